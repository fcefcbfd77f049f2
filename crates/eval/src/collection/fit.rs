//! A measure with the collection's values in its text: the same text is always the same computation.

use super::{Collection, CollectionAspect};
use crate::aggregate::{REL_BY_ASPECT, WEIGHTS};
use crate::collapse::{DOMAIN, Domain, EMBEDDING, GATE};
use crate::error::Result;
use crate::judgments::Axis;
use crate::language::unit::{ASPECT, REL};
use crate::language::{Build, Measure, Reads, Role};
use crate::measure::graded::gain::{GAIN, GainForm};
use aspectra_words::Word;

impl Collection {
    /// The measure with the collection's weights, thresholds, embeddings and gate, where its text gives none itself.
    ///
    /// # Errors
    /// When a value of the collection does not fit the measure's parameter.
    ///
    /// ```
    /// use aspectra_eval::Collection;
    /// let text = "[[aspect]]\nname = \"relevance\"\nhighest = 3\nthreshold = 2";
    /// let collection = Collection::parse("mine", text)?;
    /// assert_eq!(collection.fit("AP".parse()?)?.to_string(), "AP(rel=2)");
    /// assert_eq!(collection.fit("AP(rel=3)".parse()?)?.to_string(), "AP(rel=3)");
    /// # Ok::<(), aspectra_eval::Error>(())
    /// ```
    pub fn fit(&self, measure: Measure) -> Result<Measure> {
        self.fit_to(measure, &self.shown())
    }

    /// As [`fit`](Self::fit), for judgments that have only some of the aspects: optional ones may be left out.
    ///
    /// # Errors
    /// As [`fit`](Self::fit).
    pub fn fit_to<S: AsRef<str>>(&self, measure: Measure, names: &[S]) -> Result<Measure> {
        let named = |name: &S| self.aspects.iter().find(|aspect| aspect.name == name.as_ref());
        let aspects: Vec<&CollectionAspect> = names.iter().filter_map(named).collect();
        self.fit_in(measure, &aspects)
    }

    /// The names of the aspects that measures see.
    pub fn shown(&self) -> Vec<&str> {
        self.aspects.iter().filter(|aspect| !aspect.hidden).map(|aspect| &*aspect.name).collect()
    }

    fn fit_in(&self, measure: Measure, aspects: &[&CollectionAspect]) -> Result<Measure> {
        match &measure.unit().role {
            Role::Collapse(_) => self.fit_collapse(measure, aspects),
            Role::Rescale(_) => match measure.inner().cloned() {
                Some(inner) => Ok(measure.with_inner(self.fit_in(inner, aspects)?)),
                None => Ok(measure),
            },
            Role::Aggregate { build, .. } => match build.make(measure.args())?.axis() {
                Axis::Aspects => self.fit_aggregate(measure, aspects),
                Axis::Subtopics => match measure.inner().cloned() {
                    Some(inner) => Ok(measure.with_inner(self.fit_in(inner, aspects)?)),
                    None => Ok(measure),
                },
            },
            Role::Measure(facts) => match facts.build {
                Build::Faceted(build) if aspects.len() > 1 && !measure.args().is_settled(&ASPECT) => {
                    match build.make(measure.args())?.axis() {
                        Axis::Aspects => self.fit_faceted(measure, aspects),
                        Axis::Subtopics => Ok(measure),
                    }
                }
                Build::Graded(_) if facts.reads == Reads::Binary && measure.lacks(&REL) => {
                    let named = measure.args().get(&ASPECT);
                    let read = named.as_ref().map_or(aspects.first(), |name| aspects.iter().find(|a| a.name == *name));
                    match read.and_then(|aspect| aspect.threshold) {
                        Some(threshold) => measure.with_own(REL.name(), &threshold.to_string()),
                        None => Ok(measure),
                    }
                }
                _ => Ok(measure),
            },
        }
    }

    /// Embeddings, and the domain that a gate leaves. What is inside reads the collapsed grade and stays as it is.
    fn fit_collapse(&self, mut measure: Measure, aspects: &[&CollectionAspect]) -> Result<Measure> {
        if measure.lacks(&EMBEDDING) {
            let embedded = aspects.iter().filter(|aspect| !aspect.embedding.is_empty());
            let list: Vec<String> =
                embedded.map(|aspect| format!("{}:{}", aspect.name, aspect.embedding.join(","))).collect();
            if !list.is_empty() {
                measure = measure.with_own(EMBEDDING.name(), &list.join(";"))?;
            }
        }
        if let Some(gate) = self.gate(aspects).filter(|_| measure.lacks(&DOMAIN) && measure.lacks(&GATE)) {
            measure = measure.with_own(DOMAIN.name(), Domain::Gated.word())?.with_own(GATE.name(), gate)?;
        }
        Ok(measure)
    }

    /// The aspect without which none of the others is assessed, among the named ones; none where there is no such aspect.
    pub fn gating_aspect<S: AsRef<str>>(&self, names: &[S]) -> Option<&str> {
        let named = |name: &S| self.aspects.iter().find(|aspect| aspect.name == name.as_ref());
        let aspects: Vec<&CollectionAspect> = names.iter().filter_map(named).collect();
        self.gate(&aspects)
    }

    /// The aspect that gates all others.
    fn gate<'a>(&self, aspects: &[&'a CollectionAspect]) -> Option<&'a str> {
        if self.gated_domain == Some(false) {
            return None;
        }
        let gate = aspects.iter().find_map(|aspect| aspect.gate.as_deref())?;
        let is_gated = |aspect: &&CollectionAspect| aspect.name == gate || aspect.gate.as_deref() == Some(gate);
        let is_there = aspects.iter().any(|aspect| aspect.name == gate);
        (is_there && aspects.iter().all(is_gated)).then_some(gate)
    }

    /// Weights, and thresholds for a measure inside that asks whether a document is relevant.
    fn fit_aggregate(&self, measure: Measure, aspects: &[&CollectionAspect]) -> Result<Measure> {
        let reads_threshold = measure
            .inner()
            .is_some_and(|inner| inner.inner().is_none() && inner.reads() == Reads::Binary && inner.lacks(&REL));
        let measure = self.fit_weights(measure, aspects)?;
        if reads_threshold { self.fit_thresholds(measure, aspects) } else { Ok(measure) }
    }

    /// The same for a measure that reads several aspects itself: thresholds where it asks whether a label is good enough.
    fn fit_faceted(&self, measure: Measure, aspects: &[&CollectionAspect]) -> Result<Measure> {
        let measure = self.fit_weights(measure, aspects)?;
        let is_binary = measure.args().get(&GAIN) == GainForm::Binary;
        if is_binary { self.fit_thresholds(measure, aspects) } else { Ok(measure) }
    }

    fn fit_weights(&self, measure: Measure, aspects: &[&CollectionAspect]) -> Result<Measure> {
        let sum: f64 = aspects.iter().map(|aspect| aspect.weight.unwrap_or(1.0)).sum();
        let is_weighted = aspects.iter().any(|aspect| aspect.weight.is_some());
        if is_weighted && sum > 0.0 && measure.lacks(&WEIGHTS) {
            // Weights that already have the sum 1 stay as they were written.
            let over = if (sum - 1.0).abs() < 1e-9 { 1.0 } else { sum };
            let list: Vec<String> =
                aspects.iter().map(|a| format!("{}:{}", a.name, a.weight.unwrap_or(1.0) / over)).collect();
            return measure.with_own(WEIGHTS.name(), &list.join(","));
        }
        Ok(measure)
    }

    fn fit_thresholds(&self, measure: Measure, aspects: &[&CollectionAspect]) -> Result<Measure> {
        let thresholds: Vec<String> = aspects
            .iter()
            .filter_map(|aspect| Some(format!("{}:{}", aspect.name, aspect.threshold.filter(|t| *t != 1.0)?)))
            .collect();
        if thresholds.is_empty() || !measure.lacks(&REL_BY_ASPECT) {
            return Ok(measure);
        }
        measure.with_own(REL_BY_ASPECT.name(), &thresholds.join(","))
    }
}
