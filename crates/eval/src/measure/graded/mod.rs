//! Measures that read one grade per document.

mod column;
mod cwl;
pub(crate) mod discount;
pub mod gain;
mod ranking;
mod scorer;
mod tied;
pub(crate) mod ties;

pub use column::Column;
pub(crate) use iprec::{Needed, RULE as IPREC_RULE};
pub use ranking::{Labelled, Ranking};
pub use scorer::{Form, Graded, Residual, Scorer, scorer};

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
    sbto,
    rbto,
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
}
