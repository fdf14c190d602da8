//! Every fault of Discord's that is known, one after another: what was asked for happens once, the others play on
//! meanwhile, and when the fault is over the game goes on and its board is right.

mod calls;
mod gateway;
mod place;
mod surroundings;

use std::panic::AssertUnwindSafe;

use futures_util::{FutureExt as _, StreamExt as _};

use self::place::Place;
use super::report;

/// How many faults are tried at once, each on a Discord and a bot of its own.
const AT_ONCE: usize = 4;

/// A fault, and what is special about what is right.
#[derive(Clone, Copy)]
struct Case {
    name: &'static str,
    /// Whether it is among the few that are tried every time.
    quick: bool,
    kind: Kind,
}

#[derive(Clone, Copy)]
enum Kind {
    Gateway(gateway::Case),
    Call(calls::Case),
    Surroundings(surroundings::Case),
}

impl Case {
    async fn run(self) {
        match self.kind {
            Kind::Gateway(case) => case.run().await,
            Kind::Call(case) => case.run().await,
            Kind::Surroundings(case) => case.run().await,
        }
    }
}

fn cases() -> Vec<Case> {
    [gateway::cases(), calls::cases(), surroundings::cases()].concat()
}

/// Tries them, and gives the names of those that came out wrong, with why.
async fn run(cases: Vec<Case>) -> Vec<String> {
    let tried = futures_util::stream::iter(cases).map(|case| async move {
        let outcome = AssertUnwindSafe(case.run()).catch_unwind().await;
        outcome.err().map(|panic| {
            let said = panic.downcast_ref::<String>().cloned();
            let said = said.or_else(|| panic.downcast_ref::<&str>().map(|said| (*said).to_owned()));
            format!("{}: {}", case.name, said.unwrap_or_default())
        })
    });
    tried.buffer_unordered(AT_ONCE).filter_map(|wrong| async { wrong }).collect().await
}

#[tokio::test(flavor = "multi_thread")]
async fn some_faults_of_each_kind_come_out_right() {
    let quick = cases().into_iter().filter(|case| case.quick).collect();
    let wrong = run(quick).await;
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "takes minutes: cargo test --release torture -- --ignored --test-threads=1"]
async fn all_faults_come_out_right() {
    let _alone = report::alone().await;
    let cases = cases();
    let count = |kind: fn(&Kind) -> bool| cases.iter().filter(|case| kind(&case.kind)).count();
    let counted = format!(
        "{} of the gateway, {} of calls, {} of the surroundings",
        count(|kind| matches!(kind, Kind::Gateway(_))),
        count(|kind| matches!(kind, Kind::Call(_))),
        count(|kind| matches!(kind, Kind::Surroundings(_))),
    );
    let wrong = run(cases).await;
    assert!(wrong.is_empty(), "{wrong:#?}");
    report::put(&report::Row {
        name: "5.2",
        experiment: "each known fault of Discord, on the shipped program",
        count: counted,
        found: "each press had effect once, other channels played on, and every game went on with its board right".to_owned(),
        gate: "the right outcome of each",
    });
}
