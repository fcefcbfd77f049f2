//! From joined runs to verdicts of all pairs.

use super::masses::Masses;
use super::odd::odd;
use super::order::standings;
use super::pair::{Normalized, Pair};
use super::prefixes::{OverPrefixes, PrefixVerdict, over_prefixes};
use super::prepared::Prepared;
use super::resampled::{Asked, resample};
use super::topics::{Sets, TopicVerdicts, on_topics};
use super::verdict::{Advantage, Verdict, Witness, swapped};
use super::weighing::Kind;
use super::{Discounts, Dominance, Dominating, Family};
use crate::error::{Error, Reason};
use crate::notice::Notice;
use crate::notice::dominance as notices;
use crate::sensitivity::{Gain, Winner, radius, too_different};
use aspectra_eval::join::KeptRun;
use aspectra_eval::{Judgments, Measure, Rules};
use aspectra_stats::p_adjust::{Adjustment, adjust};
use aspectra_stats::paired::union_sign_test;
use aspectra_stats::stochastic_order::UpSets;
use aspectra_stats::work::{Stopping, Work};
use rayon::prelude::*;

/// Compares all pairs of runs.
///
/// # Errors
/// What does not fit: the measure, the gate, the family, fewer than two runs, no topics.
pub fn dominance(
    judgments: &Judgments,
    runs: &[(String, KeptRun)],
    measure: &Measure,
    rules: Rules,
    how: &Dominating,
) -> Result<Dominance, Error> {
    let prepared = Prepared::new(judgments, runs, measure, rules, &how.gate, &how.label_names)?;
    check(&prepared, how)?;
    let mut asking = Asking { prepared: &prepared, how, notices: Vec::new(), ties: 0 };
    let pairs = match (how.discounts, &prepared.masses) {
        (Discounts::All, _) => asking.over_all_discounts(),
        (Discounts::Given, Some(masses)) => asking.by_masses(masses)?,
        (Discounts::Given, None) => asking.by_relevance()?,
    };
    let Asking { notices: found, ties, .. } = asking;
    let mut notices = odd(&prepared, ties);
    notices.extend(found);
    let Prepared { space, runs, weighing, .. } = prepared;
    let order = standings(runs.runs.len(), &pairs);
    let topics = runs.topics.len();
    let names = runs.runs.into_iter().map(|run| run.name).collect();
    Ok(Dominance { runs: names, topics, space, weighing, pairs, order, notices })
}

fn check(prepared: &Prepared, how: &Dominating) -> Result<(), Error> {
    let weighing = &prepared.weighing;
    let is_given = how.discounts == Discounts::Given;
    if weighing.kind == Kind::Other && is_given {
        return Err(weighing.refuse());
    }
    if how.family != Family::All && !(is_given && matches!(weighing.kind, Kind::Additive | Kind::Normalized)) {
        return Err(Error::unfit(format!(
            "family {} is about sums over ranks with the measure's own discounts (DCG, nDCG, RBP, P)",
            how.family
        )));
    }
    let needs_order = !is_given || !weighing.is_sum() || weighing.kind == Kind::NormalizedBinary;
    if prepared.runs.shares_ranks && needs_order {
        let message = aspectra_eval::Message::new(
            "all discounts, and measures that ask what is relevant, need documents in an order; pass ",
        );
        return Err(Error::Unfit(message.option("ties", "docno-desc").text(" or another way to break ties")));
    }
    Ok(())
}

/// What all ways of asking share.
struct Asking<'a> {
    prepared: &'a Prepared,
    how: &'a Dominating,
    notices: Vec<Notice>,
    /// Verdicts that depend on what counts as a tie.
    ties: usize,
}

impl Asking<'_> {
    /// The up-sets that decide, or those that decide most pairs.
    fn sets(&self) -> Sets {
        let complete = |sets: UpSets| Sets { sets, is_complete: true };
        match self.how.family {
            Family::Additive => {
                let sets: Vec<Vec<u32>> = self
                    .prepared
                    .space
                    .thresholds()
                    .into_iter()
                    .map(|threshold| self.prepared.space.reaching(threshold))
                    .collect();
                complete(UpSets::of_members(self.prepared.space.len(), &sets))
            }
            _ => match self.prepared.space.short_list() {
                Some(sets) => complete(sets),
                None => Sets { sets: self.prepared.space.simple_list(), is_complete: false },
            },
        }
    }

    /// Sums over ranks: masses decide.
    fn by_masses(&mut self, masses: &Masses) -> Result<Vec<Pair>, Error> {
        let sets = self.sets();
        let gain = match self.prepared.space.is_ordered() && self.prepared.weighing.kind != Kind::NormalizedBinary {
            true => Some(Gain::new(&self.how.reference, &self.prepared.space)?),
            false => None,
        };
        let places = self.prepared.runs.pairs();
        let too_different = gain.as_ref().and_then(|gain| too_different(masses, &places, gain));
        if let Some(tuples) = too_different {
            self.notices.push(notices::no_radii(tuples));
        }
        let gain = gain.filter(|_| too_different.is_none());
        let work = Work::begin("pairs", places.len());
        let on_means = |&place: &(usize, usize)| {
            let judged = self.on_means(place, masses, &sets, gain.as_ref());
            work.step(1);
            judged
        };
        let judged: Vec<(Pair, bool)> = places.par_iter().stopping().map(on_means).collect();
        drop(work);
        self.ties += judged.iter().filter(|(_, is_tie)| *is_tie).count();
        let mut pairs: Vec<Pair> = judged.into_iter().map(|(pair, _)| pair).collect();
        self.topic_by_topic(&mut pairs, masses, &sets, gain.as_ref());
        if self.how.resamples > 0 {
            self.resample(&mut pairs, masses, &sets, gain.as_ref())?;
        }
        if self.prepared.weighing.kind == Kind::Normalized && self.how.family == Family::All {
            self.normalized(&mut pairs)?;
        }
        if self.prepared.weighing.kind == Kind::NormalizedBinary {
            let topics: Vec<TopicVerdicts> = pairs.iter().map(|pair| pair.topics).collect();
            pairs = self.by_relevance()?;
            for (pair, topics) in pairs.iter_mut().zip(topics) {
                pair.topics = topics;
                // Too many up-sets to go through: who is ahead on every topic is so on means.
                if pair.verdict == Verdict::Undecided {
                    pair.verdict = topics.on_every_topic().unwrap_or(Verdict::Undecided);
                }
            }
        }
        Ok(pairs)
    }

    /// Who is ahead on means; whether that depends on what counts as a tie.
    fn on_means(&self, place: (usize, usize), masses: &Masses, sets: &Sets, gain: Option<&Gain>) -> (Pair, bool) {
        let mut pair = Pair::new(place.0, place.1);
        let weights = masses.total_difference(place.0, place.1);
        let tie = masses.total_tie();
        pair.radius = gain.map(|gain| radius(&weights, gain, masses));
        let both = [weights.clone(), swapped(&weights)];
        let sides: [Advantage; 2] = match self.how.family {
            Family::Bounded(r) => {
                let mean_tie = masses.mean(tie);
                let bent = pair.radius.map(|radius| (radius.verdict(r, mean_tie), radius.leads(r)));
                let counted = |lead: f64| if lead > mean_tie { lead } else { 0.0 };
                match bent {
                    Some((verdict, Some((least, most)))) => {
                        pair.verdict = verdict;
                        pair.advantages = [counted(most), counted(-least)];
                    }
                    Some((verdict, None)) => {
                        pair.verdict = verdict;
                        pair.no_advantages = Some(Reason::new("steps without bound give leads without bound"));
                    }
                    None => pair.no_advantages = Some(Reason::new("too many label tuples to find radii")),
                }
                return (pair, false);
            }
            Family::Additive => {
                let thresholds = self.prepared.space.thresholds();
                let found = both.each_ref().map(|weights| Advantage::over_list(&sets.sets, weights, tie));
                for (side, (best, advantage)) in found.iter().enumerate() {
                    if let Some(&(aspect, label)) = thresholds.get(*best).filter(|_| advantage.lead > 0) {
                        let mut tuple = vec![0; self.prepared.space.aspects.len()];
                        tuple[aspect] = label;
                        pair.witnesses[side] = Witness { tuples: vec![tuple] };
                    }
                }
                found.map(|(_, advantage)| advantage)
            }
            Family::All if self.prepared.space.is_ordered() => {
                let sides =
                    both.each_ref().map(|weights| Advantage::over_all(self.prepared.space.order(), weights, tie));
                for (side, advantage) in sides.iter().enumerate() {
                    pair.witnesses[side] = Witness { tuples: self.prepared.space.minimal(&advantage.members) };
                }
                sides
            }
            Family::All => {
                // Too many tuples: two sets that disagree still prove that nobody is ahead.
                let sides = both.each_ref().map(|weights| Advantage::over_list(&sets.sets, weights, tie).1);
                pair.verdict = match (sides[0].lead > 0, sides[1].lead > 0) {
                    (true, true) => Verdict::Incomparable,
                    _ if weights.is_empty() => Verdict::Equal,
                    _ => Verdict::Undecided,
                };
                pair.no_advantages = Some(Reason::new("too many label tuples to go through all up-sets"));
                return (pair, false);
            }
        };
        pair.verdict = Verdict::of(sides[0].lead > 0, sides[1].lead > 0);
        pair.advantages = sides.each_ref().map(|side| masses.mean(side.lead));
        (pair, sides.iter().any(|side| side.is_tie))
    }

    /// Verdicts topic by topic, and the sign test of pairs with a leader.
    fn topic_by_topic(&mut self, pairs: &mut [Pair], masses: &Masses, sets: &Sets, gain: Option<&Gain>) {
        let places: Vec<(usize, usize)> = pairs.iter().map(|pair| (pair.first, pair.second)).collect();
        if let Family::Bounded(r) = self.how.family {
            let reason = Reason::new("the sign test is about all or additive gains");
            let work = Work::begin("pairs", pairs.len());
            let verdicts = |pair: &mut Pair| {
                work.step(1);
                pair.p_sign = Err(reason.clone());
                pair.p_sign_adjusted = Err(reason.clone());
                for topic in 0..masses.topics() {
                    let weights = masses.difference(pair.first, pair.second, topic);
                    let tie = masses.mean(masses.tie());
                    let verdict = gain.map(|gain| radius(&weights, gain, masses).verdict(r, tie));
                    pair.topics.add(verdict.unwrap_or(Verdict::Undecided));
                }
            };
            pairs.par_iter_mut().stopping().for_each(verdicts);
            return;
        }
        let wants_signs = |number: usize| sets.is_complete && pairs[number].verdict.is_decided();
        let found = on_topics(&self.prepared.space, &self.prepared.runs, masses, sets, &places, &wants_signs);
        self.ties += found.iter().map(|on_topics| on_topics.ties).sum::<usize>();
        for (pair, on_topics) in pairs.iter_mut().zip(found) {
            pair.topics = on_topics.verdicts;
            if !pair.verdict.is_decided() {
                continue;
            }
            let leader = |&(first, second): &(u32, u32)| match pair.verdict {
                Verdict::First => (first as usize, second as usize),
                _ => (second as usize, first as usize),
            };
            pair.p_sign = match sets.is_complete {
                true => union_sign_test(on_topics.signs.iter().map(leader))
                    .ok_or_else(|| Reason::new("no topic tells the runs apart")),
                false => Err(Reason::new(format!(
                    "the sign test goes through all up-sets, and the labels have {}",
                    self.prepared.space.up_set_count()
                ))),
            };
        }
        adjusted(pairs);
    }

    fn resample(&mut self, pairs: &mut [Pair], masses: &Masses, sets: &Sets, gain: Option<&Gain>) -> Result<(), Error> {
        let (is_bounded, can_list) = (matches!(self.how.family, Family::Bounded(_)), self.prepared.space.is_ordered());
        let asked: Vec<Asked> = pairs
            .iter()
            .map(|pair| Asked {
                first: pair.first,
                second: pair.second,
                verdict: pair.verdict,
                winner: pair.radius.map_or(Winner::Equal, |radius| radius.winner),
            })
            .collect();
        let listed = (can_list && !is_bounded).then_some(sets);
        let drawn = (self.how.resamples, self.how.seed);
        let found = resample(&self.prepared.space, &self.prepared.runs, masses, listed, gain, &asked, drawn)?;
        for (pair, found) in pairs.iter_mut().zip(found) {
            pair.share = found.share.ok_or_else(|| {
                Reason::new(if is_bounded { "shares are about all or additive gains" } else { "no run is ahead" })
            });
            pair.radius_low = found.radius_low.ok_or_else(|| Reason::new("no run leads"));
        }
        Ok(())
    }

    /// The mean of nDCG: ahead on every topic, or two up-sets that disagree, or undecided.
    fn normalized(&mut self, pairs: &mut [Pair]) -> Result<(), Error> {
        let sets = self.all_up_sets();
        let over = sets.map(|sets| self.prepared.over_up_sets(&sets)).transpose()?;
        for (number, pair) in pairs.iter_mut().enumerate() {
            let binary = over.as_ref().map(|over| over[number].verdict());
            let verdict = match (pair.topics.on_every_topic(), binary) {
                (Some(verdict), _) => verdict,
                (None, Some(Verdict::Incomparable)) => Verdict::Incomparable,
                (None, _) => Verdict::Undecided,
            };
            pair.normalized = Some(Normalized { verdict, binary });
        }
        Ok(())
    }

    /// All up-sets of the tuples in the pools, where there are few enough.
    fn all_up_sets(&mut self) -> Option<UpSets> {
        let sets = self.prepared.up_sets(self.how.limit);
        if sets.is_none() {
            let notice = notices::too_many_up_sets(
                &self.prepared.weighing.measure.to_string(),
                self.how.limit,
                &self.prepared.space.up_set_count(),
            );
            self.notices.push(notice);
        }
        sets
    }

    /// Measures that ask what is relevant: all up-sets are gone through.
    fn by_relevance(&mut self) -> Result<Vec<Pair>, Error> {
        let mut pairs: Vec<Pair> =
            self.prepared.runs.pairs().into_iter().map(|(first, second)| Pair::new(first, second)).collect();
        for pair in &mut pairs {
            let reason = Reason::new("the measure is no sum over ranks that is the same on every topic");
            pair.p_sign = Err(reason.clone());
            pair.p_sign_adjusted = Err(reason.clone());
            pair.share = Err(reason.clone());
            pair.radius_low = Err(reason);
        }
        let Some(sets) = self.all_up_sets() else {
            for pair in &mut pairs {
                pair.topics.undecided = self.prepared.runs.topics.len();
                pair.no_advantages = Some(Reason::new("more up-sets than the limit"));
            }
            return Ok(pairs);
        };
        let over = self.prepared.over_up_sets(&sets)?;
        for (pair, over) in pairs.iter_mut().zip(over) {
            pair.verdict = over.verdict();
            pair.advantages = [over.advantages[0].0, over.advantages[1].0];
            pair.witnesses = [0, 1].map(|side| over.witness(side, &sets, &self.prepared.space));
            pair.topics = over.topics;
            pair.binary = Some(over);
        }
        Ok(pairs)
    }

    /// Every discount at once.
    fn over_all_discounts(&mut self) -> Vec<Pair> {
        let sets = self.sets();
        let places = self.prepared.runs.pairs();
        let found =
            over_prefixes(&self.prepared.space, &self.prepared.runs, &sets, &places, self.prepared.weighing.cutoff);
        let is_summed = matches!(self.prepared.weighing.kind, Kind::Additive | Kind::Normalized)
            && self.prepared.space.is_ordered();
        let pair = |(&(first, second), over): (&(usize, usize), OverPrefixes)| {
            let mut pair = Pair::new(first, second);
            let reason = Reason::new("only for the measure's own discounts");
            pair.p_sign = Err(reason.clone());
            pair.p_sign_adjusted = Err(reason.clone());
            pair.share = Err(reason.clone());
            pair.radius_low = Err(reason);
            pair.topics = over.topics;
            pair.verdict = match is_summed {
                true => over.summed.verdict(),
                // One gain and one discount for all topics are of no use to a measure that is no sum.
                false => over.topics.on_every_topic().unwrap_or(Verdict::Undecided),
            };
            match (is_summed, over.is_to_the_end) {
                (true, true) => pair.advantages = [over.summed.first_lead as f64, over.summed.second_lead as f64],
                (true, false) => {
                    pair.no_advantages = Some(Reason::new("both lead, and there are too many up-sets to say how far"))
                }
                (false, _) => pair.no_advantages = Some(Reason::new("no gain and discount hold for all topics")),
            }
            pair.prefixes = Some(over);
            pair
        };
        places.iter().zip(found).map(pair).collect()
    }
}

/// Holm over both directions of every pair: which run would be ahead was not known before. Over one direction the level is
/// not kept; the unit's choices have the proof.
fn adjusted(pairs: &mut [Pair]) {
    let mut all: Vec<f64> = pairs.iter().map(|pair| *pair.p_sign.as_ref().unwrap_or(&1.0)).collect();
    all.resize(2 * pairs.len(), 1.0);
    let Ok(adjusted) = adjust(&all, Adjustment::Holm) else { return };
    for (pair, p) in pairs.iter_mut().zip(adjusted) {
        pair.p_sign_adjusted = match &pair.p_sign {
            Ok(_) => Ok(p),
            Err(reason) => Err(reason.clone()),
        };
    }
}
