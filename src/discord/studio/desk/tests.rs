use std::panic::AssertUnwindSafe;
use std::sync::Barrier;
use std::sync::atomic::{AtomicUsize, Ordering};

use futures_util::FutureExt as _;
use futures_util::future::join_all;

use super::*;

/// Keeps 80 bytes; what comes of its work is how many it has.
fn desk(at_once: usize) -> Desk<u32, usize> {
    Desk::new(at_once, 80, |bytes| *bytes)
}

#[tokio::test]
async fn what_many_ask_for_at_once_is_done_once() {
    let (desk, done) = (desk(2), Arc::new(AtomicUsize::new(0)));
    let ask = |key: u32| {
        let done = Arc::clone(&done);
        desk.draw_once(key, move || done.fetch_add(1, Ordering::SeqCst))
    };
    let came = join_all((0..20).map(|_| ask(1))).await;
    assert_eq!(came, [0; 20]);
    assert_eq!((ask(2).await, ask(1).await), (1, 0));
    assert_eq!(done.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn so_much_is_done_at_once_and_no_more() {
    let desk = desk(2);
    let (both, running, most) =
        (Arc::new(Barrier::new(2)), Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
    let work = |key: u32| {
        let (both, running, most) = (Arc::clone(&both), Arc::clone(&running), Arc::clone(&most));
        desk.draw_once(key, move || {
            most.fetch_max(running.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
            // It takes two of them to get on from here.
            both.wait();
            running.fetch_sub(1, Ordering::SeqCst);
            1
        })
    };
    join_all((0..20).map(work)).await;
    assert_eq!(most.load(Ordering::SeqCst), 2);
}

#[tokio::test]
async fn a_panic_is_its_own_askers_and_the_next_one_has_it_done_again() {
    let desk = desk(1);
    let spoilt = AssertUnwindSafe(desk.draw_once(1, || panic!("the work was told to panic"))).catch_unwind();
    let (spoilt, done) = tokio::join!(spoilt, desk.draw_once(1, || 7));
    let said = spoilt.expect_err("it panicked");
    assert_eq!(said.downcast_ref::<&str>(), Some(&"the work was told to panic"));
    assert_eq!(done, 7);
    assert_eq!(desk.draw_once(1, || 8).await, 7);
    assert_eq!(desk.draw(|| 9).await, 9);
}

#[tokio::test]
async fn what_was_not_asked_for_lately_goes_first() {
    let desk = desk(1);
    for key in 0..8 {
        desk.draw_once(key, || 10).await;
    }
    assert_eq!(lock(&desk.shelf).bytes, 80);
    assert_eq!(desk.draw_once(0, || 9).await, 10);
    desk.draw_once(8, || 10).await;
    assert_eq!(desk.draw_once(0, || 9).await, 10);
    assert_eq!(desk.draw_once(1, || 9).await, 9);
    assert!(lock(&desk.shelf).bytes <= 80);
}

#[tokio::test]
async fn what_takes_the_place_of_many_is_not_kept() {
    let desk = desk(1);
    desk.draw_once(1, || 10).await;
    desk.draw_once(2, || 11).await;
    assert_eq!((desk.draw_once(1, || 1).await, desk.draw_once(2, || 2).await), (10, 2));
    assert_eq!(lock(&desk.shelf).bytes, 12);
}

#[tokio::test]
async fn what_weighs_nothing_is_not_remembered_for_ever() {
    let desk = desk(1);
    for key in 0..2000 {
        lock(&desk.shelf).ask(key);
    }
    assert_eq!(lock(&desk.shelf).pieces.len(), REMEMBERED);
}
