//! The scores themselves.

use super::{CUTOFFS, USUAL_BASE, alpha_ndcg, mdcu};
use crate::{Error, Exhibit, Ground, Section, collection, means};
use aspectra_eval::finding::{Table, Value};

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    let scored = ground.scored()?;
    let mut section = Section { notices: scored.notices.clone(), ..Section::default() };
    section.exhibits.push(collection::described(ground));
    let columns = ["run", "alpha-nDCG@5", "MDCU@5", "alpha-nDCG@20", "MDCU@20"];
    let mut table = Table::new("runs", "Mean scores of the runs, MDCU with base 2 and not normalized", 1, &columns);
    let labels: Vec<String> = CUTOFFS.iter().flat_map(|&k| [alpha_ndcg(k), mdcu(USUAL_BASE, k)]).collect();
    let matrices = scored.named(&labels);
    let means: Vec<Vec<f64>> = matrices.iter().map(|matrix| matrix.scores.group_means()).collect();
    for (run, name) in matrices.first().map_or(&[][..], |matrix| &matrix.runs).iter().enumerate() {
        table.row(std::iter::once(Value::from(name)).chain(means.iter().map(|means| Value::Real(means[run]))));
    }
    section.exhibits.push(Exhibit::new(table));
    section.exhibits.push(means::allowed(ground));
    section.scores.extend(scored.given.clone().map(|scores| ("scores", scores)));
    Ok(section)
}
