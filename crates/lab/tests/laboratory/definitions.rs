//! The definitions that are shipped are the built-in measures, on random rankings; and a defined measure goes wherever a
//! measure goes.

use aspectra_eval::join::RankingBuffer;
use aspectra_eval::judgments::Sheet;
use aspectra_eval::language::{Measure, Registry};
use aspectra_eval::{Bound, Judgments, JudgmentsBuilder, Options, Runs, Score, Scratch, evaluate};
use aspectra_lab::definition::{define_in, formulas, read, read_file};
use proptest::prelude::*;
use std::sync::LazyLock;

pub(crate) const SHIPPED: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/examples/definitions.toml");

static REGISTRY: LazyLock<Registry> = LazyLock::new(|| {
    let mut registry = Registry::built_in();
    define_in(&mut registry, read_file(SHIPPED).unwrap()).unwrap();
    registry
});

/// One registry with the definitions of a text.
pub(crate) fn with(text: &str) -> aspectra_eval::Result<Registry> {
    let mut registry = Registry::built_in();
    define_in(&mut registry, read("mine.toml", text.as_bytes())?)?;
    Ok(registry)
}

/// The scores of a ranking of rows, `None` being a document outside the pool.
pub(crate) fn scores(sheet: Sheet, ranking: &[Option<u32>], measures: &[Measure]) -> Vec<Score> {
    let judgments = Judgments::from_sheets(["relevance"], [("1", sheet)]).unwrap();
    let bound = Bound::new(&judgments, measures, &Options::default()).unwrap();
    let mut rankings = RankingBuffer::default();
    bound.score(0, &rankings.fill(ranking.iter().copied()), &mut Scratch::default()).to_vec()
}

/// A pool of so many facets with a label above 0, and a ranking of some of its documents and some others.
fn cases(facets: usize, longest: usize) -> impl Strategy<Value = (Vec<Option<f64>>, Vec<Option<u32>>)> {
    let cell = (0..5u32).prop_map(|grade| Some(f64::from(grade)));
    (1..=longest)
        .prop_flat_map(move |documents| {
            let rows = Just((0..documents as u32).collect::<Vec<u32>>()).prop_shuffle();
            let ranked = (rows, prop::collection::vec(0..3u8, 2 * documents), 0..=2 * documents);
            (prop::collection::vec(cell.clone(), documents * facets), ranked)
        })
        .prop_map(|(mut cells, (rows, kinds, length))| {
            cells[0] = Some(3.0);
            let mut rows = rows.into_iter();
            let ranking = kinds.into_iter().take(length).map(|kind| if kind == 0 { None } else { rows.next() });
            (cells, ranking.collect())
        })
}

/// Compares pairs of measures; how far apart they may be, 0 being not at all.
fn same(
    facets: usize,
    cells: &[Option<f64>],
    ranking: &[Option<u32>],
    pairs: &[(&str, &str, f64)],
) -> Result<(), TestCaseError> {
    let sheet = Sheet::from_grades(facets, 1, cells).unwrap();
    let texts: Vec<String> = pairs.iter().map(|(defined, built_in, _)| format!("{defined} {built_in}")).collect();
    let measures: Vec<Measure> = texts.iter().flat_map(|text| REGISTRY.measures(text).unwrap()).collect();
    let found = scores(sheet, ranking, &measures);
    for ((defined, built_in, far), two) in pairs.iter().zip(found.chunks_exact(2)) {
        let (ours, theirs) = (two[0].number(), two[1].number());
        let (Some(ours), Some(theirs)) = (ours, theirs) else {
            return Err(TestCaseError::fail(format!("{defined} {two:?}")));
        };
        prop_assert!((ours - theirs).abs() <= *far, "{defined} is {ours:?}, {built_in} is {theirs:?}");
    }
    Ok(())
}

proptest! {
    #[test]
    fn shipped_measures_of_one_grade_are_the_built_in_ones((cells, ranking) in cases(1, 40), cutoff in 1..30u32) {
        for at in [String::new(), format!("@{cutoff}")] {
            let pair = |defined: &str, built_in: &str| (format!("{defined}{at}"), format!("{built_in}{at}"));
            let exact = [
                pair("MyRBP", "RBP"),
                pair("MyRBP(p=0.5)", "RBP(p=0.5)"),
                pair("MyNDCG", "nDCG"),
                pair("MyERR", "ERR"),
                pair("MyAP", "AP"),
                pair("MyAP(rel=2)", "AP(rel=2)"),
                pair("MyDCGb", "DCG(dcg='jk')"),
                pair("MyDCGb(b=3)", "DCG(b=3,dcg='jk')"),
            ];
            let pairs: Vec<(&str, &str, f64)> = exact.iter().map(|(a, b)| (&**a, &**b, 0.0)).collect();
            same(1, &cells, &ranking, &pairs)?;
        }
    }

    #[test]
    fn shipped_measures_of_subtopics_are_the_built_in_ones((cells, ranking) in cases(3, 20), cutoff in 1..30u32) {
        for at in [String::new(), format!("@{cutoff}")] {
            let pair = |defined: &str, built_in: &str, far: f64| (format!("{defined}{at}"), format!("{built_in}{at}"), far);
            let all = [
                pair("MyRBU", "RBU", 0.0),
                pair("MyRBU(e=0.2,p=0.7)", "RBU(e=0.2,p=0.7)", 0.0),
                pair("MyRBU(p=1)", "RBU(p=1)", 0.0),
                pair("MyAlphaDCG", "alpha_DCG(norm=none)", 1e-12),
                pair("MyAlphaDCG(alpha=0.1,rel=2)", "alpha_DCG(alpha=0.1,norm=none,rel=2)", 1e-12),
                pair("MyEU", "EU", 1e-12),
                pair("MyEU(alpha=1,e=0.3)", "EU(alpha=1,e=0.3)", 1e-12),
                pair("MyMDCU", "MDCU", 1e-12),
                pair("MyMDCU(b=10)", "MDCU(b=10)", 1e-12),
            ];
            let pairs: Vec<(&str, &str, f64)> = all.iter().map(|(a, b, far)| (&**a, &**b, *far)).collect();
            same(3, &cells, &ranking, &pairs)?;
            // A measure of one grade for every subtopic.
            let inside = [("IA(MyNDCG)", "IA(nDCG)", 0.0), ("IA(MyRBP@5)", "IA(RBP@5)", 0.0)];
            same(3, &cells, &ranking, &inside)?;
        }
    }
}

#[test]
fn long_rankings_leave_the_tables() {
    let cells: Vec<Option<f64>> = (0..3000u32).map(|row| Some(f64::from(row * 7 % 5))).collect();
    let ranking: Vec<Option<u32>> = (0..3000).map(|rank| (rank % 3 > 0).then_some(rank)).collect();
    let pairs = [
        ("MyRBP(p=0.999)", "RBP(p=0.999)", 1e-15),
        ("MyNDCG", "nDCG", 0.0),
        ("MyERR", "ERR", 0.0),
        ("MyAP", "AP", 0.0),
        ("MyRBU", "RBU", 1e-12),
        ("MyRBU@700", "RBU@700", 0.0),
        ("MyEU", "EU", 1e-10),
    ];
    same(1, &cells, &ranking, &pairs).unwrap();
}

#[test]
fn a_defined_measure_goes_inside_every_collapse_and_aggregate() {
    let mut builder = JudgmentsBuilder::new(["relevance", "credibility"]);
    for (document, labels) in [("a", [2, 0]), ("b", [1, 2]), ("c", [0, 1]), ("d", [2, 2])] {
        builder.add("t", "", document, &labels).unwrap();
    }
    let judgments = builder.finish();
    let runs = Runs::from_rows("run", [("t", "a", 4.0), ("t", "x", 3.0), ("t", "b", 2.0), ("t", "c", 1.0)]);
    for around in ["CAM", "MM", "IA", "EUCL", "MANH", "TOMA", "Harsh", "Lenient", "GM", "WHAM"] {
        for (defined, built_in) in [("MyNDCG@3", "nDCG@3"), ("MyRBP(p=0.5)", "RBP(p=0.5)"), ("MyAP", "AP")] {
            let text = format!("{around}({defined}) {around}({built_in})");
            let found = evaluate(&judgments, &runs, &REGISTRY.measures(&text).unwrap()).unwrap();
            assert_eq!(found.score(0, 0, 0), found.score(0, 0, 1), "{text}");
        }
    }
    let found = evaluate(
        &judgments,
        &runs,
        &REGISTRY
            .measures(
                "MyRBU RBU MyRBU(weights='relevance:0.9,credibility:0.1') RBU(weights='relevance:0.9,credibility:0.1')",
            )
            .unwrap(),
    );
    let found = found.unwrap();
    assert_eq!(found.score(0, 0, 0), found.score(0, 0, 1), "aspects are facets too");
    assert_eq!(found.score(0, 0, 2), found.score(0, 0, 3));
    assert_ne!(found.score(0, 0, 0), found.score(0, 0, 2));
}

#[test]
fn a_defined_unit_says_what_it_is() {
    let unit = REGISTRY.find("MyRBU").unwrap();
    assert_eq!(formulas(unit).unwrap()[0], ("gain", "2^(g - K) - 2^(-K)"));
    assert!(formulas(REGISTRY.find("RBU").unwrap()).is_none());
    assert_eq!(REGISTRY.parse("myrbp(p=0.8)@5").unwrap().to_string(), "MyRBP@5");
    let error = REGISTRY.parse("MyRBP(p=1)").unwrap_err().to_string();
    assert!(error.contains('p') && error.contains('1'), "{error}");
    assert!(REGISTRY.parse("MyRBP(q=1)").is_err());
}

/// The value of one formula as the gain of one document of grade 3, the largest label being 4, at rank 2.
fn value(formula: &str) -> Score {
    let registry = with(&format!("[Mine]\nparams = {{ p = 0.5 }}\ngain = '{formula}'\n")).unwrap();
    let sheet = Sheet::from_grades(1, 1, &[Some(4.0), Some(3.0), Some(0.0)]).unwrap();
    scores(sheet, &[None, Some(1)], &[registry.parse("Mine").unwrap()]).remove(0)
}

#[test]
fn formulas_mean_what_they_say() {
    for (formula, expected) in [
        ("1 + 2 * 3", 7.0),
        ("(1 + 2) * 3", 9.0),
        ("10 - 4 - 3", 3.0),
        ("24 / 4 / 3", 2.0),
        ("2^3^2", 512.0),
        ("-2^2", -4.0),
        ("2^-1", 0.5),
        ("3^2.5", 3f64.powf(2.5)),
        ("-g", -3.0),
        ("g + K * i + p", 11.5),
        ("R + n + r + s + m + w", 2.0 + 2.0 + 1.0 + 1.0),
        (
            "log2(8) + ln(1) + log(3, 9) + exp(0) + sqrt(16) + floor(2.9) + abs(-1)",
            3.0 + 0.0 + 2.0 + 1.0 + 4.0 + 2.0 + 1.0,
        ),
        ("min(g, K) + max(g, K)", 7.0),
        ("if(g > 2, 1, 0)", 1.0),
        ("if(g < 3 or K <= 4 and not (i == 1), 5, 6)", 5.0),
        ("if(not g >= 4, 1, 2)", 1.0),
        ("if(g == 3 or 1 / 0 > 1, 1, 2)", 1.0),
        ("if(g == 4 and 1 / 0 > 1, 1, 2)", 2.0),
        ("if(g > 9, 1 / 0, 7)", 7.0),
        ("if(if(g > 1, 1, 0) == 1, if(g > 2, 8, 9), 10)", 8.0),
        ("g / max(1, log(2, 0))", 3.0),
        ("1.5e1 + .5", 15.5),
    ] {
        assert_eq!(value(formula), Score::Real(expected), "{formula}");
    }
}

#[test]
fn what_has_no_value_says_where() {
    for (formula, place) in [
        ("g / (K - 4)", "3:11"),
        ("1 + sqrt(-g)", "3:13"),
        ("ln(g - 9)", "3:9"),
        ("log(1, g)", "3:9"),
        ("(g - 3)^(-1)", "3:16"),
        ("2 * (1/(g-3))", "3:15"),
    ] {
        match value(formula) {
            Score::Undefined(why) => assert!(why.contains(&format!("at mine.toml:{place}")), "{formula}: {why}"),
            score => panic!("{formula}: {score:?}"),
        }
    }
    assert!(matches!(value("exp(1000)"), Score::Undefined(_)));
    for (rest, reason) in [
        ("weight = \"1 / (i - 2)\"", "Mine.weight"),
        ("normalize = \"1 / (R - 2)\"", "Mine.normalize"),
        ("cost = \"1 / (n - 2)\"", "Mine.cost"),
        ("continue = \"1 / (gain - 3)\"", "Mine.continue"),
    ] {
        let registry = with(&format!("[Mine]\ngain = \"g\"\n{rest}\n")).unwrap();
        let sheet = Sheet::from_grades(1, 1, &[Some(4.0), Some(3.0)]).unwrap();
        let found = scores(sheet, &[Some(0), Some(1)], &[registry.parse("Mine").unwrap()]).remove(0);
        match found {
            Score::Undefined(why) => assert!(why.contains(reason) && why.contains("mine.toml:3:"), "{why}"),
            score => panic!("{rest}: {score:?}"),
        }
    }
}

#[test]
fn facets_can_be_summed_in_any_way() {
    let registry = with(
        "[Each]\nreads = \"facets\"\ngain = \"g\"\nfacets = \"sum sqrt(x)\"\n\
         [Half]\nreads = \"facets\"\ngain = \"g\"\ncost = \"1\"\nfacets = \"sum x / (2 * m)\"\n\
         [Weighted]\nreads = \"facets\"\ngain = \"g * w\"\nfacets = \"sum x\"\n\
         [Best]\nreads = \"facets\"\ngain = \"if(r == 0, g, 0)\"\nweight = \"1 / i\"\nnormalize = \"ideal\"\n",
    )
    .unwrap();
    let sheet = || Sheet::from_grades(2, 1, &[Some(4.0), Some(0.0), Some(0.0), Some(9.0)]).unwrap();
    let measures = registry.measures("Each Half Weighted Best Best@1").unwrap();
    let found: Vec<Option<f64>> = scores(sheet(), &[Some(0), Some(1)], &measures).iter().map(Score::number).collect();
    // sqrt 4 + sqrt 9; (4 - 2)/4 + (9 - 2)/4; 2 + 4.5; (4/2 + 9/4)/(9/2 + 4/4); (4/2)/(9/2)
    assert_eq!(found[..3], [Some(5.0), Some(2.25), Some(6.5)]);
    assert!(
        (found[3].unwrap() - 4.25 / 5.5).abs() < 1e-15 && (found[4].unwrap() - 4.0 / 9.0).abs() < 1e-15,
        "{found:?}"
    );
}

/// A shipped definition has the verdicts of the measure that it defines, on every constraint and on every property that does
/// not ask what the unit declares.
#[test]
fn shipped_measures_have_the_verdicts_of_the_built_in_ones() {
    use aspectra_lab::{Effort, Subject, constraint::CONSTRAINTS, examine, property::PROPERTIES};
    for (defined, built_in) in [("MyRBP", "RBP"), ("MyNDCG", "nDCG"), ("MyERR", "ERR"), ("MyRBU", "RBU")] {
        let of = |text: &str| Subject::new(&REGISTRY.measures(text).unwrap()[0], None).unwrap();
        let (ours, theirs) = (of(defined), of(built_in));
        assert_eq!(ours.reading, theirs.reading, "{defined}");
        for statement in CONSTRAINTS.iter().chain(PROPERTIES) {
            if ["Bounded", "Realizable"].contains(&statement.name) {
                continue;
            }
            let effort = Effort::new(0, 42);
            let [a, b] = [&ours, &theirs].map(|subject| examine(subject, statement, &effort).outcome);
            assert_eq!(a, b, "{defined} {}", statement.name);
        }
        let bounded = examine(&ours, PROPERTIES[0], &Effort::new(50, 42));
        assert!(bounded.detail.contains("the range declared is -inf to inf"), "{}", bounded.detail);
    }
}
