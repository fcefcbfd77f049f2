//! A formula as a flat list of instructions for a small stack of numbers.
//!
//! Conditions are 1 and 0. Jumps count instructions from the one behind them, so that a part of a list that is a formula
//! by itself can be run alone.

use super::{DEEPEST_STACK, Values};

/// One instruction: takes its operands off the stack and puts its result there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) enum Op {
    Number(f64),
    Load(u8),
    Negate,
    Add,
    Subtract,
    Multiply,
    Divide,
    Power,
    Log2,
    Ln,
    Log,
    Exp,
    Sqrt,
    Min,
    Max,
    Floor,
    Abs,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Equal,
    Not,
    /// Takes a condition, and leaves out so many instructions where it does not hold.
    JumpUnless(u16),
    /// Leaves out so many instructions.
    Jump(u16),
}

/// Why a formula has no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::definition) struct Fault {
    /// Where the operator stands in the formula's text.
    pub(in crate::definition) at: usize,
    pub(in crate::definition) is_division: bool,
}

/// Instructions that leave one number, each with its place in the text.
#[derive(Debug, Clone, PartialEq, Default)]
pub(in crate::definition) struct Program {
    ops: Vec<Op>,
    places: Vec<u16>,
}

impl Program {
    pub(super) fn push(&mut self, op: Op, at: usize) {
        self.ops.push(op);
        self.places.push(u16::try_from(at).unwrap_or(u16::MAX));
    }

    pub(super) fn len(&self) -> usize {
        self.ops.len()
    }

    /// Lets the jump at `from` land behind the last instruction there is.
    pub(super) fn land(&mut self, from: usize) {
        let over = u16::try_from(self.ops.len() - from - 1).unwrap_or(u16::MAX);
        if let Some(Op::Jump(distance) | Op::JumpUnless(distance)) = self.ops.get_mut(from) {
            *distance = over;
        }
    }

    /// The instructions of a quotient before and behind `split`, without the division at the end.
    pub(super) fn split(&self, split: usize) -> (Self, Self) {
        let part =
            |from: usize, to: usize| Self { ops: self.ops[from..to].into(), places: self.places[from..to].into() };
        (part(0, split), part(split, self.ops.len() - 1))
    }

    /// Where the last operator stands.
    pub(super) fn last_place(&self) -> usize {
        self.places.last().map_or(0, |place| usize::from(*place))
    }

    /// The places of operators that may have no value, and whether they divide.
    pub(in crate::definition) fn faults(&self) -> impl Iterator<Item = Fault> {
        self.ops.iter().zip(&self.places).filter(|(op, _)| !matches!(op, Op::Number(_) | Op::Load(_))).map(
            |(op, place)| Fault {
                at: usize::from(*place),
                is_division: matches!(op, Op::Divide | Op::Power | Op::Log),
            },
        )
    }

    /// The number, where all values are numbers.
    ///
    /// The parser has counted what stands on the stack: it neither overflows nor runs empty.
    #[inline]
    pub(in crate::definition) fn run(&self, values: &Values) -> Result<f64, Fault> {
        // What most formulas are need no stack.
        match self.ops[..] {
            [Op::Number(number)] => Ok(number),
            [Op::Load(place)] => Ok(values.get(place)),
            _ => self.run_all(values),
        }
    }

    fn run_all(&self, values: &Values) -> Result<f64, Fault> {
        let mut stack = [0.0f64; DEEPEST_STACK];
        // The number of values on the stack; the topmost stands at `top - 1`.
        let mut top = 0usize;
        let mut next = 0usize;
        while let Some(op) = self.ops.get(next) {
            let fault = |is_division| Err(Fault { at: usize::from(self.places[next]), is_division });
            let value = match *op {
                Op::Number(number) => {
                    top += 1;
                    number
                }
                Op::Load(place) => {
                    top += 1;
                    values.get(place)
                }
                Op::Jump(over) => {
                    next += 1 + usize::from(over);
                    continue;
                }
                Op::JumpUnless(over) => {
                    top -= 1;
                    next += 1 + if stack[top] == 0.0 { usize::from(over) } else { 0 };
                    continue;
                }
                Op::Negate => -stack[top - 1],
                Op::Log2 => stack[top - 1].log2(),
                Op::Ln => stack[top - 1].ln(),
                Op::Exp => stack[top - 1].exp(),
                Op::Sqrt => stack[top - 1].sqrt(),
                Op::Floor => stack[top - 1].floor(),
                Op::Abs => stack[top - 1].abs(),
                Op::Not => f64::from(stack[top - 1] == 0.0),
                _ => {
                    top -= 1;
                    let (a, b) = (stack[top - 1], stack[top]);
                    match *op {
                        Op::Add => a + b,
                        Op::Subtract => a - b,
                        Op::Multiply => a * b,
                        Op::Divide if b == 0.0 => return fault(true),
                        Op::Divide => a / b,
                        Op::Power if a == 0.0 && b < 0.0 => return fault(true),
                        Op::Power => power(a, b),
                        Op::Log if a == 1.0 => return fault(true),
                        Op::Log => b.ln() / a.ln(),
                        Op::Min => a.min(b),
                        Op::Max => a.max(b),
                        Op::Less => f64::from(a < b),
                        Op::LessOrEqual => f64::from(a <= b),
                        Op::Greater => f64::from(a > b),
                        Op::GreaterOrEqual => f64::from(a >= b),
                        _ => f64::from(a == b),
                    }
                }
            };
            if value.is_nan() {
                return fault(false);
            }
            stack[top - 1] = value;
            next += 1;
        }
        Ok(stack[0])
    }
}

/// Whole powers up to this one are multiplied up one factor at a time, as the built-in measures do, so that the same
/// formula has the same bits.
const MULTIPLIED: f64 = 1023.0;

fn power(base: f64, exponent: f64) -> f64 {
    if base == 2.0 {
        return exponent.exp2();
    }
    if (0.0..=MULTIPLIED).contains(&exponent) && exponent.fract() == 0.0 {
        return (0..exponent as u32).fold(1.0, |power, _| power * base);
    }
    base.powf(exponent)
}
