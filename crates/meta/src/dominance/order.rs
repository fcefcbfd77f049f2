//! The partial order of the runs.

use super::pair::Pair;
use super::verdict::Verdict;

/// Where a run stands.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Standing {
    /// The best rank that it can have under some choice.
    pub rank_best: usize,
    /// The worst.
    pub rank_worst: usize,
    /// How many runs are ahead of it for every choice.
    pub dominators: usize,
    /// How many it is ahead of.
    pub dominated: usize,
    /// The numbers of the runs right behind it: it is ahead of them, and no run is between.
    pub covers: Vec<usize>,
    /// The numbers of the runs that no choice tells from it.
    pub equals: Vec<usize>,
}

/// The standing of every run.
pub(super) fn standings(runs: usize, pairs: &[Pair]) -> Vec<Standing> {
    let mut ahead = vec![vec![false; runs]; runs];
    let mut found = vec![Standing::default(); runs];
    for pair in pairs {
        match pair.verdict {
            Verdict::First => ahead[pair.first][pair.second] = true,
            Verdict::Second => ahead[pair.second][pair.first] = true,
            Verdict::Equal => {
                found[pair.first].equals.push(pair.second);
                found[pair.second].equals.push(pair.first);
            }
            Verdict::Incomparable | Verdict::Undecided => {}
        }
    }
    for run in 0..runs {
        let behind: Vec<usize> = (0..runs).filter(|&other| ahead[run][other]).collect();
        let is_right_behind = |&other: &usize| !behind.iter().any(|&between| ahead[between][other]);
        let standing = &mut found[run];
        standing.dominators = (0..runs).filter(|&other| ahead[other][run]).count();
        standing.dominated = behind.len();
        standing.rank_best = 1 + standing.dominators;
        standing.rank_worst = runs - standing.dominated;
        standing.covers = behind.iter().copied().filter(is_right_behind).collect();
    }
    found
}
