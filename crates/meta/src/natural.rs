//! The order in which people list topics: 2 before 10.

use std::cmp::Ordering;

/// Compares names piece by piece: numbers by their value, all else by its bytes.
///
/// ```
/// use aspectra_meta::natural_order;
/// let mut topics = ["10", "2", "q9b", "q10a", "101"];
/// topics.sort_by(|a, b| natural_order(a, b));
/// assert_eq!(topics, ["2", "10", "101", "q9b", "q10a"]);
/// ```
pub fn natural_order(a: &str, b: &str) -> Ordering {
    let (mut left, mut right) = (a.as_bytes(), b.as_bytes());
    while !left.is_empty() && !right.is_empty() {
        let digits = [digits(left), digits(right)];
        let order = match digits {
            [0, _] | [_, 0] => {
                let order = left[0].cmp(&right[0]);
                (left, right) = (&left[1..], &right[1..]);
                order
            }
            [m, n] => {
                let order = by_value(&left[..m], &right[..n]);
                (left, right) = (&left[m..], &right[n..]);
                order
            }
        };
        if order != Ordering::Equal {
            return order;
        }
    }
    // 01 and 1 have the same value, but are not the same topic.
    left.len().cmp(&right.len()).then_with(|| a.cmp(b))
}

/// How many digits stand in front.
fn digits(text: &[u8]) -> usize {
    text.iter().take_while(|byte| byte.is_ascii_digit()).count()
}

/// Compares digits by the number they are, however many there are.
fn by_value(a: &[u8], b: &[u8]) -> Ordering {
    let significant = |digits: &[u8]| digits.iter().position(|&byte| byte != b'0').unwrap_or(digits.len());
    let (a, b) = (&a[significant(a)..], &b[significant(b)..]);
    a.len().cmp(&b.len()).then_with(|| a.cmp(b))
}
