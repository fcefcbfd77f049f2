//! Measures that read preferences between documents (trec_eval's `prefs_*`).

mod counts;
mod scope;

pub(crate) use counts::PreferenceStanding;
pub use counts::{GroupCounts, RankedPreferences};
pub use scope::PreferenceMeasure;

measures! {
    prefs_simp,
    prefs_pair,
    prefs_avgjg,
    prefs_avgjg_rnonrel,
    prefs_num_poss,
    prefs_num_ful,
}
