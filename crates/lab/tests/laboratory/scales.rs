//! Scales of measures: what the paper proves, and what the laboratory finds.

use aspectra_eval::{Judgments, Measure, Options, Score, Scratch, measures};
use aspectra_lab::judged_runs::{Family, GradePool, Order};
use aspectra_lab::scale::{Answer, BUDGET, Scaling, Sweep, Verdict, finding, scale, sweep, swept_finding};

fn how(highest: u16, length: usize, orders: &'static [Order]) -> Scaling {
    Scaling { family: Family::new(highest, length, None).unwrap(), orders, budget: BUDGET, seed: 0 }
}

fn verdict(text: &str, how: &Scaling) -> Verdict {
    scale(&measures(text).unwrap(), how, &|| ()).unwrap().remove(0).verdict.unwrap()
}

#[test]
fn total_orders_are_interval_scales_on_themselves() {
    for (highest, length) in [(1, 6), (2, 5), (3, 4), (4, 3)] {
        let of_rank = verdict(&format!("RBTO@{length}"), &how(highest, length, &[Order::Rank]));
        assert_eq!((of_rank.ordinal, of_rank.interval), (Answer::Yes, Answer::Yes));
        let whole = of_rank.whole.unwrap();
        assert_eq!(whole.distinct as u128, of_rank.rankings);
        assert!(whole.unevenness < 1e-12 && whole.gap_unevenness < 1e-12);
        let of_set = verdict(&format!("SBTO@{length}"), &how(highest, length, &[Order::Set]));
        assert_eq!((of_set.ordinal, of_set.interval), (Answer::Yes, Answer::Yes));
        let crossed = verdict(&format!("SBTO@{length}"), &how(highest, length, &[Order::Rank]));
        assert_eq!(crossed.ordinal, Answer::No, "sets do not see ranks");
    }
}

#[test]
fn main_findings_of_the_paper() {
    let rank = |text: &str, highest, length| {
        let verdict = verdict(text, &how(highest, length, &[Order::Rank]));
        (verdict.ordinal, verdict.interval)
    };
    let set = |text: &str, highest, length| {
        let verdict = verdict(text, &how(highest, length, &[Order::Set]));
        (verdict.ordinal, verdict.interval)
    };
    const NEITHER: (Answer, Answer) = (Answer::No, Answer::No);
    const ORDINAL: (Answer, Answer) = (Answer::Yes, Answer::No);
    const INTERVAL: (Answer, Answer) = (Answer::Yes, Answer::Yes);
    for text in ["P@6", "R@6", "F@6"] {
        assert_eq!(set(text, 1, 6), INTERVAL, "{text}");
    }
    for text in ["gP@6", "gR@6"] {
        assert_eq!(set(text, 2, 6), NEITHER, "{text}");
    }
    assert_eq!(rank("RBP(p=0.5)", 1, 8), INTERVAL);
    assert_eq!(rank("RBP(p=0.4)", 1, 8), ORDINAL);
    assert_eq!(rank("RBP(p=0.8)", 1, 8), NEITHER);
    assert_eq!(rank("gRBP(p=0.3333333333333333)", 2, 7), INTERVAL);
    assert_eq!(rank("gRBP(p=0.25)", 2, 7), ORDINAL);
    assert_eq!(rank("gRBP(gains={1:5,2:20},p=0.2)", 2, 6), ORDINAL, "gains of unequal distance");
    for text in ["AP", "DCG(dcg=jk)", "ERR", "gRBP(p=0.5)", "nDCG"] {
        assert_eq!(rank(text, 2, 5), NEITHER, "{text}");
    }
    // Discrepancy: weights 0,1,3 are called an interval scale in the paper.
    assert_eq!(rank("RBTO(weights='0,1,3')@2", 2, 2), NEITHER);
}

/// The scores of section 4.3's runs (1,0,2,0,1) and (1,1,0,0,0), the second of which is larger in the order.
#[test]
fn worked_inequalities_of_the_paper() {
    let judgments = Judgments::from_grades(&[[0], [0], [1], [1], [2]]).unwrap();
    let text = "DCG(dcg=jk)@5 ERR@5 gRBP(p=0.46)@5 gRBP(p=0.45)@5 AP@5 RBTO@5";
    let measures = measures(text).unwrap();
    let bound = aspectra_eval::Bound::new(&judgments, &measures, &Options::default()).unwrap();
    let mut scratch = Scratch::default();
    let mut score = |rows: [u32; 5]| -> Vec<f64> {
        let mut buffer = aspectra_eval::join::RankingBuffer::default();
        let scores = bound.score(0, &buffer.fill(rows.map(Some)), &mut scratch);
        scores.iter().filter_map(Score::number).collect()
    };
    let (r, s) = (score([2, 0, 4, 1, 3]), score([2, 3, 0, 1, 0]));
    let near = |a: f64, b: f64| (a - b).abs() < 1e-12;
    assert!(near(r[0], 1.0 + 2.0 / 3f64.log2() + 1.0 / 5f64.log2()) && near(s[0], 2.0) && r[0] > s[0]);
    assert!(near(r[1], 1.0 / 4.0 + 3.0 / 16.0 + 3.0 / 320.0) && near(s[1], 1.0 / 4.0 + 3.0 / 32.0) && r[1] > s[1]);
    assert!(r[2] > s[2] && r[3] < s[3], "from p of about 0.454 up");
    // Three documents are relevant: 3 AP = 1 + 2/3 + 3/5, and 1 + 1.
    assert!(near(3.0 * r[4], 1.0 + 2.0 / 3.0 + 3.0 / 5.0) && near(3.0 * s[4], 2.0) && r[4] > s[4]);
    assert!(near(r[5] * 243.0, 100.0) && near(s[5] * 243.0, 108.0));
}

#[test]
fn grbp_at_one_over_the_number_of_grades_is_rbto() {
    for (highest, length, p) in [(1u16, 10, "0.5"), (2, 6, "0.3333333333333333"), (4, 4, "0.2")] {
        let text = format!("gRBP(p={p}) RBTO@{length}");
        let [grbp, rbto] = &measures(&text).unwrap()[..] else { panic!() };
        let family = Family::new(highest, length, None).unwrap();
        let found = aspectra_lab::equivalent::compare(grbp, rbto, &family, BUDGET, &|| ()).unwrap();
        assert!(found.is_equivalent(), "{text}: {found:?}");
        let [of_grbp, of_rbto] =
            [grbp, rbto].map(|measure| verdict(&measure.to_string(), &how(highest, length, &[Order::Rank])));
        let (a, b) = (of_grbp.whole.unwrap(), of_rbto.whole.unwrap());
        assert!((a.most - b.most).abs() < 1e-14 && (of_grbp.largest_step - of_rbto.largest_step).abs() < 1e-14);
    }
}

#[test]
fn ordinal_limits_of_grbp_by_bisection() {
    for (length, limit) in [(3, "0.366025"), (5, "0.336197"), (7, "0.333640")] {
        let how = how(2, length, &[Order::Rank]);
        let parameter = Sweep::read("p=0.1..0.9").unwrap();
        let found = sweep(&measures("gRBP").unwrap(), &how, &parameter, &|| ()).unwrap();
        let [change] = &found[0].changes[..] else { panic!("{found:?}") };
        assert_eq!(format!("{:.6}", change.holds_at), limit);
        assert!(change.holds_below && change.fails_at > change.holds_at);
        let (at, violation) = change.violation.as_ref().unwrap();
        assert!(*at > change.fails_at && violation.of_worse.number() > violation.of_better.number(), "{violation:?}");
        let [interval] = found[0].interval_at[..] else { panic!("{found:?}") };
        assert!((interval - 1.0 / 3.0).abs() < 1e-8);
        let finding = swept_finding(&found, &how, &parameter);
        assert_eq!(finding.tables.len(), 2);
    }
    let error = |text: &str| Sweep::read(text).unwrap_err().to_string();
    assert!(error("p").contains("write them as p=0.1..0.9") && error("p=0.9..0.1").contains("the smaller number"));
    let unknown = sweep(&measures("AP").unwrap(), &how(1, 2, &[Order::Rank]), &Sweep::read("p=0..1").unwrap(), &|| ());
    assert!(unknown.unwrap_err().to_string().contains("has no parameter"));
}

#[test]
fn lengths_that_cannot_be_enumerated_are_searched() {
    let long = Scaling { budget: 4000, ..how(2, 250, &[Order::Rank]) };
    let rbto = verdict("RBTO@250", &long);
    assert_eq!((rbto.ordinal, rbto.interval, rbto.scored), (Answer::NotRefuted, Answer::NotRefuted, 4000));
    assert!(!rbto.is_complete() && rbto.rankings == u128::MAX);
    let dcg = verdict("DCG(dcg=jk)", &long);
    let violation = dcg.falls.unwrap();
    assert_eq!((dcg.ordinal, dcg.interval), (Answer::No, Answer::No));
    assert!(violation.of_worse.number() > violation.of_better.number(), "a fall, no tie: {violation:?}");
    assert!(violation.worse < violation.better);
    let again = verdict("DCG(dcg=jk)", &long).falls.unwrap();
    assert_eq!(violation, again, "the same seed finds the same");
    let sbto = verdict("SBTO@2000", &Scaling { budget: 2000, ..how(3, 2000, &[Order::Set]) });
    assert_eq!(sbto.ordinal, Answer::NotRefuted);
    // Of long rankings fewer are scored than the budget allows, and the finding has how many.
    let longest = Scaling { budget: 100_000_000, ..how(2, 10_000, &[Order::Rank]) };
    let ap = verdict("AP", &longest);
    assert_eq!((ap.scored, ap.ordinal), (20_000, Answer::No));
    let finding = finding(&scale(&measures("RBTO@250").unwrap(), &long, &|| ()).unwrap(), &long);
    assert!(format!("{:?}", finding.facts).contains("a search among 3^250 rankings, 4000 of them scored"));
}

#[test]
fn threads_do_not_change_verdicts() {
    let measures: Vec<Measure> = measures("AP ERR gRBP(p=0.3) RBTO@7 nDCG@5").unwrap();
    let settings = [how(2, 7, &[Order::Rank, Order::Set]), Scaling { budget: 1000, ..how(2, 9, &[Order::Rank]) }];
    for how in settings {
        let with = |threads| {
            let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
            pool.install(|| scale(&measures, &how, &|| ()).unwrap())
        };
        assert_eq!(with(1), with(3));
    }
}

#[test]
fn what_cannot_be_is_refused() {
    let refused = |highest, length| Family::new(highest, length, None).unwrap_err().to_string();
    assert!(refused(2, 0).contains("rankings of 0 documents"), "{}", refused(2, 0));
    assert!(refused(0, 3).contains("the largest grade is 0"));
    assert!(refused(2, 1_000_000).contains("1 to 10000 can"));
    let pool = |text: &str| GradePool::read(text).and_then(|pool| Family::new(2, 3, Some(pool)));
    assert!(pool("3,4").unwrap_err().to_string().contains("grades 0 to 2 need 3"));
    assert!(pool("3,x,4").unwrap_err().to_string().contains("\"x\" is not a number of documents"));
    assert!(pool("3,0,4").unwrap_err().to_string().contains("no document of grade 1"));
    assert_eq!(pool("3,4,5").unwrap().pool.to_string(), "3, 4, 5 documents of the grades 0, 1, 2");
    let undefined = scale(&measures("RelString@3").unwrap(), &how(1, 3, &[Order::Rank]), &|| ()).unwrap();
    assert!(undefined[0].verdict.as_ref().unwrap_err().to_string().contains("undefined on (0,0,0): a text"));
    assert!(scale(&measures("PrefsPair").unwrap(), &how(1, 3, &[Order::Rank]), &|| ()).is_err());
}

#[test]
fn equal_spaces_keep_the_order_and_make_steps_equal() {
    for (inner, highest, length) in [("gRBP(p=0.8)@4", 2u16, 4), ("DCG@3", 3, 3), ("AP@5", 1, 5), ("nDCG@4", 2, 4)] {
        let text = format!("Equispaced({inner})");
        let found = verdict(&text, &how(highest, length, &[Order::Rank])).whole.unwrap();
        assert!(found.gap_unevenness < 1e-12 && found.least == 0.0 && found.most == 1.0, "{text}: {found:?}");
        let [a, b] = &measures(&format!("{inner} {text}")).unwrap()[..] else { panic!() };
        let family = Family::new(highest, length, None).unwrap();
        let alike = aspectra_lab::equivalent::compare(a, b, &family, BUDGET, &|| ()).unwrap();
        assert!(alike.is_equivalent(), "{text}: {alike:?}");
    }
    let refused =
        |text: &str| scale(&measures(text).unwrap(), &how(2, 3, &[Order::Rank]), &|| ()).unwrap_err().to_string();
    assert!(refused("Equispaced(AP)").contains("give the measure inside a cut-off, such as Equispaced(AP@5)"));
    assert!(refused("Equispaced(gRBP@40)").contains("cut off at 12 or less"), "{}", refused("Equispaced(gRBP@40)"));
    assert!(refused("Equispaced(CAM(P@5))").contains("CAM(Equispaced(P@5))"));
}
