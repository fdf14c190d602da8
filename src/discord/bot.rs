//! The bot, running: what the gateway delivers is answered, what is due goes on, boards are put right.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinSet;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use url::Url;

use super::gateway::{self, Delivery, GatewayHealth};
use super::outbound::{self, CallFault, GatewayInfo, Outbound};
use super::recent::{Recent, Screens};
use super::{Fatal, commands};
use crate::config::Token;
use crate::render::Renderer;
use crate::session::service::Service;
use crate::session::{Session, SessionId, Sight, UserId, World, expiry};

/// How long what is under way may take to finish once the bot stops.
const GRACE: Duration = Duration::from_secs(7);
/// How many interactions may wait to be looked at; at fifty a second Discord never fills it.
const WAITING: usize = 1024;
/// How long a board that could not be reached waits for the next try.
const MINUTE: Duration = Duration::from_mins(1);
/// How many boards are looked up at once when the bot starts.
const OUTDATED: u32 = 1000;

/// The bot.
pub struct Bot {
    pub(super) service: Arc<Service>,
    pub(super) outbound: Outbound,
    pub(super) renderer: Arc<Renderer>,
    pub(super) recent: Recent,
    pub(super) screens: Screens,
    redraws: mpsc::Sender<SessionId>,
}

/// Who the bot is, and where Discord is.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The bot's token.
    pub token: Token,
    /// Where the API is, without `/api/v10`.
    pub api_url: Url,
    /// Where the jitter of waits comes from.
    pub seed: u64,
}

/// Runs the bot until `stop`, then finishes what is under way.
///
/// # Errors
/// [`Fatal`]
pub async fn run(
    settings: Settings,
    service: Arc<Service>,
    renderer: Arc<Renderer>,
    stop: CancellationToken,
) -> Result<(), Fatal> {
    let Settings { token, api_url, seed } = settings;
    let timing = outbound::Timing::default();
    let outbound = Outbound::new(outbound::Settings { token: token.clone(), api_url, seed, timing });
    let Some(info) = stop.run_until_cancelled(introduce(&outbound)).await else {
        service.close().await;
        return Ok(());
    };
    let info = info?;
    let timing = gateway::Timing::default();
    let gateway = gateway::Settings { token, info, intents: gateway::GUILDS, seed, timing };
    let (redraws, to_redraw) = mpsc::channel(WAITING);
    let bot = Arc::new(Bot {
        service,
        outbound,
        renderer,
        recent: Recent::default(),
        screens: Screens::default(),
        redraws,
    });
    bot.serve(gateway, to_redraw, stop).await
}

/// Asks Discord who the bot is, tells it of the commands, and asks for the gateway.
async fn introduce(outbound: &Outbound) -> Result<GatewayInfo, CallFault> {
    let application = outbound.application().await?;
    register(outbound, application.id).await?;
    outbound.gateway().await
}

/// Tells Discord of the commands, if it has others.
async fn register(outbound: &Outbound, application: u64) -> Result<(), CallFault> {
    let wanted = commands::all();
    if commands::differ(&wanted, &outbound.commands(application).await?) {
        outbound.replace_commands(application, &wanted).await?;
        tracing::info!("the commands were registered anew");
    }
    Ok(())
}

impl Bot {
    async fn serve(
        self: Arc<Self>,
        gateway: gateway::Settings,
        to_redraw: mpsc::Receiver<SessionId>,
        stop: CancellationToken,
    ) -> Result<(), Fatal> {
        let end = stop.child_token();
        let tasks = TaskTracker::new();
        let (deliveries, delivered) = mpsc::channel(WAITING);
        let (health, _) = watch::channel(GatewayHealth::default());
        tasks.spawn(Arc::clone(&self).keep_boards_right(to_redraw, end.clone()));
        tasks.spawn(Arc::clone(&self).let_due_games_go_on(end.clone()));
        tasks.spawn(Arc::clone(&self).take_deliveries(delivered, tasks.clone()));
        let ended = tokio::select! {
            ended = gateway::run(gateway, deliveries, health, end.clone()) => ended.map_err(Fatal::from),
            () = self.outbound.revoked() => Err(Fatal::TokenRefused),
        };
        end.cancel();
        tasks.close();
        if tokio::time::timeout(GRACE, tasks.wait()).await.is_err() {
            tracing::warn!("some answers were not finished in time; their games are safe");
        }
        self.service.close().await;
        ended
    }

    async fn let_due_games_go_on(self: Arc<Self>, stop: CancellationToken) {
        expiry::run(&self.service, &*self, self.redraws.clone(), stop).await;
    }

    /// Answers whatever is delivered, each in a task of its own, until nothing more comes.
    async fn take_deliveries(self: Arc<Self>, mut delivered: mpsc::Receiver<Delivery>, tasks: TaskTracker) {
        while let Some(Delivery { kind, raw, arrived }) = delivered.recv().await {
            if kind == gateway::Kind::Interaction {
                tasks.spawn(Arc::clone(&self).deliver(raw, arrived));
            }
        }
    }

    /// Asks for a session's message to be brought up to date soon.
    pub(super) fn redraw(&self, id: SessionId) {
        if self.redraws.try_send(id).is_err() {
            tracing::warn!(session.id = %id, "a board waits until the next start to be drawn again");
        }
    }

    /// Brings the boards up to date that a former run left behind, those that are asked for, and, every minute,
    /// those that could not be reached before.
    async fn keep_boards_right(
        self: Arc<Self>,
        mut to_redraw: mpsc::Receiver<SessionId>,
        stop: CancellationToken,
    ) {
        let mut waiting: HashSet<SessionId> = self.left_behind().await.into_iter().collect();
        let mut minute = tokio::time::interval(MINUTE);
        let mut drawing = JoinSet::new();
        loop {
            tokio::select! {
                () = stop.cancelled() => break,
                Some(id) = to_redraw.recv() => {
                    drawing.spawn(Arc::clone(&self).put_right(id));
                }
                Some(drawn) = drawing.join_next() => waiting.extend(drawn.ok().flatten()),
                _ = minute.tick() => {
                    for id in waiting.drain() {
                        drawing.spawn(Arc::clone(&self).put_right(id));
                    }
                }
            }
        }
        while drawing.join_next().await.is_some() {}
    }

    /// The sessions whose message shows an older version since a former run.
    async fn left_behind(&self) -> Vec<SessionId> {
        self.service.outdated(OUTDATED).await.unwrap_or_else(|fault| {
            tracing::error!(%fault, "outdated boards could not be looked up");
            Vec::new()
        })
    }
}

#[async_trait]
impl World for Bot {
    async fn look(&self, _session: &Session, _user: UserId) -> Sight {
        Sight::Unknown
    }
}
