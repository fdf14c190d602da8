//! Who a message mentions, and who of them may be notified.

use serde_json::Value;

use super::{GUILD, World};

/// What `allowed_mentions` allows, or its default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::sandbox) struct Allowed {
    users: Whom,
    roles: Whom,
    everyone: bool,
    replied_user: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Whom {
    All,
    These(Vec<u64>),
}

impl Whom {
    fn has(&self, id: u64) -> bool {
        match self {
            Self::All => true,
            Self::These(ids) => ids.contains(&id),
        }
    }
}

/// The mentions of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(in crate::sandbox) struct Mentions {
    /// Users named in the text and allowed, in order.
    pub(in crate::sandbox) users: Vec<u64>,
    /// @everyone or @here, allowed.
    pub(in crate::sandbox) everyone: bool,
    /// All who are notified.
    pub(in crate::sandbox) pinged: Vec<u64>,
}

impl Allowed {
    /// Reads `allowed_mentions`; without it, interactions mention users only and other messages all.
    pub(in crate::sandbox) fn read(value: &Value, by_interaction: bool) -> Self {
        if value.is_null() {
            let roles = if by_interaction { Whom::These(Vec::new()) } else { Whom::All };
            return Self { users: Whom::All, roles, everyone: !by_interaction, replied_user: true };
        }
        let parses =
            |kind: &str| value["parse"].as_array().is_some_and(|list| list.iter().any(|item| item == kind));
        let whom = |kind: &str| if parses(kind) { Whom::All } else { Whom::These(ids(&value[kind])) };
        Self {
            users: whom("users"),
            roles: whom("roles"),
            everyone: parses("everyone"),
            replied_user: value["replied_user"] == true,
        }
    }
}

fn ids(list: &Value) -> Vec<u64> {
    let items = list.as_array().into_iter().flatten();
    items.filter_map(|id| id.as_u64().or_else(|| id.as_str()?.parse().ok())).collect()
}

impl World {
    /// The mentions of `content` in `channel`; `may_everyone` is whether the author may mention everyone and roles.
    pub(in crate::sandbox) fn mentions(
        &self,
        content: &str,
        allowed: &Allowed,
        may_everyone: bool,
        replied: Option<u64>,
    ) -> Mentions {
        let text = without_code(content);
        let mut found = Mentions::default();
        for id in tags(&text, "<@").map(|tag| tag.trim_start_matches('!')).filter_map(|tag| tag.parse().ok())
        {
            if allowed.users.has(id) && self.person(id).is_some() && !found.users.contains(&id) {
                found.users.push(id);
            }
        }
        if let Some(author) = replied.filter(|author| allowed.replied_user && !found.users.contains(author)) {
            found.users.push(author);
        }
        found.pinged.clone_from(&found.users);
        if may_everyone {
            found.everyone =
                allowed.everyone && ["@everyone", "@here"].iter().any(|word| text.contains(word));
            let roles = tags(&text, "<@&").filter_map(|tag| tag.parse().ok());
            let mut roles: Vec<u64> = roles.filter(|id| allowed.roles.has(*id)).collect();
            if found.everyone {
                roles.push(GUILD);
            }
            let holders = self
                .people
                .iter()
                .filter(|human| roles.iter().any(|role| *role == GUILD || human.roles.contains(role)));
            found.pinged.extend(holders.map(|human| human.id).filter(|id| !found.users.contains(id)));
        }
        found
    }
}

/// What lies between each `open` and the next `>`.
fn tags<'a>(text: &'a str, open: &'a str) -> impl Iterator<Item = &'a str> {
    text.split(open).skip(1).filter_map(|rest| rest.split_once('>')).map(|(tag, _)| tag)
}

/// The text without code spans and code blocks, in which nothing is a mention.
fn without_code(text: &str) -> String {
    let mut kept = String::new();
    let mut rest = text;
    while let Some(start) = rest.find('`') {
        let ticks = rest[start..].chars().take_while(|c| *c == '`').count();
        let fence = &rest[start..start + ticks];
        kept.push_str(&rest[..start]);
        let inner = &rest[start + ticks..];
        if let Some(end) = inner.find(fence) {
            rest = &inner[end + ticks..];
        } else {
            kept.push_str(fence);
            rest = inner;
        }
    }
    kept.push_str(rest);
    kept
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn pinged(content: &str, allowed: &Value, by_interaction: bool, may_everyone: bool) -> Vec<String> {
        let world = World::seed(String::new(), 0, &crate::sandbox::Limits::lifted());
        let found = world.mentions(content, &Allowed::read(allowed, by_interaction), may_everyone, None);
        found.pinged.iter().filter_map(|id| world.person(*id)).map(|human| human.name.clone()).collect()
    }

    fn ann() -> u64 {
        World::seed(String::new(), 0, &crate::sandbox::Limits::lifted()).people[0].id
    }

    #[test]
    fn users_are_notified_where_allowed_and_not_in_code() {
        let text = format!("<@{}> and <@!{}>", ann(), ann() + 1);
        assert_eq!(pinged(&text, &Value::Null, true, false), ["Ann", "Bob"]);
        assert_eq!(pinged(&text, &json!({ "parse": [] }), true, false), [""; 0]);
        assert_eq!(pinged(&text, &json!({ "users": [ann().to_string()] }), true, false), ["Ann"]);
        assert_eq!(
            pinged(&format!("`<@{}>` ```\n<@{}>```", ann(), ann() + 1), &Value::Null, true, false),
            [""; 0]
        );
    }

    #[test]
    fn everyone_takes_the_permission_and_the_allowance() {
        assert_eq!(pinged("@everyone", &Value::Null, false, false).len(), 0);
        assert_eq!(pinged("@everyone", &Value::Null, true, true).len(), 0);
        assert!(pinged("@everyone", &Value::Null, false, true).len() > 5);
    }
}
