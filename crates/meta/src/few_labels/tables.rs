//! Estimates as tables.

use super::{Estimating, Lambda, RunEstimate, Sampled};
use crate::finding::{Finding, Table, Value};
use crate::notice::judges::{assumed_sample, few_judged, imbalanced};
use aspectra_stats::assisted::Method;
use aspectra_words::Word;

/// Estimates as tables; `human` and `llm` are the judges' names.
pub fn finding(found: &[RunEstimate], human: &str, llm: &str, how: &Estimating) -> Finding {
    let mut finding = Finding::new("ppi");
    finding.fact("human", human);
    finding.fact("llm", llm);
    finding.fact("sampled", how.sampled.word());
    finding.fact("over", how.over.word());
    let lambda = match (how.lambda, how.sampled) {
        (Lambda::Usual, Sampled::Topics) | (Lambda::Tuned, _) => String::from("tuned"),
        (Lambda::Usual, Sampled::Documents) => String::from("1"),
        (Lambda::Fixed(lambda), _) => lambda.to_string(),
        (Lambda::PpiPy, _) => String::from("ppi_py"),
    };
    finding.fact("lambda", lambda);
    finding.fact("interval", how.interval.word());
    finding.fact("confidence", how.confidence());
    finding.fact("correction", how.correction.word());
    if how.interval == super::EstimateInterval::Bootstrap {
        finding.fact("samples", how.samples);
        finding.fact("seed", how.seed as usize);
    }
    finding.tables = vec![runs(found)];
    if found.iter().any(|one| one.against.is_some()) {
        finding.tables.push(pairs(found, how));
    }
    finding.tables.push(further(found));
    let least = found.iter().filter_map(|one| one.estimate.found.as_ref().ok()).map(|found| found.exact).min();
    if let Some(count) = least.filter(|count| *count < 10) {
        finding.notices.push(few_judged(count));
    }
    for one in found.iter().filter(|one| one.against.is_none()) {
        if let Ok(Ok(imbalance)) = one.estimate.found.as_ref().map(|found| found.imbalance)
            && imbalance.abs() > 2.0
        {
            finding.notices.push(imbalanced(&one.run, &one.measure, imbalance));
        }
    }
    finding.notices.push(assumed_sample(how.sampled == Sampled::Documents));
    finding
}

fn runs(found: &[RunEstimate]) -> Table {
    let columns = [
        "measure",
        "run",
        "human_mean",
        "LLM_mean",
        "estimate",
        "low",
        "high",
        "human_low",
        "human_high",
        "lambda",
        "judged",
        "topics",
        "worth",
        "imbalance",
    ];
    let title =
        "Means from few human labels and many of the model; worth is how many judged topics alone would tell as much";
    let mut table = Table::new("estimates", title, 2, &columns);
    for one in found.iter().filter(|one| one.against.is_none()) {
        let estimate = &one.estimate;
        let of = |part: fn(&aspectra_stats::assisted::AssistedMean) -> Value| match &estimate.found {
            Ok(found) => part(found),
            Err(why) => Value::Undefined(why.0.clone()),
        };
        let outcome =
            |outcome: Result<f64, aspectra_stats::Undefined>| Value::from(&outcome.map_err(crate::judges::reason));
        table.row([
            (&one.measure).into(),
            (&one.run).into(),
            (&estimate.means.0).into(),
            (&estimate.means.1).into(),
            of(|found| found.estimate.into()),
            Value::end(&estimate.interval(), false),
            Value::end(&estimate.interval(), true),
            Value::end(&estimate.human_interval, false),
            Value::end(&estimate.human_interval, true),
            of(|found| found.lambda.into()),
            of(|found| found.exact.into()),
            of(|found| found.units.into()),
            match &estimate.found {
                Ok(found) => outcome(found.worth),
                Err(why) => Value::Undefined(why.0.clone()),
            },
            match &estimate.found {
                Ok(found) => outcome(found.imbalance),
                Err(why) => Value::Undefined(why.0.clone()),
            },
        ]);
    }
    table
}

fn pairs(found: &[RunEstimate], how: &Estimating) -> Table {
    let columns = ["measure", "run", "against", "difference", "low", "high", "lambda", "p", "adjusted_p"];
    let title = match how.method() {
        Method::Exact | Method::Difference(_) => "Differences of runs",
        Method::Tuned | Method::PpiPy => {
            "Differences of runs; lambda is tuned for each, so that they are not the differences of the means above"
        }
    };
    let mut table = Table::new("differences", title, 3, &columns);
    for one in found {
        let Some(against) = &one.against else { continue };
        let of = |part: fn(&aspectra_stats::assisted::AssistedMean) -> f64| match &one.estimate.found {
            Ok(found) => Value::Real(part(found)),
            Err(why) => Value::Undefined(why.0.clone()),
        };
        table.row([
            (&one.measure).into(),
            (&one.run).into(),
            against.into(),
            of(|found| found.estimate),
            Value::end(&one.estimate.interval(), false),
            Value::end(&one.estimate.interval(), true),
            of(|found| found.lambda),
            Value::p(&one.p),
            Value::p(&one.adjusted),
        ]);
    }
    table
}

fn further(found: &[RunEstimate]) -> Table {
    let columns = ["measure", "run", "half_width", "judged"];
    let title = "One further topic: its score by people lies within this of the model's";
    let mut table = Table::new("one_further_topic", title, 2, &columns);
    table.is_detail = true;
    for one in found.iter().filter(|one| one.against.is_none()) {
        let (half_width, judged) = match &one.further {
            Ok(further) => (Value::from(&further.half_width.map_err(crate::judges::reason)), further.exact.into()),
            Err(why) => (Value::Undefined(why.0.clone()), Value::Empty),
        };
        table.row([(&one.measure).into(), (&one.run).into(), half_width, judged]);
    }
    table
}
