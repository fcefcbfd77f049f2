//! Table 4: discriminative power.

use super::{INSIDE, METHODS, label};
use crate::sentence::{largest, listed, percent, verb};
use crate::{Error, Exhibit, Ground, Section};
use aspectra_eval::finding::{Table, Value};
use aspectra_meta::discriminate::{Discriminating, Power, discriminate, finding};
use aspectra_report::figure::Subject;

/// The level of the paper.
const ALPHA: f64 = 0.01;

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    let how = Discriminating {
        alpha: ground.settings.alpha.unwrap_or(ALPHA),
        samples: ground.settings.samples,
        seed: ground.settings.seed,
        required_difference: false,
        ..Discriminating::default()
    };
    let scored = ground.scored()?;
    let aspects: Vec<String> = ground.judgments.aspects().iter().map(|aspect| aspect.name.clone()).collect();
    let names: Vec<String> = METHODS.iter().map(|method| (*method).to_owned()).chain(aspects).collect();
    let mut found: Vec<Vec<Power>> = Vec::new();
    let mut section = Section::default();
    for (inside, _) in INSIDE {
        let matrices = scored.named(&names.iter().map(|name| label(name, inside)).collect::<Vec<_>>());
        found.push(matrices.iter().map(|matrix| discriminate(matrix, &how)).collect::<Result<_, _>>()?);
    }
    let pairs = found[0].first().map_or(0, |power| power.curve.len());
    let title = format!("Share of {pairs} pairs of runs told apart at {}", how.alpha);
    let mut table = Table::new("power", title, 1, &["method", "nDCG", "AP", "uncertain_nDCG", "uncertain_AP"]);
    for (name, (ndcg, ap)) in names.iter().zip(found[0].iter().zip(&found[1])) {
        table.row([
            Value::from(name),
            Value::Share(ndcg.power),
            Value::Share(ap.power),
            ndcg.uncertain.into(),
            ap.uncertain.into(),
        ]);
    }
    let mut exhibit =
        Exhibit::new(table).fact("B", how.samples).fact("alpha", how.alpha).fact("seed", how.seed as usize);
    for ((inside, _), of) in INSIDE.into_iter().zip(&found) {
        let methods = &of[..METHODS.len().min(of.len())];
        let powers: Vec<(&str, f64)> = METHODS.into_iter().zip(methods.iter().map(|one| one.power)).collect();
        if let Some((first, best)) = largest(&powers) {
            let tell = verb(first.len(), "tells", "tell");
            exhibit = exhibit.says(match best > 0.0 {
                true => format!("With {inside}, {} {tell} most pairs apart ({}).", listed(&first), percent(best)),
                false => format!("With {inside}, no method tells any pair apart."),
            });
        }
        let matrices = scored.named(&METHODS.map(|method| label(method, inside)));
        let finding = finding(methods, &matrices, &how);
        exhibit = exhibit.figure("asl", inside, &Subject { finding: Some(&finding), scores: &matrices });
        section.notices.extend(finding.notices);
    }
    section.exhibits.push(exhibit);
    Ok(section)
}
