//! A damaged Parquet file is refused without a panic, also one that would be caught: a program that calls the library has a
//! panic hook of its own, and every panic goes through it.

use aspectra_meta::ScoreTable;
use std::panic::{set_hook, take_hook};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

/// Four scores of two runs, as `aspectra eval -q -f parquet` writes them.
const WHOLE: &[u8] = include_bytes!("scores.parquet");
const READER: &str = "reads damaged Parquet";

static PANICS: AtomicUsize = AtomicUsize::new(0);

#[test]
fn no_damage_makes_a_panic() {
    let before = take_hook();
    set_hook(Box::new(move |panic| match thread::current().name() {
        Some(READER) => drop(PANICS.fetch_add(1, Ordering::Relaxed)),
        _ => before(panic),
    }));
    let read = || {
        assert!(ScoreTable::parse([("scores.parquet", WHOLE)]).is_ok());
        let mut refused = 0;
        let mut look = |bytes: &[u8]| refused += usize::from(ScoreTable::parse([("scores.parquet", bytes)]).is_err());
        // The first bytes say that it is Parquet at all.
        for at in 4..WHOLE.len() {
            look(&WHOLE[..at]);
            for mask in [0x01, 0x10, 0x80, 0xff] {
                let mut damaged = WHOLE.to_vec();
                damaged[at] ^= mask;
                look(&damaged);
            }
        }
        refused
    };
    let refused = thread::Builder::new().name(READER.into()).spawn(read).unwrap().join().unwrap();
    assert_eq!(PANICS.load(Ordering::Relaxed), 0, "panics, caught ones among them");
    assert!(refused > WHOLE.len(), "{refused}");
}
