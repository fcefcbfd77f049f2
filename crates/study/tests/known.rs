//! Known truths come out of studies of generated collections.

use aspectra_eval::finding::{Table, Value};
use aspectra_eval::{JudgmentReader, Judgments, Options, Runs, Source};
use aspectra_generate::{AspectPlan, Between, Collection, Settings as Drawing, Shares};
use aspectra_study::{Ground, STUDIES, Section, Settings, Study};

fn runs(collection: &Collection<'_>) -> Runs {
    let names: Vec<String> = collection.runs().map(str::to_owned).collect();
    let texts = names.iter().enumerate().map(|(at, name)| Runs::from_text(name, collection.run(at)));
    texts.reduce(Runs::and).unwrap()
}

fn judgments(collection: &Collection<'_>) -> Judgments {
    let described = aspectra_eval::Collection::parse("collection.toml", &collection.description()).unwrap();
    let source = Source::bytes("qrels.txt", collection.qrels().into_bytes());
    JudgmentReader::new().collection(described).file(source).read().unwrap()
}

fn subtopics(collection: &Collection<'_>) -> Judgments {
    let source = Source::bytes("subtopics.txt", collection.subtopics().into_bytes());
    JudgmentReader::new().file(source).subtopics().read().unwrap()
}

/// Small enough for a test.
fn settings() -> Settings {
    Settings { samples: 1000, repeats: 2, length: 100, effort: 2000, ..Settings::default() }
}

fn section(name: &str, part: &str, judgments: &Judgments, runs: &Runs, settings: Settings) -> Section {
    let study = Study::find(name).unwrap();
    let ground = Ground::new(study, judgments, runs, Options::default(), settings).unwrap();
    let part = study.parts.iter().find(|known| known.name == part).unwrap();
    (part.make)(&ground).unwrap()
}

fn table<'s>(section: &'s Section, name: &str) -> &'s Table {
    &section.exhibits.iter().find(|exhibit| exhibit.table.name == name).unwrap().table
}

/// The number of a column in the row whose first cell has the name.
#[track_caller]
fn number(table: &Table, row: &str, column: &str) -> f64 {
    let at = table.columns.iter().position(|known| *known == column).unwrap();
    let row = table.rows.iter().find(|cells| cells[0] == Value::from(row)).unwrap_or_else(|| panic!("no row {row}"));
    match &row[at] {
        Value::Real(number) | Value::Share(number) => *number,
        Value::Count(count) => *count as f64,
        other => panic!("{row:?}: {other:?}"),
    }
}

#[test]
fn equal_runs_are_told_apart_at_the_nominal_rate() {
    let drawing = Drawing {
        topics: 50,
        runs: 30,
        levels: 1,
        aspects: AspectPlan::usual(2),
        retrieved: Between::only(100),
        ..Drawing::default()
    };
    let collection = Collection::draw(&drawing).unwrap();
    let (judgments, runs) = (judgments(&collection), runs(&collection));
    let found = section("toma", "power", &judgments, &runs, Settings { alpha: Some(0.05), ..settings() });
    for method in ["CAM", "EUCL", "MANH"] {
        for column in ["nDCG", "AP"] {
            let share = number(table(&found, "power"), method, column);
            assert!((0.005..0.11).contains(&share), "{method} {column}: {share}");
        }
    }
    // One error rate for all pairs together: mostly none at all is found.
    let found = section("scales", "separation", &judgments, &runs, settings());
    for row in &table(&found, "rank_based").rows {
        let Value::Text(cell) = &row[2] else { panic!("{row:?}") };
        let count: usize = cell.split(' ').next().unwrap().parse().unwrap();
        assert!(count <= 5, "{row:?}");
    }
}

#[test]
fn euclidean_and_manhattan_are_one_on_binary_labels() {
    let aspects =
        ["a", "b", "c"].map(|name| AspectPlan { name: name.to_owned(), shares: Shares::new(&[0.7, 0.3]).unwrap() });
    let drawing =
        Drawing { topics: 20, runs: 8, aspects: aspects.to_vec(), retrieved: Between::only(100), ..Drawing::default() };
    let collection = Collection::draw(&drawing).unwrap();
    let found = section("toma", "correlation", &judgments(&collection), &runs(&collection), settings());
    for column in ["nDCG", "AP", "nDCG_overall", "AP_overall"] {
        assert_eq!(number(table(&found, "methods"), "EUCL - MANH", column), 1.0, "{column}");
    }
    // With more labels it holds for AP, which sees two.
    let drawing = Drawing { aspects: AspectPlan::usual(3), ..drawing };
    let collection = Collection::draw(&drawing).unwrap();
    let found = section("toma", "correlation", &judgments(&collection), &runs(&collection), settings());
    assert_eq!(number(table(&found, "methods"), "EUCL - MANH", "AP"), 1.0);
    assert!(number(table(&found, "methods"), "EUCL - MANH", "nDCG") < 1.0);
}

#[test]
fn measures_on_one_interval_scale_agree_on_every_topic() {
    for (labels, highest) in [(vec![0.7, 0.3], 1), (vec![0.6, 0.3, 0.1], 2), (vec![0.5, 0.2, 0.2, 0.1], 3)] {
        let aspects = vec![AspectPlan { name: "relevance".to_owned(), shares: Shares::new(&labels).unwrap() }];
        let drawing = Drawing { topics: 20, runs: 12, aspects, retrieved: Between::only(250), ..Drawing::default() };
        let collection = Collection::draw(&drawing).unwrap();
        let how = Settings { length: 250, ..settings() };
        let found = section("scales", "correlation", &judgments(&collection), &runs(&collection), how);
        let is_one = |name: &str, pair: &str| {
            let table = table(&found, name);
            assert_eq!(number(table, pair, "topic_by_topic"), 1.0, "{pair}");
            assert_eq!(number(table, pair, "topics_at_1"), number(table, pair, "topics"), "{pair}");
        };
        let scores = section("scales", "scores", &judgments(&collection), &runs(&collection), settings());
        let scale = |measure: &str| {
            let table = table(&scores, "scales");
            let row = table.rows.iter().find(|row| row[0] == Value::from(measure)).unwrap();
            (row[2].clone(), row[3].clone())
        };
        let said = |ordinal: &str, interval: &str| (Value::from(ordinal), Value::from(interval));
        let (rbp, at_root) =
            if highest == 1 { ("RBP", "0.5".to_owned()) } else { ("gRBP", format!("1/{}", highest + 1)) };
        for measure in ["SBTO", "RBTO", &format!("{rbp} p={at_root}")] {
            assert_eq!(scale(measure), said("yes", "yes"), "{measure} with labels to {highest}");
        }
        assert_eq!(scale(&format!("{rbp} p=0.2")), said("yes", "no"));
        assert_eq!(scale(&format!("{rbp} p=0.8")), said("no", "no"));
        if highest == 1 {
            ["Precision vs SBTO", "Recall vs SBTO", "F-measure vs SBTO"]
                .iter()
                .for_each(|pair| is_one("set_based", pair));
            is_one("rank_based", "RBP p=0.5 vs RBTO");
        } else {
            is_one("set_based", "Generalized Precision vs Generalized Recall");
            is_one("rank_based", &format!("gRBP p=1/{} vs RBTO", highest + 1));
            is_one("rank_based", "RBTO W2 vs RBTO");
        }
    }
}

/// Runs that find nothing differ in their length alone, which only effort sees.
#[test]
fn rbu_with_effort_leads_unanimity_where_lengths_vary() {
    let drawing = Drawing {
        topics: 25,
        runs: 12,
        pool: Between { low: 60, high: 120 },
        aspects: vec![AspectPlan { name: "relevance".to_owned(), shares: Shares::new(&[0.96, 0.03, 0.01]).unwrap() }],
        subtopics: Some(Between { low: 2, high: 4 }),
        retrieved: Between { low: 5, high: 60 },
        quality: (0.5, 0.1),
        ..Drawing::default()
    };
    let collection = Collection::draw(&drawing).unwrap();
    let (judgments, runs) = (subtopics(&collection), runs(&collection));
    for (part, name) in [("unanimity", "unanimity"), ("scenarios", "any_length"), ("scenarios", "short_runs")] {
        let found = section("rbu", part, &judgments, &runs, settings());
        let table = table(&found, name);
        let best = number(table, "RBU e>0", "unanimity");
        let all: Vec<f64> = table.rows.iter().map(|row| if let Value::Real(mu) = row[2] { mu } else { -1.0 }).collect();
        assert!(all.iter().all(|mu| *mu <= best), "{name}: {:?}", table.rows);
        assert!(number(table, "RBU e=0", "unanimity") < best, "{name}");
    }
}

#[test]
fn every_study_survives_odd_collections() {
    let never = AspectPlan { name: "never".to_owned(), shares: Shares::new(&[1.0, 0.0]).unwrap() };
    let drawing = Drawing {
        topics: 6,
        runs: 4,
        barren: 1,
        missing: 0.2,
        copies: 1,
        ties: 0.2,
        aspects: [AspectPlan::usual(1), vec![never]].concat(),
        subtopics: Some(Between::only(3)),
        retrieved: Between { low: 1, high: 40 },
        ..Drawing::default()
    };
    let collection = Collection::draw(&drawing).unwrap();
    let (flat, deep, runs) = (judgments(&collection), subtopics(&collection), runs(&collection));
    for study in STUDIES {
        for judgments in [&flat, &deep] {
            if (study.fits)(judgments).is_err() {
                continue;
            }
            let ground = Ground::new(study, judgments, &runs, Options::default(), settings()).unwrap();
            let mut codes: Vec<&str> = Vec::new();
            for part in study.parts {
                let found =
                    (part.make)(&ground).unwrap_or_else(|error| panic!("{} {}: {error}", study.name, part.name));
                codes.extend(found.notices.iter().map(|notice| notice.code()));
                for exhibit in &found.exhibits {
                    for row in &exhibit.table.rows {
                        assert_eq!(row.len(), exhibit.table.columns.len(), "{}", exhibit.table.name);
                        let is_nan = |value: &Value| matches!(value, Value::Real(x) | Value::Share(x) | Value::P(x) if x.is_nan());
                        assert!(!row.iter().any(is_nan), "{} {}: {row:?}", study.name, exhibit.table.name);
                    }
                }
            }
            for code in ["topics-without-good-documents", "identical-runs", "topics-missing"] {
                assert!(codes.contains(&code), "{}: {code} is not among {codes:?}", study.name);
            }
            if judgments.aspects().len() > 1 {
                assert!(codes.contains(&"aspect-never-positive"), "{}: {codes:?}", study.name);
            }
        }
    }
}

/// The boxes of Figure 2 are over ideal rankings, of which the best is the estimate of the bound.
#[test]
fn ideal_rankings_stay_below_the_bound() {
    let drawing = Drawing { topics: 10, runs: 3, aspects: AspectPlan::usual(3), ..Drawing::default() };
    let collection = Collection::draw(&drawing).unwrap();
    let found = section("toma", "bounds", &judgments(&collection), &runs(&collection), settings());
    let (ideals, topics) = (table(&found, "ideals"), table(&found, "topics"));
    // Six orders of three aspects, sum, squares, largest; four measures.
    assert_eq!(ideals.rows.len(), 9 * 4 * 10);
    let real = |value: &Value| if let Value::Real(number) = value { *number } else { panic!("{value:?}") };
    let mut below_1 = 0;
    for topic in &topics.rows {
        let own = ideals.rows.iter().filter(|row| row[..2] == topic[..2]).map(|row| real(&row[3]));
        let best = own.fold(f64::NEG_INFINITY, f64::max);
        assert_eq!(best, real(&topic[3]), "{topic:?}");
        assert!(best <= real(&topic[6]) + 1e-9, "{topic:?}");
        below_1 += usize::from(real(&topic[6]) < 1.0 - 1e-9);
    }
    assert!(below_1 > 20, "{below_1} of 40 can be perfect");
    let reach = found.exhibits.iter().find(|exhibit| exhibit.table.name == "reach").unwrap();
    assert!(reach.says[0].contains("the best of the paper's ideal rankings has 1 on"), "{:?}", reach.says);
    let drawn: Vec<&str> = found.exhibits.iter().flat_map(|exhibit| &exhibit.drawings).map(|(of, _)| &**of).collect();
    assert_eq!(drawn, ["", "nDCG", "AP"]);
}
