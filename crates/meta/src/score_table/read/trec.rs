//! trec_eval's output by topic: measure, topic and score in columns. ir_measures writes the same with the topic first.
//!
//! It has no column for the run. A file with one run goes by its own name, because the tags of runs are often the same
//! ("indri"). In a file with several, our own writer starts each run with a `runid` row; trec_eval has that row in the
//! summary, after the topics.

use super::builder::Builder;
use super::leaderboard;
use aspectra_eval::language::Measure;
use aspectra_eval::message::counted;

pub(super) fn read<'l>(lines: impl Iterator<Item = (u64, &'l str)>, builder: &mut Builder) {
    let mut rows: Vec<(u64, [&str; 3])> = Vec::new();
    let lines: Vec<(u64, &str)> = lines.collect();
    if leaderboard::read(&lines, builder) {
        return;
    }
    for (number, line) in lines.into_iter().filter(|(_, line)| !line.trim().is_empty() && !line.starts_with("# ")) {
        let mut words = line.split_whitespace();
        match (words.next(), words.next(), words.next(), words.next()) {
            (Some(measure), Some(topic), Some(score), None) => rows.push((number, [measure, topic, score])),
            (Some("runid"), Some(topic), Some(tag), Some(_)) => rows.push((number, ["runid", topic, tag])),
            _ => builder.bad(
                number,
                format!(
                    "has {}; expected measure, topic and score",
                    counted(line.split_whitespace().count(), "column")
                ),
            ),
        }
    }
    if let Some((_, [first, second, _])) = rows.first() {
        // A topic is hardly ever named like a measure; ir_measures' files hold one run.
        if first.parse::<Measure>().is_err() && second.parse::<Measure>().is_ok() {
            let name = stem(builder.file()).to_owned();
            rows.iter().for_each(|(number, [topic, measure, score])| {
                builder.add(*number, [&name, topic, measure], score, "");
            });
            return;
        }
    }
    let is_name = |row: &[&str; 3]| row[0] == "runid";
    let leads = rows.first().is_some_and(|(_, row)| is_name(row));
    let mut blocks = Vec::new();
    let mut rest = &rows[..];
    while !rest.is_empty() {
        let end = if leads { end_of_led(rest, is_name) } else { end_of_trailed(rest, is_name) };
        let (block, after) = rest.split_at(end);
        blocks.push(block);
        rest = after;
    }
    for block in &blocks {
        let tag = block.iter().find(|(_, row)| is_name(row)).map(|(_, row)| row[2].to_owned());
        let name = tag.filter(|_| blocks.len() > 1).unwrap_or_else(|| stem(builder.file()).to_owned());
        for (number, [measure, topic, score]) in block.iter().filter(|(_, row)| !is_name(row)) {
            builder.add(*number, [&name, topic, measure], score, "");
        }
    }
}

/// Where a run ends that starts with its name: before the next name.
fn end_of_led(rows: &[(u64, [&str; 3])], is_name: impl Fn(&[&str; 3]) -> bool) -> usize {
    rows.iter().skip(1).position(|(_, row)| is_name(row)).map_or(rows.len(), |at| at + 1)
}

/// Where a run ends that has its name in the summary: before the next row of a topic.
fn end_of_trailed(rows: &[(u64, [&str; 3])], is_name: impl Fn(&[&str; 3]) -> bool) -> usize {
    let Some(name) = rows.iter().position(|(_, row)| is_name(row)) else { return rows.len() };
    // The name belongs to the run whatever its topic is: "runid 51 bm25" as the first row once made a block of none, for ever.
    rows[name + 1..].iter().position(|(_, row)| row[1] != "all").map_or(rows.len(), |at| name + 1 + at)
}

/// A file's name without its folder and ending.
pub(super) fn stem(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or(path);
    let name = name.strip_suffix(".gz").or_else(|| name.strip_suffix(".zst")).unwrap_or(name);
    match name.rsplit_once('.') {
        Some((stem, ending))
            if !stem.is_empty() && ["txt", "eval", "out", "res", "dat", "tsv", "jsonl"].contains(&ending) =>
        {
            stem
        }
        _ => name,
    }
}
