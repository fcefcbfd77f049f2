//! Labels that are not whole numbers.

use super::labels::RealUnit;
use super::{Agreeing, AspectAgreement, AspectLabels, Coefficient, JointAgreement, JudgeLabels, PairAgreement, number};
use crate::error::{Error, Reason};
use crate::judges::reason;
use aspectra_stats::agreement::Moments;
use aspectra_words::Word;

/// Labels that are not whole have an interval alpha and nothing else.
pub(super) fn of_reals(
    aspect: &AspectLabels,
    units: &[RealUnit],
    labels: &JudgeLabels,
    how: &Agreeing,
) -> Result<AspectAgreement, Error> {
    if !matches!(how.coefficient, Coefficient::Alpha | Coefficient::AlphaInterval) {
        return Err(Error::unfit(format!(
            "labels of {} are not whole numbers, of which there is an interval alpha only; it was asked for {}",
            aspect.name,
            how.coefficient.word()
        )));
    }
    let moments = |only: Option<(usize, usize)>| {
        let mut clusters = vec![Moments::default(); labels.topics.len()];
        let mut numbers = Vec::new();
        for (topic, votes) in units {
            numbers.clear();
            let counts = |judge: u32| only.is_none_or(|(a, b)| judge as usize == a || judge as usize == b);
            numbers.extend(votes.iter().filter(|(judge, _)| counts(*judge)).map(|(_, label)| *label));
            clusters[*topic].add_unit(&numbers);
        }
        clusters
    };
    let alpha_of = |moments: &Moments| moments.alpha().map(|found| found.value);
    let none = || Err(Reason::new("labels are not whole"));
    let count = labels.judges.len();
    let mut pairs = Vec::new();
    if labels.paired_judges() {
        for judges in (0..count).flat_map(|a| (a + 1..count).map(move |b| (a, b))) {
            let clusters = moments(Some(judges));
            let found = how.interval(&clusters, alpha_of)?;
            pairs.push(PairAgreement {
                judges,
                units: clusters.iter().map(Moments::paired_units).sum(),
                topics: found.clusters,
                agree: none(),
                within_one: none(),
                kappas: [none(), none(), none()],
                ac1: none(),
                alpha: number(found.estimate),
                chosen: number(found.estimate),
                interval: found.interval.map_err(reason),
                confusion: None,
            });
        }
    }
    let clusters = moments(None);
    let found = how.interval(&clusters, alpha_of)?;
    let units = clusters.iter().map(Moments::paired_units).sum();
    let joint = JointAgreement {
        judges: count,
        units,
        labels_per_unit: none(),
        agree: none(),
        fleiss: none(),
        light: none(),
        ac1: none(),
        ac2: none(),
        alphas: [none(), none(), number(found.estimate)],
        chosen: number(found.estimate),
        interval: found.interval.map_err(reason),
        undefined: found.undefined,
    };
    let topics = clusters.iter().map(|moments| (none(), number(alpha_of(moments)))).collect();
    Ok(AspectAgreement { aspect: aspect.name.clone(), scale: aspect.scale, pairs, joint, topics })
}
