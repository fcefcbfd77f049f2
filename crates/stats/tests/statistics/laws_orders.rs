//! Laws of the stochastic order: listing every up-set, cutting a network and matching members say the same.

use aspectra_stats::stochastic_order::{Poset, UpSets, heaviest_up_set, prefix_leads};
use proptest::prelude::*;

/// An order of some tuples of three labels, without repeats; the lowest tuple, which is worth nothing, is left out.
fn order() -> impl Strategy<Value = Poset> {
    prop::collection::btree_set((0..3, 0..3, 0..2), 1..=9).prop_map(|tuples| {
        let tuples: Vec<[i32; 3]> = tuples.into_iter().filter(|t| *t != (0, 0, 0)).map(|(a, b, c)| [a, b, c]).collect();
        Poset::new(if tuples.is_empty() { vec![[1, 0, 0]] } else { tuples })
    })
}

/// The largest sum of the weights over all up-sets, one after the other.
fn by_listing(order: &Poset, weights: &[(usize, i128)]) -> i128 {
    let sets = UpSets::list(order, 100_000).expect("few up-sets");
    let sum = |set: usize| weights.iter().filter(|(at, _)| sets.holds(set, *at)).map(|(_, w)| w).sum::<i128>();
    (0..sets.len()).map(sum).max().unwrap_or(0).max(0)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn a_cut_finds_the_heaviest_of_all_up_sets(order in order(), drawn in prop::collection::vec(-50i64..=50, 9)) {
        let weights: Vec<(usize, i128)> = (0..order.len()).map(|at| (at, i128::from(drawn[at]))).collect();
        let found = heaviest_up_set(&order, &weights);
        prop_assert_eq!(found.weight, by_listing(&order, &weights));
        // Its members, with everything above them, weigh as much.
        let is_above = |at: usize| found.members.iter().any(|&low| low == at || order.is_below(low, at));
        let closed: i128 = weights.iter().filter(|(at, _)| is_above(*at)).map(|(_, w)| w).sum();
        prop_assert_eq!(closed, found.weight);
    }

    #[test]
    fn matching_leads_by_what_the_heaviest_up_set_weighs(
        order in order(),
        lists in prop::collection::vec((any::<prop::sample::Index>(), any::<prop::sample::Index>()), 1..8),
    ) {
        let more: Vec<(usize, Vec<usize>, Vec<usize>)> = lists
            .iter()
            .enumerate()
            .map(|(at, (first, second))| (at + 1, vec![first.index(order.len())], vec![second.index(order.len())]))
            .collect();
        let found = prefix_leads(&order, &more, false);
        let mut weights: Vec<(usize, i128)> = (0..order.len()).map(|at| (at, 0)).collect();
        let (mut first_lead, mut second_lead) = (0, 0);
        let (mut first_rank, mut second_rank) = (None, None);
        for (rank, first, second) in &more {
            first.iter().for_each(|&at| weights[at].1 += 1);
            second.iter().for_each(|&at| weights[at].1 -= 1);
            let turned: Vec<(usize, i128)> = weights.iter().map(|(at, w)| (*at, -w)).collect();
            let leads = [by_listing(&order, &weights), by_listing(&order, &turned)];
            let cuts = [heaviest_up_set(&order, &weights).weight, heaviest_up_set(&order, &turned).weight];
            prop_assert_eq!(leads, cuts);
            first_lead = first_lead.max(leads[0]);
            second_lead = second_lead.max(leads[1]);
            if leads[0] > 0 { first_rank.get_or_insert(*rank); }
            if leads[1] > 0 { second_rank.get_or_insert(*rank); }
        }
        prop_assert_eq!((found.first_lead as i128, found.second_lead as i128), (first_lead, second_lead));
        prop_assert_eq!((found.first_rank, found.second_rank), (first_rank, second_rank));
    }
}
