//! A number that differs from topic to topic, within bounds.

use aspectra_stats::stream::Stream;
use std::fmt;
use std::str::FromStr;

/// Whole numbers from one to another, both included, all equally likely.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Between {
    /// The smallest.
    pub low: usize,
    /// The largest.
    pub high: usize,
}

/// The most of anything that a topic may be asked to have: more is a slip, and would only end with the memory.
const MOST: usize = 1_000_000;

impl Between {
    /// Always the same number.
    pub const fn only(number: usize) -> Self {
        Self { low: number, high: number }
    }

    pub(crate) fn draw(self, stream: &mut Stream) -> usize {
        self.low + stream.below((self.high - self.low) as u64 + 1) as usize
    }
}

impl FromStr for Between {
    type Err = String;

    /// Reads `300` or `250-550`.
    fn from_str(text: &str) -> Result<Self, String> {
        let number = |part: &str| {
            part.trim().parse().map_err(|_| format!("\"{text}\" is no number, and not two such as 250-550"))
        };
        let (low, high) = text.split_once('-').unwrap_or((text, text));
        let found = Self { low: number(low)?, high: number(high)? };
        match found.low <= found.high {
            _ if found.low.max(found.high) > MOST => Err(format!("\"{text}\" is more than {MOST}")),
            true => Ok(found),
            false => Err(format!("\"{text}\" starts with the larger number; write {high}-{low}")),
        }
    }
}

impl fmt::Display for Between {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.low == self.high {
            true => write!(out, "{}", self.low),
            false => write!(out, "{}-{}", self.low, self.high),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Between;

    #[test]
    fn texts() {
        assert_eq!("250-550".parse(), Ok(Between { low: 250, high: 550 }));
        assert_eq!("7".parse(), Ok(Between::only(7)));
        for text in ["250-550", "7"] {
            assert_eq!(text.parse::<Between>().unwrap().to_string(), text);
        }
        assert!("9-3".parse::<Between>().unwrap_err().contains("3-9"));
        assert!("few".parse::<Between>().is_err());
    }
}
