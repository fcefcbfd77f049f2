//! Fits measures to judgments; whether an expression fits is checked here, once.

use super::columns::{ColumnSet, ColumnSpec, SubtopicUse};
use super::{Leaf, Node, Parts, Plan};
use crate::aggregate::Axis;
use crate::error::{Error, Result};
use crate::flow::Options;
use crate::join::{Ties, Unjudged};
use crate::judgments::{Judgments, PreferenceOrders};
use crate::measure::{Build, Measure};
use crate::notice::Notice;

impl<'j> Plan<'j> {
    /// Binds measures to judgments and prepares every topic's pool.
    pub(crate) fn bind(judgments: &'j Judgments, measures: &[Measure], options: &Options<'_>) -> Result<Self> {
        let mut binder = Binder {
            judgments,
            condense: options.rules.unjudged == Unjudged::Condense,
            sets: Vec::new(),
            strangers: false,
            first_aspect: Vec::new(),
            largest: Vec::new(),
            preferences: false,
        };
        let mut roots = Vec::with_capacity(measures.len());
        for measure in measures {
            roots.push(binder.bind(measure, Place::default())?);
        }
        prepare(judgments, &binder.sets, &mut roots);
        let orders = if binder.preferences { orders(judgments)? } else { Vec::new() };
        let notices = binder.notices();
        Ok(Self {
            judgments,
            known: binder.strangers.then(|| judgments.known_documents()),
            sets: binder.sets,
            roots,
            orders,
            notices,
            average_ties: options.rules.ties == Ties::Expected,
            residuals: options.residuals,
            seed: options.seed,
        })
    }
}

/// Where in an expression a measure stands: which axes are settled above it.
#[derive(Clone, Copy, Default)]
struct Place {
    aspect: Option<usize>,
    each_subtopic: bool,
}

struct Binder<'j> {
    judgments: &'j Judgments,
    condense: bool,
    sets: Vec<ColumnSet>,
    strangers: bool,
    first_aspect: Vec<String>,
    largest: Vec<String>,
    preferences: bool,
}

impl Binder<'_> {
    fn bind(&mut self, measure: &Measure, place: Place) -> Result<Node> {
        match measure.unit().build {
            Build::Graded(build) => {
                let scorer = build(measure.args())?;
                self.strangers |= scorer.needs_strangers();
                self.labelled(measure)?;
                let spec = ColumnSpec {
                    aspect: self.aspect(measure, place)?,
                    subtopics: self.subtopics(measure, place),
                    condensed: self.condense || measure.args().flag("judged_only"),
                };
                Ok(Node::Leaf(Leaf { set: self.set(spec), scorer }))
            }
            Build::Preference(build) => {
                if self.judgments.topics().iter().all(|topic| topic.preferences.is_none()) {
                    return Err(Error::misfit(format!(
                        "{measure} reads preferences but {} has labels; give a preference file, or pass --judgments qrels_prefs",
                        self.judgments.source()
                    )));
                }
                self.preferences = true;
                Ok(Node::Preference(build(measure.args())?))
            }
            Build::Aggregate(build) => {
                let aggregate = build(measure.args())?;
                let Some(inner) = measure.inner() else {
                    return Err(Error::measure(format!("{measure} needs a measure inside it")));
                };
                let parts = match aggregate.axis() {
                    Axis::Aspects => {
                        let count = self.judgments.aspects().len();
                        let nodes = (0..count).map(|aspect| self.bind(inner, Place { aspect: Some(aspect), ..place }));
                        Parts::Aspects(nodes.collect::<Result<_>>()?, vec![1.0 / count as f64; count])
                    }
                    Axis::Subtopics => {
                        if !self.judgments.reads_second_column && !self.judgments.has_subtopics() {
                            return Err(Error::misfit(format!(
                                "{measure} runs over subtopics or assessors but {} has none; pass --subtopics if its column 2 names them",
                                self.judgments.source()
                            )));
                        }
                        Parts::Subtopics(Box::new(self.bind(inner, Place { each_subtopic: true, ..place })?))
                    }
                };
                Ok(Node::Fold { aggregate, parts })
            }
            Build::RunTag => Ok(Node::RunTag),
        }
    }

    fn labelled(&self, measure: &Measure) -> Result<()> {
        if self.judgments.topics().iter().any(|topic| topic.preferences.is_some()) && !measure.unit().counts_only() {
            return Err(Error::misfit(format!(
                "{measure} reads labels but {} has preferences; use the prefs measures, or give qrels",
                self.judgments.source()
            )));
        }
        Ok(())
    }

    fn aspect(&mut self, measure: &Measure, place: Place) -> Result<usize> {
        let aspects = self.judgments.aspects();
        if let Some(name) = measure.args().text("aspect") {
            return self.judgments.aspect_index(&name).ok_or_else(|| {
                let known: Vec<&str> = aspects.iter().map(|aspect| &*aspect.name).collect();
                Error::misfit(format!(
                    "{measure}: {} has no aspect \"{name}\"; it has {} (--aspects names them)",
                    self.judgments.source(),
                    known.join(", ")
                ))
            });
        }
        if place.aspect.is_none() && aspects.len() > 1 {
            self.first_aspect.push(measure.to_string());
        }
        Ok(place.aspect.unwrap_or(0))
    }

    fn subtopics(&mut self, measure: &Measure, place: Place) -> SubtopicUse {
        if place.each_subtopic {
            SubtopicUse::Each
        } else if self.judgments.has_subtopics() {
            self.largest.push(measure.to_string());
            SubtopicUse::Largest
        } else {
            SubtopicUse::Only
        }
    }

    fn set(&mut self, spec: ColumnSpec) -> usize {
        self.sets.iter().position(|set| set.spec == spec).unwrap_or_else(|| {
            self.sets.push(ColumnSet::new(self.judgments, spec));
            self.sets.len() - 1
        })
    }

    fn notices(&mut self) -> Vec<Notice> {
        let mut notices = Vec::new();
        if self.judgments.second_column_ignored() {
            notices.push(Notice::SecondColumnVaries { file: self.judgments.source().to_owned() });
        }
        if !self.first_aspect.is_empty() {
            let aspect = self.judgments.aspects()[0].name.clone();
            notices.push(Notice::FirstAspectRead { aspect, measures: std::mem::take(&mut self.first_aspect) });
        }
        if !self.largest.is_empty() {
            notices.push(Notice::LargestOverSubtopics { measures: std::mem::take(&mut self.largest) });
        }
        notices
    }
}

/// Works out every topic's preferences. A file was checked when it was read; judgments from memory are checked here.
fn orders(judgments: &Judgments) -> Result<Vec<PreferenceOrders>> {
    let orders = judgments.topics().iter().map(|topic| {
        PreferenceOrders::new(topic)
            .map_err(|conflict| Error::input(format!("{}:{}: {}", judgments.source(), conflict.line, conflict.message)))
    });
    orders.collect()
}

/// Shows each column to every measure that reads it.
fn prepare(judgments: &Judgments, sets: &[ColumnSet], roots: &mut [Node]) {
    for (number, set) in sets.iter().enumerate() {
        let mut leaves = Vec::new();
        for root in roots.iter_mut() {
            leaves_on(root, number, &mut leaves);
        }
        set.for_each(judgments, |column| {
            for leaf in &mut leaves {
                leaf.scorer.add_pool(column);
            }
        });
    }
}

fn leaves_on<'n>(node: &'n mut Node, set: usize, found: &mut Vec<&'n mut Leaf>) {
    match node {
        Node::Leaf(leaf) if leaf.set == set => found.push(leaf),
        Node::Fold { parts: Parts::Aspects(nodes, _), .. } => {
            nodes.iter_mut().for_each(|node| leaves_on(node, set, found))
        }
        Node::Fold { parts: Parts::Subtopics(node), .. } => leaves_on(node, set, found),
        Node::Leaf(_) | Node::Preference(_) | Node::RunTag => {}
    }
}
