//! How often Discord is bothered, over days that pass in an instant.

use std::time::Duration;

use tokio::time::Instant;

use super::Timing;
use super::close::Next;
use super::pace::Pace;

/// Tries as often as allowed for `length`. `attempt` gets the pace and the time, plays one connection and says
/// how long it took. Returns the times of the tries.
fn play(
    length: Duration,
    next: Next,
    mut attempt: impl FnMut(&mut Pace, Instant) -> Duration,
) -> Vec<Duration> {
    let mut pace = Pace::new(Timing::default(), 1000, 7);
    let begun = Instant::now();
    let (mut now, mut tries) = (begun, Vec::new());
    while now - begun < length {
        now = pace.earliest(next, now);
        tries.push(now - begun);
        now += attempt(&mut pace, now);
    }
    tries
}

fn most_within(tries: &[Duration], window: Duration) -> usize {
    let within =
        |first: &Duration| tries.iter().filter(|time| **time >= *first && **time < *first + window).count();
    tries.iter().map(within).max().unwrap_or_default()
}

#[test]
fn ten_minutes_offline_cost_few_tries_and_the_way_back_is_short() {
    for next in [Next::Resume, Next::Identify] {
        let tries = play(Duration::from_mins(10), next, |pace, _| {
            pace.ended(None);
            Duration::ZERO
        });
        assert!((15..=120).contains(&tries.len()), "{} tries", tries.len());
        let longest = tries.windows(2).map(|pair| pair[1].saturating_sub(pair[0])).max();
        assert!(longest <= Some(Duration::from_secs(30)), "{longest:?} between two tries");
    }
}

#[test]
fn a_login_that_is_always_refused_is_tried_ever_more_slowly() {
    let tries = play(Duration::from_hours(24), Next::Identify, |pace, now| {
        pace.identify_sent(now);
        pace.ended(None);
        Duration::ZERO
    });
    assert!(tries.len() <= 130, "{} identifies a day", tries.len());
    assert_eq!(most_within(&tries, Duration::from_millis(4999)), 1);
}

#[test]
fn sessions_that_die_again_and_again_cost_fifty_logins_an_hour_at_most() {
    let tries = play(Duration::from_hours(24), Next::Identify, |pace, now| {
        pace.identify_sent(now);
        pace.ended(Some(Duration::from_secs(11)));
        Duration::from_secs(11)
    });
    assert_eq!(most_within(&tries, Duration::from_mins(59)), 50);
    assert!(tries.len() <= 950 + 1, "{} identifies a day", tries.len());
}

#[test]
fn a_bot_with_few_logins_left_uses_no_more_than_those() {
    let mut pace = Pace::new(Timing::default(), 53, 7);
    let mut now = Instant::now();
    let begun = now;
    for _ in 0..3 {
        now = pace.earliest(Next::Identify, now);
        pace.identify_sent(now);
        pace.ended(Some(Duration::from_mins(1)));
        now += Duration::from_mins(1);
    }
    assert!(now - begun < Duration::from_mins(4));
    assert!(pace.earliest(Next::Identify, now) - begun >= Duration::from_hours(24));
}

#[test]
fn a_connection_that_lasted_is_resumed_at_once_and_a_flapping_one_is_not() {
    let mut pace = Pace::new(Timing::default(), 1000, 7);
    let now = Instant::now();
    pace.identify_sent(now);
    pace.ended(Some(Duration::from_mins(5)));
    assert_eq!(pace.earliest(Next::Resume, now), now);
    pace.ended(Some(Duration::from_secs(1)));
    assert!(pace.earliest(Next::Resume, now) - now > Duration::from_secs(3));
    pace.ended(Some(Duration::from_secs(10)));
    assert_eq!(pace.earliest(Next::Resume, now), now);
}

#[test]
fn a_session_is_given_up_after_three_resumes_that_led_nowhere() {
    let mut pace = Pace::new(Timing::default(), 1000, 7);
    for _ in 0..2 {
        pace.resume_sent();
    }
    assert!(!pace.gives_session_up());
    pace.resumed();
    for _ in 0..3 {
        assert!(!pace.gives_session_up());
        pace.resume_sent();
    }
    assert!(pace.gives_session_up());
}
