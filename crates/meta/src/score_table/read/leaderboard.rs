//! Leaderboards without a header: four columns, `run measure topic value` or `run topic measure value`, and six, `topic Q0 run rank value
//! measure`.
//!
//! **Choices.** The two forms of four columns look alike. They are told apart where one of the two middle columns holds nothing but names of measures
//! that we know and the other does not; where both or none do, it is an error that asks for a header.

use super::builder::Builder;
use aspectra_eval::language::Measure;

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
        _ => match (measures_at(1), measures_at(2)) {
            (true, false) => [0, 2, 1, 3],
            (false, true) => [0, 1, 2, 3],
            _ => {
                builder.bad(
                    *first,
                    String::from(
                        "four columns may be run, measure, topic, value or run, topic, measure, value; put a header in front: run measure topic score with tabs between",
                    ),
                );
                return true;
            }
        },
    };
    for (number, row) in &rows {
        if row.len() != width {
            builder.bad(*number, format!("has {} column(s), but the first line has {width}", row.len()));
            continue;
        }
        let [run, topic, measure, value] = order.map(|at| row[at]);
        builder.add(*number, [run, topic, measure], value, "");
    }
    true
}
