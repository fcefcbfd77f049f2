//! The options that change scores. They are printed with the results.

use aspectra_eval::Rules;
use aspectra_eval::join::{Duplicates, Order, Precision, Ties, TopicRule, Unjudged};
use aspectra_eval::language::{Measure, measures, measures_of_version_9};
use clap::{Args, ValueEnum};

/// The rules as the user gives them.
#[derive(Debug, Clone, Args)]
#[command(next_help_heading = "Rules that change scores")]
pub(crate) struct RuleArgs {
    /// Which topics a run is averaged over
    #[arg(long, value_name = "WHICH", default_value = "judged", hide_possible_values = false)]
    topics: TopicsArg,
    /// What puts the documents of a run in order
    #[arg(long, value_name = "BY", default_value = "score")]
    order: OrderArg,
    /// What decides among documents with equal scores
    #[arg(long, value_name = "RULE", default_value = "docno-desc")]
    ties: TiesArg,
    /// What to do with a document that a run holds twice for a topic
    #[arg(long, value_name = "WHAT", default_value = "error")]
    duplicates: DuplicatesArg,
    /// What an unjudged document is
    #[arg(long, value_name = "WHAT", default_value = "grade0")]
    unjudged: UnjudgedArg,
    /// Only the first N documents of each topic count
    #[arg(long, short = 'M', value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Agree with this version of trec_eval: 9 compares scores in single precision, and its own names for interpolated
    /// precision (iprec_at_recall, 11pt_avg) follow its rule; 10 compares in double
    #[arg(long, value_name = "VERSION", default_value = "10")]
    compat: CompatArg,
}

#[derive(Debug, Clone, Copy, PartialEq, ValueEnum)]
enum TopicsArg {
    /// Every judged topic; one that the run lacks scores as nothing retrieved
    Judged,
    /// The judged topics that the run has
    Run,
    /// The judged topics that every run has
    Both,
}

#[derive(Debug, Clone, Copy, PartialEq, ValueEnum)]
enum OrderArg {
    /// Falling score; the rank column is ignored
    Score,
    /// Rising rank column
    Rank,
    /// The order of the lines
    File,
}

#[derive(Debug, Clone, Copy, PartialEq, ValueEnum)]
enum TiesArg {
    /// The larger document id first (trec_eval)
    DocnoDesc,
    /// The smaller document id first (pyndeval, trectools)
    DocnoAsc,
    /// The order of the lines
    File,
    /// No order: the mean score over all orders
    Expected,
}

#[derive(Debug, Clone, Copy, PartialEq, ValueEnum)]
enum DuplicatesArg {
    /// Refuse the run
    Error,
    /// Keep the first line
    First,
    /// Keep the last line
    Last,
}

#[derive(Debug, Clone, Copy, PartialEq, ValueEnum)]
enum UnjudgedArg {
    /// Not relevant, but in its place
    Grade0,
    /// Not there: judged documents move up
    Condense,
}

#[derive(Debug, Clone, Copy, PartialEq, ValueEnum)]
enum CompatArg {
    #[value(name = "9", help = "Single precision: near-ties are ties (trec_eval up to 9, pytrec_eval)")]
    Nine,
    #[value(name = "10", help = "Double precision (trec_eval 10)")]
    Ten,
}

impl RuleArgs {
    /// The rules as the library takes them.
    pub(crate) fn rules(&self) -> Rules {
        Rules {
            topics: match self.topics {
                TopicsArg::Judged => TopicRule::Judged,
                TopicsArg::Run => TopicRule::Run,
                TopicsArg::Both => TopicRule::Both,
            },
            order: match self.order {
                OrderArg::Score => Order::Score,
                OrderArg::Rank => Order::Rank,
                OrderArg::File => Order::File,
            },
            ties: match self.ties {
                TiesArg::DocnoDesc => Ties::DocnoDescending,
                TiesArg::DocnoAsc => Ties::DocnoAscending,
                TiesArg::File => Ties::File,
                TiesArg::Expected => Ties::Expected,
            },
            duplicates: match self.duplicates {
                DuplicatesArg::Error => Duplicates::Error,
                DuplicatesArg::First => Duplicates::First,
                DuplicatesArg::Last => Duplicates::Last,
            },
            unjudged: match self.unjudged {
                UnjudgedArg::Grade0 => Unjudged::Grade0,
                UnjudgedArg::Condense => Unjudged::Condense,
            },
            precision: match self.compat {
                CompatArg::Nine => Precision::Single,
                CompatArg::Ten => Precision::Double,
            },
            depth: self.depth,
        }
    }

    /// The measures that a text names; trec_eval's own names mean what they mean in the chosen version.
    pub(crate) fn measures(&self, text: &str) -> aspectra_eval::Result<Vec<Measure>> {
        match self.compat {
            CompatArg::Nine => measures_of_version_9(text),
            CompatArg::Ten => measures(text),
        }
    }

    /// Every rule by name, as it would be typed.
    pub(crate) fn named(&self) -> Vec<(&'static str, String)> {
        let mut rules = vec![
            ("topics", typed(self.topics)),
            ("order", typed(self.order)),
            ("ties", typed(self.ties)),
            ("duplicates", typed(self.duplicates)),
            ("unjudged", typed(self.unjudged)),
            ("compat", typed(self.compat)),
        ];
        rules.extend(self.depth.map(|depth| ("depth", depth.to_string())));
        rules
    }

    /// The rules that are not the default: they stand below a table.
    pub(crate) fn changed(&self) -> Vec<(&'static str, String)> {
        let defaults = Self {
            topics: TopicsArg::Judged,
            order: OrderArg::Score,
            ties: TiesArg::DocnoDesc,
            duplicates: DuplicatesArg::Error,
            unjudged: UnjudgedArg::Grade0,
            depth: None,
            compat: CompatArg::Ten,
        };
        let usual = defaults.named();
        self.named().into_iter().filter(|rule| !usual.contains(rule)).collect()
    }
}

/// A value as the user types it.
fn typed(value: impl ValueEnum) -> String {
    value.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default()
}
