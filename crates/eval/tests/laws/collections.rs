//! Every built-in collection scores a generated file of its format, and bad input is refused or counted.

use aspectra_eval::collapse::Order;
use aspectra_eval::collection::{Answers, BUILT_IN, UnansweredRule};
use aspectra_eval::judgments::{AspectFile, JudgmentTable, Label, MissingRule};
use aspectra_eval::notice::{Fact, Notice};
use aspectra_eval::parse::{read_document_table, read_judgments, read_table};
use aspectra_eval::{Collection, JudgmentFormat, Judgments, Measure, Runs, evaluate, measures};

const TOPICS: usize = 3;
const DOCUMENTS: usize = 40;

/// Lines of a file in which every label of the list occurs, `middle` being column 2.
fn lines(labels: &[&[i32]], middle: &str) -> String {
    let row = |i: usize| labels.iter().map(move |list| list[i % list.len()].to_string()).collect::<Vec<_>>().join(" ");
    let mut text = String::new();
    for topic in 1..=TOPICS {
        for document in 0..DOCUMENTS {
            text += &format!("{topic} {middle} D{document} {}\n", row(document + topic));
        }
    }
    text
}

fn table(text: &str, columns: &[String], format: JudgmentFormat) -> JudgmentTable {
    let table = read_table("generated", text.as_bytes(), format).unwrap();
    if columns.is_empty() { table } else { table.with_aspects(columns.to_vec()).unwrap() }
}

fn aspect_file(aspect: &str, text: &str, by_document: bool) -> AspectFile {
    let table = match by_document {
        true => read_document_table(aspect, text.as_bytes()).unwrap(),
        false => read_table(aspect, text.as_bytes(), JudgmentFormat::Qrels).unwrap(),
    };
    AspectFile { aspect: aspect.to_owned(), table, by_document }
}

fn scores(judgments: &Judgments, texts: &str, collection: &Collection) -> Vec<f64> {
    let ids: Vec<String> = (0..DOCUMENTS).map(|document| format!("D{document}")).collect();
    let rows = (1..=TOPICS).flat_map(|topic| {
        ids.iter().enumerate().map(move |(rank, id)| (["1", "2", "3"][topic - 1], &**id, -(rank as f64)))
    });
    let names: Vec<&str> = judgments.aspects().iter().map(|aspect| &*aspect.name).collect();
    let measures: Vec<_> =
        measures(texts).unwrap().into_iter().map(|measure| collection.fit_to(measure, &names).unwrap()).collect();
    let scores = evaluate(judgments, &Runs::from_rows("run", rows), &measures).unwrap();
    (0..measures.len()).filter_map(|measure| scores.summary(0, measure).number()).collect()
}

/// The generated judgments of a built-in collection, with the collection applied.
fn generated(name: &str, collection: &Collection) -> JudgmentTable {
    let yes_no = Answers::new([("1", "yes"), ("2", "no"), ("3", "yes")]);
    let pagerank: String = (0..DOCUMENTS).map(|i| format!("D{i} 0.{i:03}\n")).collect();
    let spam: String = (0..DOCUMENTS).map(|i| format!("{} D{i}\n", 60 + i)).collect();
    let further = || vec![aspect_file("popularity", &pagerank, true), aspect_file("non_spam", &spam, true)];
    let columns = &collection.columns;
    let whole = |labels: &[&[i32]], middle: &str, format| table(&lines(labels, middle), columns, format);
    let (raw, answers) = match name {
        "trec-misinfo-2020" => (whole(&[&[0, 1, 1], &[-1, 0, 1, 2], &[-1, 1, 0]], "0", JudgmentFormat::Qrels), yes_no),
        "trec-misinfo-2020-guidelines" => {
            (whole(&[&[0, 1, 1], &[-1, 0, 1], &[1, 0]], "0", JudgmentFormat::Qrels), yes_no)
        }
        "trec-misinfo-2021" => {
            let stances = Answers::new([("1", "helpful"), ("2", "unhelpful"), ("3", "helpful")]);
            (whole(&[&[0, 1, 2], &[-1, 0, 1, 2, -2], &[-1, 2, 1, 0]], "0", JudgmentFormat::Qrels), stances)
        }
        "trec-misinfo-2022" => (whole(&[&[0, 1, 2], &[-1, 0, 1, 2]], "0", JudgmentFormat::Qrels), yes_no),
        "trec-decision-2019" => {
            let efficacy = Answers::read("efficacy", b"1 -1\n2 0\n3 1\n").unwrap();
            (whole(&[&[0, 1, 2], &[-1, 3, 1, 2, 0], &[-2, 1, 0, 1]], "0", JudgmentFormat::Qrels), efficacy)
        }
        _ if name.starts_with("trec-web") => {
            let highest = collection.aspects[0].highest().unwrap();
            let base = whole(&[&[-2, 0, 1, 2, highest]], "0", JudgmentFormat::Qrels);
            (JudgmentTable::join(Some(base), further()).unwrap(), yes_no)
        }
        _ if name.starts_with("trec-tasks") => {
            let text = lines(&[&[-2, 0, 1, 2], &[0, 1, 2]], "1") + &lines(&[&[0, 1, 2], &[0, 1]], "2");
            let base = table(&text, columns, JudgmentFormat::Subtopics);
            (JudgmentTable::join(Some(base), further()).unwrap(), yes_no)
        }
        _ => {
            let files = collection.aspects.iter().map(|aspect| {
                let highest = aspect.highest().unwrap();
                let labels = [0, 1, 2.min(highest), highest];
                aspect_file(&aspect.name, &lines(&[&labels], "0"), aspect.by_document)
            });
            (JudgmentTable::join(None, files.collect()).unwrap(), yes_no)
        }
    };
    collection.apply(&raw, Some(&answers), None).unwrap_or_else(|error| panic!("{name}: {error}"))
}

#[test]
fn built_in_collections_score_files_of_their_format() {
    for (name, _) in BUILT_IN {
        let collection = Collection::find(name).unwrap_or_else(|error| panic!("{error}"));
        assert!(!collection.about.is_empty(), "{name} says what it is");
        let judgments = generated(name, &collection).judgments().unwrap_or_else(|error| panic!("{name}: {error}"));
        let shown: Vec<&str> = judgments.aspects().iter().map(|aspect| &*aspect.name).collect();
        assert_eq!(shown, collection.shown(), "{name}");
        for (aspect, declared) in judgments.aspects().iter().zip(&collection.aspects) {
            assert_eq!((aspect.declared, Some(aspect.highest)), (true, declared.highest()), "{name}");
        }
        let of_aspects = shown.iter().map(|aspect| format!("nDCG(aspect={aspect}) AP(aspect={aspect})"));
        let texts = of_aspects.collect::<Vec<_>>().join(" ") + " Harsh(AP) Lenient(nDCG)";
        let found = scores(&judgments, &texts, &collection);
        assert_eq!(found.len(), shown.len() * 2 + 2, "{name}");
        assert!(found.iter().all(|score| *score > 0.0 && *score <= 1.0), "{name}: {found:?}");
    }
}

/// Table 2 of the TOMA paper: how many labels each aspect of its tracks has, junk merged with not relevant; one less for
/// relevance of Web 2009 and 2010, where the official files have no larger labels.
#[test]
fn built_in_collections_have_the_papers_labels() {
    let web = |relevance| vec![("relevance", relevance), ("popularity", 3), ("non_spam", 3)];
    let tasks = || vec![("relevance", 3), ("usefulness", 3), ("popularity", 3), ("non_spam", 3)];
    let papers = [
        ("trec-web-2009", web(3)),
        ("trec-web-2010", web(4)),
        ("trec-web-2011", web(4)),
        ("trec-web-2012", web(5)),
        ("trec-web-2013", web(5)),
        ("trec-web-2014", web(5)),
        ("trec-tasks-2015", tasks()),
        ("trec-tasks-2016", tasks()),
        ("trec-decision-2019", vec![("relevance", 3), ("credibility", 2), ("correctness", 2)]),
        ("trec-misinfo-2020", vec![("useful", 2), ("correct", 2), ("credible", 2)]),
    ];
    for (name, expected) in papers {
        let collection = Collection::find(name).unwrap();
        let shown = collection.aspects.iter().filter(|aspect| !aspect.hidden);
        let found: Vec<(&str, i32)> = shown.map(|aspect| (&*aspect.name, aspect.highest().unwrap() + 1)).collect();
        assert_eq!(found, expected, "{name}");
        assert_eq!(collection.subtopics, name.starts_with("trec-web") || name.starts_with("trec-tasks"), "{name}");
    }
    // The classes that the paper's grades of Decision 2019 have: 7 over all labels, 5 where relevance gates the others.
    let decision = Collection::find("trec-decision-2019").unwrap();
    let judgments = generated("trec-decision-2019", &decision).judgments().unwrap();
    for (text, classes) in [("EUCL(nDCG)", 5), ("EUCL(nDCG,domain=product)", 7)] {
        let fitted = decision.fit(text.parse().unwrap()).unwrap();
        assert_eq!(Order::new(&fitted, judgments.aspects()).unwrap().classes.len(), classes, "{fitted}");
    }
}

#[test]
fn page_rank_and_spam_become_grades_by_the_papers_rules() {
    let collection = Collection::find("trec-web-2012").unwrap();
    let graded = generated("trec-web-2012", &collection);
    let count = |column: &str, grade: i32| {
        let at = graded.column(column).unwrap();
        (0..DOCUMENTS).filter(|row| graded.labels(*row)[at] == Label::Whole(grade)).count()
    };
    assert_eq!([count("popularity", 0), count("popularity", 1), count("popularity", 2)], [34, 4, 2], "85, 10, 5%");
    assert_eq!([count("non_spam", 0), count("non_spam", 1), count("non_spam", 2)], [20, 10, 10], "<80, 80-89, >=90");
    let without = table("1 0 D1 -2\n1 0 D2 4\n", &collection.columns, JudgmentFormat::Qrels);
    let judgments = collection.apply(&without, None, None).unwrap().judgments().unwrap();
    assert_eq!(judgments.aspects().len(), 1, "what is optional may be left out");
}

#[test]
fn a_gate_makes_lenient_ap_the_usefulness_ap() {
    let collection = Collection::find("trec-misinfo-2020").unwrap();
    let judgments = generated("trec-misinfo-2020", &collection).judgments().unwrap();
    let found = scores(&judgments, "Lenient(AP) AP(aspect=useful)", &collection);
    assert_eq!(found[0], found[1]);
}

#[test]
fn labels_outside_the_declared_ones_are_refused_with_their_lines() {
    let collection = Collection::find("trec-misinfo-2020").unwrap();
    let answers = Answers::new([("1", "yes")]);
    let raw = table("1 0 A 2 1 1\n1 0 B 1 7 1\n1 0 C 1 1 x\n", &collection.columns, JudgmentFormat::Qrels);
    let error = collection.apply(&raw, Some(&answers), None).unwrap_err().to_string();
    let expected = [
        "generated:1: label \"2\" of useful is outside the declared ones (0 (not useful), 1 (useful))",
        "generated:2: label \"7\" of correct is outside",
        "generated:3: label \"x\" of credible is outside",
        "add it to rename in trec-misinfo-2020",
    ];
    expected.iter().for_each(|part| assert!(error.contains(part), "{error}"));
}

#[test]
fn topics_without_an_answer_are_named() {
    let collection = Collection::find("trec-misinfo-2020").unwrap();
    let raw = table("1 0 A 1 1 1\n2 0 A 1 1 1\n3 0 A 0 -1 -1\n", &collection.columns, JudgmentFormat::Qrels);
    let some = Answers::new([("1", "yes")]);
    let left = collection.apply(&raw, Some(&some), None).unwrap();
    assert_eq!(left.rows().iter().map(|row| &*row.topic).collect::<Vec<_>>(), ["1", "3"], "topic 3 needs none");
    let said: Vec<String> = left.notices().iter().map(ToString::to_string).collect();
    assert!(said.iter().any(|notice| notice.contains("no usable answer for topic 2,")), "{said:?}");
    let kept = collection.apply_with(&raw, Some(&some), None, UnansweredRule::Missing).unwrap();
    assert_eq!(kept.rows().len(), 3);
    let error = collection.apply_with(&raw, Some(&some), None, UnansweredRule::Error).unwrap_err().to_string();
    assert!(error.contains("no answer for topic 2,"), "{error}");
    let error = collection.apply(&raw, None, None).unwrap_err().to_string();
    assert!(error.contains("pass answers=TOPICS"), "{error}");
    let unsure = Answers::new([("1", "yes"), ("2", "unsure")]);
    assert_eq!(collection.apply(&raw, Some(&unsure), None).unwrap().rows().len(), 2);
    let odd = collection.apply_with(&raw, Some(&unsure), None, UnansweredRule::Error).unwrap_err();
    assert!(odd.to_string().contains("the answer of topic 2 is \"unsure\""), "{odd}");
}

#[test]
fn missing_labels_are_a_state_until_a_rule_settles_them() {
    let text = b"topic,doc,rel,cred\n1,A,1,\n1,B,2,1\n1,C,0,0\n";
    let judgments = read_judgments("m.csv", text, JudgmentFormat::Csv).unwrap();
    let runs = Runs::from_rows("run", [("1", "A", 2.0), ("1", "B", 1.0)]);
    let error = evaluate(&judgments, &runs, &measures("AP(aspect=cred)").unwrap()).unwrap_err().to_string();
    assert!(
        error.contains(
            "lacks 1 of its labels, the first at line 2; pass missing=zero to take them as 0 or missing=drop"
        ),
        "{error}"
    );
    let error = evaluate(&judgments, &runs, &measures("Harsh(AP)").unwrap()).unwrap_err().to_string();
    assert!(error.contains("reads cred"), "{error}");
    assert!(evaluate(&judgments, &runs, &measures("AP").unwrap()).is_ok(), "rel has all its labels");
    let table = read_table("m.csv", text, JudgmentFormat::Csv).unwrap();
    let score = |rule| {
        let judgments = table.clone().with_missing(rule).judgments().unwrap();
        let scores = evaluate(&judgments, &runs, &measures("AP(aspect=cred) AP").unwrap()).unwrap();
        assert!(scores.notices().iter().any(|notice| is_of_one(notice, "labels-missing")));
        [scores.summary(0, 0).number().unwrap(), scores.summary(0, 1).number().unwrap()]
    };
    assert_eq!(score(MissingRule::Grade(0)), [0.5, 1.0]);
    assert_eq!(score(MissingRule::Drop), [0.5, 0.5], "A is unjudged on every aspect");
    assert_eq!(score(MissingRule::Grade(1)), [1.0, 1.0]);
}

#[test]
fn bad_collection_files_name_the_key() {
    let aspect = "[[aspect]]\nname = \"a\"\nlabels = [\"no\", \"yes\"]\n";
    let cases = [
        (String::from("x = "), "c.toml:1: is not TOML"),
        (
            String::from("colums = []\n") + aspect,
            "c.toml:1: colums is not a key of a collection; did you mean columns?",
        ),
        (String::from("subtopics = 1\n") + aspect, "c.toml:1: subtopics is 1; expected true or false"),
        (String::from("columns = [\"a\", \"a\"]\n") + aspect, "c.toml:1: columns names \"a\" twice"),
        (String::from("about = \"x\""), "c.toml: aspect is missing; expected one [[aspect]]"),
        (String::from("[[aspect]]\nlabels = []"), "c.toml:1: aspect[1].name is missing"),
        (aspect.to_owned() + aspect, "c.toml:5: aspect[a].name is taken by an aspect before it"),
        (
            aspect.to_owned() + "wieght = 1",
            "c.toml:4: aspect[a].wieght is not a key of a collection; did you mean weight?",
        ),
        (aspect.to_owned() + "weight = \"x\"", "c.toml:4: aspect[a].weight is \"x\"; expected a number from 0 up"),
        (aspect.to_owned() + "threshold = 2", "c.toml:4: aspect[a].threshold is 2; expected one of 0 (no), 1 (yes)"),
        (aspect.to_owned() + "gate = \"b\"", "c.toml:4: aspect[a].gate is \"b\"; expected another aspect"),
        (aspect.to_owned() + "missing = \"skip\"", "c.toml:4: aspect[a].missing is \"skip\"; expected"),
        (aspect.to_owned() + "rename = { \"-1\" = 7 }", "c.toml:4: aspect[a].rename.-1 is 7; expected"),
        (
            aspect.to_owned() + "by_answer = { yes = { 1 = \"maybe\" } }",
            "c.toml:4: aspect[a].by_answer.yes.1 is \"maybe\"",
        ),
        (aspect.to_owned() + "embedding = [1, 0]", "c.toml:4: aspect[a].embedding has 2; expected 2 numbers"),
        (aspect.to_owned() + "shares = [0.5, 0.6]", "c.toml:4: aspect[a].shares has 2 shares with sum 1.1"),
        (aspect.to_owned() + "thresholds = [1, 2]", "c.toml:4: aspect[a].thresholds has 2; expected 1 number, rising"),
        (aspect.to_owned() + "lookup = \"topic\"", "c.toml:4: aspect[a].lookup is \"topic\"; expected \"doc\""),
        (aspect.to_owned() + "hidden = true", "c.toml:1: aspect has none that measures can read"),
        (aspect.to_owned() + "[tables]\nt = \"a grade\\n1\"", "c.toml: tables.t:2: has 1 field"),
        (aspect.replace("\"a\"", "\"a b\""), "c.toml:2: aspect[1].name is \"a b\"; expected a name without blanks"),
    ];
    for (text, expected) in cases {
        let error = Collection::parse("c.toml", &text).map(|_| ()).unwrap_err();
        // Which line it is, `positions` tests.
        let place = error.position().and_then(|position| position.line()).map(|line| format!("c.toml:{line}: "));
        let shown = error.to_string();
        let without_line = place.map_or(shown.clone(), |place| shown.replacen(&place, "c.toml: ", 1));
        assert!(
            shown.contains(expected) || without_line.contains(expected),
            "{text}\ngives: {shown}\nexpected: {expected}"
        );
    }
    let error = Collection::find("trec-misinfo-2000").map(|_| ()).unwrap_err().to_string();
    assert!(error.contains("did you mean trec-misinfo-2020"), "{error}");
}

#[test]
fn columns_that_do_not_fit_are_refused() {
    let collection = Collection::find("trec-misinfo-2020").unwrap();
    let error =
        read_table("q", b"1 0 A 1 1\n", JudgmentFormat::Qrels).unwrap().with_aspects(collection.columns.clone());
    assert!(error.unwrap_err().to_string().contains("q: has 2 label columns but 3 aspect names were given"));
    let error = read_table("q", b"1 0 A 1 1\n1 0 B 1\n", JudgmentFormat::Qrels).unwrap_err().to_string();
    assert!(error.contains("q:2: has 4 fields, but 5 were expected"), "{error}");
    let plain = read_table("q", b"1 0 A 1\n", JudgmentFormat::Qrels).unwrap();
    let error = collection.apply(&plain, Some(&Answers::default()), None).unwrap_err().to_string();
    assert!(error.contains("has no labels for useful") && error.contains("qrels=useful=FILE"), "{error}");
}

fn is_of_one(notice: &Notice, code: &str) -> bool {
    notice.code() == code && notice.get("count") == Some(&Fact::Count(1))
}

#[test]
fn labels_above_0_behind_a_shut_gate_are_counted() {
    let collection = Collection::find("trec-misinfo-2020-guidelines").unwrap();
    let raw = table("1 0 A 0 1 1\n1 0 B 1 1 1\n", &collection.columns, JudgmentFormat::Qrels);
    let graded = collection.apply(&raw, Some(&Answers::new([("1", "yes")])), None).unwrap();
    let gated = graded.notices().iter().filter(|notice| is_of_one(notice, "labels-gated"));
    assert_eq!(gated.count(), 2);
    assert_eq!(graded.labels(0), vec![Label::Whole(0); 3]);
}

#[test]
fn values_of_the_collection_stand_in_the_measures_text() {
    let text = "\
[[aspect]]\nname = \"a\"\nhighest = 2\nthreshold = 2\nweight = 3\nembedding = [0, \"1/2\", 1]
[[aspect]]\nname = \"b\"\nlabels = [\"no\", \"yes\"]\ngate = \"a\"\nweight = 1\n";
    let collection = Collection::parse("c", text).unwrap();
    let fitted = |text: &str| collection.fit(text.parse().unwrap()).unwrap().to_string();
    assert_eq!(fitted("AP"), "AP(rel=2)");
    assert_eq!(fitted("AP(aspect=b)"), "AP(aspect=b)");
    assert_eq!(fitted("P(rel=1)@5"), "P@5", "1 is what the text says, as much as the default");
    assert_eq!(fitted("nDCG@10"), "nDCG@10", "a graded measure has no threshold");
    assert_eq!(fitted("Harsh(AP)"), "Harsh(AP)", "the collapsed grade is no label of the collection");
    let cases = [
        ("CAM(nDCG@10)", "CAM(nDCG@10,weights='a:0.75,b:0.25')"),
        ("CAM(AP)", "CAM(AP,rel='a:2',weights='a:0.75,b:0.25')"),
        ("CAM(AP(rel=2),weights='a:0.5,b:0.5')", "CAM(AP(rel=2),weights='a:0.5,b:0.5')"),
        ("EUCL(nDCG@10)", "EUCL(nDCG@10,domain=gated,embedding='a:0,1/2,1',gate=a)"),
        ("TOMA(AP,domain=product)", "TOMA(AP,embedding='a:0,1/2,1')"),
        ("nWCS@10", "nWCS(weights='a:0.75,b:0.25')@10"),
        ("uRBP(gain=binary)", "uRBP(gain=binary,rel='a:2')"),
        ("uRBP", "uRBP"),
        ("nWCS(aspect=a)", "nWCS(aspect=a)"),
    ];
    for (given, expected) in cases {
        assert_eq!(fitted(given).parse::<Measure>().unwrap(), expected.parse().unwrap(), "{}", fitted(given));
    }
}
