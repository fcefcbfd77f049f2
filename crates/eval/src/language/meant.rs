//! What a word that names no measure was probably meant to be: only texts that can be read are suggested.

use super::name::Measure;
use super::registry::Registry;
use super::spelling;
use super::unit::Unit;
use crate::error::Error;
use crate::message::Message;

/// Names that people say and that no tool's measure has.
const SAID: &[(&str, &str)] = &[
    ("hit", "Success"),
    ("hr", "Success"),
    ("hitrate", "Success"),
    ("hit_ratio", "Success"),
    ("prec", "P"),
    ("rec", "R"),
];

/// The error for a word that cannot be read, where it is like a measure written in another way.
pub(super) fn instead(registry: &Registry, word: &str) -> Option<Error> {
    if let Some((head, list)) = in_brackets(word) {
        let text = format!("{head}@{list}");
        spelling::plain(registry, &text).ok()?;
        return Some(Error::measure(format!(
            "measure \"{word}\": cut-offs behind @ stand without brackets; write {text}"
        )));
    }
    // What has parameters or several parts is told where it is read.
    if word.contains(['(', ')', '\'', '"', ',']) {
        return None;
    }
    // Names of trec_eval have small letters: `NDCG_CUT_10`.
    let small = word.to_lowercase();
    let candidates = [with_cutoff(word), said(word), inside(registry, word), of_ranks(registry, word), Some(small)];
    let found = candidates.into_iter().flatten().find_map(|text| one(registry, &text).filter(|text| text != word))?;
    Some(Error::measure(
        Message::new(format!("measure \"{word}\" is unknown; did you mean {found}? ("))
            .command("measures")
            .text(" lists all)"),
    ))
}

/// A text as we write it, where it stands for exactly one measure.
fn one(registry: &Registry, text: &str) -> Option<String> {
    match &spelling::plain(registry, text).ok()?[..] {
        [measure] => Some(measure.to_string()),
        _ => None,
    }
}

/// `nDCG@[5,10]`.
fn in_brackets(word: &str) -> Option<(&str, &str)> {
    let (head, list) = word.split_once('@')?;
    let list = [('[', ']'), ('(', ')'), ('{', '}')]
        .iter()
        .find_map(|(open, close)| list.strip_prefix(*open)?.strip_suffix(*close))?;
    list.starts_with(|c: char| c.is_ascii_digit()).then_some((head, list))
}

/// The name and the number behind it: `ndcg10`, `map_10`, `recip_rank.10`, `hit@5`.
fn split_number(word: &str) -> Option<(&str, &str)> {
    let head = word.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &word[head.len()..];
    let head = head.strip_suffix(['.', '_', '@', '-']).unwrap_or(head);
    (!number.is_empty() && !head.is_empty()).then_some((head, number))
}

fn with_cutoff(word: &str) -> Option<String> {
    split_number(word).map(|(head, number)| format!("{head}@{number}"))
}

fn said(word: &str) -> Option<String> {
    let (head, number) = split_number(word)?;
    let (_, name) = SAID.iter().find(|(said, _)| head.eq_ignore_ascii_case(said))?;
    Some(format!("{name}@{number}"))
}

/// A unit and the measure inside it with a dash between, as files of results name them: `mm_map`, `cam_ndcg_cut_10`.
fn inside(registry: &Registry, word: &str) -> Option<String> {
    let mut cuts = word.char_indices().filter(|(_, c)| "_-".contains(*c)).map(|(at, _)| at);
    cuts.find_map(|at| {
        let unit = registry.find(&word[..at]).filter(|unit| unit.takes_inner())?;
        let tail = &word[at + 1..];
        let inner = one(registry, tail).or_else(|| one(registry, &with_cutoff(tail)?))?;
        Some(format!("{}({inner})", unit.name))
    })
}

/// A measure of the whole set with a cut-off, as the measure of ranks that it is like: `set_P.5`.
fn of_ranks(registry: &Registry, word: &str) -> Option<String> {
    let (head, number) = split_number(word)?;
    // What has our own name is told as ours.
    let found = spelling::plain(registry, head).ok().filter(|_| registry.find(head).is_none())?;
    let ranked = registry.ranked_form(found.first().map(Measure::unit)?)?;
    Some(format!("{ranked}@{number}"))
}

/// The unit among some whose name, or another tool's for it, is most like a word.
pub(super) fn nearest<'n>(names: impl Iterator<Item = &'n str>, word: &str) -> Option<&'n str> {
    // `alphaNDCG` is alpha_nDCG, and not alpha_DCG: dashes are what people forget first.
    let plain = |name: &str| name.to_lowercase().replace(['_', '-'], "");
    let wanted = plain(word);
    let letters = wanted.chars().count();
    // Of four letters two are half of the name.
    let most = |known: &str| (letters.max(plain(known).len()) / 3).max(1);
    names
        // Names of other tools' score files come here too: 16 of 60,000 letters took seconds to be compared with ours.
        .filter(|known| known.len().abs_diff(letters) <= 2 * most(known))
        .map(|known| (strsim::damerau_levenshtein(&plain(known), &wanted), known))
        .filter(|(distance, known)| *distance <= most(known) || *distance == 2 && plain(known).starts_with(&wanted))
        .min_by_key(|(distance, _)| *distance)
        .map(|(_, known)| known)
}

/// The unit of a kind that a name is most like: among collapses, `EUC` is EUCL and not EU.
///
/// ```
/// use aspectra_eval::language::{Role, nearest_unit};
/// let found = nearest_unit("EUC", |unit| matches!(unit.role, Role::Collapse(_)));
/// assert_eq!(found.map(|unit| unit.name), Some("EUCL"));
/// ```
pub fn nearest_unit(name: &str, is_of_kind: impl Fn(&Unit) -> bool) -> Option<&'static Unit> {
    let registry = Registry::of_process();
    let units: Vec<&'static Unit> = registry.units().filter(|unit| is_of_kind(unit)).collect();
    let found = nearest(units.iter().map(|unit| unit.name), name)?;
    units.into_iter().find(|unit| unit.name == found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant_can_be_read() {
        for (typed, meant) in [
            ("recip_rank.10", "RR@10"),
            ("set_P.5", "P@5"),
            ("map_10", "AP@10"),
            ("ndcg10", "nDCG@10"),
            ("P5", "P@5"),
            ("hit@5", "Success@5"),
            ("mm_map", "MM(AP)"),
            ("cam_ndcg@10", "CAM(nDCG@10)"),
            ("cam_ndcg_cut_10", "CAM(nDCG@10)"),
            ("nDGC@10", "nDCG@10"),
            ("alphaNDCG@10", "alpha_nDCG@10"),
            ("NDCG_CUT_10", "nDCG@10"),
        ] {
            let error = typed.parse::<Measure>().unwrap_err().to_string();
            assert!(error.contains(&format!("did you mean {meant}?")), "{typed}: {error}");
            assert!(meant.parse::<Measure>().is_ok(), "{meant}");
        }
        let brackets = "nDCG@[5,10]".parse::<Measure>().unwrap_err().to_string();
        assert!(
            brackets.contains("\"nDCG@[5,10]\": cut-offs behind @ stand without brackets; write nDCG@5,10"),
            "{brackets}"
        );
    }

    #[test]
    fn what_is_like_nothing_gets_no_guess() {
        for typed in ["auc", "xyz", "kappa"] {
            let error = typed.parse::<Measure>().unwrap_err().to_string();
            assert!(!error.contains("did you mean"), "{typed}: {error}");
        }
    }

    #[test]
    fn a_level_that_a_measure_does_not_have_is_told_as_it_was_typed() {
        let error = "ndcg@10-l2".parse::<Measure>().unwrap_err().to_string();
        assert!(
            error.contains("\"ndcg@10-l2\": nDCG has no least relevant label that could be 2; write ndcg@10"),
            "{error}"
        );
    }

    #[test]
    fn what_cannot_be_read_is_quoted_as_it_was_typed() {
        for typed in ["P@0", "P@5@10", "ndcg_cut@1O", "recip_rank.x", "xyz10", "set_P"] {
            let Err(error) = typed.parse::<Measure>() else { continue };
            assert!(error.to_string().contains(&format!("\"{typed}\"")), "{typed}: {error}");
            assert!(!error.to_string().contains(&format!("mean {typed}?")), "{typed}: {error}");
        }
    }
}
