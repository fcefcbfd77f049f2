//! What is odd about an analysis but not fatal: this crate's kinds of [`Notice`].
//!
//! One file per subject: the scores that analyses start from, groups of topics, and what single analyses find.

pub mod analyses;
pub mod dominance;
pub mod groups;
pub mod judges;
pub mod scores;

pub use aspectra_eval::notice::Notice;
use aspectra_eval::notice::NoticeKind;

/// Every kind of this crate, in the order the documentation lists them.
pub static NOTICES: &[&NoticeKind] = &[
    &scores::COLUMNS_GUESSED,
    &scores::NOT_INTERVAL,
    &scores::INTERVAL_ON_CONDITION,
    &scores::FEW_TOPICS,
    &scores::ONE_RUN,
    &scores::FEW_RUNS,
    &scores::SCORES_FILLED,
    &scores::TOPICS_DROPPED,
    &groups::FEW_GROUPS,
    &groups::UNSCORED_TOPICS,
    &analyses::CONFOUNDED,
    &analyses::ZERO_RESIDUAL,
    &analyses::NOT_SPHERICAL,
    &analyses::EQUAL_DIFFERENCES,
    &analyses::TIED_BEST,
    &analyses::SEED_DEPENDENT,
    &analyses::NEGATIVE_VARIANCE,
    &analyses::OTHER_TOPICS,
    &analyses::NOTHING_RELEVANT,
    &analyses::ASPECT_WITHOUT_GAIN,
    &analyses::SEARCH_STOPPED,
    &analyses::ESTIMATE_ONLY,
    &dominance::DOMINANCE_ONE_ASPECT,
    &dominance::NO_GATE,
    &dominance::MANY_LABELS,
    &dominance::LABELS_ZEROED,
    &dominance::CHOICE_IGNORED,
    &dominance::MEANS_AS_DCG,
    &dominance::TIES_BY_TOLERANCE,
    &dominance::TOO_MANY_UP_SETS,
    &dominance::CHOICES_LEFT_OUT,
    &dominance::TOO_MANY_TUPLES,
    &dominance::NO_RADII,
    &dominance::RESAMPLES_LEFT_OUT,
    &judges::GRADES_AS_NUMBERS,
    &judges::SCALE_OBSERVED,
    &judges::UNLIKE_SCALES,
    &judges::NEGATIVE_VOTES,
    &judges::TOO_MANY_JUDGES,
    &judges::TUPLES_NOT_COMPARED,
    &judges::WITHOUT_OVERLAP,
    &judges::ESTIMATED_LABELS,
    &judges::DEPENDENT_JUDGES,
    &judges::FEW_OWN_RUNS,
    &judges::RUNS_WITHOUT_FAMILY,
    &judges::NOISE_ON_NOISE,
    &judges::FEW_JUDGED,
    &judges::NOT_ALIKE,
    &judges::ASSUMED_SAMPLE,
];
