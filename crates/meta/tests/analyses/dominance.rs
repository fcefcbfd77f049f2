//! Laws of dominance and of the radius, on small random collections.

use aspectra_eval::join::KeptRun;
use aspectra_eval::{Judgments, JudgmentsBuilder, Rules, Runs};
use aspectra_meta::dominance::{Discounts, Dominance, Dominating, Gate, Verdict, dominance};
use aspectra_meta::sensitivity::{Bending, Winner, sensitivity};
use aspectra_stats::stochastic_order::{Poset, PrefixLeads, UpSets, heaviest_up_set, prefix_leads};
use aspectra_stats::stream::Stream;
use proptest::prelude::*;
use std::collections::BTreeMap;

/// Documents of two aspects with labels 0..2 and 0..2, and two rankings on some topics; `None` is an unjudged document.
#[derive(Debug, Clone)]
struct Case {
    topics: Vec<Topic>,
}

#[derive(Debug, Clone)]
struct Topic {
    pool: Vec<[i32; 2]>,
    rankings: [Vec<Option<usize>>; 2],
}

const DOCUMENTS: usize = 6;

fn topic() -> impl Strategy<Value = Topic> {
    let pool = prop::collection::vec([0..3, 0..3], DOCUMENTS);
    let places: Vec<Option<usize>> = (0..DOCUMENTS).map(Some).chain([None, None]).collect();
    let ranking = || (Just(places.clone()).prop_shuffle(), 0..=DOCUMENTS + 2);
    (pool, ranking(), ranking()).prop_map(|(pool, one, other)| {
        let rankings = [one, other].map(|(mut places, length)| {
            places.truncate(length);
            places
        });
        Topic { pool, rankings }
    })
}

fn case(topics: usize) -> impl Strategy<Value = Case> {
    prop::collection::vec(topic(), 1..=topics).prop_map(|topics| Case { topics })
}

impl Case {
    fn judgments(&self, label: impl Fn([i32; 2]) -> [i32; 2]) -> Judgments {
        let mut builder = JudgmentsBuilder::new(["relevance", "correctness"]);
        (0..2).for_each(|aspect| builder.declare_highest(aspect, 2));
        for (number, topic) in self.topics.iter().enumerate() {
            for (document, labels) in topic.pool.iter().enumerate() {
                builder.add(&number.to_string(), "", format!("d{document}"), &label(*labels)).unwrap();
            }
        }
        builder.finish()
    }

    fn runs(&self, order: [usize; 2], tail: usize) -> Runs {
        let run = |name: &str, side: usize| {
            let mut rows = Vec::new();
            for (number, topic) in self.topics.iter().enumerate() {
                let documents = topic.rankings[side].iter().enumerate().map(|(rank, document)| match document {
                    Some(document) => format!("d{document}"),
                    None => format!("unjudged{rank}"),
                });
                let documents = documents.chain((0..tail).map(|more| format!("tail{more}")));
                rows.extend(documents.enumerate().map(|(rank, id)| (number.to_string(), id, -(rank as f64))));
            }
            Runs::from_rows(name, rows.iter().map(|(topic, id, score)| (&**topic, &**id, *score)))
        };
        run("a", order[0]).and(run("b", order[1]))
    }

    fn compare(&self, measure: &str, how: &Dominating) -> Dominance {
        self.compare_as(measure, how, [0, 1], 0, |labels| labels)
    }

    fn compare_as(
        &self,
        measure: &str,
        how: &Dominating,
        order: [usize; 2],
        tail: usize,
        label: impl Fn([i32; 2]) -> [i32; 2],
    ) -> Dominance {
        let judgments = self.judgments(label);
        let runs = KeptRun::join_all(&self.runs(order, tail), &judgments, Rules::default(), &|| ()).unwrap();
        dominance(&judgments, &runs, &measure.parse().unwrap(), Rules::default(), how).unwrap()
    }

    /// The mean DCG of a side under a gain, by the definition.
    fn score(&self, side: usize, gain: &dyn Fn([i32; 2]) -> f64) -> f64 {
        let of_topic = |topic: &Topic| -> f64 {
            let ranked = topic.rankings[side].iter().zip(1..);
            ranked.map(|(document, i)| document.map_or(0.0, |d| gain(topic.pool[d])) / f64::from(i + 1).log2()).sum()
        };
        self.topics.iter().map(of_topic).sum::<f64>() / self.topics.len() as f64
    }

    fn lead(&self, gain: &dyn Fn([i32; 2]) -> f64) -> f64 {
        self.score(0, gain) - self.score(1, gain)
    }
}

/// A random gain that never falls when a label is raised, 0 at (0, 0).
fn random_gain(stream: &mut Stream) -> [[f64; 3]; 3] {
    let mut gain = [[0.0f64; 3]; 3];
    for a in 0..3usize {
        for b in 0..3usize {
            let below = [a.checked_sub(1).map(|a| gain[a][b]), b.checked_sub(1).map(|b| gain[a][b])];
            let least = below.into_iter().flatten().fold(0.0, f64::max);
            // Most steps are none, so that gains near the extreme ones come up.
            let step = if stream.below(3) == 0 { stream.unit() * 10f64.powi(stream.below(3) as i32) } else { 0.0 };
            gain[a][b] = if a + b == 0 { 0.0 } else { least + step };
        }
    }
    gain
}

fn cases() -> ProptestConfig {
    let full = std::env::var_os("ASPECTRA_FULL").is_some_and(|value| value == "1");
    ProptestConfig::with_cases(if full { 3000 } else { 60 })
}

proptest! {
    #![proptest_config(cases())]

    #[test]
    fn who_is_ahead_wins_under_random_gains(case in case(3), seed in 0u64..1000) {
        let found = case.compare("DCG", &Dominating::default());
        let pair = &found.pairs[0];
        let mut stream = Stream::new(seed, 1000, 0);
        for _ in 0..200 {
            let gain = random_gain(&mut stream);
            let lead = case.lead(&|[a, b]| gain[a as usize][b as usize]);
            match pair.verdict {
                Verdict::First => prop_assert!(lead > -1e-9),
                Verdict::Second => prop_assert!(lead < 1e-9),
                Verdict::Equal => prop_assert!(lead.abs() < 1e-9),
                Verdict::Incomparable | Verdict::Undecided => {}
            }
        }
        // Each witness is a gain that favors its side, by as much as is said.
        for (side, witness) in pair.witnesses.iter().enumerate() {
            let is_in = |[a, b]: [i32; 2]| witness.tuples.iter().any(|least| least[0] <= a && least[1] <= b);
            let lead = case.lead(&|labels| f64::from(u8::from(is_in(labels))));
            let lead = if side == 0 { lead } else { -lead };
            prop_assert!((lead - pair.advantages[side]).abs() < 1e-9, "{lead} {:?}", pair);
        }
        // On every topic, under nDCG too.
        if found.topics == 1 {
            let counts = pair.topics;
            prop_assert_eq!(counts.first == 1, pair.verdict == Verdict::First);
            prop_assert_eq!(counts.incomparable == 1, pair.verdict == Verdict::Incomparable);
        }
    }

    #[test]
    fn sides_swap_with_the_runs(case in case(3)) {
        for how in [Dominating::default(), Dominating { discounts: Discounts::All, ..Dominating::default() }] {
            let one = case.compare("nDCG@5", &how);
            let other = case.compare_as("nDCG@5", &how, [1, 0], 0, |labels| labels);
            let (one, other) = (&one.pairs[0], &other.pairs[0]);
            prop_assert_eq!(one.verdict, other.verdict.swapped());
            prop_assert_eq!(one.advantages[0], other.advantages[1]);
            prop_assert_eq!(&one.witnesses[0], &other.witnesses[1]);
            prop_assert_eq!((one.topics.first, one.topics.equal), (other.topics.second, other.topics.equal));
            prop_assert_eq!(one.normalized.map(|n| n.verdict), other.normalized.map(|n| n.verdict.swapped()));
        }
        let (one, other) = (case.compare("AP", &Dominating::default()),
            case.compare_as("AP", &Dominating::default(), [1, 0], 0, |labels| labels));
        prop_assert_eq!(one.pairs[0].verdict, other.pairs[0].verdict.swapped());
        prop_assert_eq!(one.pairs[0].advantages[0], other.pairs[0].advantages[1]);
    }

    #[test]
    fn gates_shut_and_unjudged_tails_are_nothing(case in case(2)) {
        let gated = Dominating { gate: Gate::Aspect("relevance".into()), ..Dominating::default() };
        let by_gate = case.compare("DCG", &gated);
        let by_hand = case.compare_as("DCG", &Dominating::default(), [0, 1], 0, |[a, b]| if a == 0 { [0, 0] } else { [a, b] });
        prop_assert_eq!(&by_gate.pairs[0].witnesses, &by_hand.pairs[0].witnesses);
        prop_assert_eq!(by_gate.pairs[0].advantages, by_hand.pairs[0].advantages);
        prop_assert_eq!(by_gate.pairs[0].radius, by_hand.pairs[0].radius);
        for measure in ["DCG", "AP", "RBP"] {
            let plain = case.compare(measure, &Dominating::default());
            let longer = case.compare_as(measure, &Dominating::default(), [0, 1], 3, |labels| labels);
            prop_assert_eq!(plain.pairs[0].verdict, longer.pairs[0].verdict);
            prop_assert_eq!(plain.pairs[0].advantages, longer.pairs[0].advantages);
        }
    }

    #[test]
    fn every_discount_covers_each_of_them(case in case(2)) {
        let all = case.compare("DCG", &Dominating { discounts: Discounts::All, ..Dominating::default() });
        for measure in ["DCG", "DCG(dcg=jk)", "RBP(p=0.5)", "P@1", "P@3"] {
            let given = case.compare(measure, &Dominating::default()).pairs[0].verdict;
            match all.pairs[0].verdict {
                Verdict::First => prop_assert!(matches!(given, Verdict::First | Verdict::Equal)),
                Verdict::Second => prop_assert!(matches!(given, Verdict::Second | Verdict::Equal)),
                Verdict::Equal => prop_assert_eq!(given, Verdict::Equal),
                Verdict::Incomparable | Verdict::Undecided => {}
            }
        }
        // A run that is ahead on a topic for every discount is so under measures that are no sums, too.
        if all.topics == 1 && all.pairs[0].verdict == Verdict::First {
            for measure in ["AP", "RR", "Rprec"] {
                let verdict = case.compare(measure, &Dominating::default()).pairs[0].verdict;
                prop_assert!(matches!(verdict, Verdict::First | Verdict::Equal), "{measure}: {verdict:?}");
            }
        }
    }

    #[test]
    fn enumeration_cut_and_matching_agree(
        drawn in prop::collection::vec((0..26usize, -9i128..10, 1..5usize, any::<bool>()), 1..80),
        kept in prop::collection::vec(any::<bool>(), 26),
    ) {
        // Some of the tuples of three aspects with labels 0 to 2, or all of them.
        let all = (1..27).map(|at| [at / 9, at / 3 % 3, at % 3]);
        let some: Vec<[i32; 3]> = all.zip(&kept).filter(|(_, kept)| **kept || drawn.len() > 40).map(|(t, _)| t).collect();
        prop_assume!(!some.is_empty());
        let order = Poset::new(&some);
        let sets = UpSets::list(&order, 1000).unwrap();
        // The heaviest up-set, by going through all of them and by a minimum cut.
        let mut weights: BTreeMap<usize, i128> = BTreeMap::new();
        drawn.iter().for_each(|&(at, weight, ..)| *weights.entry(at % some.len()).or_default() += weight);
        let weights: Vec<(usize, i128)> = weights.into_iter().collect();
        let mut leads = vec![0; sets.len()];
        sets.masses(weights.iter().copied(), &mut leads);
        let cut = heaviest_up_set(&order, &weights);
        prop_assert_eq!(cut.weight, leads.iter().copied().max().unwrap().max(0));
        let is_in = |at: usize| cut.members.iter().any(|&least| least == at || order.is_below(least, at));
        prop_assert_eq!(cut.weight, weights.iter().filter(|(at, _)| is_in(*at)).map(|(_, weight)| weight).sum::<i128>());
        // Who leads on beginnings, by counting on all up-sets and by matching.
        let mut joining: Vec<(usize, Vec<usize>, Vec<usize>)> = Vec::new();
        for &(at, _, skipped, is_first) in &drawn {
            let rank = joining.last().map_or(0, |last| last.0) + skipped;
            let (mut first, mut second) = (Vec::new(), Vec::new());
            if is_first { &mut first } else { &mut second }.push(at % some.len());
            joining.push((rank, first, second));
        }
        let mut counted = PrefixLeads::default();
        let mut counts = vec![0i64; sets.len()];
        for (rank, first, second) in &joining {
            first.iter().for_each(|&at| sets.holding(at).for_each(|set| counts[set] += 1));
            second.iter().for_each(|&at| sets.holding(at).for_each(|set| counts[set] -= 1));
            let lead = |sign: i64| counts.iter().map(|count| sign * count).max().unwrap().max(0) as usize;
            counted.see(*rank, lead(1), lead(-1));
        }
        prop_assert_eq!(prefix_leads(&order, &joining, false), counted);
    }

    #[test]
    fn the_radius_is_where_bent_gains_turn_the_order(case in case(2)) {
        let found = case.compare("DCG", &Dominating::default());
        let radius = found.pairs[0].radius.unwrap();
        // All increasing u that rise by 0 or 1 on each step: the corners of what can be added to the sum of labels.
        let bends = bends();
        let steps = |[a, b]: [i32; 2]| f64::from(a + b);
        let worst = |r: f64, sign: f64| {
            let bent = |u: &[[i32; 3]; 3]| {
                sign * case.lead(&|[a, b]| steps([a, b]) + (r - 1.0) * f64::from(u[a as usize][b as usize]))
            };
            bends.iter().map(bent).fold(f64::INFINITY, f64::min)
        };
        prop_assert!((case.lead(&steps) - radius.lead).abs() < 1e-9);
        let sign = match radius.winner {
            Winner::First => 1.0,
            Winner::Second => -1.0,
            Winner::Tie | Winner::Equal => return Ok(()),
        };
        if radius.radius.is_infinite() {
            prop_assert!(worst(1e6, sign) > -1e-3, "{}", worst(1e6, sign));
        } else {
            prop_assert!(worst(radius.radius, sign).abs() < 1e-6 * radius.radius);
            prop_assert!(worst(1.0 + 0.999 * (radius.radius - 1.0), sign) > 0.0);
            prop_assert!(worst(1.001 * radius.radius, sign) < 0.0);
        }
    }

    #[test]
    fn named_choices_disagree_only_where_no_run_is_ahead(case in case(4)) {
        let judgments = case.judgments(|labels| labels);
        let runs = KeptRun::join_all(&case.runs([0, 1], 0), &judgments, Rules::default(), &|| ()).unwrap();
        let choices = ["EUCL", "MANH", "CHEB", "Harsh", "Lenient"];
        let how = Bending {
            reference: "steps".parse().unwrap(),
            gate: Gate::None,
            choices: Some(choices.iter().map(|name| aspectra_eval::Measure::bare(name).unwrap()).collect()),
            resamples: Some(0),
            seed: 42,
            label_names: Vec::new(),
        };
        let found = sensitivity(&judgments, &runs, &"DCG".parse().unwrap(), Rules::default(), &how).unwrap();
        let verdict = case.compare("DCG", &Dominating::default()).pairs[0].verdict;
        prop_assert!(found.disagreements.is_empty() || verdict == Verdict::Incomparable);
        for one in &found.disagreements {
            prop_assert!(one.leads.0 * one.leads.1 < 0.0 && one.share > 0.0);
        }
        // Who is ahead for every gain is so under every scaling of TOMA.
        for shares in found.pairs[0].scalings.iter().flatten() {
            prop_assert!((shares.first + shares.second + shares.tie - 1.0).abs() < 1e-9);
            if verdict == Verdict::First {
                prop_assert!(shares.second == 0.0);
            }
        }
    }
}

/// All u on labels 0..2 x 0..2 with u(0, 0) = 0 that rise by 0 or 1 on each step.
fn bends() -> Vec<[[i32; 3]; 3]> {
    let mut found = Vec::new();
    // Whole numbers are enough: the constraints are differences.
    fn fill(at: usize, u: &mut [[i32; 3]; 3], found: &mut Vec<[[i32; 3]; 3]>) {
        if at == 9 {
            found.push(*u);
            return;
        }
        let (a, b) = (at / 3, at % 3);
        for value in 0..=4 {
            let fits = |below: i32| (0..=1).contains(&(value - below));
            let fits_all = (a == 0 || fits(u[a - 1][b])) && (b == 0 || fits(u[a][b - 1])) && (at > 0 || value == 0);
            if fits_all {
                u[a][b] = value;
                fill(at + 1, u, found);
            }
        }
    }
    fill(0, &mut [[0; 3]; 3], &mut found);
    found
}

#[test]
fn what_does_not_fit_is_said() {
    let case = Case { topics: vec![Topic { pool: vec![[1, 2]], rankings: [vec![Some(0)], vec![]] }] };
    let judgments = case.judgments(|labels| labels);
    let runs = KeptRun::join_all(&case.runs([0, 1], 0), &judgments, Rules::default(), &|| ()).unwrap();
    let refused = |measure: &str, how: &Dominating| {
        dominance(&judgments, &runs, &measure.parse().unwrap(), Rules::default(), how).unwrap_err().to_string()
    };
    let usual = Dominating::default();
    assert_eq!(
        refused("ERR@10", &usual),
        "dominance needs an additive measure (DCG, nDCG, RBP, P, Recall) or a binary one (AP, RR, Rprec); ERR@10 is neither; \
         pass discounts=all, which covers it"
    );
    assert!(refused("CAM(nDCG@10)", &usual).contains("name the measure inside, nDCG@10"));
    assert!(refused("Bpref", &usual).contains("is neither"));
    assert!(
        refused("DCG", &Dominating { gate: Gate::Aspect("color".into()), ..usual.clone() }).contains("is no aspect")
    );
    assert!("bounded=0.5".parse::<aspectra_meta::dominance::Family>().unwrap_err().to_string().contains("at least 1"));
    assert!("nonsense".parse::<aspectra_meta::sensitivity::Reference>().is_err());
    let one = dominance(&judgments, &runs[..1], &"DCG".parse().unwrap(), Rules::default(), &usual);
    assert!(one.unwrap_err().to_string().contains("at least two"));
}

#[test]
fn what_a_topic_is_divided_by_is_asked_of_the_measure() {
    // nDCG@1 is divided by the best gain of a pool, however many documents have it.
    let case = Case {
        topics: vec![
            Topic { pool: vec![[1, 0], [0, 0]], rankings: [vec![Some(0)], vec![Some(1)]] },
            Topic { pool: vec![[2, 0], [1, 0]], rankings: [vec![Some(1)], vec![Some(0)]] },
        ],
    };
    let normalized = |measure: &str| case.compare(measure, &Dominating::default()).pairs[0].normalized.unwrap();
    // Relevant from label 1: +1 on one topic, 0 on the other. Relevant from label 2: 0 and -1.
    let found = normalized("nDCG@1");
    assert_eq!((found.verdict, found.binary), (Verdict::Incomparable, Some(Verdict::Incomparable)));
    // Recall is divided by the pool, not by what two ranks can hold: 1/3 against 2/3 and 1 against 1/2.
    let case = Case {
        topics: vec![
            Topic { pool: vec![[1, 0]; 3], rankings: [vec![Some(0)], vec![Some(0), Some(1)]] },
            Topic { pool: vec![[1, 0]; 2], rankings: [vec![Some(0), Some(1)], vec![Some(0)]] },
        ],
    };
    let binary = |measure: &str| case.compare(measure, &Dominating::default()).pairs[0].normalized.unwrap().binary;
    // 1/3 - 2/3 + 1 - 1/2 = 1/6; divided by two ranks it would be 1/2 - 1 + 1 - 1/2 = 0.
    assert_eq!(binary("gR@2"), Some(Verdict::First));
    assert_eq!(case.compare("R@2", &Dominating::default()).pairs[0].verdict, Verdict::First);
}
