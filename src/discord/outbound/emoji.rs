//! Calls about the application's own emoji.

use serde_json::json;

use super::Outbound;
use super::fault::CallFault;
use super::route::Route;
use super::send::{Call, unreadable};
use crate::discord::raw::id;

/// An emoji of the application's own, as Discord has it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Emoji {
    /// Its id; older ones have smaller ids.
    pub id: u64,
    /// Its name.
    pub name: String,
}

impl Outbound {
    /// All emoji of the application's own.
    ///
    /// # Errors
    ///
    /// When the call fails.
    pub async fn emoji(&self, application: u64) -> Result<Vec<Emoji>, CallFault> {
        let (route, reply) = self.get(Route::Emojis { application }).await?;
        let items = reply.body["items"].as_array().ok_or_else(|| unreadable(route, &reply))?;
        let read = items
            .iter()
            .filter_map(|item| Some(Emoji { id: id(&item["id"])?, name: item["name"].as_str()?.to_owned() }));
        Ok(read.collect())
    }

    /// Adds an emoji: a PNG of at most 256 KiB, and a name of 2–32 letters, digits and underscores. It is repeated
    /// where no answer came: Discord refuses a second one of the same name.
    ///
    /// # Errors
    ///
    /// When the call fails; `BadBody` if there is one of this name, or Discord finds fault with the image.
    pub async fn create_emoji(&self, application: u64, name: &str, png: &[u8]) -> Result<(), CallFault> {
        let image = format!("data:image/png;base64,{}", base64(png));
        let (route, body) = (Route::CreateEmoji { application }, json!({ "name": name, "image": image }));
        let call = Call { route, body: Some(&body), files: &[], repeatable: true, needs_body: false };
        self.send(&call).await.map(drop)
    }

    /// Deletes an emoji. One that is gone already is no failure.
    ///
    /// # Errors
    ///
    /// When the call fails.
    pub async fn delete_emoji(&self, application: u64, emoji: u64) -> Result<(), CallFault> {
        let route = Route::DeleteEmoji { application, emoji };
        let call = Call { route, body: None, files: &[], repeatable: true, needs_body: false };
        match self.send(&call).await {
            Err(fault) if fault.status != Some(404) => Err(fault),
            _ => Ok(()),
        }
    }
}

const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes in base64, padded.
fn base64(bytes: &[u8]) -> String {
    let quartet = |chunk: &[u8]| {
        let at = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        let digit = move |nth: usize| char::from(DIGITS[(bits >> (18 - 6 * nth) & 63) as usize]);
        let written = chunk.len() + 1;
        (0..4).map(move |nth| if nth < written { digit(nth) } else { '=' })
    };
    bytes.chunks(3).flat_map(quartet).collect()
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn base64_is_that_of_the_standard() {
        let given = ["", "f", "fo", "foo", "foob", "fooba", "foobar"];
        let written = ["", "Zg==", "Zm8=", "Zm9v", "Zm9vYg==", "Zm9vYmE=", "Zm9vYmFy"];
        assert_eq!(given.map(|text| base64(text.as_bytes())), written);
        assert_eq!(base64(&[0xfb, 0xff, 0xfe]), "+//+");
    }
}
