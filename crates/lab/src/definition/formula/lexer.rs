//! From the text of a formula to its tokens.

use super::Wrong;

/// A token of a formula.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Token<'t> {
    Number(f64),
    Name(&'t str),
    /// An operator or a mark: `+`, `<=`, `(`, `,`.
    Mark(&'static str),
    End,
}

/// All marks, longer ones before those that they start with.
const MARKS: &[&str] = &["<=", ">=", "==", "<", ">", "+", "-", "*", "/", "^", "(", ")", ","];

/// What other languages write, and what is written here.
const ELSEWHERE: &[(&str, &str)] = &[
    ("**", "x ^ y is the power"),
    ("//", "x / y divides, floor(x / y) leaves the rest out"),
    ("&&", "write and"),
    ("||", "write or"),
    ("!=", "write not (x == y)"),
    ("!", "write not"),
    ("=", "write == to compare"),
    ("%", "there is no remainder; write x - y * floor(x / y)"),
    ("?", "write if(condition, x, y)"),
    ("[", "use round parentheses"),
    ("]", "use round parentheses"),
    ("{", "use round parentheses"),
    ("}", "use round parentheses"),
];

/// The tokens of a text, one after the other.
pub(super) struct Lexer<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Lexer<'t> {
    pub(super) fn new(text: &'t str) -> Self {
        Self { text, at: 0 }
    }

    /// The next token and the byte where it starts.
    pub(super) fn next(&mut self) -> Result<(Token<'t>, usize), Wrong> {
        let rest = &self.text[self.at..];
        let start = self.at + (rest.len() - rest.trim_start().len());
        let rest = &self.text[start..];
        let Some(first) = rest.chars().next() else {
            self.at = start;
            return Ok((Token::End, start));
        };
        let (token, length) = if first.is_ascii_digit() || first == '.' {
            number(rest, start)?
        } else if first.is_alphabetic() || first == '_' {
            let length = rest.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(rest.len());
            (Token::Name(&rest[..length]), length)
        } else {
            mark(rest, first, start)?
        };
        self.at = start + length;
        Ok((token, start))
    }
}

fn number(rest: &str, start: usize) -> Result<(Token<'static>, usize), Wrong> {
    let digits = |from: usize| rest[from..].find(|c: char| !c.is_ascii_digit()).map_or(rest.len(), |end| from + end);
    let mut end = digits(0);
    if rest[end..].starts_with('.') {
        end = digits(end + 1);
    }
    if rest[end..].starts_with(['e', 'E']) {
        let sign = usize::from(rest[end + 1..].starts_with(['+', '-']));
        let exponent = digits(end + 1 + sign);
        // Without digits it is no exponent, and what follows the number says what it is.
        if exponent > end + 1 + sign {
            end = exponent;
        }
    }
    match rest[..end].parse::<f64>() {
        Ok(number) if number.is_finite() => Ok((Token::Number(number), end)),
        _ => Err(Wrong::new(start, format!("\"{}\" is no number", &rest[..end]))),
    }
}

fn mark(rest: &str, first: char, start: usize) -> Result<(Token<'static>, usize), Wrong> {
    let known = MARKS.iter().find(|mark| rest.starts_with(**mark));
    let elsewhere = ELSEWHERE.iter().find(|(other, _)| rest.starts_with(other));
    match (known, elsewhere) {
        // "**" is not two times "*", but "==" is not "=".
        (Some(mark), other) if other.is_none_or(|(other, _)| other.len() <= mark.len()) => {
            Ok((Token::Mark(mark), mark.len()))
        }
        (_, Some((other, instead))) => Err(Wrong::new(start, format!("\"{other}\" is not understood; {instead}"))),
        _ => Err(Wrong::new(start, format!("\"{}\" is not understood", first.escape_debug()))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &str) -> Result<Vec<Token<'_>>, Wrong> {
        let mut lexer = Lexer::new(text);
        let mut found = Vec::new();
        loop {
            match lexer.next()?.0 {
                Token::End => return Ok(found),
                token => found.push(token),
            }
        }
    }

    #[test]
    fn tokens_of_a_formula() {
        use Token::{Mark, Name, Number};
        assert_eq!(all(" 1.5e-3*g<=K").unwrap(), [Number(1.5e-3), Mark("*"), Name("g"), Mark("<="), Name("K")]);
        assert_eq!(all("2e").unwrap(), [Number(2.0), Name("e")]);
        assert_eq!(all(".5 == 5.").unwrap(), [Number(0.5), Mark("=="), Number(5.0)]);
        assert_eq!(all("").unwrap(), []);
        for (text, why) in [
            ("2 ** 3", "x ^ y is the power"),
            ("g = 1", "write =="),
            ("g != 1", "write not"),
            ("1e999", "no number"),
            (".", "no number"),
            ("2 × 3", "\"×\" is not understood"),
            ("g \u{0}", "\"\\0\" is not understood"),
        ] {
            let error = all(text).unwrap_err();
            assert!(error.message.contains(why), "{text}: {}", error.message);
        }
    }
}
