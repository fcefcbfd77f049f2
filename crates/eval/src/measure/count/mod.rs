//! Facts about a run or its judgments rather than measures of how good it is: how much there is of what.

measures! {
    num_q,
    num_ret,
    num_rel,
    num_rel_ret,
    num_non_rel_ret,
    run_id,
}
