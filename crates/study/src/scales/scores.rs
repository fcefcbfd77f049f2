//! The scores themselves.

use super::{lengths, of, verdicts};
use crate::{Error, Exhibit, Ground, Section, collection};
use aspectra_eval::finding::{Table, Value};

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    let scored = ground.scored()?;
    let mut section = Section { notices: scored.notices.clone(), ..Section::default() };
    let mut table = Table::new("runs", "Mean scores of the runs", 2, &["measure", "run", "mean"]);
    table.is_detail = true;
    for (_, matrices) in of(ground)? {
        for matrix in &matrices {
            for (run, mean) in matrix.runs.iter().zip(matrix.scores.group_means()) {
                table.row([Value::from(&matrix.name), Value::from(run), Value::Real(mean)]);
            }
        }
    }
    section.exhibits.push(collection::described(ground));
    section.exhibits.push(verdicts::exhibit(ground)?);
    section.exhibits.push(lengths::exhibit(ground)?);
    section.exhibits.push(Exhibit::new(table));
    section.scores.extend(scored.given.clone().map(|scores| ("scores", scores)));
    Ok(section)
}
