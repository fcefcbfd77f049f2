//! From tokens to instructions, with the names, the numbers of arguments and the kinds of operands checked.
//!
//! ```text
//! any        = both { "or" both }
//! both       = negation { "and" negation }
//! negation   = "not" negation | comparison
//! comparison = sum [ ("<" | "<=" | ">" | ">=" | "==") sum ]
//! sum        = product { ("+" | "-") product }
//! product    = signed { ("*" | "/") signed }
//! signed     = "-" signed | power
//! power      = atom [ "^" signed ]
//! atom       = number | name | function "(" any { "," any } ")" | "(" any ")"
//! ```

use super::function::{FUNCTIONS, counted, no_function};
use super::known::{Degree, Formula};
use super::lexer::{Lexer, Token};
use super::program::{Op, Program};
use super::variable::{Key, Names, VARIABLES, Variable};
use super::{DEEPEST_FORMULA, DEEPEST_STACK, LONGEST_FORMULA, Wrong, nearest, suggested};

/// What a part of a formula is.
#[derive(Debug, Clone, Copy)]
struct Part {
    at: usize,
    is_condition: bool,
    degree: Degree,
    split: Option<usize>,
}

/// Reads a formula.
pub(in crate::definition) fn parse(text: &str, names: Names<'_>) -> Result<Formula, Wrong> {
    if text.len() > LONGEST_FORMULA {
        return Err(Wrong::new(0, format!("the formula has {} bytes; {LONGEST_FORMULA} is the most", text.len())));
    }
    let mut lexer = Lexer::new(text);
    let (token, at) = lexer.next()?;
    let mut parser = Parser { lexer, token, at, names, program: Program::default(), uses: 0, stack: 0, depth: 0 };
    let part = parser.any()?;
    match parser.token {
        Token::End => {}
        Token::Mark(")") => return Err(Wrong::new(parser.at, "this \")\" closes nothing; leave it out")),
        _ => return Err(parser.unexpected("an operator such as + or *")),
    }
    parser.want(part, false)?;
    Ok(Formula { program: parser.program, uses: parser.uses, degree: part.degree, split: part.split })
}

struct Parser<'t, 'p> {
    lexer: Lexer<'t>,
    token: Token<'t>,
    /// Where the token starts.
    at: usize,
    names: Names<'p>,
    program: Program,
    uses: u32,
    /// How many numbers the instructions so far leave.
    stack: usize,
    depth: usize,
}

impl<'t> Parser<'t, '_> {
    fn advance(&mut self) -> Result<(), Wrong> {
        (self.token, self.at) = self.lexer.next()?;
        Ok(())
    }

    /// The first of some operators that the text goes on with, and where.
    fn operator(&mut self, marks: &[(&str, Op)]) -> Result<Option<(Op, usize)>, Wrong> {
        let (Token::Mark(word) | Token::Name(word)) = self.token else { return Ok(None) };
        let Some((_, op)) = marks.iter().find(|(mark, _)| *mark == word) else { return Ok(None) };
        let at = self.at;
        self.advance()?;
        Ok(Some((*op, at)))
    }

    fn unexpected(&self, expected: &str) -> Wrong {
        let found = match self.token {
            Token::Number(number) => format!("{number}"),
            Token::Name(name) => format!("\"{name}\""),
            Token::Mark(mark) => format!("\"{mark}\""),
            Token::End => String::from("the end"),
        };
        Wrong::new(self.at, format!("found {found} where {expected} was expected"))
    }

    /// Refuses a condition where a number is needed, and the other way round.
    fn want(&self, part: Part, condition: bool) -> Result<(), Wrong> {
        match (part.is_condition, condition) {
            (true, false) => {
                Err(Wrong::new(part.at, "a condition stands where a number is needed; write if(condition, 1, 0)"))
            }
            (false, true) => Err(Wrong::new(part.at, "a number stands where a condition is needed, such as g > 0")),
            _ => Ok(()),
        }
    }

    /// Writes an instruction that takes so many numbers and leaves one.
    fn emit(&mut self, op: Op, takes: usize, at: usize) -> Result<(), Wrong> {
        self.stack = self.stack + 1 - takes;
        if self.stack > DEEPEST_STACK {
            return Err(Wrong::new(
                at,
                format!("more than {DEEPEST_STACK} numbers wait to be used here; write the formula with fewer levels"),
            ));
        }
        self.program.push(op, at);
        Ok(())
    }

    /// Goes one level deeper, where that is still allowed.
    fn deeper<T>(&mut self, inside: impl FnOnce(&mut Self) -> Result<T, Wrong>) -> Result<T, Wrong> {
        self.depth += 1;
        if self.depth > DEEPEST_FORMULA {
            return Err(Wrong::new(self.at, format!("it is nested more than {DEEPEST_FORMULA} levels deep")));
        }
        let found = inside(self);
        self.depth -= 1;
        found
    }

    /// A condition that is settled by its first part where that is `settled`: the second one is then not computed.
    fn joined(&mut self, word: &str, settled: f64, each: fn(&mut Self) -> Result<Part, Wrong>) -> Result<Part, Wrong> {
        let mut part = each(self)?;
        while let Some((_, at)) = self.operator(&[(word, Op::Not)])? {
            self.want(part, true)?;
            if settled == 1.0 {
                self.emit(Op::Not, 1, at)?;
            }
            let jump = self.program.len();
            self.program.push(Op::JumpUnless(0), at);
            self.stack -= 1;
            let second = each(self)?;
            self.want(second, true)?;
            let out = self.program.len();
            self.program.push(Op::Jump(0), at);
            self.program.land(jump);
            self.program.push(Op::Number(settled), at);
            self.program.land(out);
            part = Part { is_condition: true, split: None, degree: other(part.degree, second.degree), ..part };
        }
        Ok(part)
    }

    fn any(&mut self) -> Result<Part, Wrong> {
        self.joined("or", 1.0, Self::both)
    }

    fn both(&mut self) -> Result<Part, Wrong> {
        self.joined("and", 0.0, Self::negation)
    }

    fn negation(&mut self) -> Result<Part, Wrong> {
        let Some((_, at)) = self.operator(&[("not", Op::Not)])? else { return self.comparison() };
        let part = self.deeper(Self::negation)?;
        self.want(part, true)?;
        self.emit(Op::Not, 1, at)?;
        Ok(Part { at, ..part })
    }

    fn comparison(&mut self) -> Result<Part, Wrong> {
        let part = self.sum()?;
        let marks = [
            ("<", Op::Less),
            ("<=", Op::LessOrEqual),
            (">", Op::Greater),
            (">=", Op::GreaterOrEqual),
            ("==", Op::Equal),
        ];
        let Some((op, at)) = self.operator(&marks)? else { return Ok(part) };
        let second = self.sum()?;
        self.want(part, false)?;
        self.want(second, false)?;
        self.emit(op, 2, at)?;
        if let Some((_, at)) = self.operator(&marks)? {
            return Err(Wrong::new(at, "two comparisons in a row; write a < b and b < c"));
        }
        Ok(Part { is_condition: true, split: None, degree: other(part.degree, second.degree), ..part })
    }

    fn sum(&mut self) -> Result<Part, Wrong> {
        let mut part = self.product()?;
        while let Some((op, at)) = self.operator(&[("+", Op::Add), ("-", Op::Subtract)])? {
            let second = self.product()?;
            self.want(part, false)?;
            self.want(second, false)?;
            self.emit(op, 2, at)?;
            part = Part { split: None, degree: other(part.degree, second.degree), ..part };
        }
        Ok(part)
    }

    fn product(&mut self) -> Result<Part, Wrong> {
        let mut part = self.signed()?;
        while let Some((op, at)) = self.operator(&[("*", Op::Multiply), ("/", Op::Divide)])? {
            let split = self.program.len();
            let second = self.signed()?;
            self.want(part, false)?;
            self.want(second, false)?;
            self.emit(op, 2, at)?;
            let is_quotient = op == Op::Divide;
            let degree = match (part.degree, second.degree) {
                (degree, Degree::Absent) => degree,
                (Degree::Absent, degree) if !is_quotient => degree,
                _ => Degree::Other,
            };
            // Only a formula whose first instruction is that of the numerator can be cut in two.
            part = Part { split: is_quotient.then_some(split), degree, ..part };
        }
        Ok(part)
    }

    fn signed(&mut self) -> Result<Part, Wrong> {
        let Some((_, at)) = self.operator(&[("-", Op::Negate)])? else { return self.power() };
        let part = self.deeper(Self::signed)?;
        self.want(part, false)?;
        self.emit(Op::Negate, 1, at)?;
        Ok(Part { at, split: None, ..part })
    }

    fn power(&mut self) -> Result<Part, Wrong> {
        let part = self.atom()?;
        let Some((op, at)) = self.operator(&[("^", Op::Power)])? else { return Ok(part) };
        let second = self.deeper(Self::signed)?;
        self.want(part, false)?;
        self.want(second, false)?;
        self.emit(op, 2, at)?;
        Ok(Part { split: None, degree: other(part.degree, second.degree), ..part })
    }

    fn atom(&mut self) -> Result<Part, Wrong> {
        let at = self.at;
        let plain = Part { at, is_condition: false, degree: Degree::Absent, split: None };
        match self.token {
            Token::Number(number) => {
                self.advance()?;
                self.emit(Op::Number(number), 0, at)?;
                Ok(plain)
            }
            Token::Name(name) => {
                self.advance()?;
                if self.token == Token::Mark("(") { self.call(name, at) } else { self.name(name, plain) }
            }
            Token::Mark("(") => {
                self.advance()?;
                let part = self.deeper(Self::any)?;
                self.close(at)?;
                Ok(Part { at, ..part })
            }
            _ => Err(self.unexpected("a number, a variable, a function or \"(\"")),
        }
    }

    fn close(&mut self, opened: usize) -> Result<(), Wrong> {
        match self.token {
            Token::Mark(")") => self.advance(),
            Token::End => Err(Wrong::new(opened, "this \"(\" is never closed; a \")\" is missing")),
            _ => Err(self.unexpected("\")\" or an operator")),
        }
    }

    fn name(&mut self, name: &'t str, part: Part) -> Result<Part, Wrong> {
        let Some(place) = self.names.find(name) else { return Err(self.unknown(name, part.at)) };
        self.emit(Op::Load(place), 0, part.at)?;
        if usize::from(place) < VARIABLES.len() {
            self.uses |= 1 << place;
        }
        let is_sum = place == Variable::Sum as u8;
        Ok(Part { degree: if is_sum { Degree::Factor } else { Degree::Absent }, ..part })
    }

    fn unknown(&self, name: &str, at: usize) -> Wrong {
        let key = self.names.key.word();
        let all: Vec<&str> = self.names.all().collect();
        let there_are = format!("{key} may use {}", all.join(", "));
        Wrong::new(
            at,
            if name == key {
                format!("{key} refers to itself, and a formula cannot; {there_are}")
            } else if let Some((_, arguments, _)) = FUNCTIONS.iter().find(|(known, ..)| *known == name) {
                format!("{name} is a function, with {} in parentheses behind it", counted(*arguments))
            } else if Key::ALL.iter().any(|other| other.word() == name) {
                format!("{key} cannot use the formula {name}; {there_are}")
            } else if VARIABLES.iter().any(|(known, _)| *known == name) {
                format!("{key} cannot use {name}; {there_are}")
            } else {
                let hint = nearest(name, all.iter().copied()).filter(|_| name.len() > 1);
                format!("\"{name}\" is unknown; {}", suggested(hint, &there_are))
            },
        )
    }

    fn call(&mut self, name: &'t str, at: usize) -> Result<Part, Wrong> {
        let opened = self.at;
        let Some((_, wanted, op)) = FUNCTIONS.iter().find(|(known, ..)| *known == name) else {
            return Err(no_function(name, at, &self.names));
        };
        self.advance()?;
        let (mut found, mut degree) = (0, Degree::Absent);
        // The jumps of `if`: over the first value, and over the second one.
        let mut jumps = [0; 2];
        if self.token != Token::Mark(")") {
            loop {
                let part = self.deeper(Self::any)?;
                self.want(part, name == "if" && found == 0)?;
                degree = other(degree, part.degree);
                found += 1;
                if name == "if" && found <= 2 {
                    jumps[found - 1] = self.program.len();
                    self.program.push(if found == 1 { Op::JumpUnless(0) } else { Op::Jump(0) }, at);
                    self.stack -= 1;
                    if found == 2 {
                        self.program.land(jumps[0]);
                    }
                }
                if self.token != Token::Mark(",") {
                    break;
                }
                if found == *wanted {
                    return Err(Wrong::new(
                        self.at,
                        format!("{name} takes {}, and here is one more", counted(*wanted)),
                    ));
                }
                self.advance()?;
            }
        }
        self.close(opened)?;
        if found != *wanted {
            return Err(Wrong::new(at, format!("{name} takes {}, not {found}", counted(*wanted))));
        }
        if name == "if" {
            self.program.land(jumps[1]);
        } else {
            self.emit(*op, *wanted, at)?;
        }
        Ok(Part { at, is_condition: false, degree, split: None })
    }
}

/// The degree of anything but a product.
fn other(first: Degree, second: Degree) -> Degree {
    if (first, second) == (Degree::Absent, Degree::Absent) { Degree::Absent } else { Degree::Other }
}
