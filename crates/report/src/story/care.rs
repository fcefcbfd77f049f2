//! What to be careful about, with what to do about it.

use super::analyses::Analyses;
use super::{Story, digits, listed};
use crate::notices::grouped;
use crate::web::{Part, text};
use aspectra_eval::Notice;
use aspectra_meta::ScoreMatrix;
use aspectra_meta::check::Remark;

/// Notices that say what the check of the runs says in more words.
const CHECKED: &[&str] = &["ties", "topics-missing", "topics-unjudged"];

/// One thing to be careful about.
struct Care {
    is_problem: bool,
    found: String,
    to_do: String,
}

impl Care {
    fn note(found: impl Into<String>, to_do: impl Into<String>) -> Self {
        Self { is_problem: false, found: found.into(), to_do: to_do.into() }
    }
}

pub(super) fn part(story: &Story<'_>, found: &Analyses<'_>) -> Option<Part> {
    let mut cares: Vec<Care> = Vec::new();
    if let Some((checked, _)) = &found.checked {
        cares.extend(united(&checked.remarks).into_iter().map(|remark| Care {
            is_problem: remark.is_problem,
            found: remark.line().render(story.words),
            to_do: remark.to_do.render(story.words),
        }));
    }
    cares.extend(few_topics(found));
    cares.extend(same_scores(story.matrices));
    let is_new = |notice: &&Notice| {
        let is_said = found.checked.is_some() && CHECKED.contains(&notice.code());
        !is_said && notice.code() != "few-topics"
    };
    let notices: Vec<Notice> = found.notices.iter().filter(is_new).cloned().collect();
    cares.extend(grouped(&notices, story.words).into_iter().map(|line| Care::note(line, "")));
    if cares.is_empty() {
        return None;
    }
    let mut body = String::from("<ul class=\"care\">\n");
    for care in &cares {
        let problem = if care.is_problem { "<span class=\"problem\">Problem.</span> " } else { "" };
        let to_do = match &*care.to_do {
            "" => String::new(),
            to_do => format!(" <span class=\"do\">{}.</span>", text(&advice(to_do))),
        };
        body.push_str(&format!("<li>{problem}{}.{to_do}</li>\n", text(&sentence(&care.found))));
    }
    body.push_str("</ul>\n");
    Some(Part { id: String::from("care"), heading: String::from("What to be careful about"), body })
}

/// One remark for all runs of which the same is said: of two hundred runs nobody reads a line each.
fn united(remarks: &[Remark]) -> Vec<Remark> {
    let mut united: Vec<Remark> = Vec::new();
    for remark in remarks {
        let is_same = |other: &&mut Remark| {
            !remark.is_whole
                && (other.is_problem, other.kind) == (remark.is_problem, remark.kind)
                && (&other.found, &other.to_do) == (&remark.found, &remark.to_do)
        };
        match united.iter_mut().find(is_same) {
            Some(first) => first.about.extend(remark.about.iter().cloned()),
            None => united.push(remark.clone()),
        }
    }
    united
}

/// Without the point at its end, which is put there again.
fn sentence(words: &str) -> String {
    words.trim_end().trim_end_matches('.').to_owned()
}

/// What to do, as a sentence of its own.
fn advice(words: &str) -> String {
    let mut letters = words.chars();
    let first = letters.next().map(char::to_uppercase).into_iter().flatten();
    sentence(&first.chain(letters).collect::<String>())
}

/// What the topics at hand can show, where that is little.
fn few_topics(found: &Analyses<'_>) -> Option<Care> {
    let main = found.main()?;
    let plan = found.plans.iter().find(|plan| plan.measure == main.measure)?;
    let need = plan.needs.iter().find(|need| need.difference == 0.05)?;
    let power = *need.power_now.as_ref().ok()?;
    if power >= 0.8 {
        return None;
    }
    let wanted = need.paired_t.as_ref().map_or(String::new(), |topics| format!("; for 80% it takes {topics} topics"));
    Some(Care::note(
        format!(
            "{} topics show a difference of 0.05 {} between two runs with a probability of {}%{wanted}",
            plan.topics,
            plan.measure,
            digits(100.0 * power, 0)
        ),
        "take a difference that is not significant as unknown, not as none",
    ))
}

/// Runs that no measure tells apart on any topic.
fn same_scores(matrices: &[ScoreMatrix]) -> Option<Care> {
    let first = matrices.first()?;
    let bits = |run: usize| -> Vec<u64> {
        matrices.iter().flat_map(|matrix| matrix.scores.column(run)).map(f64::to_bits).collect()
    };
    let mut groups: std::collections::BTreeMap<Vec<u64>, Vec<String>> = std::collections::BTreeMap::new();
    for (run, name) in first.runs.iter().enumerate() {
        groups.entry(bits(run)).or_default().push(name.clone());
    }
    let mut same: Vec<String> =
        groups.into_values().filter(|names| names.len() > 1).map(|names| listed(&names, 5)).collect();
    same.sort();
    if same.is_empty() {
        return None;
    }
    Some(Care::note(
        format!("{} have the same scores on every topic", same.join("; ")),
        "check that no run is there twice under two names",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use aspectra_meta::check::RemarkKind;

    #[test]
    fn what_is_said_of_several_runs_is_said_once() {
        let remark = |run: &str, found: &str| Remark {
            is_problem: true,
            kind: RemarkKind::Topics,
            about: vec![run.to_owned()],
            found: found.into(),
            to_do: "look".into(),
            is_whole: false,
        };
        let united = united(&[remark("a", "lacks a topic"), remark("b", "is empty"), remark("c", "lacks a topic")]);
        let lines: Vec<String> = united.iter().map(Remark::names).collect();
        assert_eq!(lines, ["a, c", "b"]);
    }
}
