//! What a defined measure costs beside the built-in one. It only prints: `cargo test --release -p aspectra-lab --test
//! laboratory speed -- --nocapture`.

use super::definitions::SHIPPED;
use aspectra_eval::join::RankingBuffer;
use aspectra_eval::language::Registry;
use aspectra_eval::{Bound, Judgments, Options, Scratch};
use aspectra_lab::definition::{define_in, read_file};
use std::hint::black_box;
use std::time::Instant;

#[test]
fn speed_of_defined_measures() {
    let mut registry = Registry::built_in();
    define_in(&mut registry, read_file(SHIPPED).unwrap()).unwrap();
    let judgments = Judgments::from_grades(&(0..60).map(|row| [row * 7 % 4]).collect::<Vec<[i32; 1]>>()).unwrap();
    let nanoseconds = |text: &str| {
        let bound = Bound::new(&judgments, &[registry.parse(text).unwrap()], &Options::default()).unwrap();
        let (mut rankings, mut scratch) = (RankingBuffer::default(), Scratch::default());
        let rounds = 20_000u32;
        let mut best = f64::INFINITY;
        for _ in 0..3 {
            let start = Instant::now();
            for round in 0..rounds {
                let ranking = rankings.fill((0..20).map(|rank| Some((rank * 3 + round) % 60)));
                black_box(bound.score(0, &ranking, &mut scratch));
            }
            best = best.min(start.elapsed().as_nanos() as f64 / f64::from(rounds));
        }
        best
    };
    for (defined, built_in) in
        [("MyRBP", "RBP"), ("MyNDCG", "nDCG"), ("MyERR", "ERR"), ("MyAP", "AP"), ("MyRBU", "RBU"), ("MyMDCU", "MDCU")]
    {
        let (ours, theirs) = (nanoseconds(defined), nanoseconds(built_in));
        println!("{defined:<8} {ours:>6.0} ns, {built_in:<5} {theirs:>6.0} ns: {:.2} times", ours / theirs);
    }
}
