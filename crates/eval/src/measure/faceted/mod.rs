//! Measures that read one axis of the sheet: every label of a document over the aspects, or over the subtopics.

mod aspect_gains;
mod axis;
mod covered;
mod facet_gains;
mod ideal;
mod novelty;
mod pool_share;
mod rank_errors;
mod weighted_gains;

pub use axis::{FacetPool, FacetRanking, FacetScorer, Faceted, facet_scorer};
pub use pool_share::PoolShare;

measures! {
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
}
