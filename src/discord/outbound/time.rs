//! What time it is at Discord.

use std::time::UNIX_EPOCH;

use super::route::Route;
use super::{CallFault, Outbound};
use crate::session::Time;

impl Outbound {
    /// The moment at which Discord answered, to the second; `None` where it did not say.
    ///
    /// # Errors
    ///
    /// When the call fails.
    pub async fn time(&self) -> Result<Option<Time>, CallFault> {
        let (_, reply) = self.get(Route::Gateway).await?;
        Ok(reply.date.as_deref().and_then(moment))
    }
}

fn moment(date: &str) -> Option<Time> {
    let since_1970 = httpdate::parse_http_date(date).ok()?.duration_since(UNIX_EPOCH).ok()?;
    i64::try_from(since_1970.as_millis()).ok().map(Time)
}
