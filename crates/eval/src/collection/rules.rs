//! What a collection brings beside labels, in words: nothing of it changes scores unsaid.

use super::{Collection, CollectionAspect};
use crate::error::Result;
use crate::judgments::{JudgmentTable, MissingRule};
use crate::language::{Measure, measures};
use crate::notice::Notice;
use crate::notice::judgments::collection_rules;
use aspectra_words::Word;

impl Collection {
    /// The measures that the track reported, fitted to the collection's aspects.
    ///
    /// # Errors
    /// When the collection names a measure that there is not.
    ///
    /// ```
    /// let collection = aspectra_eval::Collection::find("trec-dl-2019")?;
    /// let official: Vec<String> = collection.official_measures()?.iter().map(ToString::to_string).collect();
    /// assert_eq!(official[..2], ["nDCG@10", "AP"]);
    /// # Ok::<(), aspectra_eval::Error>(())
    /// ```
    pub fn official_measures(&self) -> Result<Vec<Measure>> {
        measures(&self.official.join(" "))
    }

    /// What of the collection changes scores, for aspects that the judgments have; none where it only names labels.
    pub(super) fn rules_notice(&self, graded: &JudgmentTable) -> Option<Notice> {
        let column = |aspect: &CollectionAspect| graded.aspects().iter().position(|known| known.name == aspect.name);
        let has = |aspect: &CollectionAspect| column(aspect).is_some();
        let mut rules = Vec::new();
        for aspect in self.aspects.iter().filter(|aspect| !aspect.hidden && has(aspect)) {
            let name = &aspect.name;
            // Gains and stopping probabilities are shares of the largest label.
            rules.extend(aspect.highest().zip(column(aspect)).and_then(|(highest, column)| {
                let largest = graded.largest(column)?;
                (largest < f64::from(highest))
                    .then(|| format!("the largest label of {name} is {highest}, where the judgments reach {largest}"))
            }));
            rules.extend(
                aspect.threshold.filter(|level| *level != 1.0).map(|level| format!("{name} is good from {level}")),
            );
            rules.extend(aspect.gate.as_ref().map(|gate| format!("{name} is 0 where {gate} is")));
            rules.extend((!aspect.by_answer.is_empty()).then(|| format!("{name} by the answers of the topics")));
            rules.extend(aspect.by_judge.iter().map(|(judge, _)| format!("{name} by {judge} has labels of its own")));
            rules.extend(aspect.by_document.then(|| format!("{name} by document, whatever the topic")));
            let to_zero = aspect.rename.iter().filter(|(_, meaning)| *meaning == super::Meaning::Grade(0));
            let to_zero: Vec<&str> = to_zero.map(|(label, _)| &**label).collect();
            rules.extend((!to_zero.is_empty()).then(|| format!("{name} {} is 0", to_zero.join(" and "))));
            rules.extend(aspect.discretization.is_some().then(|| format!("{name} in classes of its scores")));
            rules.extend(aspect.weight.map(|weight| format!("{name} has weight {weight}")));
            rules.extend(
                (!aspect.embedding.is_empty()).then(|| format!("{name} lies at {}", aspect.embedding.join(", "))),
            );
        }
        let shown = || self.aspects.iter().filter(|aspect| !aspect.hidden && has(aspect));
        let mut settled: Vec<(MissingRule, Vec<&str>)> = Vec::new();
        for aspect in shown().filter(|aspect| aspect.missing != MissingRule::Error) {
            match settled.iter_mut().find(|(rule, _)| *rule == aspect.missing) {
                Some((_, names)) => names.push(&aspect.name),
                None => settled.push((aspect.missing, vec![&aspect.name])),
            }
        }
        rules.extend(settled.into_iter().map(|(rule, names)| match rule {
            MissingRule::Grade(grade) => {
                format!("labels of {} that were not given count as {grade}", names.join(" and "))
            }
            _ => format!("documents without a label of {} are left out", names.join(" or ")),
        }));
        rules.extend(self.subtopic_zero.map(|zero| format!("subtopic 0: {}", zero.word())));
        rules.extend(self.order.map(|order| format!("runs in the order of their {}", order.word())));
        rules.extend(self.depth.map(|depth| format!("the first {depth} documents of a topic")));
        (!rules.is_empty()).then(|| collection_rules(&self.source, rules))
    }
}
