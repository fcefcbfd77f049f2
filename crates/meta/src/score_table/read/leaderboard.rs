//! Leaderboards without a header: four columns, `run measure topic value` or `run topic measure value`, and six, `topic Q0 run rank value
//! measure`.
//!
//! **Choices.** The two forms of four columns look alike. They are told apart where one of the two middle columns holds nothing but names of measures
//! that we know and the other does not, with a notice that says so; where both or none do, it is an error that asks for the order.

use super::FourColumns;
use super::builder::Builder;
use crate::notice::scores::columns_guessed;
use aspectra_eval::Message;
use aspectra_eval::language::Measure;
use aspectra_eval::message::counted;

/// Reads the lines where they are a leaderboard; else nothing is done.
pub(super) fn read(lines: &[(u64, &str)], builder: &mut Builder) -> bool {
    let rows: Vec<(u64, Vec<&str>)> = lines
        .iter()
        .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with("# "))
        .map(|(number, line)| (*number, line.split_whitespace().collect()))
        .collect();
    let Some((first, row)) = rows.first() else { return false };
    let is_number = |text: &&str| text.parse::<f64>().is_ok();
    let width = match row.len() {
        4 if row[0] != "runid" && is_number(&row[3]) => 4,
        6 if is_number(&row[3]) && is_number(&row[4]) && !is_number(&row[5]) => 6,
        _ => return false,
    };
    let measures_at =
        |at: usize| rows.iter().all(|(_, row)| row.get(at).is_some_and(|name| name.parse::<Measure>().is_ok()));
    let order = match width {
        6 => [2, 0, 5, 4],
        _ => {
            let told = match (measures_at(1), measures_at(2)) {
                (true, false) => Some(FourColumns::MeasureTopic),
                (false, true) => Some(FourColumns::TopicMeasure),
                _ => None,
            };
            let Some(four) = builder.four.or(told) else {
                builder.bad(
                    *first,
                    Message::new(
                        "four columns may be run, measure, topic, value or run, topic, measure, value; say which with ",
                    )
                    .option("score-columns", "measure-topic")
                    .text(" or ")
                    .option("score-columns", "topic-measure"),
                );
                return true;
            };
            if builder.four.is_none() {
                builder.notices.push(columns_guessed(builder.file(), four));
            }
            if four == FourColumns::MeasureTopic { [0, 2, 1, 3] } else { [0, 1, 2, 3] }
        }
    };
    for (number, row) in &rows {
        if row.len() != width {
            builder.bad(*number, format!("has {}, but the first line has {width}", counted(row.len(), "column")));
            continue;
        }
        let [run, topic, measure, value] = order.map(|at| row[at]);
        builder.add(*number, [run, topic, measure], value, "");
    }
    true
}
