//! Emoji of our own, brought to Discord beside everything else. Until they are all there, and where they cannot be
//! brought, boards are written in Unicode's.

use std::sync::Arc;
use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio::time::sleep;

use super::Bot;
use crate::discord::emoji;
use crate::discord::outbound::{CallFault, FaultKind};
use crate::render::emoji_art::{self, Art};

/// How long to wait where Discord takes no more for now …
const WAIT: Duration = Duration::from_mins(1);
/// … and how often.
const WAITS: u32 = 30;
/// How many are deleted in one start at most: those of a few versions.
const DELETED: usize = 200;

/// What was changed.
struct Changed {
    added: usize,
    deleted: usize,
}

impl Bot {
    /// Brings to Discord what it lacks, has boards written with it, and takes away what was there before.
    pub(super) async fn bring_emoji(self: Arc<Self>, application: u64) {
        let Ok(wanted) = spawn_blocking(emoji_art::all).await else {
            tracing::error!("drawing emoji ended badly; boards are written in Unicode's");
            return;
        };
        match self.try_to_bring_emoji(application, &wanted).await {
            Ok(Some(Changed { added, deleted })) => {
                tracing::info!(added, deleted, "boards are written with emoji of our own");
            }
            Ok(None) => tracing::warn!("Discord refused some emoji; boards are written in Unicode's"),
            Err(fault) => {
                tracing::warn!(%fault, "emoji could not be brought to Discord; boards are written in Unicode's");
            }
        }
    }

    /// Nothing where Discord refused some of them.
    async fn try_to_bring_emoji(
        &self,
        application: u64,
        wanted: &[Art],
    ) -> Result<Option<Changed>, CallFault> {
        let mut found = self.outbound.emoji(application).await?;
        let missing = emoji::missing(wanted, &found);
        for art in &missing {
            self.bring(application, art).await?;
        }
        if !missing.is_empty() {
            // Another process of the same token may have brought some meanwhile.
            found = self.outbound.emoji(application).await?;
        }
        let Some(glyphs) = emoji::glyphs(wanted, &found) else { return Ok(None) };
        self.studio.write_with(glyphs);
        let mut deleted = 0;
        for old in emoji::surplus(wanted, &found).into_iter().take(DELETED) {
            match self.outbound.delete_emoji(application, old).await {
                Ok(()) => deleted += 1,
                Err(fault) => {
                    tracing::info!(%fault, "older emoji stay until the next start");
                    break;
                }
            }
        }
        Ok(Some(Changed { added: missing.len(), deleted }))
    }

    /// Brings one, waiting while Discord takes no more. One of its name may be there already.
    async fn bring(&self, application: u64, Art { name, png, .. }: &Art) -> Result<(), CallFault> {
        let mut waits = 0;
        loop {
            match self.outbound.create_emoji(application, name, png).await {
                Err(fault) if fault.kind == FaultKind::BadBody => return Ok(()),
                Err(fault) if fault.kind == FaultKind::Limited && waits < WAITS => waits += 1,
                done => return done,
            }
            sleep(WAIT).await;
        }
    }
}
