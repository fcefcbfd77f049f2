//! What runs show of scales.

use aspectra_eval::join::KeptRun;
use aspectra_eval::{JudgmentsBuilder, Options, Rules, Runs, measures};
use aspectra_lab::judged_runs::Order;
use aspectra_lab::observed::{finding, observe};
use std::collections::BTreeSet;

const LENGTH: usize = 3;
const HIGHEST: u16 = 2;

/// All rankings that a ranking reaches by replacements and swaps.
fn reached(from: Vec<u16>) -> BTreeSet<Vec<u16>> {
    let mut found = BTreeSet::from([from.clone()]);
    let mut left = vec![from];
    while let Some(ranking) = left.pop() {
        let mut next = Vec::new();
        for i in 0..LENGTH {
            if ranking[i] < HIGHEST {
                let mut raised = ranking.clone();
                raised[i] += 1;
                next.push(raised);
            }
            for j in i + 1..LENGTH {
                if ranking[i] < ranking[j] {
                    let mut swapped = ranking.clone();
                    swapped.swap(i, j);
                    next.push(swapped);
                }
            }
        }
        left.extend(next.into_iter().filter(|ranking| found.insert(ranking.clone())));
    }
    found
}

#[test]
fn runs_are_comparable_where_replacements_and_swaps_lead_from_one_to_the_other() {
    let all: Vec<Vec<u16>> = (0..27).map(|number| Order::Rank.nth(HIGHEST, LENGTH, number)).collect();
    let mut builder = JudgmentsBuilder::new(["relevance"]);
    for grade in 0..=2 {
        for number in 0..3 {
            builder.add("t", "", format!("{grade}-{number}"), &[grade]).unwrap();
        }
    }
    let judgments = builder.finish();
    let kept: Vec<KeptRun> = all
        .iter()
        .map(|grades| {
            let mut used = [0; 3];
            let rows: Vec<(&str, String, f64)> = grades
                .iter()
                .enumerate()
                .map(|(rank, &grade)| {
                    used[usize::from(grade)] += 1;
                    ("t", format!("{grade}-{}", used[usize::from(grade)] - 1), -(rank as f64))
                })
                .collect();
            let runs = Runs::from_rows("run", rows.iter().map(|(topic, name, score)| (*topic, &**name, *score)));
            KeptRun::join(&runs.sources()[0], &judgments, Rules::default()).unwrap()
        })
        .collect();
    let above: Vec<BTreeSet<Vec<u16>>> = all.iter().cloned().map(reached).collect();
    let mut comparable = 0;
    for (b, of_b) in above.iter().enumerate() {
        for (a, of_a) in above[..b].iter().enumerate() {
            comparable += usize::from(of_a.contains(&all[b]) || of_b.contains(&all[a]));
        }
    }
    let measures = measures("RBTO@3 P@1 gRBP@3").unwrap();
    let found = observe(&judgments, &measures, &kept, 1000, &Options::default()).unwrap();
    let pairs = found.topics[0].1;
    assert_eq!((pairs.all, pairs.equal, pairs.comparable), (27 * 26 / 2, 0, comparable));
    let [rbto, p, grbp] = &found.observed[..] else { panic!() };
    assert_eq!((rbto.with, rbto.tied, rbto.against), (comparable, 0, 0));
    assert_eq!((grbp.with, grbp.against), (comparable, 0));
    assert!(p.tied > 0 && p.against == 0 && p.topics[0].0 == 2);
    assert!(rbto.topics[0].1 < 1e-12, "all 27 rankings: equal steps");
    assert!(grbp.topics[0].1 > 0.01);
    let finding = finding(&found);
    assert_eq!(finding.tables.len(), 3);
}
