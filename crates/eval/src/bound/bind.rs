//! Fits measures to judgments; whether an expression fits is checked here, once.

use super::collapsing::Collapsing;
use super::columns::{AspectUse, ColumnSet, ColumnSpec, SubtopicUse};
use super::facets::FacetColumns;
use super::missing::MissingLabels;
use super::oddities::SeveralAspects;
use super::real_labels::{check_whole, labels_like_scores};
use super::unreached::UnreachedThresholds;
use super::{Bound, FacetLeaf, Leaf, Node};
use crate::aggregate::{ByAspect, WEIGHTS};
use crate::error::{Error, Result};
use crate::flow::Options;
use crate::join::{Ties, Unjudged};
use crate::judgments::Axis;
use crate::judgments::{Judgments, PreferenceOrders};
use crate::language::unit::{ASPECT, JUDGED_ONLY, REL};
use crate::language::{Build, Measure, Role};
use crate::measure::faceted::FacetScorer;
use crate::message::Message;
use crate::notice::Notice;
use crate::notice::judgments::second_column_varies;
use crate::notice::measures::{first_aspect, largest_over_subtopics, one_aspect, uncertain_ideals};
use crate::position::Position;
use aspectra_work::Stop;

impl<'j> Bound<'j> {
    /// Binds measures to judgments and prepares every topic's pool.
    ///
    /// # Errors
    /// When a measure does not fit the judgments: what it needs and they lack.
    pub fn new(judgments: &'j Judgments, measures: &[Measure], options: &Options<'_>) -> Result<Self> {
        let mut binder = Binder {
            judgments,
            condense: options.rules.unjudged == Unjudged::Condense,
            sets: Vec::new(),
            leaves: Vec::new(),
            axes: Vec::new(),
            facet_leaves: Vec::new(),
            collapses: Vec::new(),
            strangers: false,
            preferences: false,
            first_aspect: Vec::new(),
            largest: Vec::new(),
            one_facet: Vec::new(),
            missing: None,
            expression: String::new(),
            unreached: UnreachedThresholds::default(),
            several: SeveralAspects::default(),
        };
        let mut roots = Vec::with_capacity(measures.len());
        for measure in measures {
            binder.expression = measure.to_string();
            roots.push(binder.bind(measure, Settled::default())?);
        }
        binder.prepare();
        let orders = if binder.preferences { orders(judgments)? } else { Vec::new() };
        let notices = binder.notices();
        Ok(Self {
            judgments,
            measures: measures.to_vec(),
            wants_strangers: binder.strangers,
            sets: binder.sets,
            leaves: binder.leaves,
            axes: binder.axes,
            facet_leaves: binder.facet_leaves,
            roots,
            orders,
            notices,
            average_ties: options.rules.ties == Ties::Expected,
            residuals: options.residuals,
            seed: options.seed,
            stop: Stop::here(),
        })
    }
}

/// Where in an expression a measure stands: which axes are settled above it.
#[derive(Clone, Copy, Default)]
pub(super) struct Settled {
    pub(super) aspects: Option<AspectUse>,
    pub(super) subtopics: Option<SubtopicUse>,
}

pub(super) struct Binder<'j> {
    pub(super) judgments: &'j Judgments,
    condense: bool,
    pub(super) sets: Vec<ColumnSet>,
    pub(super) leaves: Vec<Leaf>,
    axes: Vec<FacetColumns>,
    facet_leaves: Vec<FacetLeaf>,
    pub(super) collapses: Vec<Collapsing>,
    pub(super) strangers: bool,
    preferences: bool,
    first_aspect: Vec<String>,
    largest: Vec<String>,
    /// Expressions that fold an axis with a single facet.
    pub(super) one_facet: Vec<String>,
    /// Counted when first asked for.
    missing: Option<MissingLabels>,
    /// The text of the whole expression that is being bound.
    pub(super) expression: String,
    unreached: UnreachedThresholds,
    pub(super) several: SeveralAspects,
}

impl Binder<'_> {
    pub(super) fn bind(&mut self, measure: &Measure, settled: Settled) -> Result<Node> {
        let facts = match &measure.unit().role {
            Role::Measure(facts) => facts,
            Role::Collapse(_) => return self.bind_collapse(measure, settled),
            Role::Aggregate { .. } => return self.bind_aggregate(measure, settled),
            Role::Rescale(build) => return self.bind_rescale(measure, *build, settled),
        };
        match facts.build {
            Build::Graded(build) => {
                let scorer = build.make(measure.args())?;
                self.strangers |= scorer.needs_strangers();
                self.check_labels(measure)?;
                let set = self.column_set(measure, settled)?;
                if let (AspectUse::One(aspect), true) = (self.sets[set].spec.aspects, scorer.needs_whole_grades()) {
                    check_whole(self.judgments, aspect, measure)?;
                }
                self.check_threshold(measure, set);
                Ok(Node::Leaf(self.leaf(set, measure, scorer)))
            }
            Build::Faceted(build) => {
                self.check_labels(measure)?;
                let scorer = build.make(measure.args())?;
                let columns = self.facet_columns(measure, settled, &*scorer)?;
                let sets = match &columns {
                    FacetColumns::Aspects(sets, _) => sets.clone(),
                    FacetColumns::Subtopics(set) => vec![*set],
                };
                // A threshold that labels of some aspect reach is one that has a meaning.
                let widest = sets.into_iter().max_by(|a, b| self.largest_grade(*a).total_cmp(&self.largest_grade(*b)));
                widest.into_iter().for_each(|set| self.check_threshold(measure, set));
                let axis = self.axes.iter().position(|known| *known == columns).unwrap_or_else(|| {
                    self.axes.push(columns);
                    self.axes.len() - 1
                });
                self.facet_leaves.push(FacetLeaf { axis, measure: measure.clone(), scorer });
                Ok(Node::Facets(self.facet_leaves.len() - 1))
            }
            Build::Preference(build) => {
                if self.judgments.topics().iter().all(|topic| topic.preferences.is_none()) {
                    return Err(Error::misfit(
                        Message::new(format!(
                            "{measure} reads preferences but {} has labels; give a preference file, or pass ",
                            self.judgments.source()
                        ))
                        .option("judgments", "qrels_prefs"),
                    ));
                }
                self.preferences = true;
                Ok(Node::Preference(build.make(measure.args())?))
            }
            Build::RunTag => Ok(Node::RunTag),
        }
    }

    pub(super) fn check_labels(&self, measure: &Measure) -> Result<()> {
        if self.judgments.topics().iter().any(|topic| topic.preferences.is_some()) && !measure.counts_only() {
            return Err(Error::misfit(format!(
                "{measure} reads labels but {} has preferences; use the prefs measures, or give qrels",
                self.judgments.source()
            )));
        }
        Ok(())
    }

    fn check_missing(&mut self, measure: &Measure, aspects: AspectUse) -> Result<()> {
        self.missing.get_or_insert_with(|| MissingLabels::count(self.judgments)).check(self.judgments, measure, aspects)
    }

    pub(super) fn check_threshold(&mut self, measure: &Measure, set: usize) {
        if !measure.unit().accepts(&REL) {
            return;
        }
        let (level, highest) = (measure.args().level(), self.largest_grade(set));
        // Where nothing is above 0 a threshold that nobody chose is not what makes scores 0.
        if level <= highest || highest <= 0.0 && !measure.args().is_given(&REL) {
            return;
        }
        let source = match self.sets[set].spec.aspects {
            AspectUse::One(aspect) => &*self.judgments.aspects()[aspect].name,
            AspectUse::Collapsed(number) => self.collapses[number].name(),
        };
        let source = match self.sets[set].spec.subtopics {
            SubtopicUse::Collapsed(number) => self.collapses[number].name(),
            _ => source,
        };
        self.unreached.note(level, highest, source, &self.expression);
    }

    /// The largest grade that a column set can have: that of labels which are no whole numbers is the largest there is, because a
    /// scale of whole numbers ends above them.
    fn largest_grade(&self, set: usize) -> f64 {
        match self.sets[set].spec {
            ColumnSpec { subtopics: SubtopicUse::Collapsed(_), .. } => self.sets[set].highest,
            ColumnSpec { aspects: AspectUse::One(aspect), .. } => {
                self.judgments.largest_real_label(aspect).unwrap_or(self.sets[set].highest)
            }
            _ => self.sets[set].highest,
        }
    }

    pub(super) fn column_set(&mut self, measure: &Measure, settled: Settled) -> Result<usize> {
        let spec = ColumnSpec {
            aspects: self.aspect(measure, settled)?,
            subtopics: self.subtopics(measure, settled)?,
            condensed: self.is_condensed(measure),
        };
        self.check_missing(measure, spec.aspects)?;
        Ok(self.set(spec))
    }

    fn facet_columns(&mut self, measure: &Measure, settled: Settled, scorer: &dyn FacetScorer) -> Result<FacetColumns> {
        let condensed = self.is_condensed(measure);
        // An aspect that is named settles the aspects, as what stands around a measure may.
        let named = measure.args().is_given(&ASPECT).then(|| self.aspect(measure, settled)).transpose()?;
        let settled = Settled { aspects: named.or(settled.aspects), ..settled };
        let axis = match (self.shared_axis(settled, scorer.axis()), settled.aspects) {
            (Some(axis), _) => axis,
            // One facet is an axis too, unless column 2 looks as if it was to be read.
            (None, _) if self.judgments.second_column_ignored() => return Err(self.no_axis(measure)),
            (None, None) => Axis::Aspects,
            (None, Some(_)) if settled.subtopics.is_some_and(|subtopics| subtopics != SubtopicUse::Each) => {
                return Err(self.no_axis(measure));
            }
            (None, Some(_)) => Axis::Subtopics,
        };
        match axis {
            Axis::Aspects => {
                self.note_aspects(measure);
                if !scorer.reads_missing() {
                    (0..self.judgments.aspects().len())
                        .try_for_each(|aspect| self.check_missing(measure, AspectUse::One(aspect)))?;
                }
                let subtopics = self.subtopics(measure, settled)?;
                let names: Vec<&str> = self.judgments.aspects().iter().map(|aspect| &*aspect.name).collect();
                let weights = ByAspect::new(measure.args())?.weights(&names)?;
                let sets = (0..names.len())
                    .map(|aspect| self.set(ColumnSpec { aspects: AspectUse::One(aspect), subtopics, condensed }));
                Ok(FacetColumns::Aspects(sets.collect(), weights))
            }
            Axis::Subtopics => {
                if measure.args().is_given(&WEIGHTS) {
                    return Err(Error::misfit(
                        Message::new(format!(
                            "{measure} runs over subtopics, which every topic has its own of; give their weights in a file, "
                        ))
                        .option("weights", "FILE"),
                    ));
                }
                if ByAspect::new(measure.args())?.names_aspects() {
                    return Err(Error::misfit(
                        Message::new(format!(
                            "{measure} names aspects but does not run over those of {}; name label columns with ",
                            self.judgments.source()
                        ))
                        .option("aspects", "")
                        .text(", or leave out what names aspects"),
                    ));
                }
                let aspects = self.aspect(measure, settled)?;
                if !scorer.reads_missing() {
                    self.check_missing(measure, aspects)?;
                }
                Ok(FacetColumns::Subtopics(self.set(ColumnSpec { aspects, subtopics: SubtopicUse::Each, condensed })))
            }
        }
    }

    fn is_condensed(&self, measure: &Measure) -> bool {
        self.condense || measure.args().get(&JUDGED_ONLY)
    }

    fn aspect(&mut self, measure: &Measure, settled: Settled) -> Result<AspectUse> {
        let aspects = self.judgments.aspects();
        if let Some(name) = measure.args().get(&ASPECT) {
            let number = self.judgments.aspect_index(&name).ok_or_else(|| {
                let known: Vec<&str> = aspects.iter().map(|aspect| &*aspect.name).collect();
                Error::misfit(
                    Message::new(format!(
                        "{measure}: {} has no aspect \"{name}\"; it has {} (",
                        self.judgments.source(),
                        known.join(", ")
                    ))
                    .option("aspects", "")
                    .text(" names them)"),
                )
            })?;
            return Ok(AspectUse::One(number));
        }
        if settled.aspects.is_none() && aspects.len() > 1 {
            self.first_aspect.push(measure.to_string());
        }
        Ok(settled.aspects.unwrap_or(AspectUse::One(0)))
    }

    fn subtopics(&mut self, measure: &Measure, settled: Settled) -> Result<SubtopicUse> {
        match settled.subtopics {
            Some(settled) => Ok(settled),
            None if !self.judgments.has_subtopics() => Ok(SubtopicUse::Only),
            // The largest label of several judges is a rule that nobody asked for.
            None if self.judgments.judges_are_subtopics => Err(Error::misfit(
                Message::new(format!(
                    "{measure} reads one label per document, but {} keeps those of its judges apart; write AvgJG({measure}) for the mean over judges, or make one label of theirs with another ",
                    self.judgments.source()
                ))
                .option("reduce", ""),
            )),
            None => {
                self.largest.push(measure.to_string());
                Ok(SubtopicUse::Largest)
            }
        }
    }

    fn set(&mut self, spec: ColumnSpec) -> usize {
        self.sets.iter().position(|set| set.spec == spec).unwrap_or_else(|| {
            self.sets.push(ColumnSet::new(self.judgments, spec, &self.collapses));
            self.sets.len() - 1
        })
    }

    /// The leaf for a measure on a column set: the one there is, where another expression holds the same measure.
    pub(super) fn leaf(
        &mut self,
        set: usize,
        measure: &Measure,
        scorer: Box<dyn crate::measure::graded::Scorer>,
    ) -> usize {
        match self.leaves.iter().position(|leaf| leaf.set == set && leaf.measure == *measure) {
            Some(known) => {
                self.leaves[known].is_shared = true;
                known
            }
            None => {
                self.leaves.push(Leaf { set, measure: measure.clone(), scorer, is_shared: false });
                self.leaves.len() - 1
            }
        }
    }

    /// Shows each column to every measure that reads it.
    fn prepare(&mut self) {
        for (number, set) in self.sets.iter().enumerate() {
            let mut readers: Vec<&mut Leaf> = self.leaves.iter_mut().filter(|leaf| leaf.set == number).collect();
            set.for_each(self.judgments, |column| readers.iter_mut().for_each(|leaf| leaf.scorer.add_pool(column)));
        }
        for (number, columns) in self.axes.iter().enumerate() {
            let readers = self.facet_leaves.iter_mut().filter(|leaf| leaf.axis == number);
            let mut scorers: Vec<&mut Box<dyn FacetScorer>> = readers.map(|leaf| &mut leaf.scorer).collect();
            columns.prepare(self.judgments, &self.sets, &mut scorers);
        }
    }

    fn notices(&mut self) -> Vec<Notice> {
        let mut notices = self.judgments.notices.clone();
        if self.judgments.second_column_ignored() {
            notices.push(second_column_varies(self.judgments.source()));
        }
        if !self.first_aspect.is_empty() {
            let aspect = &self.judgments.aspects()[0].name;
            notices.push(first_aspect(aspect, std::mem::take(&mut self.first_aspect)));
        }
        if !self.largest.is_empty() {
            self.largest.dedup();
            notices.push(largest_over_subtopics(std::mem::take(&mut self.largest)));
        }
        if !self.one_facet.is_empty() {
            notices.push(one_aspect(std::mem::take(&mut self.one_facet)));
        }
        notices.extend(self.unreached.take());
        notices.extend(labels_like_scores(self.judgments));
        notices.extend(self.several.take(self.judgments));
        for leaf in &self.facet_leaves {
            let (topics, gap) = leaf.scorer.uncertain_ideals();
            if topics > 0 {
                notices.push(uncertain_ideals(leaf.measure.to_string(), topics, gap));
            }
        }
        notices
    }
}

/// Works out every topic's preferences. A file was checked when it was read; judgments from memory are checked here.
fn orders(judgments: &Judgments) -> Result<Vec<PreferenceOrders>> {
    let orders = judgments.topics().iter().map(|topic| {
        PreferenceOrders::new(topic)
            .map_err(|conflict| Error::input(conflict.message).at(Position::at_line(judgments.source(), conflict.line)))
    });
    orders.collect()
}
