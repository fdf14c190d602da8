//! Moves as they are made: what a film shows is what happened.

mod pictures;
mod sheets;
mod story;
mod walked;

use std::collections::HashSet;

use ludo_bot::game::story::Turn;
use ludo_bot::game::{Event, Game, Kind};
use ludo_bot::render::picture::SIDE;
use ludo_bot::scene::Scene;
use ludo_bot::scene::film::Film;
use proptest::prelude::*;

use crate::laws::{Chance, any_action, rules_and_seats};
use pictures::{is_still, seen};
use walked::{Tokens, walk_through};

/// How many bytes a board has, in RGBA.
const BOARD: usize = 4 * SIDE as usize * SIDE as usize;

/// What a film of one step may weigh, in bytes: it has to go with the first answer, which larger files do not.
const LIGHT: usize = 512 << 10;

/// Steps of a game, each with the position before it.
pub(super) struct Step {
    pub(super) before: Game,
    pub(super) after: Game,
    pub(super) news: Vec<Event>,
}

/// Plays on at random: so many actions, and those without which a throw would be left waiting now and then.
pub(super) fn step(before: &Game, actions: u8, chance: &mut Chance) -> Option<Step> {
    let mut after = before.clone();
    let seat = before.board().to_act()?;
    let waiting = before.board().rolled().map(|roll| Event::Rolled { seat, roll });
    let mut news: Vec<_> = waiting.into_iter().collect();
    for _ in 0..actions {
        let Some(action) = any_action(&after, chance) else { break };
        after.board_mut().play(action, &mut news).expect("the action is legal");
    }
    Some(Step { before: before.clone(), after, news })
}

fn is_undone(event: Event) -> bool {
    matches!(event, Event::TurnUndone { .. })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, failure_persistence: None, ..ProptestConfig::default() })]

    /// Taking a step's events back leads to the tokens before it, and making them again to those after it.
    #[test]
    fn a_step_is_taken_back_and_made_again((rules, seats) in rules_and_seats(), seed in any::<u64>()) {
        let mut chance = Chance::new(seed);
        let mut game = rules.begin(seats);
        for _ in 0..150 {
            let actions = [1, 1, 1, 2, 3, 12][usize::from(chance.below(6))];
            let Some(Step { before, after, news }) = step(&game, actions, &mut chance) else { break };
            let film = Film::of_step(&after, &news);
            prop_assert_eq!(film.after(), &Scene::new(&after, &news));
            prop_assert_eq!(film.turns(), film.takes().len());
            let known = !news.iter().copied().any(is_undone);
            if known {
                prop_assert_eq!(Tokens::of(film.before()), Tokens::of(&Scene::new(&before, &[])), "{:?}", news);
                prop_assert!(!film.is_still() || news.len() == 1, "{:?}", news);
            }
            walk_through(&film);
            game = after;
        }
    }

    /// A replay knows every position, turns that are undone included.
    #[test]
    fn a_replay_makes_every_move((rules, seats) in rules_and_seats(), seed in any::<u64>()) {
        let mut chance = Chance::new(seed);
        let start = rules.begin(seats);
        let (mut game, mut turns): (_, Vec<Turn>) = (start.clone(), Vec::new());
        for _ in 0..100 {
            let Some(Step { after, mut news, .. }) = step(&game, 1, &mut chance) else { break };
            if game.board().rolled().is_some() {
                news.remove(0);
                let turn = turns.last_mut().expect("the throw");
                turn.events.extend(news);
                turn.game = after.clone();
            } else {
                turns.push(Turn { game: after.clone(), events: news });
            }
            game = after;
        }
        let film = Film::of_turns(&start, &turns);
        prop_assert_eq!(film.turns(), turns.len());
        prop_assert_eq!(film.takes().len(), turns.len());
        prop_assert_eq!(Tokens::of(film.before()), Tokens::of(&Scene::new(&start, &[])));
        let Turn { game, events } = turns.last().expect("somebody rolls first");
        prop_assert_eq!(film.after(), &Scene::new(game, events));
        walk_through(&film);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, failure_persistence: None, ..ProptestConfig::default() })]

    /// It begins with the board before and ends with the board after, pixel for pixel, and is short and small.
    #[test]
    fn a_film_leads_from_board_to_board((rules, seats) in rules_and_seats(), seed in any::<u64>()) {
        let mut chance = Chance::new(seed);
        let mut game = rules.begin(seats);
        for _ in 0..chance.below(120) {
            let Some(Step { after, .. }) = step(&game, 1, &mut chance) else { break };
            game = after;
        }
        for actions in [1, 1, 2, 20] {
            let Some(Step { after, news, .. }) = step(&game, actions, &mut chance) else { break };
            let film = Film::of_step(&after, &news);
            game = after;
            if film.is_still() {
                continue;
            }
            let seen = seen(&film, |_| {});
            prop_assert!(is_still(&seen.first, film.before()), "the first of {news:?}");
            prop_assert!(is_still(&seen.last, film.after()), "the last of {news:?}");
            prop_assert!((40..=650).contains(&seen.time()), "{} for {news:?}", seen.time());
            prop_assert!(seen.bytes <= LIGHT, "{} bytes", seen.bytes);
        }
    }
}

/// A game seen again has a strip below it, and ends with the same board.
#[test]
fn a_replay_ends_with_the_board() {
    for kind in Kind::ALL {
        let start = sheets::beginning(kind);
        let film = sheets::replay(&start, 40);
        let mut strips = HashSet::new();
        let seen = seen(&film, |frame| {
            strips.insert(frame[BOARD..].to_vec());
        });
        assert!(strips.len() > 40, "each turn has its number: {}", strips.len());
        for strip in strips {
            let opaque = strip.chunks_exact(4).filter(|pixel| pixel[3] == 255).count();
            assert!(opaque > strip.len() / 5, "they stand on a plate");
        }
        assert!(is_still(&seen.first, &Scene::new(&start, &[])) && is_still(&seen.last, film.after()));
        assert!((400..=2_500).contains(&seen.time()), "{} for forty turns", seen.time());
        assert!(seen.bytes <= 400_000, "{} bytes", seen.bytes);
    }
}
