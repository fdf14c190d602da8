//! What happens without anybody pressing: games that are due go on, a bounded step at a time.

use std::time::Duration;

use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::service::Service;
use super::{SessionId, StoreFault};

/// How many sessions are looked at in one round.
const ROUND: u32 = 64;
/// How long a round waits at most for the next one: the store may have been away.
const PATIENCE: Duration = Duration::from_secs(30);

/// Lets due sessions go on until `stop`; the id of each that has come to rest goes to `changed`.
pub async fn run(service: &Service, changed: mpsc::Sender<SessionId>, stop: CancellationToken) {
    while !stop.is_cancelled() {
        match round(service, &changed).await {
            Ok(0) => {
                tokio::select! {
                    () = service.until_due() => {}
                    () = tokio::time::sleep(PATIENCE) => {}
                    () = stop.cancelled() => {}
                }
            }
            Ok(_) => tokio::task::yield_now().await,
            Err(fault) => {
                tracing::error!(%fault, "due games could not go on; they are tried again");
                tokio::select! {
                    () = tokio::time::sleep(PATIENCE) => {}
                    () = stop.cancelled() => {}
                }
            }
        }
    }
}

/// One step for each session that is due; how many of them went on.
async fn round(service: &Service, changed: &mpsc::Sender<SessionId>) -> Result<usize, StoreFault> {
    let due = service.due(ROUND).await?;
    let mut went_on = 0;
    for id in due {
        match service.go_on(id).await {
            Ok(Some(after)) => {
                went_on += 1;
                if after.session.due().is_none() {
                    // The receiver is gone only when the bot is stopping; the board is drawn at the next start then.
                    changed.send(id).await.ok();
                }
            }
            Ok(None) => {}
            Err(fault @ StoreFault::Corrupt { .. }) => {
                tracing::error!(session.id = %id, %fault, "a due game cannot be read");
            }
            Err(fault) => return Err(fault),
        }
    }
    Ok(went_on)
}
