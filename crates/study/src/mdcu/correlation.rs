//! Figures 1 and 2: do the two measures order the runs alike?

use super::{BASES, CUTOFFS, NORMALIZED, USUAL_BASE, pair};
use crate::sentence::two;
use crate::{Error, Exhibit, Ground, Section};
use aspectra_eval::finding::{Table, Value};
use aspectra_meta::correlate::{Coefficient, Correlating, correlate_pair};
use aspectra_report::figure::Subject;

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    let mut section = Section::default();
    for (number, k) in CUTOFFS.into_iter().enumerate() {
        let name = if number == 0 { "cutoff_5" } else { "cutoff_20" };
        let title =
            format!("Normalized MDCU@{k} and alpha-nDCG@{k} of {} runs (Figure {})", ground.runs.len(), number + 1);
        let mut table = Table::new(
            name,
            title,
            2,
            &["base", "normalization", "pearson", "kendall", "kendall_topic_by_topic", "undefined_topics"],
        );
        let mut says = Vec::new();
        let mut shown = Vec::new();
        for (base, normalized) in BASES.into_iter().flat_map(|base| NORMALIZED.map(|normalized| (base, normalized))) {
            let Some((mdcu, alpha)) = pair(ground, base, k, normalized)? else { continue };
            let of = |coefficient| {
                let how = Correlating { coefficient, samples: 0, seed: ground.settings.seed, ..Correlating::default() };
                correlate_pair(&mdcu, &alpha, &how)
            };
            let (pearson, kendall) = (of(Coefficient::Pearson)?, of(Coefficient::Tau)?);
            table.row([
                Value::from(base),
                Value::from(normalized.1),
                Value::from(&pearson.overall),
                Value::from(&kendall.overall),
                Value::from(&kendall.mean),
                kendall.undefined.into(),
            ]);
            // The paper does not name its base: sentences and the figure are about the usual one.
            if base != USUAL_BASE {
                continue;
            }
            says.push(format!(
                "With base {base} and {} Pearson's r is {} and Kendall's tau {}.",
                normalized.1,
                two(&pearson.overall),
                two(&kendall.overall)
            ));
            shown.push((normalized.1, [alpha, mdcu]));
        }
        let mut exhibit = Exhibit::new(table);
        exhibit.says = says;
        for (word, scores) in &shown {
            exhibit = exhibit.figure("scatter", word, &Subject { finding: None, scores });
        }
        section.exhibits.push(exhibit);
    }
    Ok(section)
}
