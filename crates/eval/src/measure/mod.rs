//! Judged ranking to score: pure functions, one file each.
//!
//! A measure is one file with one `UNIT` and one line in the `measures!` call below. The unit carries its own facts; help,
//! documentation, completions, other tools' spellings and the registry-wide tests are derived from them.

mod aspect_gains;
mod column;
mod covered;
mod cwl;
mod discount;
mod facet_gains;
mod faceted;
pub mod gain;
mod graded;
mod grammar;
mod ideal;
mod name;
mod novelty;
mod pool_share;
mod preference;
mod preference_counts;
mod rank_errors;
mod ranking;
mod ratio;
mod registry;
pub mod spelling;
mod tied;
pub(crate) mod ties;
mod trec_row;
pub mod trec_table;
pub mod unit;
mod value;
mod weighted_gains;

pub use column::Column;
pub use faceted::{FacetPool, FacetRanking, FacetScorer, Faceted, facet_scorer};
pub use graded::{Form, Graded, Residual, Scorer, scorer};
pub use name::{Measure, measures, measures_of_version_9};
pub use pool_share::PoolShare;
pub use preference::PreferenceMeasure;
pub(crate) use preference_counts::PreferenceStanding;
pub use preference_counts::{GroupCounts, RankedPreferences};
pub use ranking::{Labelled, Ranking};
pub use ratio::Ratio;
pub(crate) use ratio::common_divisor;
pub use registry::{spellings, units};
pub use trec_row::trec_row;
pub use unit::{At, Averaging, Build, Example, Range, Reads, Rows, Scale, Spelling, Style, Tool, Unit};
pub use value::{Args, Kind, Param, Value};

macro_rules! measures {
    ($($module:ident),* $(,)?) => {
        $(mod $module;)*
        /// Every measure, in the order help prints them.
        pub static MEASURES: &[&Unit] = &[$(&$module::UNIT),*];
    };
}

measures! {
    ap,
    gmap,
    gap,
    q_measure,
    blended_ratio,
    rr,
    p,
    r,
    f,
    hits,
    success,
    rel_p,
    rprec,
    rprec_mult,
    iprec,
    iprec_avg,
    bpref,
    gm_bpref,
    inf_ap,
    bin_g,
    yaap,
    accuracy,
    ndcg,
    dcg,
    idcg,
    ndcg_rel,
    rndcg,
    g,
    err,
    nerr,
    rbp,
    grbp,
    rbp_te,
    rbp_resid,
    gp,
    gr,
    compat,
    sdcg,
    bpm,
    inst,
    insq,
    nerr8,
    nerr9,
    nerr10,
    nerr11,
    set_p,
    set_r,
    set_f,
    set_ap,
    utility,
    judged,
    unj,
    hole,
    rel_string,
    err_ia,
    nerr_ia,
    alpha_dcg,
    alpha_ndcg,
    nrbp,
    nnrbp,
    ap_ia,
    p_ia,
    st_recall,
    s_recall,
    srr,
    i_rec,
    d_ndcg,
    dsharp_ndcg,
    eu,
    ct,
    ct_dd,
    session_dcg,
    nugget_score,
    rbu,
    mdcu,
    nwcs,
    nlre,
    ngre,
    urbp,
    alpha_urbp,
    u_bpref,
    num_q,
    num_ret,
    num_rel,
    num_rel_ret,
    num_non_rel_ret,
    run_id,
    prefs_simp,
    prefs_pair,
    prefs_avgjg,
    prefs_avgjg_rnonrel,
    prefs_num_poss,
    prefs_num_ful,
}
