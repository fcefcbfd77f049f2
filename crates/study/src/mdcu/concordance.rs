//! Tables 1 and 2: do the two measures lead to the same conclusions?

use super::{ALPHA, CUTOFFS, NORMALIZED, USUAL_BASE, pair};
use crate::{Error, Exhibit, Ground, Section};
use aspectra_eval::finding::{Table, Value};
use aspectra_meta::concordance::{Concordance, concordance};
use aspectra_meta::notice::analyses::CONFOUNDED;
use aspectra_meta::separate::Model;

/// The paper's test, and the one to use.
const MODELS: [(Model, &str); 2] = [(Model::OneWay, "one-way"), (Model::TwoWay, "two-way")];

pub(super) fn make(ground: &Ground<'_>) -> Result<Section, Error> {
    let alpha = ground.settings.alpha.unwrap_or(ALPHA);
    let mut section = Section::default();
    for (number, k) in CUTOFFS.into_iter().enumerate() {
        let columns = [
            "normalization",
            "test",
            "pairs",
            "MDCU_differ",
            "alpha-nDCG_differ",
            "AA",
            "MA",
            "PA",
            "AD",
            "MD",
            "PD",
            "agreements",
            "mixed",
            "disagreements",
            "conclusion_bias",
        ];
        let name = if number == 0 { "cutoff_5" } else { "cutoff_20" };
        let title = format!("Conclusions of MDCU@{k} and alpha-nDCG@{k} about pairs of runs (Table {})", number + 1);
        let mut table = Table::new(name, title, 2, &columns);
        // Pairs that each measure finds under each test, with the first normalization.
        let mut counted: Vec<(&str, usize, usize)> = Vec::new();
        for normalized in NORMALIZED {
            for (model, word) in MODELS {
                let Some((mdcu, other)) = pair(ground, USUAL_BASE, k, normalized)? else { continue };
                let found = concordance(&mdcu, &other, model, alpha)?;
                let (by_mdcu, by_other) = significant(&found);
                let c = &found.counts;
                let counts = [c.pairs(), by_mdcu, by_other, c.aa, c.ma, c.pa, c.ad, c.md, c.pd];
                let shares = [c.agreements(), c.mixed(), c.disagreements()];
                table.row(
                    [Value::from(normalized.1), Value::from(word)]
                        .into_iter()
                        .chain(counts.map(Value::Count))
                        .chain(shares.iter().map(Value::share))
                        .chain([Value::from(&c.conclusion_bias())]),
                );
                if normalized == NORMALIZED[0] {
                    counted.push((word, by_mdcu, by_other));
                }
                // That one of them is normalized is said below, with both tests in sight.
                section.notices.extend(found.notices.into_iter().filter(|notice| notice.code() != CONFOUNDED.code));
            }
        }
        let mut exhibit = Exhibit::new(table).fact("alpha", alpha).fact("base", USUAL_BASE);
        for (word, by_mdcu, by_other) in &counted {
            exhibit.says.push(format!(
                "The {word} test separates {by_mdcu} pairs by MDCU (z-score) and {by_other} by alpha-nDCG."
            ));
        }
        if let [(_, one_mdcu, one_alpha), (_, two_mdcu, two_alpha)] = counted[..] {
            let compared = |mdcu: usize, alpha: usize| match mdcu.cmp(&alpha) {
                std::cmp::Ordering::Greater => format!("{} pairs more than alpha-nDCG", mdcu - alpha),
                std::cmp::Ordering::Equal => String::from("as many pairs as alpha-nDCG"),
                std::cmp::Ordering::Less => format!("{} pairs fewer than alpha-nDCG", alpha - mdcu),
            };
            exhibit.says.push(format!(
                "MDCU is normalized by topic here and alpha-nDCG is not, which alone makes more pairs of MDCU significant under the one-way test: there it separates {}, under the two-way test, which takes the differences of topics \
                 out of both, {}.",
                compared(one_mdcu, one_alpha),
                compared(two_mdcu, two_alpha)
            ));
        }
        section.exhibits.push(exhibit);
    }
    Ok(section)
}

/// How many pairs each of the two measures finds significant.
fn significant(found: &Concordance) -> (usize, usize) {
    let both = found.counts.aa + found.counts.ad;
    (both + found.only_a, both + found.only_b)
}
