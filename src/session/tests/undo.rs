//! Taking the last roll back: when that can be, and what comes back.

use super::*;
use crate::game::ludo::Rules;
use crate::game::ludo::rules::ThreeSixes;

pub(super) const UNDO: Command = Command::Undo;
pub(super) const AGREE: Command = Command::Vote { agree: true };
pub(super) const DECLINE: Command = Command::Vote { agree: false };

/// Snakes & Ladders on the classic board, by these rules.
fn snakes(rules: snakes::Rules) -> RuleSet {
    RuleSet::Snakes(Course::new(rules, Plan::classic()).expect("they go together"))
}

impl Played {
    pub(super) fn game(&self) -> &Game {
        &self.session.played().expect("the game has begun").game
    }

    pub(super) fn undo(&self) -> Option<&Undo> {
        self.session.played().and_then(|played| played.undo.as_ref())
    }

    /// The question that is open.
    pub(super) fn question(&self) -> &Vote {
        let Some(Undo::Asked(vote)) = self.undo() else { panic!("a question is open: {:?}", self.undo()) };
        vote
    }

    pub(super) fn last(&self) -> Did {
        self.entries.last().expect("something was done").did
    }

    fn move_token(&mut self, user: UserId, token: u8) {
        self.must(user, Command::Act(Choice::Move(token)));
    }

    /// Answers from the board of this version.
    pub(super) fn answer_from(&mut self, user: UserId, seen: Version, agree: bool) -> Result<(), Refusal> {
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
    assert!(!game.session.is_due(GameTime(5)));
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
pub(super) fn ann_is_home() -> Played {
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
fn who_has_finished_and_leaves_ends_only_a_question_that_is_theirs() {
    let mut game = ann_is_home();
    game.must(BOB, UNDO);
    assert_eq!(game.question().asked, [ANN, CLEO]);
    game.must(ANN, Command::Leave);
    assert_eq!(game.undo(), Some(&Undo::Lapsed), "nobody could take that back any more");
    let mut game = ann_is_home();
    game.roll(BOB);
    game.must(BOB, UNDO);
    let seen = game.session.version;
    game.must(ANN, Command::Leave);
    assert_eq!(game.question().asked, [CLEO]);
    game.answer_from(CLEO, seen, true).expect("the question is the same");
    assert_eq!(game.turn(), Some(BOB));
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

/// What Bob lets be rolled for him at once is no roll that could be taken back by itself: it would only come again.
#[test]
fn rolls_that_are_made_at_once_go_back_with_the_one_before() {
    let mut game = Played::begun_of(snakes(snakes::rules::Preset::Plain.rules()), &[ANN, BOB]);
    game.dice = Box::new(Loaded(&[3, 4, 5, 6]));
    game.must(BOB, Command::Auto(true));
    let before = game.game().clone();
    game.roll(ANN);
    assert_eq!((game.turn(), game.rolls()), (Some(ANN), 2));
    game.must(ANN, UNDO);
    let TakeBack { seat, rolls, .. } = game.question().what;
    assert_eq!((seat, rolls), (Seat::FIRST, 2));
    game.must(BOB, AGREE);
    assert_eq!((game.game(), game.rolls()), (&before, 0));
    assert_eq!(game.refusal(ANN, UNDO), Refusal::NothingToUndo);
}

#[test]
fn a_move_that_was_chosen_can_be_taken_back_however_it_was_rolled() {
    let mut game = Played::begun(&[ANN, BOB], 0, &[6, 1, 2, 6, 1]);
    game.must(ANN, Command::Auto(true));
    assert_eq!(game.rolls(), 1, "a six waits for its token");
    game.move_token(ANN, 1);
    game.roll(BOB);
    assert_eq!(game.rolls(), 4, "another six waits");
    game.move_token(ANN, 2);
    game.must(BOB, UNDO);
    game.must(ANN, AGREE);
    assert_eq!((game.turn(), game.rolls()), (Some(ANN), 4), "the six waits again, for another choice");
}
