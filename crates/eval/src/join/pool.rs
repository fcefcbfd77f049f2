//! Judgments that hold whatever some runs retrieved, so that joining a run with them ranks all of its documents.

use crate::error::Result;
use crate::judgments::{Judgments, JudgmentsBuilder};
use crate::parse::{Portable, Scanner};
use crate::runs::{Opened, RunSource};

/// Every document of some runs, judged 0 on the topics that `keep` says. Lines that cannot be read are left to whoever joins
/// the runs, with all that there is to say about them.
///
/// ```
/// use aspectra_eval::join::{KeptRun, documents_of};
/// use aspectra_eval::{Rules, Runs};
/// let runs = Runs::from_rows("mine", [("51", "D2", 1.0), ("51", "D1", 1.5), ("52", "D1", 1.0)]);
/// let pool = documents_of(runs.sources(), |topic| topic == b"51")?;
/// let kept = KeptRun::join(&runs.sources()[0], &pool, Rules::default())?;
/// let documents = pool.topics()[0].sheet.documents();
/// let ranked: Vec<u32> = kept.ranking(0).unwrap().hits.iter().map(|hit| hit.row).collect();
/// assert_eq!((documents.len(), ranked), (2, vec![1, 0])); // D1 first, which came second
/// # Ok::<(), aspectra_eval::Error>(())
/// ```
///
/// # Errors
/// A run that cannot be read.
pub fn documents_of(runs: &[RunSource], keep: impl Fn(&[u8]) -> bool) -> Result<Judgments> {
    let mut builder = JudgmentsBuilder::new(["retrieved"]);
    let mut last: (Vec<u8>, Option<String>) = (Vec::new(), None);
    let mut add = |topic: &[u8], document: &[u8]| {
        if last.1.is_none() || last.0 != topic {
            // Topics of judgments have ids that are text.
            last = (topic.to_vec(), std::str::from_utf8(topic).ok().filter(|_| keep(topic)).map(str::to_owned));
        }
        if let Some(id) = &last.1 {
            // Runs share documents, and a document twice in a run is found when it is joined.
            let _ = builder.add(id, "", document, &[0]);
        }
    };
    for run in runs {
        let rows = match run.open()? {
            Opened::Text { text, .. } => {
                let bytes = text.whole(run.path())?;
                let mut scanner = Scanner::<Portable>::new(&bytes);
                while let Some(line) = scanner.next_plain().map(|line| Ok(line.parts())).or_else(|| scanner.next_odd())
                {
                    if let Ok(line) = line {
                        add(line.topic, line.document);
                    }
                }
                continue;
            }
            Opened::Records(records) => records.into_columns()?,
            Opened::Columns(rows) => rows,
        };
        for (topic, numbers) in rows.stretches() {
            numbers.for_each(|row| add(topic, rows.document(row)));
        }
    }
    Ok(builder.finish())
}
