//! The reader of judgments: every way in, from memory, without a command line.

use aspectra_eval::collection::Answers;
use aspectra_eval::judgments::{MissingRule, NegativeLabels, SubtopicRules, SubtopicZero};
use aspectra_eval::parse::Combine;
use aspectra_eval::{Collection, JudgmentFormat, JudgmentReader, Judgments, Source};
use std::io::Write;

fn memory(name: &str, text: &str) -> Source {
    Source::bytes(name, text.as_bytes())
}

/// The grades on each aspect, topic by topic and document by document.
fn grades(judgments: &Judgments) -> Vec<(String, Vec<Vec<i32>>)> {
    let aspects = judgments.aspects().iter().enumerate();
    let of = |aspect: usize| {
        let sheets = judgments.topics().iter().map(|topic| &topic.sheet);
        sheets.map(|sheet| sheet.column(0, aspect).map(|cell| cell.grade() as i32).collect()).collect()
    };
    aspects.map(|(number, aspect)| (aspect.name.clone(), of(number))).collect()
}

#[test]
fn formats_and_files_give_the_same_judgments() {
    let names = ["rel", "cred"];
    let ways = [
        JudgmentReader::new().file(memory("q", "1 0 A 1 0\n1 0 B 2 1\n")).aspects(names),
        JudgmentReader::new().file(memory("q.csv", "topic,doc,rel,cred\n1,A,1,0\n1,B,2,1\n")),
        JudgmentReader::new()
            .aspect_file("rel", memory("r", "1 0 A 1\n1 0 B 2\n"))
            .aspect_file("cred", memory("c", "1 0 B 1\n1 0 A 0\n")),
        JudgmentReader::new()
            .aspect_file("rel", memory("r", "1 0 A 1\n1 0 B 2\n"))
            .aspect_file("cred", memory("c", "9 0 A 0\n8 0 B 1\n9 0 B 0\n"))
            .lookup("cred"),
        JudgmentReader::new()
            .aspects(["rel"])
            .aspect_file("cred", memory("c", "B 1\nA 0\n"))
            .file(memory("r", "1 0 A 1\n1 0 B 2\n"))
            .lookup_all_but_first(),
    ];
    let expected = vec![(String::from("rel"), vec![vec![1, 2]]), (String::from("cred"), vec![vec![0, 1]])];
    for (number, reader) in ways.iter().enumerate() {
        assert!(reader.names_files());
        assert_eq!(grades(&reader.read().unwrap()), expected, "way {number}");
        assert_eq!(grades(&reader.table().unwrap().judgments().unwrap()), expected, "way {number}");
    }
    assert_eq!(ways[4].files().unwrap(), ["r", "c"]);
}

#[test]
fn memory_may_be_compressed() {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(b"1 0 A 1\n").unwrap();
    let judgments = JudgmentReader::new().file(Source::bytes("q", packed.finish().unwrap())).read().unwrap();
    assert_eq!(judgments.topics().len(), 1);
}

#[test]
fn preferences_passages_and_subtopics() {
    let prefs = JudgmentReader::new().file(memory("p", "1 x y A 1\n1 x y B 0\n")).format(JudgmentFormat::Prefs);
    assert!(prefs.read().unwrap().topics()[0].preferences.is_some());
    let passages = JudgmentReader::new().file(memory("p", "1 a A p1 2\n1 a A p2 3\n"));
    let highest = |combine| {
        let reader = passages.clone().format(JudgmentFormat::Passages(combine));
        reader.read().unwrap().aspects()[0].highest
    };
    assert_eq!((highest(Combine::Sum), highest(Combine::Max)), (5, 3));
    let rules = SubtopicRules { zero: SubtopicZero::Drop, negative: NegativeLabels::Zero };
    let reader = JudgmentReader::new().file(memory("q", "1 0 A 1\n1 x A -1\n1 y B 1\n")).subtopics();
    let judgments = reader.clone().weights(memory("w", "1 0 2\n1 x 1\n1 y 1\n")).read().unwrap();
    assert_eq!(judgments.topics()[0].sheet.subtopic_weights(), [0.5, 0.25, 0.25]);
    assert_eq!(judgments.notices().len(), 2);
    let judgments = reader.subtopic_rules(rules).attributes(memory("a", "1 A 0.5\n")).read().unwrap();
    assert_eq!(judgments.topics()[0].sheet.subtopics().len(), 2);
    assert_eq!(*judgments.topics()[0].sheet.attributes()[0], [0.5]);
}

#[test]
fn a_collection_with_answers_gaps_and_a_chosen_label() {
    let text = "columns = [\"rel\", \"claim\"]\n[[aspect]]\nname = \"rel\"\nhighest = 1\n\
        [[aspect]]\nname = \"right\"\nfrom = \"claim\"\nhighest = 1\ngate = \"rel\"\nrename = { \"-1\" = \"missing\" }\n\
        [aspect.by_answer]\nyes = { 0 = 0, 1 = 1 }\nno = { 0 = 1, 1 = 0 }\n";
    let collection = Collection::parse("mine", text).unwrap();
    let reader = JudgmentReader::new()
        .file(memory("q", "1 0 A 1 0\n1 0 B 1 -1\n1 0 C 0 -1\n2 0 A 1 0\n"))
        .collection(collection)
        .missing(MissingRule::Drop);
    let refused = reader.read().unwrap_err().to_string();
    assert!(refused.contains("depends on the answers"), "{refused}");
    let given = reader.clone().answers_by_topic(Answers::new([("1", "yes"), ("2", "no")]));
    let expected =
        vec![(String::from("rel"), vec![vec![1, 0], vec![1]]), (String::from("right"), vec![vec![0, 0], vec![1]])];
    assert_eq!(grades(&given.read().unwrap()), expected, "B is dropped, C is behind the gate");
    let read = reader.answers(memory("answers", "1 yes\n2 no\n"));
    assert_eq!(grades(&read.read().unwrap()), expected);
    assert_eq!(grades(&read.clone().label("right").read().unwrap()), expected[1..]);
    assert_eq!(read.raw_table().unwrap().rows().len(), 4);
}

#[test]
fn given_files_take_the_place_of_the_collections_own() {
    let text = "qrels = \"absent.txt\"\ncolumns = [\"rel\"]\n[[aspect]]\nname = \"rel\"\nhighest = 1\n\
        [[aspect]]\nname = \"cred\"\nhighest = 1\nfile = \"lost.txt\"\n";
    let collection = Collection::parse("mine", text).unwrap();
    let reader = JudgmentReader::new().collection(collection);
    assert_eq!(reader.files().unwrap(), ["absent.txt", "lost.txt"]);
    let whole = memory("here", "1 0 A 1\n");
    assert_eq!(reader.clone().replacing_file(whole.clone()).files().unwrap(), ["here", "lost.txt"]);
    assert_eq!(reader.clone().aspect_file("cred", whole.clone()).files().unwrap(), ["absent.txt", "here"]);
    assert_eq!(reader.file(whole).files().unwrap(), ["here"]);
    assert!(JudgmentReader::new().read().unwrap_err().to_string().contains("judgments are missing"));
}

#[test]
fn utf_16_is_told_with_and_without_its_mark() {
    let text = "51 0 D1 2\n51 0 D2 0\n";
    let little: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = text.encode_utf16().flat_map(u16::to_be_bytes).collect();
    for bytes in [little.clone(), big, [b"\xff\xfe".to_vec(), little].concat()] {
        let error = JudgmentReader::new().file(Source::bytes("q", bytes)).read().unwrap_err().to_string();
        assert_eq!(error, "q: is UTF-16 text; save it as UTF-8");
    }
}

#[test]
fn the_files_of_judges_become_one() {
    use aspectra_eval::judgments::Reduce;
    let of = |name: &str, text: &str| Source::bytes(name, text.as_bytes().to_vec());
    let reader = JudgmentReader::new()
        .judge_file("ann", of("a", "51 0 D1 2\n51 0 D2 0\n"))
        .judge_file("bob", of("b", "51 0 D1 1\n51 0 D3 1\n"));
    let error = reader.read().unwrap_err().to_string();
    assert!(error.contains("a+b: 1 document has labels of several judges (ann, bob)"), "{error}");
    let grades = |rule: &str| {
        let judgments = reader.clone().reduce(Reduce::default().and(rule).unwrap()).read().unwrap();
        let sheet = &judgments.topics()[0].sheet;
        (0..sheet.documents().len()).map(|row| sheet.labels(row)[0].grade()).collect::<Vec<f64>>()
    };
    assert_eq!((grades("mean"), grades("judge(bob)")), (vec![1.0, 0.0, 1.0], vec![1.0, 1.0]));
}
