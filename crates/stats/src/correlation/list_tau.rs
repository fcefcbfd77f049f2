//! Kendall's tau of two ranked lists that need not hold the same items.
//!
//! # Formula
//!
//! [`list_tau`] is tau-b over the union of the items; those that a list lacks tie behind its last.
//!
//! [`union_tau`] is Kendall's tau union (KTU) of the reference: the union is put in a list, the items of the first list in
//! their order and then those that only the second has; it is tau between the places 1, 2, ... of the first list in the union and
//! the places of the second list's items, in their order.
//!
//! # Worked example
//!
//! Lists `a b c` and `a b d`. The union is `a b c d`, its places are 1 2 3 and 1 2 4, both rising: KTU = 1. By `list_tau`
//! the pairs of a, b, c, d agree but for c and d, which the lists put in opposite orders: (5 - 1)/6 = 2/3.
//!
//! ```
//! use aspectra_stats::correlation::{list_tau, union_tau};
//! let (a, b) = (["a", "b", "c"], ["a", "b", "d"]);
//! assert_eq!(union_tau(&a, &b)??, 1.0);
//! assert!((list_tau(&a, &b)?? - 2.0 / 3.0).abs() < 1e-15);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Choices
//!
//! KTU is not symmetric and does not see which items the second list lacks; it is given because it has been published. It is
//! defined for lists of one length: of two lengths, as many places as the shorter has. On the same items both are
//! the plain tau. Lists without two items in the union have none.
//!
//! # Reference
//!
//! T. Breuer and others, How to measure the reproducibility of system-oriented IR experiments, SIGIR 2020.

use super::kendall;
use crate::error::{Error, Undefined};
use std::collections::BTreeMap;

/// tau-b over the union of two lists, best item first; what a list lacks ties behind its last item.
pub fn list_tau<T: Ord>(a: &[T], b: &[T]) -> Result<Result<f64, Undefined>, Error> {
    let (first, second) = (places(a, 0)?, places(b, 1)?);
    let (mut x, mut y) = (Vec::new(), Vec::new());
    let place = |list: &BTreeMap<&T, usize>, item: &T| list.get(item).copied().unwrap_or(list.len()) as f64;
    for item in a.iter().chain(b.iter().filter(|item| !first.contains_key(item))) {
        x.push(place(&first, item));
        y.push(place(&second, item));
    }
    Ok(kendall(&x, &y)?.tau_b)
}

/// Kendall's tau union of two lists, best item first.
pub fn union_tau<T: Ord>(a: &[T], b: &[T]) -> Result<Result<f64, Undefined>, Error> {
    let length = a.len().min(b.len());
    let (a, b) = (&a[..length], &b[..length]);
    let first = places(a, 0)?;
    places(b, 1)?;
    let mut next = a.len();
    let positions: Vec<f64> = b
        .iter()
        .map(|item| match first.get(item) {
            Some(&place) => place as f64,
            None => {
                next += 1;
                next as f64
            }
        })
        .collect();
    let rising: Vec<f64> = (0..length).map(|place| place as f64).collect();
    Ok(kendall(&rising, &positions)?.tau_b)
}

/// Where each item stands, from 0.
fn places<T: Ord>(list: &[T], number: usize) -> Result<BTreeMap<&T, usize>, Error> {
    let mut places = BTreeMap::new();
    for (index, item) in list.iter().enumerate() {
        if places.insert(item, index).is_some() {
            return Err(Error::DuplicateItem { list: number, index });
        }
    }
    Ok(places)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_items_have_the_plain_tau() {
        let (a, b) = ([1, 2, 3, 4, 5], [2, 1, 3, 5, 4]);
        assert!((list_tau(&a, &b).unwrap().unwrap() - 0.6).abs() < 1e-15);
        assert!((union_tau(&a, &b).unwrap().unwrap() - 0.6).abs() < 1e-15);
    }

    #[test]
    fn lists_without_a_common_item() {
        // Each list puts all of its own before all of the other's.
        let (a, b) = ([1, 2], [3, 4]);
        // Pairs: 12 and 34 tie on one side, the four others are discordant: -4/sqrt(5 5).
        assert!((list_tau(&a, &b).unwrap().unwrap() + 0.8).abs() < 1e-15);
        assert_eq!(union_tau(&a, &b).unwrap(), Ok(1.0));
    }

    #[test]
    fn lengths_duplicates_and_nothing() {
        assert_eq!(union_tau(&[1, 2, 3], &[2, 1]).unwrap(), Ok(-1.0));
        assert!(list_tau(&[1, 1], &[1]).is_err() && union_tau(&[1, 2], &[2, 2]).is_err());
        assert!(list_tau::<i32>(&[], &[]).unwrap().is_err() && union_tau(&[1], &[1]).unwrap().is_err());
    }
}
