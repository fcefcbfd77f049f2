//! What a text looks like that was given as qrels but is something else: one message in place of one a line.

use super::JudgmentFormat;
use super::fields::{document_with_blanks, fields, numbered_lines};
use super::foreign::page;
use super::label_columns::LabelColumns;
use crate::error::{Error, Result, quoted};
use crate::message::Message;
use crate::position::Position;
use aspectra_words::Word;
use std::collections::BTreeSet;

/// How many of the first lines are looked at.
const LINES: usize = 200;

/// Refuses a text that cannot be qrels.
pub(super) fn check_qrels(file: &str, bytes: &[u8]) -> Result<()> {
    if let Some(what) = page(bytes) {
        return Err(Error::input(format!("{file}: {what}")));
    }
    let format = JudgmentFormat::recognize(bytes);
    let is_other = matches!(
        format,
        JudgmentFormat::Json
            | JudgmentFormat::Jsonl
            | JudgmentFormat::Csv
            | JudgmentFormat::Parquet
            | JudgmentFormat::Arrow
    );
    if is_other {
        let message =
            format!("{file}: looks like {}, but qrels were expected (topic 0 document label); ", format.word());
        return Err(Error::input(Message::new(message).command("convert").text(" writes them")));
    }
    let spaced = |(line, text)| Some((line, document_with_blanks(text, 4)?));
    if let Some((line, document)) = numbered_lines(bytes).take(LINES).find_map(spaced) {
        let message = format!(
            "document {} has blanks, which qrels cannot hold; put a header first: topic, q0, doc and relevance, with tabs between",
            quoted(document)
        );
        return Err(Error::input(message).at(Position::at_line(file, line)));
    }
    let lines: Vec<(u64, Vec<&[u8]>)> =
        numbered_lines(bytes).take(LINES).map(|(line, text)| (line, fields(text).take(7).collect())).collect();
    let Some((first, _)) = lines.first() else { return Ok(()) };
    let all = |is_so: &dyn Fn(&[&[u8]]) -> bool| lines.iter().all(|(_, parts)| is_so(parts));
    let refused = |message: String| Err(Error::input(message).at(Position::at_line(file, *first)));
    if let Some(message) = numbered_lines(bytes).next().and_then(|(_, line)| LabelColumns::lacking(line)) {
        return Err(Error::input(message).at(Position::at_line(file, *first)));
    }
    let between = |parts: &[&[u8]]| match parts {
        [whole] => [b',', b';', b'|'].iter().any(|mark| whole.iter().filter(|byte| *byte == mark).count() >= 2),
        _ => false,
    };
    if all(&between) {
        return refused(String::from(
            "looks like CSV whose columns have no names that are known; put a header first, such as topic,doc,relevance",
        ));
    }
    // Three label columns behind a Q0 look like a run too, but for the tag, which is hardly ever a number.
    let is_run = |parts: &[&[u8]]| match parts {
        [_, _, _, rank, score, tag] => is_number(rank) && is_number(score) && !is_number(tag),
        _ => false,
    };
    if all(&is_run) {
        return refused(String::from(
            "looks like a run (topic Q0 document rank score tag), not like judgments; check whether a run was given in place of judgments",
        ));
    }
    // Documents in column 2 are many, labels in column 3 are few: column 2 of qrels is missing. Documents may be numbers.
    let lacks_column_2 = |parts: &[&[u8]]| parts.len() >= 3 && parts[2..].iter().all(|part| is_number(part));
    let distinct = |column: usize| lines.iter().map(|(_, parts)| parts[column]).collect::<BTreeSet<_>>().len();
    if all(&lacks_column_2) {
        let is_short = lines.iter().all(|(_, parts)| parts.len() == 3);
        let (documents, labels) = (distinct(1), distinct(2));
        if is_short && (labels >= 20 || has_ranks(&lines)) {
            return refused(String::from(
                "looks like a run (topic document rank, or a score), not like judgments (topic 0 document label); check whether a run was given in place of judgments",
            ));
        }
        if is_short || lines.len() >= 5 && labels <= 8 && documents > 2 * labels {
            return refused(format!(
                "looks like judgments without their second column (topic document label), which qrels have (topic 0 document label); put a 0 there: awk '{{$1 = $1 \" 0\"; print}}' {file}"
            ));
        }
    }
    Ok(())
}

/// Whether the numbers in column 3 begin with 0 or 1 and count up on every topic, some of which have three lines or more.
fn has_ranks(lines: &[(u64, Vec<&[u8]>)]) -> bool {
    let rank = |parts: &[&[u8]]| std::str::from_utf8(parts[2]).ok()?.parse::<u64>().ok();
    let mut topics = lines.chunk_by(|a, b| a.1[0] == b.1[0]);
    let counts_up = |topic: &[(u64, Vec<&[u8]>)]| {
        let ranks: Option<Vec<u64>> = topic.iter().map(|(_, parts)| rank(parts)).collect();
        ranks.is_some_and(|ranks| ranks[0] <= 1 && ranks.windows(2).all(|pair| pair[0] + 1 == pair[1]))
    };
    topics.clone().any(|topic| topic.len() >= 3) && topics.all(counts_up)
}

fn is_number(field: &[u8]) -> bool {
    std::str::from_utf8(field).is_ok_and(|text| text.parse::<f64>().is_ok())
}

#[cfg(test)]
mod tests {
    use crate::JudgmentFormat;
    use crate::parse::{read_judgments, read_table};

    #[test]
    fn one_message_says_what_a_file_looks_like() {
        let run: String = (1..50).map(|i| format!("51 Q0 D{i} {i} {} bm25\n", 90 - i)).collect();
        let lacking: String = (1..50).map(|i| format!("151 clueweb-{i} {} {}\n", i % 3, i % 2)).collect();
        let short: String = (1..50).map(|i| format!("151 clueweb-{i} {}\n", i % 3)).collect();
        let numbers: String = (1..50).map(|i| format!("1048585\t{}\t1\n", 7_187_158 + i)).collect();
        let two: String = (1..50).map(|i| format!("1048585\t{}\t{} {}\n", 7_187_158 + i, i % 3, i % 2)).collect();
        let ranks: String = (1..50).map(|i| format!("{} D{i} {}\n", 51 + i / 10, i % 10)).collect();
        for (text, expected) in [
            (&run, "q:1: looks like a run (topic Q0 document rank score tag)"),
            (&lacking, "q:1: looks like judgments without their second column"),
            (&short, "q:1: looks like judgments without their second column"),
            (&numbers, "q:1: looks like judgments without their second column"),
            (&two, "q:1: looks like judgments without their second column"),
            (&ranks, "q:1: looks like a run (topic document rank, or a score)"),
        ] {
            for error in [
                read_judgments("q", text.as_bytes(), JudgmentFormat::Qrels).unwrap_err(),
                read_table("q", text.as_bytes(), JudgmentFormat::Subtopics).unwrap_err(),
            ] {
                assert!(error.to_string().starts_with(expected) && error.to_string().lines().count() == 1, "{error}");
            }
        }
        let spaced = read_judgments("q", b"1\t0\tA\t1\n1\t0\tD 1\t2\n", JudgmentFormat::Qrels).unwrap_err().to_string();
        assert!(spaced.starts_with("q:2: document \"D 1\" has blanks, which qrels cannot hold"), "{spaced}");
        assert!(
            read_judgments("q", b"1\t0\tA\t1 2\n", JudgmentFormat::Qrels).is_ok(),
            "labels may have blanks between"
        );
        // Three aspects behind a Q0.
        let aspects: String = (1..50).map(|i| format!("51 Q0 D{i} {} {} 1\n", i % 3, i % 2)).collect();
        assert!(read_judgments("q", aspects.as_bytes(), JudgmentFormat::Qrels).is_ok());
        let again = b"1 1 A 1\n1 1 B 0\n1 2 A 0\n1 2 B 1\n";
        for error in [
            read_judgments("q", again, JudgmentFormat::Qrels).unwrap_err().to_string(),
            read_table("q", again, JudgmentFormat::Qrels).unwrap_err().to_string(),
        ] {
            assert!(
                error.starts_with(
                    "q:3: topic 1, document \"A\" is judged again (first at line 1), with 2 in column 2 and 1 before"
                ),
                "{error}"
            );
            assert!(!error.contains("keep one") && error.lines().count() == 1, "{error}");
        }
        // Subtopics that are words, and documents that are numbers.
        let fine: String = (1..50).map(|i| format!("51 price {} {}\n", 1000 + i, i % 2)).collect();
        assert!(read_judgments("q", fine.as_bytes(), JudgmentFormat::Subtopics).is_ok());
    }
}
