//! The rule `dawid_skene(...)`: labels that several judges gave become one by Dawid and Skene's estimate.

use crate::notice::Notice;
use crate::notice::judges::{ESTIMATED_LABELS, dependent_judges};
use aspectra_eval::judgments::{EstimatedLabels, Estimator, EstimatorKind, RuleArgs, Votes};
use aspectra_eval::message::counted;
use aspectra_eval::{Error, Result};
use aspectra_stats::agreement::{DawidSkene, dawid_skene};
use std::sync::Arc;

/// The rules of reduction that look at all documents at once.
pub const ESTIMATORS: &[EstimatorKind] = &[EstimatorKind { name: "dawid_skene", make }];

/// How many judges are written out.
const MOST_SHOWN: usize = 20;

#[derive(Debug)]
struct Rule {
    how: DawidSkene,
    gold: Option<String>,
}

fn make(args: &mut RuleArgs) -> Result<Arc<dyn Estimator>> {
    let usual = DawidSkene::on(1);
    let how = DawidSkene {
        scale: 1,
        iterations: args.number("iterations", usual.iterations as f64)? as usize,
        tolerance: args.number("tolerance", usual.tolerance)?,
        smoothing: args.number("smoothing", usual.smoothing)?,
    };
    if how.iterations == 0 || how.iterations > 1_000_000 {
        return Err(args.wrong("iterations", "a whole number from 1 to 1000000"));
    }
    if how.tolerance < 0.0 || how.smoothing < 0.0 {
        return Err(args.wrong(if how.tolerance < 0.0 { "tolerance" } else { "smoothing" }, "a number from 0"));
    }
    Ok(Arc::new(Rule { how, gold: args.take("gold") }))
}

impl Estimator for Rule {
    fn parts(&self) -> (String, Vec<String>) {
        let usual = DawidSkene::on(1);
        let mut parts = Vec::new();
        parts.extend(self.gold.as_ref().map(|judge| format!("gold={judge}")));
        let mut changed = |name: &str, value: f64, usual: f64| {
            if value != usual {
                parts.push(format!("{name}={value}"));
            }
        };
        changed("iterations", self.how.iterations as f64, usual.iterations as f64);
        changed("smoothing", self.how.smoothing, usual.smoothing);
        changed("tolerance", self.how.tolerance, usual.tolerance);
        (String::from("dawid_skene"), parts)
    }

    fn gold(&self) -> Option<&str> {
        self.gold.as_deref()
    }

    fn estimate(&self, votes: &Votes<'_>) -> Result<EstimatedLabels> {
        let how = DawidSkene { scale: votes.scale, ..self.how };
        let found = dawid_skene(&votes.units, votes.judges.len(), votes.gold.as_deref(), &how)
            .map_err(|error| Error::input(format!("{}: dawid_skene of {}: {error}", votes.source, votes.aspect)))?;
        let mut is_active = vec![false; votes.judges.len()];
        votes.units.iter().flatten().for_each(|vote| is_active[vote.0 as usize] = true);
        let active = is_active.iter().filter(|active| **active).count();
        let mut notices = Vec::new();
        if active < 3 || votes.share_a_group {
            notices.push(dependent_judges(active, votes.share_a_group && active > 2));
        }
        let shown = |numbers: &[f64]| numbers.iter().map(|number| format!("{number:.3}")).collect::<Vec<_>>().join(" ");
        let right: Vec<String> = votes
            .judges
            .iter()
            .zip(&found.accuracy)
            .zip(&is_active)
            .filter(|(_, active)| **active)
            .map(|((judge, right), _)| format!("{judge} {right:.3}"))
            .collect();
        // What each judge makes of each true grade: of many judges it would be longer than all the rest.
        let confusion: Vec<String> = votes
            .judges
            .iter()
            .zip(&found.confusion)
            .zip(&is_active)
            .filter(|(_, active)| **active)
            .take(MOST_SHOWN)
            .map(|((judge, table), _)| {
                format!("{judge}: {}", table.iter().map(|row| shown(row)).collect::<Vec<_>>().join(" | "))
            })
            .collect();
        let ended = if found.converged { "" } else { ", the most allowed: it may not have settled" };
        let message = format!(
            "{}: labels of {} by dawid_skene: shares of grades {}; how often judges are right: {}; {}{ended}; log likelihood {:.3}",
            votes.source,
            votes.aspect,
            shown(&found.prior),
            first_of(&right, MOST_SHOWN),
            counted(found.iterations, "iteration"),
            found.log_likelihood
        );
        let notice = Notice::new(&ESTIMATED_LABELS, message)
            .about("aspect", votes.aspect)
            .fact("prior", shown(&found.prior))
            .fact("right", right)
            .fact("confusion", confusion)
            .fact("iterations", found.iterations)
            .fact("converged", found.converged)
            .fact("log_likelihood", found.log_likelihood);
        notices.push(notice);
        Ok(EstimatedLabels { labels: found.labels, notices })
    }
}

/// The first so many of a list, and how many more there are.
fn first_of(list: &[String], most: usize) -> String {
    let shown = list.iter().take(most).cloned().collect::<Vec<String>>().join(", ");
    if list.len() > most { format!("{shown} and {} more", list.len() - most) } else { shown }
}
