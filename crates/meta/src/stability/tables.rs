//! Stability as tables.

use super::{Components, Section, Stability, Stabilizing};
use crate::error::{Outcome, Reason};
use crate::finding::{Finding, Table, Value};
use crate::matrix::ScoreMatrix;
use crate::notice::analyses::negative_variance;
use crate::notice::scores::few_topics;
use aspectra_stats::groups::Generalizability;

/// Stability as tables.
pub fn finding(found: &[Stability], matrices: &[ScoreMatrix], how: &Stabilizing) -> Finding {
    let mut finding = Finding::new("stability");
    let wants = |section: Section| how.sections.contains(&section);
    if let Some(matrix) = matrices.first() {
        finding.fact("runs", matrix.runs.len());
        finding.fact("topics", matrix.topics.len());
        if matrix.topics.len() < 25 {
            finding.notices.push(few_topics(matrix.topics.len()));
        }
    }
    if wants(Section::Ranks) || wants(Section::Generalizability) {
        finding.fact("confidence", how.confidence);
        finding.fact("samples", how.samples);
    }
    if wants(Section::Swap) {
        finding.fact("splits", how.splits);
        finding.fact("swap_rate", how.swap_rate);
    }
    if wants(Section::Generalizability) {
        finding.fact("target", how.target);
    }
    finding.fact("seed", how.seed as usize);
    if wants(Section::Ranks) {
        finding.tables.push(ranks(found));
    }
    if wants(Section::Swap) {
        finding.tables.extend(swaps(found, how));
    }
    if wants(Section::Generalizability) {
        finding.tables.extend(components(found, how));
    }
    for one in found {
        if let Some(Ok(Components { estimate, .. })) = &one.components {
            let negative = [(estimate.group_was_negative, "runs"), (estimate.block_was_negative, "topics")];
            let notices = negative.into_iter().filter(|(is_negative, _)| *is_negative);
            finding.notices.extend(notices.map(|(_, of)| negative_variance(&one.measure, of)));
        }
    }
    finding
}

fn undefined(reason: &Reason) -> Value {
    Value::Undefined(reason.0.clone())
}

fn ranks(found: &[Stability]) -> Table {
    let columns = ["measure", "run", "mean", "rank", "low", "high", "first"];
    let mut table = Table::new("ranks", "Places by mean that other topics might have given, best first", 2, &columns);
    for one in found {
        match &one.ranks {
            None => {}
            Some(Err(reason)) => {
                table.row([Value::from(&one.measure), Value::Empty].into_iter().chain(vec![undefined(reason); 5]));
            }
            Some(Ok(runs)) => {
                for run in runs {
                    table.row([
                        Value::from(&one.measure),
                        Value::from(&run.run),
                        Value::Real(run.mean),
                        place(run.place.rank),
                        place(run.place.interval.0),
                        place(run.place.interval.1),
                        Value::Share(run.place.first),
                    ]);
                }
            }
        }
    }
    table
}

/// A rank, which is whole unless runs tie.
fn place(rank: f64) -> Value {
    if rank.fract() == 0.0 { Value::Count(rank as usize) } else { Value::Real(rank) }
}

fn swaps(found: &[Stability], how: &Stabilizing) -> [Table; 2] {
    let columns = ["measure", "half", "smallest_difference", "swapped_of_all", "differences", "ties"];
    let title = format!(
        "Smallest difference on half of the topics that the other half contradicts in at most {} of cases",
        how.swap_rate
    );
    let mut summary = Table::new("swap", title, 1, &columns);
    let columns = ["measure", "from", "to", "differences", "swaps", "rate"];
    let mut bins = Table::new("swap_bins", "Differences by size, and how many of them are swapped", 1, &columns);
    bins.is_detail = true;
    for one in found {
        let Some(swaps) = &one.swaps else { continue };
        match swaps {
            Err(reason) => summary.row(std::iter::once(Value::from(&one.measure)).chain(vec![undefined(reason); 5])),
            Ok(swaps) => {
                let smallest: Outcome = swaps.smallest.map_err(|_| Reason::new("no difference is large enough"));
                let rate: Outcome = swaps.rate().map_err(|_| Reason::new("no differences"));
                summary.row([
                    Value::from(&one.measure),
                    swaps.half.into(),
                    Value::from(&smallest),
                    Value::share(&rate),
                    Value::Count(swaps.bins.iter().map(|bin| bin.differences as usize).sum()),
                    Value::Count(swaps.ties as usize),
                ]);
                for bin in &swaps.bins {
                    let rate: Outcome = bin.rate().map_err(|_| Reason::new("no differences of this size"));
                    bins.row([
                        Value::from(&one.measure),
                        Value::Real(bin.from),
                        Value::Real(bin.from + how.width),
                        Value::Count(bin.differences as usize),
                        Value::Count(bin.swaps as usize),
                        Value::share(&rate),
                    ]);
                }
            }
        }
    }
    [summary, bins]
}

fn components(found: &[Stability], how: &Stabilizing) -> [Table; 2] {
    let columns = ["measure", "of", "variance", "low", "high", "share"];
    let mut variances = Table::new("variances", "Variance components of one score", 2, &columns);
    let columns = ["measure", "coefficient", "value", "low", "high", "topics_needed", "needed_low", "needed_high"];
    let title = format!("Reliability of the order of runs (G) and of their means (Phi), and topics for {}", how.target);
    let mut coefficients = Table::new("coefficients", title, 2, &columns);
    for one in found {
        let Some(components) = &one.components else { continue };
        let found = match components {
            Err(reason) => {
                let names = [Value::from(&one.measure), Value::Empty];
                variances.row(names.clone().into_iter().chain(vec![undefined(reason); 4]));
                coefficients.row(names.into_iter().chain(vec![undefined(reason); 6]));
                continue;
            }
            Ok(found) => found,
        };
        let (estimate, intervals) = (&found.estimate, found.intervals.as_ref());
        let total = estimate.group + estimate.block + estimate.error;
        let parts = [
            ("run", estimate.group, intervals.map(|i| i.group)),
            ("topic", estimate.block, intervals.map(|i| i.block)),
            ("rest", estimate.error, intervals.map(|i| i.error)),
        ];
        for (of, variance, interval) in parts {
            let share = if total > 0.0 { Ok(variance / total) } else { Err(Reason::new("nothing varies")) };
            variances.row([
                Value::from(&one.measure),
                Value::from(of),
                Value::Real(variance),
                Value::end(&interval, false),
                Value::end(&interval, true),
                Value::share(&share),
            ]);
        }
        let n = one.topics as f64;
        let flat = |interval: Result<&Result<(f64, f64), aspectra_stats::Undefined>, &Reason>| match interval {
            Ok(Ok(interval)) => Ok(*interval),
            Ok(Err(reason)) => Err(Reason::from(*reason)),
            Err(reason) => Err(reason.clone()),
        };
        let rows = [
            ("G", estimate.g(n), flat(intervals.map(|i| &i.g)), intervals.map(|i| i.blocks_for_g)),
            ("Phi", estimate.phi(n), flat(intervals.map(|i| &i.phi)), intervals.map(|i| i.blocks_for_phi)),
        ];
        for (name, value, interval, needed) in rows {
            let mut row = vec![Value::from(&one.measure), Value::from(name), Value::from(&value.map_err(Reason::from))];
            row.extend([Value::end(&interval, false), Value::end(&interval, true)]);
            row.push(needed_topics(estimate, name, how.target));
            row.extend([false, true].map(|upper| match &needed {
                Err(reason) => undefined(reason),
                Ok((low, high)) => whole(if upper { *high } else { *low }),
            }));
            coefficients.row(row);
        }
    }
    [variances, coefficients]
}

const NO_VARIANCE: &str = "no variance of the runs";

fn needed_topics(estimate: &Generalizability, name: &str, target: f64) -> Value {
    let needed = if name == "G" { estimate.blocks_for_g(target) } else { estimate.blocks_for_phi(target) };
    needed.map_or_else(|_| Value::Undefined(NO_VARIANCE.into()), Value::Count)
}

/// A number of topics; resamples without variance of the runs need infinitely many.
fn whole(number: f64) -> Value {
    if number.is_finite() { Value::Count(number as usize) } else { Value::Undefined(NO_VARIANCE.into()) }
}
