//! No bytes make a parser panic: what fuzzing looks for, in a size that every test run can afford.

use crate::generated::cases;
use aspectra_eval::collection::{Answers, ClassTable};
use aspectra_eval::parse::{Combine, read_attributes, read_document_table, read_judgments, read_table, read_weights};
use aspectra_eval::scores::ZTable;
use aspectra_eval::{
    Collection, JudgmentFormat, JudgmentsBuilder, Options, Rules, Runs, evaluate_with, join, measures,
};
use proptest::prelude::*;

/// Bytes that are often almost right: pieces of lines, line ends, numbers at the edge, and anything at all.
fn bytes() -> impl Strategy<Value = Vec<u8>> {
    let piece = prop_oneof![
        8 => prop::sample::select(vec![
            "1", "2", "t", "Q0", "0", "d1", "d2", "-1", "1.5", "1e400", "-0", "nan", "inf", "0x1p3", "99999999999999999999", "2147483647",
            "tag", "#", "\u{feff}", ".", "1e-320", "12345678.12345678", "+7",
        ]).prop_map(|text| text.as_bytes().to_vec()),
        8 => prop::sample::select(vec![" ", "\t", "\n", "\r\n", "  ", "\r", "\0"]).prop_map(|text| text.as_bytes().to_vec()),
        1 => prop::collection::vec(any::<u8>(), 0..80),
        2 => Just(b"1 Q0 d1 1 2.5 tag\n".to_vec()),
        2 => Just(b"1 0 d1 2\n".to_vec()),
        2 => Just(b"1 g s d1 2\n".to_vec()),
        2 => Just(b"1 map 0.5 0.25\n".to_vec()),
    ];
    prop::collection::vec(piece, 0..60).prop_map(|pieces| pieces.concat())
}

/// How tables of judgments begin, and tables of scores, which are none.
const TABLES: &[&str] = &[
    "topic,doc,relevance\n1,d1,",
    "topic,doc,subtopic,relevance,credibility\n1,\"d\",",
    "{\"topic\":\"1\",\"doc\":\"d1\",\"labels\":{\"relevance\":",
    "{\"topic\":\"1\",\"doc\":\"d1\",\"labels\":{\"relevance\":2}}\n",
    "run,topic,measure,score,reason\nr,1,AP,",
    "{\"aspectra\":{}}\n{\"run\":\"r\",\"topic\":\"1\",\"measure\":\"AP\",\"score\":",
    "map                   \t1\t0.5\n",
];

/// How collection files, tables of classes and answers begin.
const COLLECTIONS: &[&str] = &[
    "columns = [\"relevance\"]\n[[aspect]]\nname = \"relevance\"\nlabels = [",
    "subtopics = true\n",
    "relevance credibility class\n0 1 ",
    "<topic><number>1</number><answer>yes</answer></topic><topic>",
    "1 yes\n",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(300)))]

    #[test]
    fn judgments(bytes in bytes()) {
        use JudgmentFormat::{Assessors, Csv, Jsonl, Nuggets, Passages, Prefs, Qrels, QrelsPrefs, Subtopics};
        let own = [Passages(Combine::Sum), Passages(Combine::Log2), Nuggets, JudgmentFormat::recognize(&bytes)];
        for format in [Qrels, Subtopics, Assessors, Prefs, QrelsPrefs, Jsonl, Csv].into_iter().chain(own) {
            let _ = read_judgments("bytes", &bytes, format);
            let _ = read_table("bytes", &bytes, format);
        }
        let _ = read_document_table("bytes", &bytes);
    }

    #[test]
    fn tables(head in prop::sample::select(TABLES), bytes in bytes()) {
        let bytes = [head.as_bytes(), &bytes].concat();
        let format = JudgmentFormat::recognize(&bytes);
        let _ = read_judgments("bytes", &bytes, format);
    }

    #[test]
    fn collections_and_answers(head in prop::sample::select(COLLECTIONS), bytes in bytes()) {
        let bytes = [head.as_bytes(), &bytes].concat();
        let text = String::from_utf8_lossy(&bytes);
        let _ = Collection::parse("bytes", &text);
        let _ = ClassTable::parse("bytes", &text);
        let _ = Answers::read("bytes", &bytes);
    }

    #[test]
    fn runs(bytes in bytes()) {
        let mut builder = JudgmentsBuilder::new(["relevance"]);
        builder.add("1", "", "d1", &[2]).unwrap();
        builder.add("t", "", "d2", &[1]).unwrap();
        let judgments = builder.finish();
        let measures = measures("AP nDCG@3 Judged RelString Hole@5").unwrap();
        for order in [join::Order::Score, join::Order::Rank, join::Order::File] {
            for (ties, duplicates) in [
                (join::Ties::DocnoDescending, join::Duplicates::Error),
                (join::Ties::Expected, join::Duplicates::Last),
                (join::Ties::File, join::Duplicates::First),
            ] {
                let options = Options { rules: Rules { order, ties, duplicates, ..Rules::default() }, ..Options::default() };
                let _ = evaluate_with(&judgments, &Runs::from_text("bytes", bytes.clone()), &measures, &options);
            }
        }
    }

    #[test]
    fn files_beside_the_judgments(bytes in bytes()) {
        let mut builder = JudgmentsBuilder::new(["relevance"]);
        builder.add("1", "t", "d1", &[2]).unwrap();
        builder.add("1", "2", "d2", &[1]).unwrap();
        let judgments = builder.finish();
        let _ = read_weights("bytes", &bytes, judgments.clone());
        let _ = read_attributes("bytes", &bytes, judgments);
    }

    #[test]
    fn z_scores(bytes in bytes()) {
        let _ = ZTable::read("bytes", &bytes);
    }

    #[test]
    fn measure_names(
        text in prop_oneof![
            "\\PC{0,40}",
            "(AP|nDCG|P|Harsh|AvgJG|rbp|P_|ndcg_cut|SetF|IPrec)[(@._,=a-z0-9'\"{}:)éß-]{0,30}",
        ],
    ) {
        if let Ok(found) = measures(&text) {
            for measure in found {
                prop_assert_eq!(measures(&measure.to_string()).unwrap(), vec![measure]);
            }
        }
    }
}
