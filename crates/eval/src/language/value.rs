//! The value of a parameter, and how it is written.

use super::ratio::Ratio;
use std::fmt;

/// The value of a parameter.
#[derive(Debug, Clone, PartialEq)]
pub enum Value {
    /// A whole number.
    Whole(i64),
    /// A real number.
    Real(f64),
    /// A flag.
    Flag(bool),
    /// A word or text.
    Text(String),
    /// A gain for some labels, labels rising.
    Gains(Vec<(i32, f64)>),
    /// Numbers.
    Reals(Vec<f64>),
    /// A fraction.
    Ratio(Ratio),
    /// Fractions.
    Ratios(Vec<Ratio>),
    /// A value for each of some aspects, by their names.
    ByAspect(Vec<(String, Value)>),
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Whole(n) => write!(f, "{n}"),
            Value::Real(x) => write!(f, "{x}"),
            Value::Flag(flag) => f.write_str(if *flag { "True" } else { "False" }),
            Value::Text(text) if is_plain_word(text) => f.write_str(text),
            Value::Text(text) if text.contains('\'') => write!(f, "\"{text}\""),
            Value::Text(text) => write!(f, "'{text}'"),
            Value::Gains(map) => {
                f.write_str("{")?;
                for (i, (label, gain)) in map.iter().enumerate() {
                    write!(f, "{}{label}:{gain}", if i > 0 { "," } else { "" })?;
                }
                f.write_str("}")
            }
            Value::Reals(list) => write!(f, "'{}'", joined(list, ",")),
            Value::Ratio(ratio) => write!(f, "{ratio}"),
            Value::Ratios(list) => write!(f, "'{}'", joined(list, ",")),
            Value::ByAspect(list) => {
                let is_list = |(_, value): &(String, Value)| matches!(value, Value::Ratios(_) | Value::Gains(_));
                let separator = if list.iter().any(is_list) { ";" } else { "," };
                let pairs: Vec<String> = list
                    .iter()
                    .map(|(aspect, value)| format!("{aspect}:{}", value.to_string().trim_matches('\'')))
                    .collect();
                write!(f, "'{}'", pairs.join(separator))
            }
        }
    }
}

fn joined<T: ToString>(list: &[T], separator: &str) -> String {
    list.iter().map(ToString::to_string).collect::<Vec<String>>().join(separator)
}

fn is_plain_word(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
