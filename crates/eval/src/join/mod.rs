//! Judgments x run x topic to a judged ranking: the one place that knows document ids, ties, duplicates and unjudged documents.
//!
//! Files nearly always arrive in falling score order, so nothing is sorted unless it has to be: ranks are line numbers,
//! groups of equal scores that hold a judged document are repaired in place, and only a topic that is out of order is sorted.

mod pieces;
mod ranking;
mod rules;
mod seen;
mod topic;

pub(crate) use pieces::{Joined, Scattered, Text, cut, join_piece, join_scattered};
pub use ranking::{Hit, JudgedRanking, TieGroup};
pub use rules::{Duplicates, Order, Precision, Rules, Ties, TopicRule, Unjudged};
