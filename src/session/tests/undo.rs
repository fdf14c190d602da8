//! Taking the last roll back: who is asked, what comes back, and what ends the question.

use super::*;
use crate::game::ludo::Rules;
use crate::game::ludo::rules::ThreeSixes;

const UNDO: Command = Command::Undo;
const AGREE: Command = Command::Vote { agree: true };
const DECLINE: Command = Command::Vote { agree: false };

/// Snakes & Ladders on the classic board, by these rules.
fn snakes(rules: snakes::Rules) -> RuleSet {
    RuleSet::Snakes(Course::new(rules, Plan::classic()).expect("they go together"))
}

impl Played {
    fn game(&self) -> &Game {
        &self.session.played().expect("the game has begun").game
    }

    fn undo(&self) -> Option<&Undo> {
        self.session.played().and_then(|played| played.undo.as_ref())
    }

    /// The question that is open.
    fn question(&self) -> &Vote {
        let Some(Undo::Asked(vote)) = self.undo() else { panic!("a question is open: {:?}", self.undo()) };
        vote
    }

    fn last(&self) -> Did {
        self.entries.last().expect("something was done").did
    }

    fn move_token(&mut self, user: UserId, token: u8) {
        self.must(user, Command::Act(Choice::Move(token)));
    }

    /// Answers from the board of this version.
    fn answer_from(&mut self, user: UserId, seen: Version, agree: bool) -> Result<(), Refusal> {
        self.ask(user, Some(seen), Command::Vote { agree })
    }
}

#[test]
fn against_computers_it_happens_at_once_and_the_same_roll_comes_again() {
    let mut game = Played::begun(&[ANN], 2, &[6, 3, 2, 6, 5, 1]);
    let before = game.session.clone();
    game.roll(ANN);
    game.move_token(ANN, 1);
    let moved = game.session.clone();
    game.roll(ANN);
    assert_eq!(game.turn(), Some(ANN), "the computers have played");
    assert_eq!(game.rolls(), 5);

    game.must(ANN, UNDO);
    assert_eq!((game.rolls(), game.last()), (1, Did::Undone(4)), "the computers' rolls too");
    assert_eq!(game.game(), &moved.played().expect("it has begun").game);
    assert_eq!(game.session.played().expect("it has begun").news, [Event::TakenBack { seat: Seat::FIRST }]);
    assert_eq!(game.session.due(), None);
    game.must(ANN, UNDO);
    assert_eq!(game.rolls(), 0);
    assert_eq!(game.game(), &before.played().expect("it has begun").game);
    assert_eq!(game.refusal(ANN, UNDO), Refusal::NothingToUndo);

    game.roll(ANN);
    let six = Roll::one(Face::SIX);
    assert_eq!(game.last(), Did::Rolled(six));
    game.move_token(ANN, 2);
    game.roll(ANN);
    assert_eq!(game.rolls(), 5);
    game.must(ANN, UNDO);
    assert_eq!(game.rolls(), 1, "what replaced the rolls can be taken back as they could");
}

#[test]
fn the_other_person_is_asked_and_a_roll_that_waits_goes_too() {
    let mut game = Played::begun(&[ANN, BOB], 0, &[6, 6]);
    game.roll(ANN);
    assert_eq!(game.refusal(ANN, UNDO), Refusal::NothingToUndo, "its move is not made");
    let before = game.game().clone();
    game.move_token(ANN, 1);
    game.roll(ANN);
    game.must(ANN, UNDO);
    let what = TakeBack { seat: Seat::FIRST, roll: Roll::one(Face::SIX), rolls: 2 };
    let opened = game.session.version;
    let vote = Vote { asker: ANN, asked: vec![BOB], agreed: vec![], opened, what };
    assert_eq!(game.undo(), Some(&Undo::Asked(vote)));
    assert_eq!(game.rolls(), 2, "nothing is taken back yet");

    game.answer_from(BOB, opened, true).expect("Bob was asked");
    assert_eq!((game.undo(), game.rolls(), game.last()), (None, 0, Did::Undone(2)));
    assert_eq!(game.entries.last().and_then(|entry| entry.by), Some(ANN), "it was Ann's wish");
    game.roll(ANN);
    assert_eq!(game.game(), &before);
}

#[test]
fn two_may_agree_from_one_board() {
    let mut game = Played::begun(&[ANN, BOB, CLEO], 1, &[1]);
    game.roll(ANN);
    game.must(CLEO, UNDO);
    assert_eq!(game.question().awaited(), [ANN, BOB]);
    let seen = game.session.version;
    game.answer_from(BOB, seen, true).expect("Bob was asked");
    assert_eq!(game.question().awaited(), [ANN]);
    game.answer_from(ANN, seen, true).expect("Ann was asked");
    assert_eq!((game.rolls(), game.turn()), (0, Some(ANN)));
}

#[test]
fn one_no_is_enough() {
    let mut game = Played::begun(&[ANN, BOB, CLEO], 0, &[1]);
    game.roll(ANN);
    let news = game.session.played().expect("it has begun").news.clone();
    game.must(ANN, UNDO);
    game.must(BOB, AGREE);
    game.must(CLEO, DECLINE);
    let seat = Seat::new(2).expect("a seat");
    assert_eq!((game.undo(), game.rolls()), (Some(&Undo::Declined { seat }), 1));
    assert_eq!(game.session.played().expect("it has begun").news, news);
    assert_eq!(game.refusal(BOB, AGREE), Refusal::Stale, "there is no question any more");

    game.must(ANN, UNDO);
    game.must(ANN, DECLINE);
    assert_eq!(game.undo(), Some(&Undo::Declined { seat: Seat::FIRST }), "who asks may think again");
    game.roll(BOB);
    assert_eq!(game.undo(), None);
}

#[test]
fn asking_twice_is_agreeing_for_all_but_who_asked() {
    let mut game = Played::begun(&[ANN, BOB, CLEO], 0, &[1]);
    game.roll(ANN);
    game.must(ANN, UNDO);
    let others = Refusal::OthersDecide { awaited: vec![BOB, CLEO] };
    assert_eq!(game.refusal(ANN, UNDO), others);
    assert_eq!(game.refusal(ANN, AGREE), others);
    game.must(BOB, UNDO);
    assert_eq!(game.refusal(BOB, UNDO), Refusal::OthersDecide { awaited: vec![CLEO] });
    game.must(CLEO, UNDO);
    assert_eq!(game.rolls(), 0);
}

#[test]
fn whatever_changes_the_game_ends_the_question() {
    let goes_on: [fn(&mut Played); 3] =
        [|game| game.roll(BOB), |game| game.must(CLEO, Command::Leave), |game| game.must(ANN, Command::End)];
    for (number, goes_on) in goes_on.into_iter().enumerate() {
        let mut game = Played::begun(&[ANN, BOB, CLEO], 0, &[1, 6]);
        game.roll(ANN);
        game.must(ANN, UNDO);
        goes_on(&mut game);
        assert_eq!(game.undo(), None, "change {number}");
    }
}

#[test]
fn a_step_that_is_due_ends_the_question_too() {
    let mut game = Played::begun(&[ANN, BOB], 1, &[1]);
    game.roll(ANN);
    game.must(BOB, UNDO);
    if let Stage::Playing(running) = &mut game.session.stage {
        running.due = Some(Time(5));
    }
    let (dice, secret) = (&*game.dice, &game.secret);
    let table = Table { dice, secret, entropy: &Counting, log: &[], now: Time(5) };
    let step = game.session.go_on(&table).expect("it is due");
    assert_eq!(step.session.played().map(|played| &played.undo), Some(&None));
}

#[test]
fn an_answer_to_an_older_question_is_stale() {
    let mut game = Played::begun(&[ANN, BOB, CLEO], 0, &[1, 1]);
    game.roll(ANN);
    game.must(ANN, UNDO);
    let first = game.session.version;
    game.roll(BOB);
    assert_eq!(game.answer_from(BOB, first, true), Err(Refusal::Stale));
    game.must(ANN, UNDO);
    for agree in [true, false] {
        assert_eq!(game.answer_from(CLEO, first, agree), Err(Refusal::Stale));
    }
    assert_eq!(game.question().what.seat, Seat::new(1).expect("a seat"), "Ann asks about Bob's roll");
    assert_eq!(game.question().asked, [BOB, CLEO]);
}

#[test]
fn who_may_ask_and_when() {
    let mut lobby = Played::lobby(2, &[], 1);
    for command in [UNDO, AGREE, DECLINE] {
        assert_eq!(lobby.refusal(ANN, command), Refusal::NotBegun);
    }
    let mut game = Played::begun(&[ANN, BOB, CLEO], 0, &[1, 1]);
    assert_eq!(game.refusal(ANN, UNDO), Refusal::NothingToUndo, "nobody has rolled");
    game.roll(ANN);
    assert_eq!(game.refusal(DAN, UNDO), Refusal::NotSeated);
    game.must(ANN, UNDO);
    assert_eq!(game.refusal(DAN, AGREE), Refusal::NotSeated);
    assert_eq!(game.refusal(DAN, DECLINE), Refusal::NotSeated);
    game.must(CLEO, Command::Leave);
    assert_eq!(game.refusal(ANN, UNDO), Refusal::NothingToUndo, "somebody left since");
    game.roll(BOB);
    game.must(ANN, UNDO);
    assert_eq!(game.question().asked, [BOB], "who left is not asked");
    game.must(ANN, Command::End);
    assert_eq!(game.refusal(ANN, UNDO), Refusal::Over);
    assert_eq!(game.refusal(BOB, AGREE), Refusal::Over);
}

/// Three people with a token each, of whom Ann brings hers home at once; the others play on.
fn ann_is_home() -> Played {
    let rules = Rules {
        tokens: 1,
        tokens_to_win: 1,
        start_in_play: 1,
        three_sixes: ThreeSixes::None,
        play_on: true,
        ..Preset::House.rules()
    };
    let mut game = Played::begun_of(RuleSet::Ludo(rules), &[ANN, BOB, CLEO]);
    game.dice = Box::new(Loaded(&[6, 6, 6, 6, 6, 6, 6, 6, 6, 2]));
    while game.turn() == Some(ANN) {
        game.roll(ANN);
    }
    assert_eq!(game.game().board().places(), [Seat::FIRST]);
    game
}

#[test]
fn who_has_finished_is_asked_only_about_that() {
    let mut game = ann_is_home();
    game.must(BOB, UNDO);
    assert_eq!(game.question().asked, [ANN, CLEO], "Ann would play again");
    game.must(BOB, DECLINE);
    game.roll(BOB);
    game.must(BOB, UNDO);
    assert_eq!(game.question().asked, [CLEO]);
    let others = Refusal::OthersDecide { awaited: vec![CLEO] };
    assert_eq!(game.refusal(ANN, AGREE), others);
    assert_eq!(game.refusal(ANN, DECLINE), others);
    game.must(CLEO, AGREE);
    assert_eq!(game.turn(), Some(BOB));
}

#[test]
fn who_has_finished_and_left_is_not_brought_back() {
    let mut game = ann_is_home();
    game.must(ANN, Command::Leave);
    assert_eq!(game.refusal(BOB, UNDO), Refusal::NothingToUndo);
    game.roll(BOB);
    game.must(CLEO, UNDO);
    game.must(BOB, AGREE);
    assert_eq!(game.turn(), Some(BOB));
    assert_eq!(game.refusal(BOB, UNDO), Refusal::NothingToUndo);
}

#[test]
fn a_log_that_does_not_lead_here_says_nothing_of_what_was_before() {
    let mut game = Played::begun(&[ANN, BOB], 0, &[1, 1]);
    game.roll(ANN);
    game.roll(BOB);
    let line = game.entries.pop();
    assert_eq!(game.refusal(ANN, UNDO), Refusal::NothingToUndo);
    game.entries.extend(line);
    game.must(ANN, UNDO);
}

#[test]
fn a_question_survives_being_written_down_and_older_rows_have_none() {
    let mut game = Played::begun(&[ANN, BOB], 0, &[1]);
    game.roll(ANN);
    let written = |game: &Played| serde_json::to_string(&game.session).expect("a session can be written");
    assert!(!written(&game).contains("undo"), "as it was written before there were questions");
    game.must(ANN, UNDO);
    let read: Session = serde_json::from_str(&written(&game)).expect("and read");
    assert_eq!(read, game.session);
    game.session = read;
    game.must(BOB, AGREE);
    assert_eq!(game.rolls(), 0);
}

#[test]
fn with_fair_dice_the_same_roll_comes_again() {
    let two = snakes::Rules {
        dice: 2,
        overshoot: snakes::rules::Overshoot::Bounce,
        ..snakes::rules::Preset::Classic.rules()
    };
    let ludo = RuleSet::Ludo(Preset::Quick.rules());
    for rules in [ludo, snakes(snakes::rules::Preset::Classic.rules()), snakes(two)] {
        let mut game = Played::begun_of(rules, &[ANN, BOB]);
        game.dice = Box::new(dice::FairDice);
        for round in 0..20 {
            let user = game.turn().expect("a person is to act");
            let before = game.game().clone();
            let first = game.whole_turn(user);
            game.must(user, UNDO);
            let other = if user == ANN { BOB } else { ANN };
            game.must(other, AGREE);
            assert_eq!(game.game(), &before, "round {round}");
            let again = game.whole_turn(user);
            assert_eq!(again, first, "round {round}");
        }
    }
}
