//! The spellings of trec_eval, ranx and ndeval, and the names that stand for several measures.

use super::grammar::parse;
use super::name::Measure;
use super::registry::{Registry, spellings};
use super::tools::{Spelling, Style, Tool};
use super::trec_table;
use super::unit::{CUTOFF, REL};
use crate::error::{Error, Result};

/// The measures that one word stands for.
pub(super) fn expand(registry: &Registry, word: &str) -> Result<Vec<Measure>> {
    if let Some(members) = trec_table::group(word) {
        let mut found = Vec::new();
        for member in members {
            found.extend(expand(registry, member)?);
        }
        return Ok(found);
    }
    if let Some(text) = ranx_rbp(word) {
        return Ok(vec![parse(registry, &text)?]);
    }
    if let Some((spelling, params)) = trec_eval_in(registry.spellings(Tool::TrecEval), word) {
        return parsed(registry, spelling, params);
    }
    if let Some(text) = ranx(registry, word) {
        return Ok(vec![parse(registry, &text)?]);
    }
    parse(registry, word).map(|measure| vec![measure]).or_else(|error| match trec_eval_row(registry, word) {
        Some((spelling, params)) => parsed(registry, spelling, params).map_err(|_| error),
        None => Err(error),
    })
}

/// As [`expand`], but trec_eval's own names mean what they meant up to its version 9.
pub(super) fn expand_9(registry: &Registry, word: &str) -> Result<Vec<Measure>> {
    let is_group = trec_table::group(word).is_some();
    let found = expand(registry, word)?;
    let is_name = || trec_eval_in(registry.spellings(Tool::TrecEval), word).is_some();
    if !is_group && !is_name() && trec_eval_row(registry, word).is_none() {
        return Ok(found);
    }
    Ok(found.into_iter().map(Measure::in_version_9).collect())
}

/// Finds a trec_eval name with its parameters: `P`, `P.5,10`.
pub fn trec_eval(word: &str) -> Option<(&'static Spelling, Option<&str>)> {
    trec_eval_in(spellings(Tool::TrecEval), word)
}

fn trec_eval_in(
    spellings: impl Iterator<Item = &'static Spelling>,
    word: &str,
) -> Option<(&'static Spelling, Option<&str>)> {
    let with_params = word.split_once('.');
    let mut found = None;
    for spelling in spellings {
        if spelling.name == word {
            return Some((spelling, None));
        }
        if let Some((name, params)) = with_params.filter(|_| found.is_none() && spelling.style != Style::Plain)
            && spelling.name == name
        {
            found = Some((spelling, Some(params)));
        }
    }
    found
}

/// As [`trec_eval`], but with the row names of its output: `P_5`, `set_F_0.5`.
fn trec_eval_row<'w>(registry: &Registry, word: &'w str) -> Option<(&'static Spelling, Option<&'w str>)> {
    let mut names: Vec<&'static Spelling> =
        registry.spellings(Tool::TrecEval).filter(|spelling| spelling.style != Style::Plain).collect();
    names.sort_by_key(|spelling| std::cmp::Reverse(spelling.name.len()));
    names.iter().find_map(|spelling| {
        let params = word.strip_prefix(spelling.name)?.strip_prefix('_')?;
        params.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == 'p').then_some((*spelling, Some(params)))
    })
}

fn parsed(registry: &Registry, spelling: &Spelling, params: Option<&str>) -> Result<Vec<Measure>> {
    texts(spelling, params).iter().map(|text| parse(registry, text)).collect()
}

/// Our texts for a trec_eval measure with its parameters, in trec_eval's order: cut-offs and points rising.
pub fn texts(spelling: &Spelling, params: Option<&str>) -> Vec<String> {
    match (spelling.style, params) {
        (Style::Plain, _) | (Style::Literal, None) => vec![spelling.plain.to_owned()],
        (Style::Literal, Some(params)) => {
            vec![spelling.with.replace("{named}", &named(params)).replace("{}", params)]
        }
        (Style::Cutoffs | Style::Points, None) => {
            spelling.defaults.iter().map(|value| spelling.plain.replace("{}", value)).collect()
        }
        (Style::Cutoffs | Style::Points, Some(params)) => {
            sorted_params(spelling.style, params).iter().map(|value| spelling.with.replace("{}", value)).collect()
        }
    }
}

/// Splits trec_eval's `p=0.5,1=2`: gains of labels become one parameter, `p=0.5,gains='1=2'`.
fn named(params: &str) -> String {
    let is_gain = |pair: &&str| pair.trim_start().starts_with(|c: char| c.is_ascii_digit() || c == '-');
    let (gains, mut others): (Vec<&str>, Vec<&str>) = params.split(',').partition(is_gain);
    let gains = format!("gains='{}'", gains.join(","));
    if gains != "gains=''" {
        others.push(&gains);
    }
    others.join(",")
}

/// trec_eval sorts cut-offs and points; a fraction of a cut-off is dropped.
pub fn sorted_params(style: Style, params: &str) -> Vec<String> {
    let mut values: Vec<f64> = params.split(',').filter_map(|value| value.trim().parse().ok()).collect();
    if style == Style::Cutoffs {
        values.iter_mut().for_each(|value| *value = value.trunc());
    }
    values.sort_by(f64::total_cmp);
    values.dedup();
    values.iter().map(ToString::to_string).collect()
}

/// Our text for a ranx name: `map@100-l2`.
fn ranx(registry: &Registry, word: &str) -> Option<String> {
    let (head, level) = match word.rsplit_once("-l") {
        Some((head, level)) if !level.is_empty() && level.bytes().all(|b| b.is_ascii_digit()) => (head, Some(level)),
        _ => (word, None),
    };
    let (name, at) = match head.split_once('@') {
        Some((name, at)) => (name, Some(at)),
        None => (head, None),
    };
    let spelling = registry.spellings(Tool::Ranx).find(|spelling| spelling.name == name)?;
    let mut measure = parse(registry, spelling.plain)
        .ok()
        .or_else(|| parse(registry, &format!("{}@{}", spelling.plain, at?)).ok())?;
    if let Some(level) = level {
        measure = measure.with(REL.name(), level).ok()?;
    }
    if let Some(at) = at {
        measure = measure.with(CUTOFF.name(), at).ok()?;
    }
    Some(measure.to_string())
}

/// Our text for ranx' rank-biased precision, `rbp.95`: the digits are p, and the gain is the raw label.
fn ranx_rbp(word: &str) -> Option<String> {
    let digits = word.strip_prefix("rbp.").filter(|digits| digits.bytes().all(|b| b.is_ascii_digit()))?;
    Some(format!("RBP(gain=raw,p=0.{digits})"))
}

/// Reads a row name of trec_eval's output back: `P_5` is P at 5.
///
/// # Errors
/// When nothing has that name.
pub fn from_row(name: &str) -> Result<Vec<Measure>> {
    let registry = Registry::of_process();
    match trec_eval_row(&registry, name) {
        Some((spelling, params)) => parsed(&registry, spelling, params),
        None => Err(Error::measure(format!("\"{name}\" is not a trec_eval row"))),
    }
}
