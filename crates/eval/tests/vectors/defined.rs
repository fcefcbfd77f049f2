//! Units that are defined at run time: found by name, scored alone, inside an aggregate and inside a collapse.
//!
//! They are in this binary because the one with the laws goes through every unit of the process.

use aspectra_eval::language::unit::{REL, ir_measures};
use aspectra_eval::language::{
    At, Averaging, Build, Facts, Make, MakeFn, Range, Reads, Registry, Role, Rows, Scale, Spelling, Unit, define,
};
use aspectra_eval::measure::graded::{Column, Graded, Ranking, Scorer, scorer};
use aspectra_eval::{Judgments, JudgmentsBuilder, Measure, Runs, Score, evaluate};
use std::cmp::Ordering;

/// 1 where the document at some rank is relevant.
struct RelevantAt {
    rank: u32,
    level: f64,
}

impl Graded for RelevantAt {
    type Pool = ();

    fn prepare(&self, _column: &Column<'_>) {}

    fn score(&self, _pool: &(), ranking: Ranking<'_>) -> Score {
        let found = ranking.relevant(self.level).any(|rank| rank == self.rank);
        Score::Real(f64::from(u8::from(found)))
    }
}

/// Reads the ranking as digits, the first rank the most important one: orders that differ late differ in few digits.
struct Digits;

impl Graded for Digits {
    type Pool = ();

    fn prepare(&self, _column: &Column<'_>) {}

    fn score(&self, _pool: &(), ranking: Ranking<'_>) -> Score {
        let mut grades = vec![b'0'; 40];
        for (rank, grade) in ranking.top(Some(40)).grades() {
            grades[rank as usize - 1] = b'0' + grade.clamp(0.0, 9.0) as u8;
        }
        let text = String::from_utf8(grades).unwrap();
        let normalized = format!("0.{text}").parse::<f64>().unwrap();
        Score::exact(text.parse().unwrap(), normalized)
    }
}

fn unit(name: &'static str, build: &'static MakeFn<dyn Scorer>) -> Unit {
    Unit {
        name,
        summary: "Whether the document at a rank is relevant.",
        spellings: &[],
        params: const { &[REL.param] },
        at: At::Nothing,
        reference: "this test",
        examples: &[],
        role: Role::Measure(Facts {
            reads: Reads::Binary,
            unjudged: "not relevant",
            range: Range::UNIT,
            scale: Scale::Interval(""),
            averaging: Averaging::Mean,
            rows: Rows::All,
            build: Build::Graded(Make(build)),
        }),
    }
}

/// A build that holds on to a rank.
fn relevant_at(rank: u32) -> &'static MakeFn<dyn Scorer> {
    Box::leak(Box::new(move |args: &aspectra_eval::language::Args| {
        Ok(scorer(RelevantAt { rank, level: args.level() }))
    }))
}

/// Relevance and credibility of three documents; b is the best one by both together.
fn collection() -> (Judgments, Runs) {
    let mut builder = JudgmentsBuilder::new(["relevance", "credibility"]);
    for (document, labels) in [("a", [1, 0]), ("b", [1, 1]), ("c", [0, 0])] {
        builder.add("t", "", document, &labels).unwrap();
    }
    (builder.finish(), Runs::from_rows("run", [("t", "a", 3.0), ("t", "b", 2.0), ("t", "c", 1.0)]))
}

fn scored(measures: &[Measure]) -> Vec<Score> {
    let (judgments, runs) = collection();
    let scores = evaluate(&judgments, &runs, measures).unwrap();
    (0..measures.len()).map(|measure| scores.score(0, 0, measure).unwrap().clone()).collect()
}

#[test]
fn a_unit_of_a_registry_is_scored_by_name() {
    let mut registry = Registry::built_in();
    registry.define(unit("First", relevant_at(1))).unwrap();
    registry.define(unit("Second", relevant_at(2))).unwrap();
    let measures = registry.measures("First CAM(First) EUCL(First) first(rel=2) Second EUCL(Second)").unwrap();
    let texts: Vec<String> = measures.iter().map(ToString::to_string).collect();
    assert_eq!(texts, ["First", "CAM(First)", "EUCL(First)", "First(rel=2)", "Second", "EUCL(Second)"]);
    // a is first: relevant, not credible. Its tuple is in the better half of (0,0) < (1,0) = (0,1) < (1,1), as b's is.
    assert_eq!(scored(&measures), [1.0, 0.5, 1.0, 0.0, 1.0, 1.0].map(Score::Real));
    assert_eq!(registry.parse("EUCL(of='First')").unwrap(), measures[2]);
    let hint = registry.parse("Frist").unwrap_err().to_string();
    assert!(hint.contains("did you mean First?"), "{hint}");
    assert!("First".parse::<Measure>().is_err(), "other registries do not have it");
}

#[test]
fn a_unit_of_the_process_is_in_every_text() {
    let defined = define(unit("Third", relevant_at(3))).unwrap();
    let measures = aspectra_eval::measures("Third AP CAM(Third)").unwrap();
    assert!(std::ptr::eq(measures[0].unit(), defined));
    assert_eq!(scored(&measures)[0], Score::Real(0.0));
    let own = Registry::of_process().parse("AP").unwrap();
    assert_eq!(own, Registry::built_in().parse("AP").unwrap(), "a measure belongs to no registry");
    assert!(define(unit("Third", relevant_at(3))).is_err());
}

#[test]
fn a_name_stands_for_one_thing_only() {
    let mut registry = Registry::built_in();
    let mut refused = |name: &'static str| registry.define(unit(name, relevant_at(1))).unwrap_err().to_string();
    for (name, why) in [
        ("AP", "\"AP\" is already the unit AP"),
        ("ndcg", "\"ndcg\" is already the unit nDCG"),
        ("Precision", "\"Precision\" is already another tool's name for P"),
        ("recip_rank", "another tool's name for RR"),
        ("nDCG-IA", "another tool's name for IA"),
        ("P_5", "another tool's name for P@5"),
        ("official", "a group of measures of trec_eval"),
        ("my measure", "is not a name"),
        ("", "is not a name"),
    ] {
        let error = refused(name);
        assert!(error.contains(why), "{name}: {error}");
    }
    const ALIAS: &[Spelling] = &[ir_measures("MAP")];
    let error = registry.define(Unit { spellings: ALIAS, ..unit("Mine", relevant_at(1)) }).unwrap_err().to_string();
    assert!(error.contains("\"MAP\" is already another tool's name for AP"), "{error}");
    let twice = Unit { params: const { &[REL.param, REL.param] }, ..unit("Mine", relevant_at(1)) };
    let error = registry.define(twice).unwrap_err().to_string();
    assert!(error.contains("two parameters \"rel\""), "{error}");
    assert!(registry.find("Mine").is_none());
}

#[test]
fn exact_scores_go_through_evaluation() {
    let mut registry = Registry::built_in();
    registry.define(unit("Digits", Box::leak(Box::new(|_: &_| Ok(scorer(Digits)))))).unwrap();
    let found = scored(&registry.measures("Digits CAM(Digits)").unwrap());
    let Score::Exact(exact) = &found[0] else { panic!("{found:?}") };
    assert_eq!(exact.number.to_string(), format!("11{}", "0".repeat(38)));
    assert_eq!(found[0].number(), Some(0.11));
    let folded = found[1].number().unwrap();
    assert!((folded - (0.11 + 0.01) / 2.0).abs() < 1e-15, "aggregates fold normalized values: {folded}");
    let one_more = Score::exact(&exact.number + 1u8, 0.11);
    assert_eq!(found[0].compare(&one_more), Some(Ordering::Less));
}
