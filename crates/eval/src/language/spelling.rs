//! The spellings of trec_eval, ranx and ndeval, and the names that stand for several measures.

use super::grammar::parse;
use super::name::Measure;
use super::registry::spellings;
use super::trec_table;
use super::unit::{Spelling, Style, Tool};
use crate::error::{Error, Result};

/// The measures that one word stands for.
pub(super) fn expand(word: &str) -> Result<Vec<Measure>> {
    if let Some(members) = trec_table::group(word) {
        let mut found = Vec::new();
        for member in members {
            found.extend(expand(member)?);
        }
        return Ok(found);
    }
    if let Some(text) = ranx_rbp(word) {
        return Ok(vec![parse(&text)?]);
    }
    if let Some((spelling, params)) = trec_eval(word) {
        return texts(spelling, params).iter().map(|text| parse(text)).collect();
    }
    if let Some(text) = ranx(word) {
        return Ok(vec![parse(&text)?]);
    }
    parse(word).map(|measure| vec![measure]).or_else(|error| from_row(word).map_err(|_| error))
}

/// As [`expand`], but trec_eval's own names mean what they meant up to its version 9.
pub(super) fn expand_9(word: &str) -> Result<Vec<Measure>> {
    let is_group = trec_table::group(word).is_some();
    let found = expand(word)?;
    if !is_group && trec_eval(word).is_none() && trec_eval_row(word).is_none() {
        return Ok(found);
    }
    Ok(found.into_iter().map(Measure::in_version_9).collect())
}

/// Finds a trec_eval name with its parameters: `P`, `P.5,10`, `P_5`.
pub fn trec_eval(word: &str) -> Option<(&'static Spelling, Option<&str>)> {
    let find = |name: &str| spellings(Tool::TrecEval).find(|spelling| spelling.name == name);
    if let Some(spelling) = find(word) {
        return Some((spelling, None));
    }
    let (name, params) = word.split_once('.')?;
    if let Some(spelling) = find(name).filter(|spelling| spelling.style != Style::Plain) {
        return Some((spelling, Some(params)));
    }
    None
}

/// As [`trec_eval`], but with the row names of its output too: `P_5`, `set_F_0.5`.
fn trec_eval_row(word: &str) -> Option<(&'static Spelling, Option<&str>)> {
    let mut names: Vec<&'static Spelling> = spellings(Tool::TrecEval).filter(|s| s.style != Style::Plain).collect();
    names.sort_by_key(|spelling| std::cmp::Reverse(spelling.name.len()));
    names.iter().find_map(|spelling| {
        let params = word.strip_prefix(spelling.name)?.strip_prefix('_')?;
        params.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == 'p').then_some((*spelling, Some(params)))
    })
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
fn ranx(word: &str) -> Option<String> {
    let (head, level) = match word.rsplit_once("-l") {
        Some((head, level)) if !level.is_empty() && level.bytes().all(|b| b.is_ascii_digit()) => (head, Some(level)),
        _ => (word, None),
    };
    let (name, at) = match head.split_once('@') {
        Some((name, at)) => (name, Some(at)),
        None => (head, None),
    };
    let spelling = spellings(Tool::Ranx).find(|spelling| spelling.name == name)?;
    let mut measure = parse(spelling.plain).ok().or_else(|| parse(&format!("{}@{}", spelling.plain, at?)).ok())?;
    if let Some(level) = level {
        measure = measure.with("rel", level).ok()?;
    }
    if let Some(at) = at {
        measure = measure.with("cutoff", at).ok()?;
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
    match trec_eval_row(name) {
        Some((spelling, params)) => texts(spelling, params).iter().map(|text| parse(text)).collect(),
        None => Err(Error::measure(format!("\"{name}\" is not a trec_eval row"))),
    }
}
