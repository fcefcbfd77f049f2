//! The scores themselves.

use super::{INSIDE, METHODS, label};
use crate::sentence::four;
use crate::{Error, Exhibit, Ground, Section, collection, means};
use aspectra_eval::finding::{Table, Value};

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    let scored = ground.scored()?;
    let mut section = Section { notices: scored.notices.clone(), ..Section::default() };
    section.exhibits.push(collection::described(ground));
    for (number, (inside, _)) in INSIDE.into_iter().enumerate() {
        let columns = ["run", "CAM", "MM", "EUCL", "MANH", "CHEB"];
        let name = if number == 0 { "means_ndcg" } else { "means_ap" };
        let mut table = Table::new(name, format!("Mean {inside} of the runs by method"), 1, &columns);
        let matrices = scored.named(&METHODS.map(|method| label(method, inside)));
        let means: Vec<Vec<f64>> = matrices.iter().map(|matrix| matrix.scores.group_means()).collect();
        let runs = matrices.first().map_or(&[][..], |matrix| &matrix.runs);
        let mut order: Vec<usize> = (0..runs.len()).collect();
        order.sort_by(|&a, &b| means[0][b].total_cmp(&means[0][a]));
        for &run in &order {
            table
                .row(std::iter::once(Value::from(&runs[run])).chain(means.iter().map(|means| Value::Real(means[run]))));
        }
        let best: Vec<String> = matrices
            .iter()
            .zip(METHODS)
            .filter_map(|(matrix, method)| {
                let means = matrix.scores.group_means();
                let best = (0..means.len()).max_by(|&a, &b| means[a].total_cmp(&means[b]).then(b.cmp(&a)))?;
                Some(format!("{method} puts {} first ({})", matrix.runs[best], four(means[best])))
            })
            .collect();
        section.exhibits.push(Exhibit::new(table).says(format!("{}.", best.join("; "))));
    }
    section.exhibits.push(means::allowed(ground));
    section.scores.extend(scored.given.clone().map(|scores| ("scores_ndcg", scores)));
    section.scores.extend(scored.binary.clone().map(|scores| ("scores_ap", scores)));
    Ok(section)
}
