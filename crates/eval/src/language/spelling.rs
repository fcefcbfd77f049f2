//! The spellings of trec_eval, ranx and ndeval, and the names that stand for several measures.

use super::grammar::parse;
use super::meant;
use super::name::Measure;
use super::registry::{Registry, spellings};
use super::tools::{Spelling, Style, Tool};
use super::trec_table;
use super::unit::{CUTOFF, REL};
use crate::error::{Error, Result};
use crate::position::Position;

/// The measures that one word stands for.
pub(super) fn expand(registry: &Registry, word: &str) -> Result<Vec<Measure>> {
    plain(registry, word).map_err(|error| match meant::instead(registry, word) {
        Some(better) => better.at(Position::in_text(word, 0)),
        None => error,
    })
}

/// The same, and what cannot be read is not looked at again.
pub(super) fn plain(registry: &Registry, word: &str) -> Result<Vec<Measure>> {
    if let Some(texts) = at_each(word) {
        let mut found = Vec::new();
        for text in texts {
            found.extend(plain(registry, &text)?);
        }
        return Ok(found);
    }
    if let Some(members) = trec_table::group(word) {
        let mut found = Vec::new();
        for member in members {
            found.extend(plain(registry, member)?);
        }
        return Ok(found);
    }
    if let Some(text) = ranx_rbp(word) {
        return Ok(vec![parse(registry, &text)?]);
    }
    if let Some((spelling, params)) = trec_eval_in(registry.spellings(Tool::TrecEval), word) {
        return parsed(registry, spelling, params);
    }
    if let Some(measure) = ranx(registry, word) {
        return Ok(vec![measure?]);
    }
    parse(registry, word).map(|measure| vec![measure]).or_else(|error| match trec_eval_row(registry, word) {
        Some((spelling, params)) => parsed(registry, spelling, params).map_err(|_| error),
        None => trec_eval_at(registry, word).unwrap_or(Err(error)),
    })
}

/// The texts of a list behind `@`, where there is one: `nDCG@5,10` is `nDCG@5` and `nDCG@10`. What stands behind the list
/// (ranx' `-l2`) belongs to each.
fn at_each(word: &str) -> Option<Vec<String>> {
    let (head, list) = word.rsplit_once('@').filter(|(_, list)| !list.contains([')', '}']))?;
    let (list, tail) = list.split_at(list.find("-l").unwrap_or(list.len()));
    // A comma in the tail would be there again in every text, without end.
    if !list.contains(',') || tail.contains(',') {
        return None;
    }
    Some(list.split(',').map(|value| format!("{head}@{}{tail}", value.trim())).collect())
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

/// trec_eval's name with a cut-off written as elsewhere: `ndcg_cut@10`, `recip_rank@10`. `None` where it is no such name,
/// or what it names takes no cut-off.
fn trec_eval_at(registry: &Registry, word: &str) -> Option<Result<Vec<Measure>>> {
    let (name, at) = word.split_once('@')?;
    let spelling = registry.spellings(Tool::TrecEval).find(|spelling| spelling.name == name)?;
    match spelling.style {
        // What has our name too is told as ours.
        Style::Cutoffs | Style::Points if registry.find(name).is_some() => None,
        Style::Cutoffs | Style::Points => Some(
            texts_behind('@', spelling, Some(at), Fractions::Refused)
                .and_then(|texts| texts.iter().map(|text| parse(registry, text)).collect()),
        ),
        Style::Plain | Style::Literal => {
            let measure = parse(registry, spelling.plain).ok().filter(|measure| measure.takes(CUTOFF.name()))?;
            Some(measure.with(CUTOFF.name(), at).map(|measure| vec![measure]))
        }
    }
}

fn parsed(registry: &Registry, spelling: &Spelling, params: Option<&str>) -> Result<Vec<Measure>> {
    texts(spelling, params, Fractions::Refused)?.iter().map(|text| parse(registry, text)).collect()
}

/// Our texts for a trec_eval measure with its parameters, in trec_eval's order: cut-offs and points rising.
///
/// # Errors
/// When a cut-off or point is no number.
pub fn texts(spelling: &Spelling, params: Option<&str>, fractions: Fractions) -> Result<Vec<String>> {
    texts_behind('.', spelling, params, fractions)
}

/// The same, with the sign that stands between the name and its parameters.
fn texts_behind(sign: char, spelling: &Spelling, params: Option<&str>, fractions: Fractions) -> Result<Vec<String>> {
    Ok(match (spelling.style, params) {
        (Style::Plain, _) | (Style::Literal, None) => vec![spelling.plain.to_owned()],
        (Style::Literal, Some(params)) => {
            vec![spelling.with.replace("{named}", &named(params)).replace("{}", params)]
        }
        (Style::Cutoffs | Style::Points, None) => {
            spelling.defaults.iter().map(|value| spelling.plain.replace("{}", value)).collect()
        }
        (Style::Cutoffs | Style::Points, Some(params)) => sorted_behind(sign, spelling, params, fractions)?
            .iter()
            .map(|value| spelling.with.replace("{}", value))
            .collect(),
    })
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

/// What becomes of the fraction of a cut-off, `ndcg_cut.23.4`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fractions {
    /// It is an error: `P.5.10` was to be `P.5,10`.
    Refused,
    /// It is dropped, as trec_eval does.
    Dropped,
}

/// The parameters of a trec_eval measure as it sorts them, each once.
///
/// # Errors
/// When one of them is no number: `P.5,1O`; when a cut-off is below 1, or is not whole and that is refused.
pub fn sorted_params(spelling: &Spelling, params: &str, fractions: Fractions) -> Result<Vec<String>> {
    sorted_behind('.', spelling, params, fractions)
}

fn sorted_behind(sign: char, spelling: &Spelling, params: &str, fractions: Fractions) -> Result<Vec<String>> {
    let is_cutoff = spelling.style == Style::Cutoffs;
    let mut values: Vec<f64> = Vec::new();
    for text in params.split(',') {
        let is_dropped = is_cutoff && fractions == Fractions::Dropped;
        let value = text.trim().parse::<f64>().ok().map(|value| if is_dropped { value.trunc() } else { value });
        let fits = |value: &f64| value.is_finite() && (!is_cutoff || (*value >= 1.0 && value.fract() == 0.0));
        let Some(value) = value.filter(fits) else {
            let expected = match is_cutoff {
                true => "is no cut-off; expected whole numbers with commas between",
                false => "is no number; expected numbers with commas between",
            };
            let sample = spelling.defaults.iter().take(2).copied().collect::<Vec<&str>>().join(",");
            return Err(Error::measure(format!(
                "measure \"{name}{sign}{params}\": \"{text}\" {expected}, as in {name}{sign}{sample}",
                name = spelling.name
            )));
        };
        values.push(value);
    }
    values.sort_by(f64::total_cmp);
    values.dedup();
    Ok(values.iter().map(ToString::to_string).collect())
}

/// The measure of a ranx name: `map@100-l2`.
fn ranx(registry: &Registry, word: &str) -> Option<Result<Measure>> {
    let (head, level) = match word.rsplit_once("-l") {
        Some((head, level)) if !level.is_empty() && level.bytes().all(|b| b.is_ascii_digit()) => (head, Some(level)),
        _ => (word, None),
    };
    let (name, at) = match head.split_once('@') {
        Some((name, at)) => (name, Some(at)),
        None => (head, None),
    };
    let spelling = registry.spellings(Tool::Ranx).find(|spelling| spelling.name == name)?;
    let given = at.map_or_else(String::new, |at| format!("@{at}"));
    let measure = parse(registry, &format!("{}{given}", spelling.plain));
    let measure = match (measure, level) {
        (Ok(measure), Some(level)) => {
            let unit = measure.unit().name;
            measure.with(REL.name(), level).map_err(|_| {
                let why = format!(
                    "measure \"{word}\": {unit} has no least relevant label that could be {level}; write {head}"
                );
                Error::measure(why).at(Position::in_text(word, head.len()))
            })
        }
        (Err(_), _) if at.is_none() => {
            Err(Error::measure(format!("measure \"{word}\" needs a cut-off: {name}@10")).at(Position::in_text(word, 0)))
        }
        (measure, _) => measure,
    };
    Some(measure)
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
