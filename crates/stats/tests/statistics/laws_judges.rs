//! What holds for agreement coefficients on any table, and second, plain computations of them.

use aspectra_stats::Undefined;
use aspectra_stats::agreement::{
    Base, Distance, GwetWeights, KappaWeights, Moments, Ratings, Sums, alpha, cohen_kappa, fleiss, gwet_ac, jackknife,
    raw_agreement,
};
use proptest::prelude::*;

type Rows = Vec<Vec<Option<u32>>>;

fn tables() -> impl Strategy<Value = Rows> {
    (2usize..5).prop_flat_map(|raters| {
        let label = prop_oneof![4 => (0u32..4).prop_map(Some), 1 => Just(None)];
        prop::collection::vec(prop::collection::vec(label, raters), 1..25)
    })
}

/// Alpha by going through all pairs of labels.
fn plain_alpha(rows: &Rows, distance: Distance) -> Option<f64> {
    let units: Vec<Vec<u32>> = rows.iter().map(|row| row.iter().flatten().copied().collect()).collect();
    let units: Vec<Vec<u32>> = units.into_iter().filter(|unit: &Vec<u32>| unit.len() > 1).collect();
    let all: Vec<u32> = units.iter().flatten().copied().collect();
    let count = |label: u32| all.iter().filter(|other| **other == label).count() as f64;
    let apart = |a: u32, b: u32| match distance {
        Distance::Nominal => f64::from(u8::from(a != b)),
        Distance::Interval => (f64::from(a) - f64::from(b)).powi(2),
        Distance::Ordinal => {
            let between: f64 = (a.min(b)..=a.max(b)).map(count).sum();
            (between - (count(a) + count(b)) / 2.0).powi(2)
        }
    };
    let n = all.len() as f64;
    let mut observed = 0.0;
    for unit in &units {
        for (i, a) in unit.iter().enumerate() {
            for (j, b) in unit.iter().enumerate() {
                if i != j {
                    observed += apart(*a, *b) / (unit.len() as f64 - 1.0);
                }
            }
        }
    }
    let expected: f64 = all.iter().flat_map(|a| all.iter().map(move |b| (a, b))).map(|(a, b)| apart(*a, *b)).sum();
    (expected > 0.0).then(|| 1.0 - (observed / n) / (expected / (n * (n - 1.0))))
}

proptest! {
    #[test]
    fn alpha_is_what_all_pairs_give(rows in tables()) {
        let tally = Ratings::from_rows(&rows).unwrap().tally();
        for distance in [Distance::Nominal, Distance::Ordinal, Distance::Interval] {
            let found = alpha(&tally, distance).ok().map(|found| found.value);
            match (found, plain_alpha(&rows, distance)) {
                (Some(a), Some(b)) => prop_assert!((a - b).abs() < 1e-9, "{distance:?}: {a} {b}"),
                (None, None) => {}
                // Fewer than two raters with labels are told before.
                (None, Some(_)) => prop_assert!(tally.raters() < 2),
                (a, b) => prop_assert!(false, "{distance:?}: {a:?} {b:?}"),
            }
        }
        let mut moments = Moments::default();
        for row in &rows {
            moments.add_unit(&row.iter().flatten().map(|label| f64::from(*label)).collect::<Vec<f64>>());
        }
        if let (Ok(by_table), Ok(by_moments)) = (alpha(&tally, Distance::Interval), moments.alpha()) {
            prop_assert!((by_table.value - by_moments.value).abs() < 1e-9);
        }
    }

    #[test]
    fn orders_of_units_and_raters_do_not_matter(rows in tables()) {
        let turned: Rows = rows.iter().rev().map(|row| row.iter().rev().copied().collect()).collect();
        let (a, b) = (Ratings::from_rows(&rows).unwrap().tally(), Ratings::from_rows(&turned).unwrap().tally());
        prop_assert_eq!(&a, &b);
        let both = |rows: &Rows| Ratings::from_rows(rows).unwrap().confusion(0, 1).unwrap();
        let swapped: Rows = rows.iter().map(|row| { let mut row = row.clone(); row.swap(0, 1); row }).collect();
        for weights in [KappaWeights::None, KappaWeights::Linear, KappaWeights::Quadratic] {
            prop_assert_eq!(cohen_kappa(&both(&rows), weights), cohen_kappa(&both(&swapped), weights));
        }
    }

    #[test]
    fn coefficients_are_at_most_one_and_one_where_all_agree(rows in tables()) {
        let tally = Ratings::from_rows(&rows).unwrap().tally();
        let values = [
            alpha(&tally, Distance::Ordinal).map(|found| found.value),
            fleiss(&tally, Base::Paired).map(|found| found.value),
            gwet_ac(&tally, 4, GwetWeights::None, Base::Paired).map(|found| found.value),
            gwet_ac(&tally, 4, GwetWeights::Quadratic, Base::All).map(|found| found.value),
        ];
        for value in values.into_iter().flatten() {
            prop_assert!(value <= 1.0 + 1e-12, "{value}");
        }
        let alike: Rows = rows.iter().map(|row| { let first = row.iter().flatten().next().copied(); row.iter().map(|_| first).collect() }).collect();
        let tally = Ratings::from_rows(&alike).unwrap().tally();
        if tally.paired_units() > 0 {
            prop_assert!((raw_agreement(&tally).unwrap().value - 1.0).abs() < 1e-12);
            prop_assert!((gwet_ac(&tally, 4, GwetWeights::None, Base::Paired).unwrap().value - 1.0).abs() < 1e-12);
            match alpha(&tally, Distance::Ordinal) {
                Ok(found) => prop_assert!((found.value - 1.0).abs() < 1e-12),
                Err(reason) => prop_assert_eq!(reason, Undefined::NoVariation),
            }
        }
    }

    #[test]
    fn leaving_a_cluster_out_is_computing_without_it(rows in tables(), split in 1usize..4) {
        let cluster_of: Vec<usize> = (0..rows.len()).map(|unit| unit % split).collect();
        let ratings = Ratings::from_clustered_rows(&rows, &cluster_of).unwrap();
        let mut rest = ratings.tally();
        rest.remove(&ratings.tallies()[0]);
        let others: Rows = rows.iter().zip(&cluster_of).filter(|(_, at)| **at != 0).map(|(row, _)| row.clone()).collect();
        let value = |tally: &_| alpha(tally, Distance::Ordinal).ok().map(|found| found.value);
        if !others.is_empty() && Ratings::from_rows(&others).unwrap().active_raters() > 1 {
            let (a, b) = (value(&rest), value(&Ratings::from_rows(&others).unwrap().tally()));
            prop_assert!(a.is_some() == b.is_some() && (a.unwrap_or(0.0) - b.unwrap_or(0.0)).abs() < 1e-12, "{a:?} {b:?}");
        }
        // No input panics.
        let _ = jackknife(&ratings.tallies(), |tally| alpha(tally, Distance::Nominal).map(|found| found.value), 0.9);
    }
}
