//! The options that change scores. They are printed with the results.

use crate::choice::word;
use aspectra_eval::join::{Duplicates, Order, Precision, Ties, TopicRule, Unjudged};
use aspectra_eval::language::{Measure, measures, measures_of_version_9};
use aspectra_eval::{JudgmentReader, Rules};
use aspectra_words::Word;
use clap::Args;
use std::sync::OnceLock;

/// The rules as the user gives them.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Rules that change scores")]
pub(crate) struct RuleArgs {
    /// Which topics a run is averaged over
    #[arg(long, value_name = "WHICH", default_value = TopicRule::default().word(), value_parser = word::<TopicRule>())]
    topics: TopicRule,
    /// What puts the documents of a run in order: score unless the collection says otherwise
    #[arg(long, value_name = "BY", value_parser = word::<Order>())]
    order: Option<Order>,
    /// What decides among documents with equal scores
    #[arg(long, value_name = "RULE", default_value = Ties::default().word(), value_parser = word::<Ties>())]
    ties: Ties,
    /// What to do with a document that a run holds twice for a topic
    #[arg(long, value_name = "WHAT", default_value = Duplicates::default().word(), value_parser = word::<Duplicates>())]
    duplicates: Duplicates,
    /// What an unjudged document is
    #[arg(long, value_name = "WHAT", default_value = Unjudged::default().word(), value_parser = word::<Unjudged>())]
    unjudged: Unjudged,
    /// Only the first N documents of each topic count
    #[arg(long, short = 'M', value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Agree with this version of trec_eval: 9 compares scores in single precision, and its own names for interpolated
    /// precision (iprec_at_recall, 11pt_avg) follow its rule; 10 compares in double
    #[arg(long, value_name = "VERSION", default_value = Precision::default().word(), value_parser = word::<Precision>())]
    compat: Precision,
    /// Rules that the collection brings where the user gives none.
    #[arg(skip)]
    brought: OnceLock<(Option<Order>, Option<u32>)>,
}

impl RuleArgs {
    /// Takes over what a reader's collection says, where the user says nothing; call it before the rules are asked for. The
    /// reader that comes back has only those rules that hold, so that it speaks of no others.
    pub(crate) fn follow(&self, reader: JudgmentReader) -> JudgmentReader {
        let Some(mut collection) = reader.given_collection().cloned() else { return reader };
        // The first and only call.
        let _ = self.brought.set((collection.order, collection.depth));
        collection.order = collection.order.filter(|_| self.order.is_none());
        collection.depth = collection.depth.filter(|_| self.depth.is_none());
        reader.collection(collection)
    }

    /// The rules as the library takes them.
    pub(crate) fn rules(&self) -> Rules {
        let (order, depth) = self.brought.get().copied().unwrap_or_default();
        Rules {
            topics: self.topics,
            order: self.order.or(order).unwrap_or_default(),
            ties: self.ties,
            duplicates: self.duplicates,
            unjudged: self.unjudged,
            precision: self.compat,
            depth: self.depth.or(depth),
        }
    }

    /// The measures that a text names; trec_eval's own names mean what they mean in the chosen version.
    pub(crate) fn measures(&self, text: &str) -> aspectra_eval::Result<Vec<Measure>> {
        match self.compat {
            Precision::Single => measures_of_version_9(text),
            Precision::Double => measures(text),
        }
    }
}
