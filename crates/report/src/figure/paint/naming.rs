//! Names that are too long for their place: cut so that they can still be told apart.

use super::lettering::width;
use std::collections::BTreeSet;

/// Which part of a name is left out where it is too long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Cut {
    Front,
    Middle,
    Back,
}

impl Cut {
    /// The text itself where it fits, else as much of it as does, with a sign for what is left out.
    pub(super) fn made(self, text: &str, fits: &dyn Fn(&str) -> bool) -> String {
        if fits(text) {
            return text.to_owned();
        }
        let characters: Vec<char> = text.chars().collect();
        // What is kept grows with its count, so the largest count that fits is found by halving.
        let (mut fitting, mut too_many) = (0, characters.len());
        while fitting + 1 < too_many {
            let middle = fitting + (too_many - fitting) / 2;
            match fits(&self.kept(&characters, middle)) {
                true => fitting = middle,
                false => too_many = middle,
            }
        }
        self.kept(&characters, fitting)
    }

    fn kept(self, characters: &[char], count: usize) -> String {
        let head = match self {
            Self::Front => 0,
            Self::Middle => count.div_ceil(2),
            Self::Back => count,
        };
        let (front, back) = (&characters[..head], &characters[characters.len() - (count - head)..]);
        front.iter().chain(&['…']).chain(back).collect()
    }
}

/// Names that each fit a width. Teams give their runs names that begin and end alike: where the usual cut would make
/// two of them one, what all names share is left out first, then the part that leaves the most names different.
pub(crate) fn fitted_names(names: &[&str], size: f64, room: f64) -> Vec<String> {
    told_apart(names, &|short| width(short, size) <= room)
}

/// Names of at most so many characters each, told apart in the same way.
pub(crate) fn shortened_names(names: &[&str], most: usize) -> Vec<String> {
    told_apart(names, &|short| short.chars().count() <= most)
}

fn told_apart(names: &[&str], fits: &dyn Fn(&str) -> bool) -> Vec<String> {
    let kinds = |texts: &mut dyn Iterator<Item = &str>| texts.collect::<BTreeSet<_>>().len();
    let wanted = kinds(&mut names.iter().copied());
    let mut best: (usize, Vec<String>) = (0, Vec::new());
    let own: Vec<String> = without_shared(names);
    let whole: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
    let ways =
        [(&whole, Cut::Middle), (&own, Cut::Middle), (&own, Cut::Front), (&own, Cut::Back), (&whole, Cut::Front)];
    for (texts, cut) in ways {
        let short: Vec<String> = texts.iter().map(|text| cut.made(text, fits)).collect();
        let different = kinds(&mut short.iter().map(|text| &**text));
        if different == wanted {
            return short;
        }
        if different > best.0 {
            best = (different, short);
        }
    }
    best.1
}

/// The names without the words that all of them begin or end with.
fn without_shared(names: &[&str]) -> Vec<String> {
    /// A sign takes a place too: less than this is not worth it.
    const LEAST: usize = 3;
    let all: Vec<Vec<char>> = names.iter().map(|name| name.chars().collect()).collect();
    let Some(first) = all.first() else { return Vec::new() };
    let least = all.iter().map(Vec::len).min().unwrap_or(0);
    let is_shared = |at: &dyn Fn(&[char]) -> char| all.iter().all(|name| at(name) == at(first));
    let front = (0..least).take_while(|&place| is_shared(&|name| name[place])).count();
    let back = (0..least - front).take_while(|&place| is_shared(&|name| name[name.len() - 1 - place])).count();
    // Words stay whole: of "run_12" and "run_13" the numbers are what differs, not their last digits.
    let word_start = first[..front].iter().rposition(|c| !c.is_alphanumeric()).map_or(front, |at| at + 1);
    let tail = &first[first.len() - back..];
    let word_end = tail.iter().position(|c| !c.is_alphanumeric()).map_or(back, |at| back - at);
    let (front, back) = (if word_start < LEAST { 0 } else { word_start }, if word_end < LEAST { 0 } else { word_end });
    let own = |name: &Vec<char>| -> String {
        let middle = &name[front..name.len() - back];
        let sign = |count: usize| if count > 0 { "…" } else { "" };
        format!("{}{}{}", sign(front), middle.iter().collect::<String>(), sign(back))
    };
    all.iter().map(own).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_begin_and_end_alike_are_told_apart() {
        let names: Vec<String> =
            (0..35).map(|run| format!("university-of-somewhere_neural_{run:02}_submission")).collect();
        let names: Vec<&str> = names.iter().map(|name| &**name).collect();
        let short = shortened_names(&names, 10);
        assert_eq!((&*short[0], &*short[34]), ("…00…", "…34…"));
        assert_eq!(short.iter().collect::<BTreeSet<_>>().len(), 35);
        let fitted = fitted_names(&names, 8.0, 40.0);
        assert!(fitted.iter().all(|name| width(name, 8.0) <= 40.0), "{fitted:?}");
        assert_eq!(fitted.iter().collect::<BTreeSet<_>>().len(), 35);
    }

    #[test]
    fn names_that_fit_stay_as_they_are() {
        assert_eq!(shortened_names(&["run_a", "run_b"], 5), ["run_a", "run_b"]);
        assert_eq!(shortened_names(&["a_first_long_name", "b_other_long_name"], 9), ["a_fi…name", "b_ot…name"]);
        assert!(shortened_names(&[], 9).is_empty());
        assert_eq!(shortened_names(&["one", ""], 1), ["…", ""]);
    }

    #[test]
    fn names_without_shared_words_are_cut_where_they_stay_different() {
        let short = shortened_names(&["abcdefgh1xyzuvwst", "abcdefgh2xyzuvwst"], 9);
        assert_ne!(short[0], short[1]);
        assert!(short.iter().all(|name| name.chars().count() <= 9), "{short:?}");
    }
}
