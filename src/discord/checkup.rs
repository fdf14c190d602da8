//! What Discord says of the bot before it runs: for whoever sets it up.

use super::outbound::{Application, CallFault, GatewayInfo, Outbound, Settings, Timing};
use super::{commands, emoji};
use crate::render::emoji_art;
use crate::session::{Clock, Time};

/// What the bot has to be allowed in a channel, by the names that Discord's pages have for it.
pub const PERMISSIONS: [(&str, u64); 7] = [
    ("View Channel", 1 << 10),
    ("Send Messages", 1 << 11),
    ("Embed Links", 1 << 14),
    ("Attach Files", 1 << 15),
    ("Read Message History", 1 << 16),
    ("Create Public Threads", 1 << 35),
    ("Send Messages in Threads", 1 << 38),
];

/// What Discord says.
#[derive(Debug)]
pub struct Checkup {
    /// Who the bot is.
    pub application: Application,
    /// How often it may log in.
    pub gateway: Result<GatewayInfo, CallFault>,
    /// Whether Discord knows its commands as they are.
    pub commands: Result<bool, CallFault>,
    /// How many of its emoji Discord has, and how many there are.
    pub emoji: Result<(usize, usize), CallFault>,
    /// How far this machine's clock is ahead of Discord's, in ms; `None` where Discord did not say.
    pub ahead: Option<i64>,
}

/// Asks Discord about the bot. Nothing is changed.
///
/// # Errors
/// When it cannot be asked who the bot is.
pub async fn checkup(settings: Settings, clock: &dyn Clock) -> Result<Checkup, CallFault> {
    let outbound = Outbound::new(Settings { timing: Timing::default(), ..settings });
    let application = outbound.application().await?;
    let registered = outbound.commands(application.id).await;
    let emoji = outbound.emoji(application.id).await.map(|found| {
        let wanted = emoji_art::all();
        (wanted.len() - emoji::missing(&wanted, &found).len(), wanted.len())
    });
    Ok(Checkup {
        gateway: outbound.gateway().await,
        commands: registered.map(|had| !commands::differ(&commands::all(), &had)),
        emoji,
        ahead: outbound.time().await?.map(|Time(theirs)| clock.now().0 - theirs),
        application,
    })
}

impl Checkup {
    /// The address on which the bot is invited to a server, with all that it has to be allowed.
    pub fn invitation(&self) -> String {
        let permissions = PERMISSIONS.iter().fold(0, |all, (_, bit)| all | bit);
        format!(
            "https://discord.com/oauth2/authorize?client_id={}&scope=bot+applications.commands&permissions={permissions}",
            self.application.id
        )
    }
}
