//! Who is ahead, in sentences.

use super::analyses::Analyses;
use super::{Story, digits, listed};
use crate::web::text;
use aspectra_meta::compare::{Comparing, Comparison, Pair};
use aspectra_words::Word;

/// So many runs are the top of a leaderboard.
const TOP: usize = 5;

pub(super) fn paragraphs(sentences: &[String]) -> String {
    sentences.iter().map(|sentence| format!("<p>{}</p>\n", text(sentence))).collect()
}

/// What the numbers say.
pub(super) fn sentences(story: &Story<'_>, found: &Analyses<'_>) -> Vec<String> {
    let Some(main) = found.main() else { return Vec::new() };
    let has_better = story.matrices[found.main].measure.as_ref().is_none_or(|measure| measure.is_better_higher());
    let mut said = match &main.runs[..] {
        [] => return Vec::new(),
        [only] => vec![format!(
            "{} has a mean {} of {}{} on {} topics; there is no other run to compare it with.",
            only.run,
            main.measure,
            digits(only.mean, 4),
            only.interval.as_ref().map_or(String::new(), |(low, high)| format!(
                " ({} interval {} to {})",
                level(story.comparing),
                digits(*low, 4),
                digits(*high, 4)
            )),
            main.topics
        )],
        [first, .., last] if !has_better => vec![format!(
            "{} says nothing about which run is better: its mean is largest for {} ({}) and smallest for {} ({}).",
            main.measure,
            first.run,
            digits(first.mean, 4),
            last.run,
            digits(last.mean, 4)
        )],
        _ if story.comparing.baselines.is_empty() => among_all(main, story.comparing),
        _ => against_baselines(main, story.comparing),
    };
    said.extend(other_measures(found));
    said
}

/// Two runs, the first of which is ahead.
struct Lead<'a> {
    pair: &'a Pair,
    /// Whether the pair has the other run first.
    is_turned: bool,
}

impl<'a> Lead<'a> {
    fn of(one: &'a Comparison, ahead: &str, behind: &str) -> Option<Self> {
        one.pairs.iter().find_map(|pair| match (&*pair.run, &*pair.other) {
            (run, other) if run == ahead && other == behind => Some(Self { pair, is_turned: false }),
            (run, other) if run == behind && other == ahead => Some(Self { pair, is_turned: true }),
            _ => None,
        })
    }

    fn difference(&self) -> f64 {
        if self.is_turned { -self.pair.difference } else { self.pair.difference }
    }

    fn wins(&self) -> usize {
        if self.is_turned { self.pair.losses } else { self.pair.wins }
    }

    fn interval(&self, how: &Comparing) -> String {
        let Ok((low, high)) = self.pair.interval else { return String::new() };
        let (low, high) = if self.is_turned { (-high, -low) } else { (low, high) };
        format!("{} interval {} to {}", level(how), digits(low, 3), digits(high, 3))
    }

    /// "on 10 of 12 topics"
    fn topics(&self) -> String {
        let all = self.pair.wins + self.pair.ties + self.pair.losses;
        let ties = if self.pair.ties > 0 { format!(", {} the same", self.pair.ties) } else { String::new() };
        format!("on {} of {all} topics{ties}", self.wins())
    }

    /// What the test says, with its name.
    fn test(&self, how: &Comparing) -> String {
        match &self.pair.adjusted {
            Ok(p) => format!("{}, {}", probability(*p), test_name(how)),
            Err(reason) => format!("no test: {reason}"),
        }
    }
}

fn level(how: &Comparing) -> String {
    format!("{}%", digits(100.0 * (1.0 - how.alpha), 1).trim_end_matches('0').trim_end_matches('.'))
}

fn probability(p: f64) -> String {
    if p < 0.001 { String::from("p < 0.001") } else { format!("p = {}", digits(p, 3)) }
}

fn test_name(how: &Comparing) -> &'static str {
    match how.test.word() {
        "tukey" => "Tukey's HSD",
        "t" => "paired t test",
        "dunnett" => "Dunnett's test",
        "wilcoxon" => "Wilcoxon's test",
        "randomized-tukey" => "randomized Tukey HSD",
        other => other,
    }
}

fn among_all(main: &Comparison, how: &Comparing) -> Vec<String> {
    let mut said = Vec::new();
    let (first, second) = (&main.runs[0], &main.runs[1]);
    let measure = &main.measure;
    let Some(lead) = Lead::of(main, &first.run, &second.run) else { return said };
    let interval = lead.interval(how);
    let interval = if interval.is_empty() { String::new() } else { format!(", {interval}") };
    said.push(if lead.difference().abs() < 1e-12 {
        format!("{} and {} share the best mean {measure}, {}.", first.run, second.run, digits(first.mean, 4))
    } else if lead.pair.is_significant {
        format!(
            "{} is ahead of {} by {} {measure}{interval}, {}; the difference is significant ({}).",
            first.run,
            second.run,
            digits(lead.difference(), 3),
            lead.topics(),
            lead.test(how)
        )
    } else {
        format!(
            "{} has the best mean {measure}, {}, but its lead over {} may be chance: {}{interval}, {} ({}).",
            first.run,
            digits(first.mean, 4),
            second.run,
            digits(lead.difference(), 3),
            lead.topics(),
            lead.test(how)
        )
    });
    if main.runs.len() < 3 {
        return said;
    }
    let near: Vec<String> =
        main.runs.iter().skip(1).filter(|run| run.is_top && run.letters.is_ok()).map(|run| run.run.clone()).collect();
    if first.letters.is_ok() {
        said.push(match near.len() {
            0 => format!("Every other run is significantly behind {}.", first.run),
            1 => format!("One run is not told apart from {}: {}.", first.run, near[0]),
            count => format!(
                "{count} of the {} other runs are not told apart from {}: {}.",
                main.runs.len() - 1,
                first.run,
                listed(&near, TOP)
            ),
        });
    }
    let top: Vec<&String> = main.runs.iter().take(TOP).map(|run| &run.run).collect();
    let is_first_two = |pair: &Pair| [&pair.run, &pair.other].iter().all(|run| top[..2].contains(run));
    let at_top: Vec<&Pair> = main
        .pairs
        .iter()
        .filter(|pair| top.contains(&&pair.run) && top.contains(&&pair.other) && !is_first_two(pair))
        .filter(|pair| pair.is_significant)
        .collect();
    if main.runs.len() > 2 {
        let which = if lead.pair.is_significant { "no other pair" } else { "no pair" };
        said.push(match at_top.len() {
            0 => format!("Among the first {} runs {which} differs significantly.", top.len()),
            count => {
                let names: Vec<String> =
                    at_top.iter().map(|pair| format!("{} from {}", pair.run, pair.other)).collect();
                let others = if lead.pair.is_significant { " other" } else { "" };
                let verb = if count == 1 { "pair differs" } else { "pairs differ" };
                format!(
                    "Among the first {} runs {count}{others} {verb} significantly: {}.",
                    top.len(),
                    listed(&names, 3)
                )
            }
        });
    }
    let significant = main.pairs.iter().filter(|pair| pair.is_significant).count();
    said.push(format!("In all, {significant} of {} pairs of runs differ significantly.", main.pairs.len()));
    said
}

fn against_baselines(main: &Comparison, how: &Comparing) -> Vec<String> {
    let mut said = Vec::new();
    for baseline in &how.baselines {
        let others: Vec<(&str, Lead<'_>)> = main
            .runs
            .iter()
            .filter(|run| run.run != *baseline)
            .filter_map(|run| Some((&*run.run, Lead::of(main, &run.run, baseline)?)))
            .collect();
        let Some((best, lead)) = others.first() else { continue };
        let is_ahead = lead.difference() > 0.0;
        let interval = lead.interval(how);
        let interval = if interval.is_empty() { String::new() } else { format!(", {interval}") };
        let chance = if lead.pair.is_significant { "the difference is significant" } else { "it may be chance" };
        said.push(if is_ahead {
            format!(
                "{best} is ahead of the baseline {baseline} by {} {}{interval}, {}; {chance} ({}).",
                digits(lead.difference(), 3),
                main.measure,
                lead.topics(),
                lead.test(how)
            )
        } else {
            format!(
                "No run is ahead of the baseline {baseline}: the best, {best}, is {} {} behind it{interval}; {chance} ({}).",
                digits(lead.difference().abs(), 3),
                main.measure,
                lead.test(how)
            )
        });
        let names = |is_better: bool| -> Vec<String> {
            let of = others.iter().filter(|(_, lead)| lead.pair.is_significant);
            of.filter(|(_, lead)| (lead.difference() > 0.0) == is_better).map(|(run, _)| (*run).to_owned()).collect()
        };
        if others.len() > 1 {
            let counted = |names: Vec<String>, how: &str| match names.len() {
                0 => format!("none is significantly {how}"),
                count => format!("{count} significantly {how} ({})", listed(&names, TOP)),
            };
            said.push(format!(
                "Of {} runs, {} than {baseline}, and {}.",
                others.len(),
                counted(names(true), "better"),
                counted(names(false), "worse")
            ));
        }
    }
    said
}

/// Whether the other measures have the same winner.
fn other_measures(found: &Analyses<'_>) -> Option<String> {
    let winner = |one: &Comparison| one.runs.iter().find(|run| run.is_best).map(|run| run.run.clone());
    let first = winner(found.main()?)?;
    let others = found.compared.iter().enumerate().filter(|(at, _)| *at != found.main);
    let others: Vec<(String, String)> =
        others.filter_map(|(_, one)| Some((one.measure.clone(), winner(one)?))).collect();
    if others.is_empty() {
        return None;
    }
    let agree: Vec<String> =
        others.iter().filter(|(_, run)| *run == first).map(|(measure, _)| measure.clone()).collect();
    let differ: Vec<String> = others
        .iter()
        .filter(|(_, run)| *run != first)
        .map(|(measure, run)| format!("by {measure} it is {run}"))
        .collect();
    let puts = |count: usize| if count == 1 { "puts" } else { "put" };
    Some(match (agree.is_empty(), differ.is_empty()) {
        (false, true) => format!("{} {} {first} first too.", listed(&agree, TOP), puts(agree.len())),
        (true, _) => format!("No other measure puts {first} first: {}.", listed(&differ, TOP)),
        (false, false) => {
            format!("{} {} {first} first too; {}.", listed(&agree, TOP), puts(agree.len()), listed(&differ, TOP))
        }
    })
}
