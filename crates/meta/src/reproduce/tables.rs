//! A reproduction as tables.

use super::{Reproducing, Reproduction, ScoreReproduction};
use crate::error::Reason;
use crate::finding::{Finding, Table, Value};
use crate::notice::analyses::other_topics;

/// A reproduction as tables.
pub fn finding(found: &Reproduction, how: &Reproducing) -> Finding {
    let mut finding = Finding::new("reproduce");
    finding.fact("topics", if found.same_topics { "the same" } else { "another collection" });
    finding.fact("test", if found.same_topics { "paired t" } else { "unpaired t" });
    if found.same_topics {
        finding.fact("confidence", how.confidence);
        finding.fact("persistence", how.persistence);
        finding.fact("order_depth", how.depth);
    }
    finding.tables.push(scores(found));
    if !found.effects.is_empty() {
        finding.tables.push(effects(found));
    }
    if !found.documents.is_empty() {
        finding.tables.extend(documents(found));
    }
    let lacking = found.documents.iter().filter(|run| run.lacking > 0);
    finding.notices.extend(lacking.map(|run| other_topics(&run.reproduced, run.lacking, run.topics.len())));
    finding
}

fn scores(found: &Reproduction) -> Table {
    let mut columns = vec!["measure", "original", "reproduced", "original_mean", "mean", "difference"];
    if found.same_topics {
        columns.extend(["low", "high", "rmse", "nrmse"]);
    }
    columns.extend(["t", "df", "p"]);
    columns.extend((!found.same_topics).then_some("welch_p"));
    let title = if found.same_topics { "Scores topic by topic" } else { "Means on another collection" };
    let mut table = Table::new("scores", title, 3, &columns);
    for one in &found.scores {
        let mut row = vec![Value::from(&one.measure), Value::from(&one.original), Value::from(&one.reproduced)];
        row.extend([one.original_mean, one.mean, one.mean - one.original_mean].map(Value::Real));
        if found.same_topics {
            let interval = interval(one);
            row.extend([Value::end(&interval, false), Value::end(&interval, true)]);
            row.push(one.rmse.map_or(Value::Empty, Value::Real));
            row.push(one.nrmse.as_ref().map_or(Value::Empty, Value::from));
        }
        match &one.test {
            Ok(test) => {
                row.extend([Value::from(&test.t), test.df.into(), Value::P(test.p)]);
                row.extend(test.welch_p.map(Value::P));
            }
            Err(reason) => row.resize(columns.len(), Value::Undefined(reason.0.clone())),
        }
        table.row(row);
    }
    table
}

fn interval(one: &ScoreReproduction) -> Result<(f64, f64), Reason> {
    let test = one.test.as_ref().map_err(Clone::clone)?;
    test.interval.ok_or_else(|| Reason::new("other topics"))
}

fn effects(found: &Reproduction) -> Table {
    let columns = ["measure", "reproduced", "original_improvement", "improvement", "effect_ratio", "delta_ri"];
    let mut table = Table::new("effects", "Improvement over the baseline, the first time and again", 2, &columns);
    for one in &found.effects {
        table.row([
            Value::from(&one.measure),
            Value::from(&one.reproduced),
            Value::Real(one.original_improvement),
            Value::Real(one.improvement),
            Value::from(&one.effect_ratio),
            Value::from(&one.delta_ri),
        ]);
    }
    table
}

fn documents(found: &Reproduction) -> [Table; 2] {
    let columns = ["original", "reproduced", "topics", "common", "tau", "ktu", "rbo", "undefined"];
    let mut means = Table::new("documents", "The order of documents, means over topics", 2, &columns);
    let columns = ["original", "reproduced", "topic", "original_documents", "documents", "common", "tau", "ktu", "rbo"];
    let mut topics = Table::new("topics", "The order of documents on each topic", 3, &columns);
    topics.is_detail = true;
    for run in &found.documents {
        let (common, of) =
            run.topics.iter().fold((0, 0), |(common, of), topic| (common + topic.common, of + topic.original));
        let share = if of > 0 { Ok(common as f64 / of as f64) } else { Err(Reason::new("no documents")) };
        means.row([
            Value::from(&run.original),
            Value::from(&run.reproduced),
            run.topics.len().into(),
            Value::share(&share),
            Value::from(&run.mean(|topic| &topic.tau)),
            Value::from(&run.mean(|topic| &topic.ktu)),
            Value::from(&run.mean(|topic| &topic.rbo)),
            run.undefined().into(),
        ]);
        for topic in &run.topics {
            topics.row([
                Value::from(&run.original),
                Value::from(&run.reproduced),
                Value::from(&topic.topic),
                topic.original.into(),
                topic.reproduced.into(),
                topic.common.into(),
                Value::from(&topic.tau),
                Value::from(&topic.ktu),
                Value::from(&topic.rbo),
            ]);
        }
    }
    [means, topics]
}
