//! What is said while somebody asks to take the last roll back.

use ludo_bot::game::Seat;
use ludo_bot::session::{Entry, GameTime, Happened, Note, Stage, TakeBack, Timeout, Undo, Vote};

use super::*;

#[test]
fn taking_back() {
    let joined = join(&join(&lobby(Preset::House, &[], 1), BOB), CLEO);
    let dice = &[6, 3, 5, 2];
    let mut played = Played { session: take(&joined, ANN, Command::Begin, dice), dice, log: Vec::new() };
    let (roll, choose) = (Command::Act(Choice::Roll), Command::Act(Choice::Move(2)));
    let (agree, decline) = (Command::Vote { agree: true }, Command::Vote { agree: false });
    let steps = [
        (ANN, roll.clone()),
        (ANN, choose.clone()),
        (ANN, Command::Undo),
        (BOB, decline.clone()),
        (CLEO, Command::Undo),
        (CLEO, decline),
        (CLEO, Command::Undo),
        (BOB, agree.clone()),
        (ANN, agree),
        (ANN, roll.clone()),
        (ANN, choose),
        (ANN, roll.clone()),
        (ANN, Command::Undo),
        (BOB, roll),
        (BOB, Command::Undo),
    ];
    let said = steps.into_iter().map(|(user, command)| {
        played.take(user, command);
        let message = view::message(&played.session, Means::FULL, &RENDERER);
        let buttons: Vec<_> = message.buttons.iter().map(|button| format!("[{}]", button.label)).collect();
        let words: Vec<_> = message.content.lines().take_while(|line| !line.starts_with('🟥')).collect();
        format!("{}\n{}\npings: {:?}\n", words.join("\n"), buttons.join(" "), message.pings)
    });
    keep("taking-back", &said.collect::<Vec<_>>().join("\n"));
}

/// A session with its log.
struct Played {
    session: Session,
    dice: &'static [u8],
    log: Vec<Entry>,
}

impl Played {
    fn take(&mut self, user: UserId, command: Command) {
        let ask = Ask { user, moderator: false, interaction: InteractionId(1), seen: None };
        let (secret, dice) = (Secret::draw(&Counting), Loaded(self.dice));
        let table = Table {
            dice: &dice,
            secret: &secret,
            entropy: &Counting,
            log: &self.log,
            now: Time(0),
            game_time: GameTime(0),
        };
        let step = self.session.take(ask, command, &table).expect("the command is taken");
        self.session = step.session;
        self.log.extend(step.entries);
    }
}

/// The session while as many as can be are asked to take something back, right after as much happened as can.
pub(super) fn asked(session: &Session) -> Session {
    let what = TakeBack { seat: Seat::FIRST, roll: face(6), rolls: 100 };
    let asked = vec![UserId(u64::MAX); 5];
    let vote = Vote { asker: ANN, asked, agreed: Vec::new(), opened: session.version, what };
    let mut session = session.clone();
    if let Stage::Playing(running) = &mut session.stage {
        running.undo = Some(Undo::Asked(vote));
        let happened = [Happened::RanOut(Timeout::Pass), Happened::Away, Happened::Departed];
        running.notes = happened.map(|happened| Note { seat: Seat::FIRST, happened }).to_vec();
    }
    session
}
