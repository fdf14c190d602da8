//! A real serenity client, driven whole: log in, register, answer.

use std::sync::{Arc, Mutex};

use ludo_bot::sandbox::{Answer, Limits, Options, Sandbox};
use serde_json::json;
use serenity::all::{
    AutocompleteChoice, Client, CommandInteraction, CommandOptionType, Context, CreateActionRow,
    CreateAllowedMentions, CreateAttachment, CreateAutocompleteResponse, CreateButton, CreateCommand,
    CreateCommandOption, CreateInputText, CreateInteractionResponse, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage, CreateModal, EditInteractionResponse, EventHandler, GatewayIntents,
    Guild, HttpBuilder, InputTextStyle, Interaction, Ready, ResolvedValue,
};

/// What the bot saw.
#[derive(Default)]
struct Seen {
    guilds: Vec<String>,
    presses: u32,
    permissions: Vec<u64>,
    opponents: Vec<String>,
}

#[derive(Clone, Default)]
struct Bot(Arc<Mutex<Seen>>);

#[serenity::async_trait]
impl EventHandler for Bot {
    async fn ready(&self, ctx: Context, ready: Ready) {
        let set = [CreateCommand::new("ludo").description("Plays ludo").set_options(options())];
        serenity::all::Command::set_global_commands(&ctx.http, set.to_vec())
            .await
            .expect("the commands are in order");
        assert_eq!(ready.guilds.len(), 1);
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        self.0.lock().expect("no test panicked with it").guilds.push(guild.name.clone());
    }

    async fn interaction_create(&self, ctx: Context, interaction: Interaction) {
        let done = match interaction {
            Interaction::Command(command) => self.command(&ctx, &command).await,
            Interaction::Autocomplete(command) => {
                let choices = CreateAutocompleteResponse::new()
                    .set_choices(vec![AutocompleteChoice::new("Red", "red")]);
                command.create_response(&ctx.http, CreateInteractionResponse::Autocomplete(choices)).await
            }
            Interaction::Component(press) => {
                {
                    let mut seen = self.0.lock().expect("no test panicked with it");
                    seen.presses += 1;
                    seen.permissions.push(
                        press
                            .member
                            .as_ref()
                            .and_then(|member| member.permissions)
                            .unwrap_or_default()
                            .bits(),
                    );
                }
                let answer = CreateInteractionResponseMessage::new()
                    .content(format!("pressed {}", press.data.custom_id));
                press.create_response(&ctx.http, CreateInteractionResponse::UpdateMessage(answer)).await
            }
            Interaction::Modal(modal) => {
                let answer = CreateInteractionResponseMessage::new().content("thanks").ephemeral(true);
                modal.create_response(&ctx.http, CreateInteractionResponse::Message(answer)).await
            }
            _ => Ok(()),
        };
        done.expect("the sandbox takes every answer of this bot");
    }
}

fn options() -> Vec<CreateCommandOption> {
    let sub = |name| CreateCommandOption::new(CommandOptionType::SubCommand, name, name);
    let seats = CreateCommandOption::new(CommandOptionType::Integer, "seats", "How many")
        .min_int_value(2)
        .max_int_value(4)
        .required(true);
    let opponent = CreateCommandOption::new(CommandOptionType::User, "opponent", "Against whom");
    let colour =
        CreateCommandOption::new(CommandOptionType::String, "colour", "Which").set_autocomplete(true);
    vec![
        sub("start").add_sub_option(seats).add_sub_option(opponent).add_sub_option(colour),
        sub("later"),
        sub("form"),
        sub("never"),
    ]
}

impl Bot {
    async fn command(&self, ctx: &Context, command: &CommandInteraction) -> serenity::Result<()> {
        let options = command.data.options();
        let Some(ResolvedValue::SubCommand(given)) = options.first().map(|option| &option.value) else {
            return Ok(());
        };
        match options.first().map_or("", |option| option.name) {
            "start" => {
                let opponents = given.iter().filter_map(|option| match option.value {
                    ResolvedValue::User(user, _) => Some(user.name.clone()),
                    _ => None,
                });
                self.0.lock().expect("no test panicked with it").opponents.extend(opponents);
                let picture = CreateAttachment::bytes(&b"not really a picture"[..], "board.png")
                    .description("the board");
                let rows = vec![CreateActionRow::Buttons(vec![
                    CreateButton::new("roll").label("Roll"),
                    CreateButton::new("no").label("No").disabled(true),
                ])];
                let mention = format!("go, <@{}>", command.user.id);
                let answer = CreateInteractionResponseMessage::new()
                    .content(mention)
                    .add_file(picture)
                    .components(rows);
                let answer = answer.allowed_mentions(CreateAllowedMentions::new().users([command.user.id]));
                command.create_response(&ctx.http, CreateInteractionResponse::Message(answer)).await
            }
            "later" => {
                command.defer(&ctx.http).await?;
                command
                    .edit_response(&ctx.http, EditInteractionResponse::new().content("here it is"))
                    .await?;
                let more = CreateInteractionResponseFollowup::new().content("and more").ephemeral(true);
                command.create_followup(&ctx.http, more).await.map(drop)
            }
            "form" => {
                let input =
                    CreateActionRow::InputText(CreateInputText::new(InputTextStyle::Short, "Name", "name"));
                let modal = CreateModal::new("the-form", "A form").components(vec![input]);
                command.create_response(&ctx.http, CreateInteractionResponse::Modal(modal)).await
            }
            _ => Ok(()),
        }
    }
}

async fn start(options: Options) -> (Sandbox, Bot) {
    let sandbox = Sandbox::start(options).await.expect("a port is free");
    let bot = Bot::default();
    let http = HttpBuilder::new(sandbox.token()).proxy(sandbox.url()).ratelimiter_disabled(true).build();
    let mut client = serenity::client::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .event_handler(bot.clone())
        .await
        .expect("the sandbox has a gateway");
    tokio::spawn(async move { client.start().await });
    sandbox.ready().await;
    (sandbox, bot)
}

#[tokio::test]
async fn a_serenity_client_plays() {
    let (sandbox, bot) = start(Options { limits: Limits::lifted(), ..Options::default() }).await;
    let (games, ann, mo) = (sandbox.channel("games"), sandbox.person("Ann"), sandbox.person("Mo"));

    let opponent = sandbox.person("Bob").id.to_string();
    let answer = ann.command(&games, "ludo start", json!({ "seats": 2, "opponent": opponent })).await;
    let Answer::Posted(board) = answer else { panic!("{answer:?}") };
    let first = board.clone();
    assert_eq!((first.content, first.pinged), (format!("go, {}", ann.mention()), vec![ann.id]));
    assert_eq!(board.mentions, [ann.id]);
    assert_eq!(board.attachments[0].description.as_deref(), Some("the board"));
    assert_eq!(&board.attachments[0].bytes[..], b"not really a picture");
    assert_eq!(board.interaction.as_ref().map(|header| header.name.as_str()), Some("ludo start"));
    assert_eq!(board.buttons().len(), 2);

    let Answer::Updated(board) = mo.press(&board, "Ro").await else { panic!("an update was expected") };
    assert_eq!((board.content.as_str(), board.edits), ("pressed roll", 1));
    assert!(
        matches!(mo.press(&board, "No").await, Answer::Refused(_)),
        "a disabled button cannot be pressed"
    );

    let choices = ann.autocomplete(&games, "ludo start", json!({ "colour": "r" }), "colour").await;
    assert_eq!(choices.iter().map(|choice| choice.name.as_str()).collect::<Vec<_>>(), ["Red"]);

    let Answer::Posted(late) = ann.command(&games, "ludo later", json!({})).await else {
        panic!("a message was expected")
    };
    assert_eq!((late.content.as_str(), late.edits, late.is_loading()), ("here it is", 0, false));
    let interaction = ann.last_interaction().expect("she just acted");
    assert!(sandbox.wait_until(|sandbox| sandbox.follow_ups(interaction).len() == 1).await);
    assert_eq!(games.private_messages_for(&ann)[0].content, "and more");
    assert!(games.private_messages_for(&mo).is_empty());

    let Answer::Modal(form) = ann.command(&games, "ludo form", json!({})).await else {
        panic!("a modal was expected")
    };
    assert!(matches!(ann.submit(&form, json!({})).await, Answer::Refused(_)), "the name is required");
    let Answer::Private(thanks) = ann.submit(&form, json!({ "name": "Ann" })).await else {
        panic!("thanks were expected")
    };
    assert_eq!(thanks.content, "thanks");

    let seen = bot.0.lock().expect("no test panicked with it");
    assert_eq!(
        (seen.guilds.as_slice(), seen.presses, seen.opponents.as_slice()),
        (&["The Sandbox".to_owned()][..], 1, &["bob".to_owned()][..])
    );
    assert!(seen.permissions[0] & (1 << 4) != 0, "Mo may manage channels");
    assert!(sandbox.refused().is_empty(), "{:?}", sandbox.refused());
    drop(seen);
    sandbox.stop().await;
}
