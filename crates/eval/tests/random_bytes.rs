//! No bytes make a parser panic: what fuzzing looks for, in a size that every test run can afford.

mod generated;

use aspectra_eval::parse::read_judgments;
use aspectra_eval::scores::ZTable;
use aspectra_eval::{JudgmentFormat, JudgmentsBuilder, Options, Rules, Runs, evaluate_with, join, measures};
use generated::cases;
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

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(300)))]

    #[test]
    fn judgments(bytes in bytes()) {
        use JudgmentFormat::{Assessors, Prefs, Qrels, QrelsPrefs, Subtopics};
        for format in [Qrels, Subtopics, Assessors, Prefs, QrelsPrefs] {
            let _ = read_judgments("bytes", &bytes, format);
        }
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
