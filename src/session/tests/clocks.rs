//! Turns whose time runs: reminders, what happens when it is over, and who is away.

use std::time::Duration;

use super::*;

const HOUR: Duration = Duration::from_hours(1);
const MINUTE: Duration = Duration::from_mins(1);

impl Played {
    /// A game of people whose turns have an end.
    pub(super) fn timed(
        people: &[UserId],
        clock: TurnClock,
        timeout: Timeout,
        dice: &'static [u8],
    ) -> Played {
        let mut lobby = Played::lobby(people.len(), &[], 0);
        lobby.session.terms = Terms { clock, timeout };
        lobby.dice = Box::new(Loaded(dice));
        lobby.begin(people)
    }

    fn wait(&self) -> Wait {
        self.running().wait.expect("a clock runs")
    }

    /// The turn of who is to act runs out.
    fn run_out(&mut self) {
        let left = self.now.until(self.wait().until);
        assert!(self.after(left, Sight::Well), "its time is over");
    }
}

#[test]
fn a_turn_has_its_time_and_one_reminder() {
    let mut game = Played::timed(&[ANN, BOB], TurnClock::Hour, Timeout::Play, &[]);
    let wait = game.wait();
    assert_eq!((wait.until, wait.at), (GameTime(5).after(HOUR), Time(5 + 3_600_000)));
    assert!(game.after(5 * MINUTE, Sight::Well), "she is called");
    assert_eq!(game.session.due(), Some(GameTime(5).after(45 * MINUTE)));
    assert!(!game.after(39 * MINUTE, Sight::Well), "nothing is due yet");
    let seen = game.session.version;
    assert!(game.after(MINUTE, Sight::Well));
    assert_eq!(game.wait().reminded, Some(game.session.version));
    assert_eq!(game.session.call_since(Some(seen)), Some(Call { user: ANN, why: Why::Reminder }));
    assert_eq!(game.session.call_since(Some(game.session.version)), None, "that board has reminded her");
    assert!(!game.after(14 * MINUTE, Sight::Well), "once is enough");
    game.ask(ANN, Some(seen), ROLL).expect("the board before the reminder shows the same position");
    assert_eq!((game.turn(), game.told()), (Some(BOB), vec![]));
}

#[test]
fn who_acts_first_moves_the_deadline_and_expiry_does_nothing() {
    let mut game = Played::timed(&[ANN, BOB], TurnClock::Hour, Timeout::Play, &[6]);
    game.now = game.now.after(HOUR);
    let overdue = game.session.clone();
    game.roll(ANN);
    assert_eq!(game.turn(), Some(ANN), "she is to choose a token");
    assert_eq!(game.wait().until, game.now.after(HOUR), "with the whole time again");
    assert!(!game.after(Duration::ZERO, Sight::Well), "nothing runs out for who has just acted");
    let late = overdue.go_on(&game.table(), Sight::Well).expect("it was due");
    assert_eq!(late.session.version, overdue.version.next(), "both steps are the same version: one is kept");
}

#[test]
fn a_computer_plays_the_whole_turn_for_who_ran_out() {
    // Ann's 6 brings a token out, and the 4 that she has then is rolled for her as well.
    let mut game = Played::timed(&[ANN, BOB], TurnClock::TenMinutes, Timeout::Play, &[6, 4]);
    game.run_out();
    assert_eq!((game.turn(), game.rolls()), (Some(BOB), 2));
    assert_eq!(game.told(), [(0, Happened::RanOut(Timeout::Play))]);
    assert!(game.entries.iter().all(|entry| entry.by.is_none()), "nobody asked for it: {:?}", game.entries);
    assert_eq!(game.wait().until, game.now.after(10 * MINUTE), "Bob has his whole time");
    assert_eq!(game.refusal(ANN, undo::UNDO), Refusal::NothingToUndo, "it was no roll of a person");
}

#[test]
fn a_choice_that_ran_out_is_made_by_a_computer() {
    let mut game = Played::timed(&[ANN, BOB], TurnClock::TwoMinutes, Timeout::Play, &[6, 2]);
    game.roll(ANN);
    game.run_out();
    assert_eq!((game.turn(), game.rolls()), (Some(BOB), 2), "the turn is played to its end");
}

#[test]
fn a_turn_can_be_passed_over_instead_with_the_roll_that_waits() {
    let mut game = Played::timed(&[ANN, BOB], TurnClock::TwoMinutes, Timeout::Pass, &[6]);
    game.roll(ANN);
    game.run_out();
    assert_eq!((game.turn(), game.rolls()), (Some(BOB), 1));
    assert_eq!(game.entries.last().map(|entry| (entry.by, entry.did)), Some((None, Did::Passed)));
    game.must(BOB, undo::UNDO);
    game.must(ANN, undo::AGREE);
    assert_eq!(
        (game.turn(), game.rolls()),
        (Some(ANN), 0),
        "a turn that was passed over is taken back like any"
    );
}

#[test]
fn who_misses_turns_has_less_time_and_is_away_after_three() {
    let mut game = Played::timed(&[ANN, BOB], TurnClock::Hour, Timeout::Pass, &[]);
    for part in [1, 2, 4] {
        assert_eq!(game.now.until(game.wait().until), HOUR / part);
        game.run_out();
        if part < 4 {
            game.roll(BOB);
        }
    }
    assert_eq!(game.player(0), Player::Away(ANN));
    assert_eq!(game.told(), [(0, Happened::RanOut(Timeout::Pass)), (0, Happened::Away)]);
    game.roll(BOB);
    assert_eq!(game.turn(), Some(BOB), "a computer has played for Ann");
    assert_eq!(game.refusal(ANN, undo::AGREE), Refusal::NotSeated);
    game.roll(ANN);
    assert_eq!((game.player(0), game.turn()), (Player::Person(ANN), Some(BOB)), "she is back, out of turn");
    assert_eq!(game.told(), [(0, Happened::Back)]);
    game.roll(BOB);
    assert_eq!(game.now.until(game.wait().until), HOUR, "with her whole time");
}

#[test]
fn whoever_acts_has_missed_nothing() {
    let mut game = Played::timed(&[ANN, BOB], TurnClock::Hour, Timeout::Pass, &[]);
    for _ in 0..8 {
        game.run_out();
        game.roll(BOB);
        game.roll(ANN);
        game.roll(BOB);
    }
    assert_eq!(game.player(0), Player::Person(ANN), "never three in a row");
}

#[test]
fn the_shortest_turns_have_no_reminder() {
    let game = Played::timed(&[ANN, BOB], TurnClock::HalfMinute, Timeout::Play, &[]);
    assert_eq!((game.wait().remind, game.session.due()), (None, Some(game.wait().until)));
}

#[test]
fn questions_and_switches_leave_the_clock_alone() {
    let mut game = Played::timed(&[ANN, BOB, CLEO], TurnClock::Hour, Timeout::Play, &[]);
    game.roll(ANN);
    let wait = game.wait();
    game.now = game.now.after(10 * MINUTE);
    game.must(CLEO, undo::UNDO);
    game.must(ANN, undo::DECLINE);
    game.must(CLEO, Command::Auto(true));
    game.must(CLEO, Command::Auto(false));
    game.must(ANN, Command::Leave);
    assert_eq!(game.wait(), wait, "Bob's time goes on");
}

#[test]
fn nothing_is_done_about_whom_nothing_is_known() {
    let mut game = Played::timed(&[ANN, BOB], TurnClock::Hour, Timeout::Play, &[]);
    assert_eq!(game.session.asks_about(game.now), None);
    assert_eq!(game.session.asks_about(game.now.after(HOUR)), Some(ANN));
    assert!(!game.after(HOUR, Sight::Unknown));
    assert!(game.after(MINUTE, Sight::Unreachable(Unreachable::Locked)));
    let pause = game.running().pause.expect("it stands still");
    assert_eq!(pause.reason, PauseReason::Unreachable(Unreachable::Locked));
    assert_eq!((game.session.due(), game.running().wait), (None, None));
    assert_eq!(game.running().attendance(Seat::FIRST).missed, 0, "Ann has missed nothing");
}

#[test]
fn who_has_left_the_server_is_played_for_and_may_come_back() {
    let mut game = Played::timed(&[ANN, BOB], TurnClock::Hour, Timeout::Play, &[]);
    assert!(game.after(45 * MINUTE, Sight::PlayerLeft));
    assert_eq!((game.player(0), game.turn()), (Player::Away(ANN), Some(BOB)));
    assert_eq!((game.session.host, game.told()), (BOB, vec![(0, Happened::Departed)]));
    game.must(ANN, join(ANN));
    assert_eq!(game.player(0), Player::Person(ANN));
}

#[test]
fn who_leaves_rolling_to_the_rules_is_asked_for_choices_alone() {
    let mut game = Played::timed(&[ANN, BOB], TurnClock::Hour, Timeout::Play, &[1, 1, 6, 3]);
    game.must(ANN, Command::Auto(true));
    assert_eq!((game.turn(), game.rolls()), (Some(BOB), 1), "rolled at once");
    game.roll(BOB);
    assert_eq!((game.turn(), game.rolls()), (Some(ANN), 3), "a six leaves a choice");
    assert!(game.running().wait.is_some());
    game.must(ANN, Command::Act(Choice::Move(1)));
    assert_eq!((game.turn(), game.rolls()), (Some(BOB), 4), "the 3 had one token to move");
}

#[test]
fn a_game_in_which_all_leave_it_to_the_rules_plays_itself_in_bounded_steps() {
    let course =
        Course::new(snakes::rules::Preset::Classic.rules(), Plan::classic()).expect("they go together");
    let mut game = Played::begun_of(RuleSet::Snakes(course), &[ANN, BOB]);
    game.dice = Box::new(dice::FairDice);
    game.must(ANN, Command::Auto(true));
    game.must(BOB, Command::Auto(true));
    let mut steps = 1;
    while game.session.is_live() {
        assert!(game.after(Duration::ZERO, Sight::Unknown), "nobody has to be asked about");
        steps += 1;
        assert!(steps < 100, "it ends");
    }
    assert!(game.entries.len() > 10);
}

#[test]
fn a_board_calls_whom_no_board_before_has_called() {
    let mut game = Played::timed(&[ANN, BOB], TurnClock::Hour, Timeout::Play, &[6, 6, 1]);
    let begun = game.session.version;
    assert_eq!(game.session.call_since(None), Some(Call { user: ANN, why: Why::Turn }));
    assert_eq!(game.session.call_since(Some(begun)), None);
    game.roll(ANN);
    game.must(ANN, Command::Act(Choice::Move(1)));
    assert_eq!(game.session.call_since(Some(begun)), None, "it is her turn still");
    game.roll(ANN);
    game.must(ANN, Command::Act(Choice::Move(2)));
    let before = game.session.version;
    game.roll(ANN);
    game.must(ANN, Command::Act(Choice::Move(1)));
    assert_eq!(game.session.call_since(Some(before)), Some(Call { user: BOB, why: Why::Turn }));
    assert!(game.session.is_about(ANN, Time(5 + 300_000)) && !game.session.is_about(ANN, Time(6 + 300_000)));
    assert!(game.session.is_about(BOB, Time(300_000)), "he has joined since it was opened");
    assert!(!game.session.is_about(BOB, Time(300_001)) && !game.session.is_about(DAN, Time(5)));
}

#[test]
fn who_was_about_and_has_gone_away_is_called_once() {
    for clock in [TurnClock::None, TurnClock::Hour, TurnClock::ThreeDays] {
        let mut game = Played::timed(&[ANN, BOB], clock, Timeout::Play, &[]);
        game.roll(ANN);
        game.now = game.now.after(MINUTE);
        game.roll(BOB);
        let (shown, wait, rests) = (game.session.version, game.running().wait, game.running().rests);
        assert_eq!(game.session.call_since(Some(shown)), None);
        assert!(game.session.is_about(ANN, Time(game.now.0)), "nobody pinged her");
        assert_eq!(game.session.due(), Some(game.now.after(5 * MINUTE)), "{clock:?}");
        assert!(!game.after(4 * MINUTE, Sight::Well) && game.session.asks_about(game.now).is_none());
        game.now = game.now.after(MINUTE);
        assert_eq!(game.session.asks_about(game.now), Some(ANN));
        assert!(!game.after(Duration::ZERO, Sight::Unknown));
        assert!(game.after(Duration::ZERO, Sight::Well));
        assert_eq!(game.session.call_since(Some(shown)), Some(Call { user: ANN, why: Why::Turn }));
        assert!(!game.session.is_about(ANN, Time(game.now.0)), "whatever the clock on the wall says");
        assert_eq!(game.session.call_since(Some(game.session.version)), None);
        assert_eq!((game.running().wait, game.running().rests), (wait, rests), "no deadline has moved");
        assert_eq!(game.session.due(), wait.and_then(|wait| wait.remind).or(rests));
        game.ask(ANN, Some(shown), ROLL).expect("the board before the call shows the same position");
        assert!(game.session.is_about(ANN, Time(game.now.0)), "she is back");
    }
}

#[test]
fn who_does_something_is_called_later_and_who_was_not_about_at_once() {
    let mut game = Played::timed(&[ANN, BOB], TurnClock::None, Timeout::Play, &[6]);
    game.now = game.now.after(4 * MINUTE);
    game.roll(ANN);
    assert_eq!(game.turn(), Some(ANN), "she is to choose a token");
    assert!(!game.after(4 * MINUTE, Sight::Well), "she was heard of since her turn began");
    assert!(game.after(MINUTE, Sight::Well));
    game.must(ANN, Command::Act(Choice::Move(1)));
    game.roll(ANN);
    assert_eq!(game.turn(), Some(BOB));
    assert_eq!(game.running().later_call, None, "his turn calls him, for he is not about");
    assert!(!game.after(24 * 6 * HOUR, Sight::Well));
    assert!(game.after(24 * HOUR, Sight::Well));
    assert_eq!(game.running().pause.map(|pause| pause.reason), Some(PauseReason::Rest));
}

#[test]
fn short_turns_have_a_reminder_and_no_other_call() {
    for clock in [TurnClock::HalfMinute, TurnClock::TwoMinutes, TurnClock::TenMinutes] {
        let game = Played::timed(&[ANN, BOB], clock, Timeout::Play, &[]);
        assert_eq!(game.running().later_call, None, "{clock:?}");
    }
}

#[test]
fn who_has_left_the_server_is_found_out_by_the_call() {
    let mut game = Played::timed(&[ANN, BOB], TurnClock::None, Timeout::Play, &[]);
    assert!(game.after(5 * MINUTE, Sight::PlayerLeft));
    assert_eq!((game.player(0), game.turn()), (Player::Away(ANN), Some(BOB)));
}
