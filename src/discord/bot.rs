//! The bot, running: what the gateway delivers is answered, what is due goes on, boards are put right.

mod boards;
mod calls;
mod emoji;
mod events;
mod pulse;
mod under_way;

use std::panic::AssertUnwindSafe;
use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt as _;
use tokio::sync::{Semaphore, mpsc, oneshot, watch};
use tokio::time::{Instant, sleep, timeout, timeout_at};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use url::Url;

use super::circuit::Circuits;
use super::flood::{Allowances, Flood};
use super::gateway::{self, Delivery, GatewayHealth};
use super::outbound::{self, CallFault, GatewayInfo, Outbound};
use super::recent::{Counted, Latest, Recent, Screens};
use super::studio::Studio;
use super::world::Surroundings;
use super::{Fatal, commands};
use crate::config::Token;
use crate::render::Renderer;
use crate::session::service::Service;
use crate::session::{SessionId, expiry};
use boards::Asked;
pub(super) use boards::{Cause, Redraw};
use under_way::UnderWay;

/// How long the bot may take to end once it is told to: what is under way is finished and answered …
const GRACE: Duration = Duration::from_secs(7);
/// … and the store is closed.
const CLOSING: Duration = Duration::from_secs(2);
/// How many events may wait to be looked at; at fifty a second Discord never fills it.
const WAITING: usize = 1024;
/// How many interactions are worked on at once. Each takes milliseconds: more are only there when something is slow.
const AT_ONCE: usize = 512;
/// How long a task that ended badly waits before it begins again.
const AGAIN: Duration = Duration::from_secs(1);

/// The bot.
pub struct Bot {
    pub(super) service: Arc<Service>,
    pub(super) outbound: Outbound,
    pub(super) studio: Studio,
    pub(super) recent: Recent,
    /// Boards that were taken down.
    pub(super) removed: Recent,
    pub(super) screens: Screens,
    pub(super) counted: Counted,
    pub(super) latest: Latest,
    pub(super) under_way: UnderWay,
    pub(super) flood: Flood,
    pub(super) circuits: Circuits,
    pub(super) surroundings: Surroundings,
    pub(super) health: watch::Receiver<GatewayHealth>,
    /// Room for interactions to be worked on.
    pub(super) room: Semaphore,
    redraws: mpsc::UnboundedSender<Redraw>,
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
    /// How much one user, and one channel, may ask for.
    pub allowances: Allowances,
    /// Whether emoji of our own are brought to Discord at start, for boards to be written with.
    pub own_emoji: bool,
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
    let Settings { token, api_url, seed, allowances, own_emoji } = settings;
    let timing = outbound::Timing::default();
    let outbound = Outbound::new(outbound::Settings { token: token.clone(), api_url, seed, timing });
    let introduced = stop.run_until_cancelled(introduce(&outbound)).await;
    let (application, info) = match introduced {
        Some(Ok(introduced)) => introduced,
        Some(Err(fault)) => {
            service.close().await;
            return Err(fault.into());
        }
        None => {
            service.close().await;
            return Ok(());
        }
    };
    let timing = gateway::Timing::default();
    let (logins, to_count) = mpsc::channel(1);
    let gateway = gateway::Settings { token, info, intents: gateway::GUILDS, logins, seed, timing };
    let (redraws, to_redraw) = mpsc::unbounded_channel();
    let (sender, health) = watch::channel(GatewayHealth::default());
    let bot = Arc::new(Bot {
        service,
        outbound,
        studio: Studio::new(renderer),
        recent: Recent::default(),
        removed: Recent::default(),
        screens: Screens::default(),
        counted: Counted::default(),
        latest: Latest::default(),
        under_way: UnderWay::default(),
        flood: Flood::new(allowances),
        circuits: Circuits::default(),
        surroundings: Surroundings::default(),
        health,
        room: Semaphore::new(AT_ONCE),
        redraws,
    });
    let emoji_of = own_emoji.then_some(application);
    bot.serve(gateway, Ends { to_redraw, to_count, health: sender, emoji_of }, stop).await
}

/// The other ends of what the bot and the gateway hold.
struct Ends {
    to_redraw: mpsc::UnboundedReceiver<Redraw>,
    to_count: mpsc::Receiver<oneshot::Sender<u32>>,
    health: watch::Sender<GatewayHealth>,
    /// The application that emoji are brought to, where they are.
    emoji_of: Option<u64>,
}

/// Asks Discord who the bot is, tells it of the commands, and asks for the gateway; the application's id with it.
async fn introduce(outbound: &Outbound) -> Result<(u64, GatewayInfo), CallFault> {
    let application = outbound.application().await?;
    register(outbound, application.id).await?;
    Ok((application.id, outbound.gateway().await?))
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
        ends: Ends,
        stop: CancellationToken,
    ) -> Result<(), Fatal> {
        let end = stop.child_token();
        let tasks = TaskTracker::new();
        let (deliveries, delivered) = mpsc::channel(WAITING);
        let (changed, to_show) = mpsc::channel(WAITING);
        let asked = Asked { redraws: ends.to_redraw, changed: to_show };
        let left_behind = self.left_behind().await;
        tasks.spawn(Arc::clone(&self).keep_boards_right(left_behind, asked, end.clone()));
        tasks.spawn(Arc::clone(&self).let_due_games_go_on(changed, end.clone()));
        tasks.spawn(Arc::clone(&self).take_deliveries(delivered, tasks.clone()));
        tasks.spawn(Arc::clone(&self).count_logins(ends.to_count));
        tasks.spawn(pulse::run(Arc::clone(&self.service), self.health.clone(), end.clone()));
        if let Some(application) = ends.emoji_of {
            let (bot, end) = (Arc::clone(&self), end.clone());
            tasks.spawn(async move { end.run_until_cancelled(bot.bring_emoji(application)).await });
        }
        let connected = gateway::run(gateway, deliveries, ends.health, end.clone());
        tokio::pin!(connected);
        let (ended, is_connected) = tokio::select! {
            ended = &mut connected => (ended.map_err(Fatal::from), false),
            () = self.outbound.revoked() => (Err(Fatal::TokenRefused), true),
            () = stop.cancelled() => (Ok(()), true),
        };
        end.cancel();
        tasks.close();
        let until = Instant::now() + GRACE;
        let finished = async {
            if is_connected {
                // How saying goodbye went changes nothing any more.
                let _ = connected.await;
            }
            tasks.wait().await;
        };
        if timeout_at(until, finished).await.is_err() {
            tracing::warn!("some answers were not finished in time; their games are safe");
        }
        if timeout(CLOSING, self.service.close()).await.is_err() {
            tracing::error!("the store could not be closed in time; what was acknowledged is on disk");
        }
        ended
    }

    /// Lets due games go on until `stop`. Should that end badly, it begins again.
    async fn let_due_games_go_on(self: Arc<Self>, changed: mpsc::Sender<SessionId>, stop: CancellationToken) {
        loop {
            let work = expiry::run(&self.service, &*self, changed.clone(), stop.clone());
            if AssertUnwindSafe(work).catch_unwind().await.is_ok() {
                return;
            }
            tracing::error!("letting games go on ended badly; it begins again");
            sleep(AGAIN).await;
        }
    }

    /// Answers whatever is delivered, each in a task of its own, until nothing more comes. What is no interaction is
    /// taken in its order, and holds none up.
    async fn take_deliveries(self: Arc<Self>, mut delivered: mpsc::Receiver<Delivery>, tasks: TaskTracker) {
        let (events, to_take) = mpsc::unbounded_channel();
        tasks.spawn(Arc::clone(&self).take_events(to_take));
        while let Some(delivery) = delivered.recv().await {
            if delivery.kind == gateway::Kind::Interaction {
                if !self.is_timely(&delivery.raw, delivery.arrived) {
                    continue;
                }
                tasks.spawn(Arc::clone(&self).deliver(delivery.raw, delivery.arrived));
            } else {
                // Should whoever takes them have ended badly, they are found out by asking.
                let _ = events.send(delivery);
            }
        }
    }

    /// Notes each login of the gateway's before it is made, and tells how many there were. Where that cannot be looked
    /// up, nothing is told, and the gateway's own count has to do.
    async fn count_logins(self: Arc<Self>, mut asked: mpsc::Receiver<oneshot::Sender<u32>>) {
        while let Some(answer) = asked.recv().await {
            match self.service.identify().await {
                // The gateway may not wait any more.
                Ok(count) => drop(answer.send(count)),
                Err(fault) => tracing::warn!(%fault, "a login could not be counted"),
            }
        }
    }
}
