//! Measures that order rankings alike, and the shortest rankings on which others differ.

use aspectra_eval::{Measure, measures};
use aspectra_lab::equivalent::{Comparison, compare, finding};
use aspectra_lab::judged_runs::{Family, Order};
use aspectra_lab::scale::BUDGET;
use std::cmp::Ordering;

fn compared(text: &str, highest: u16, length: usize) -> Comparison {
    let [a, b] = &measures(text).unwrap()[..] else { panic!("{text}") };
    compare(a, b, &Family::new(highest, length, None).unwrap(), BUDGET, &|| ()).unwrap()
}

#[test]
fn measures_that_differ_by_a_constant_are_equivalent() {
    for (text, highest, length) in
        [("DCG nDCG", 2, 5), ("P@4 gP@4", 1, 4), ("SBTO@4 P@4", 1, 4), ("RBP(p=0.5) RBTO@6", 1, 6), ("F@3 R@3", 1, 3)]
    {
        let found = compared(text, highest, length);
        assert!(found.is_equivalent() && found.opposed.is_none(), "{text}: {found:?}");
        let all: u128 = (1..=length).map(|length| Order::Rank.count(highest, length)).sum();
        assert_eq!(u128::from(found.rankings), all);
    }
}

#[test]
fn ties_and_opposite_orders_are_told_apart() {
    let ties = compared("P@3 RR", 1, 3);
    let first = ties.differ.as_ref().unwrap();
    assert_eq!((&first.first[..], &first.second[..]), (&[0, 1][..], &[1, 0][..]));
    let opposed = ties.opposed.as_ref().unwrap();
    assert_eq!((&opposed.first[..], &opposed.second[..]), (&[0, 1, 1][..], &[1, 0, 0][..]));
    let cut = compared("P@2 P@3", 1, 3);
    assert!(cut.differ.is_some());
    let coarse = compared("Success@3 P@3", 1, 3);
    assert!(coarse.differ.is_some() && coarse.opposed.is_none(), "one ties what the other tells apart");
    let finding = finding(&ties, &Family::new(1, 3, None).unwrap());
    assert_eq!(finding.tables[1].rows.len(), 4);
}

/// Every pair of every length, compared one by one.
#[test]
fn the_lowest_pair_is_that_of_a_plain_search() {
    for text in ["AP RBP", "ERR gRBP", "nDCG gRBP(p=0.5)", "RR AP", "Bpref AP", "SBTO@3 gP@3", "RBTO@3 DCG"] {
        let [a, b]: [Measure; 2] = measures(text).unwrap().try_into().unwrap();
        let found = compared(text, 2, 3);
        let plain = (1..=3).find_map(|length| {
            let count = Order::Rank.count(2, length) as u64;
            (0..count)
                .find_map(|x| (x + 1..count).map(move |y| (x, y)).find(|&(x, y)| differ(&a, &b, length, x, y)))
                .map(|(x, y)| (Order::Rank.nth(2, length, x), Order::Rank.nth(2, length, y)))
        });
        assert_eq!(found.differ.map(|pair| (pair.first, pair.second)), plain, "{text}");
    }
}

fn differ(a: &Measure, b: &Measure, length: usize, x: u64, y: u64) -> bool {
    let judgments = aspectra_eval::Judgments::from_grades(&[0, 0, 0, 1, 1, 1, 2, 2, 2].map(|grade| [grade])).unwrap();
    let both = [a.clone(), b.clone()];
    let bound = aspectra_eval::Bound::new(&judgments, &both, &aspectra_eval::Options::default()).unwrap();
    let scores = [x, y].map(|number| {
        let mut used = [0; 3];
        let rows = Order::Rank.nth(2, length, number).into_iter().map(|grade| {
            used[usize::from(grade)] += 1;
            Some(u32::from(grade) * 3 + used[usize::from(grade)] - 1)
        });
        let mut buffer = aspectra_eval::join::RankingBuffer::default();
        let mut scratch = aspectra_eval::Scratch::default();
        let ranking = buffer.fill(rows.collect::<Vec<_>>());
        bound.score(0, &ranking, &mut scratch).iter().map(|score| score.number().unwrap()).collect::<Vec<f64>>()
    });
    let order = |measure: usize| {
        let (x, y) = (scores[0][measure], scores[1][measure]);
        if (x - y).abs() < 1e-12 { Ordering::Equal } else { x.total_cmp(&y) }
    };
    order(0) != order(1)
}

#[test]
fn too_many_rankings_are_refused() {
    let [a, b] = &measures("AP RR").unwrap()[..] else { panic!() };
    let error = compare(a, b, &Family::new(2, 30, None).unwrap(), 100_000, &|| ()).unwrap_err().to_string();
    assert!(error.contains("3^30 rankings") && error.contains("length=10"), "{error}");
}
