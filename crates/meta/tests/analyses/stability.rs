//! Stability and correlation over resampled topics, on scores made by hand and on a real collection.

use aspectra_meta::correlate::{Coefficient, Correlating, correlate};
use aspectra_meta::stability::{Stabilizing, finding, stability};
use aspectra_meta::{Missing, ScoreMatrix, ScoreTable};
use aspectra_stats::stream::Stream;

/// Runs a to f, apart by `step`, on topics with noise; the second measure is a noisy copy of the first, the third is noise.
fn scores(topics: usize, step: f64) -> Vec<ScoreMatrix> {
    let mut stream = Stream::new(5, 1001, 0);
    let mut text = String::from("run,topic,measure,score\n");
    for topic in 0..topics {
        for (number, run) in ["a", "b", "c", "d", "e", "f"].iter().enumerate() {
            let first = 0.5 + step * number as f64 + 0.1 * stream.normal();
            text += &format!("{run},{topic},A,{first}\n");
            text += &format!("{run},{topic},B,{}\n", first + 0.02 * stream.normal());
            text += &format!("{run},{topic},C,{}\n", stream.unit());
        }
    }
    let table = ScoreTable::parse([("s", text.as_bytes())]).unwrap();
    ScoreMatrix::all(&table, Missing::Error).unwrap()
}

#[test]
fn runs_far_apart_keep_their_places() {
    let how = Stabilizing { samples: 500, splits: 100, ..Stabilizing::default() };
    let found = stability(&scores(40, 0.2)[0], &how).unwrap();
    let runs = found.ranks.clone().unwrap().unwrap();
    assert_eq!(runs.iter().map(|run| &*run.run).collect::<String>(), "fedcba");
    assert!(runs.iter().all(|run| run.place.interval == (run.place.rank, run.place.rank)));
    assert_eq!(runs[0].place.first, 1.0);
    assert_eq!(found.swaps.clone().unwrap().unwrap().rate(), Ok(0.0));
    assert!(found.components.clone().unwrap().unwrap().estimate.g(40.0).unwrap() > 0.99);
    let close = stability(&scores(40, 0.005)[0], &how).unwrap();
    let runs = close.ranks.unwrap().unwrap();
    assert!(runs.iter().all(|run| run.place.interval.1 - run.place.interval.0 >= 2.0), "{runs:?}");
    assert!(close.swaps.unwrap().unwrap().rate().unwrap() > 0.2);
}

#[test]
fn nothing_depends_on_threads_and_tables_are_whole() {
    let matrices = scores(20, 0.05);
    let how = Stabilizing { samples: 200, splits: 50, ..Stabilizing::default() };
    let all = || matrices.iter().map(|matrix| stability(matrix, &how).unwrap()).collect::<Vec<_>>();
    let correlating = Correlating { samples: 200, ..Correlating::default() };
    let found = (all(), correlate(&matrices, &correlating).unwrap());
    for threads in [1, 3] {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        assert_eq!(pool.install(|| (all(), correlate(&matrices, &correlating).unwrap())), found);
    }
    for table in finding(&found.0, &matrices, &how).tables {
        assert!(!table.rows.is_empty(), "{}", table.name);
        assert!(table.rows.iter().all(|row| row.len() == table.columns.len()), "{}", table.name);
    }
}

/// The copy agrees with the first measure more than noise does, and the interval of a tau of 1 lies below it.
#[test]
fn a_copy_agrees_more_than_noise() {
    let matrices = scores(30, 0.05);
    for coefficient in [Coefficient::Tau, Coefficient::WeightedTau, Coefficient::Rbo] {
        let how = Correlating { coefficient, samples: 500, reference: Some("A".into()), ..Correlating::default() };
        let found = correlate(&matrices, &how).unwrap();
        let (low, high) = found.pairs[0].overall_interval.clone().unwrap();
        assert!(low > 0.5 && high <= 1.0 + 1e-12 && low <= high, "{coefficient:?}: {low} {high}");
        let difference = &found.differences[0];
        assert!(difference.difference.clone().unwrap() > 0.1, "{difference:?}");
        assert!(difference.interval.clone().unwrap().0 > 0.0, "{difference:?}");
        assert!(difference.p.clone().unwrap() < 0.2, "{difference:?}");
    }
}
