//! A column: its values, and which of them are not given.

use super::budget::Budget;
use super::fault::{Fault, Read};
use super::texts::{Span, Texts};

/// The values of a column. One that is not given is empty, or 0.
#[derive(Debug, Clone, PartialEq)]
pub enum Values {
    /// Texts, or any bytes.
    Text(Texts),
    /// Texts that are numbers of a list of texts.
    Coded {
        /// The list.
        texts: Texts,
        /// For each row its text; all of them are there.
        codes: Vec<u32>,
    },
    /// Numbers.
    Real(Vec<f64>),
    /// Whole numbers.
    Whole(Vec<i64>),
    /// True or false.
    Flag(Vec<bool>),
    /// A column of a type that is not read here, such as a list: what it is.
    Unread(&'static str),
}

impl Values {
    /// Whole numbers without a sign, of which the bits are given. Where one is 2^63 or more they become texts: nothing is so large
    /// but ids that a hash made.
    ///
    /// ```
    /// use aspectra_eval::tabular::{Column, Values};
    /// let ids = Column::new("docno", Values::of_unsigned_bits(vec![7, u64::MAX as i64]), Vec::new());
    /// assert_eq!((&*ids.written(0), &*ids.written(1)), (&b"7"[..], &b"18446744073709551615"[..]));
    /// assert_eq!(Values::of_unsigned_bits(vec![7]), Values::Whole(vec![7]));
    /// ```
    pub fn of_unsigned_bits(bits: Vec<i64>) -> Self {
        if bits.iter().all(|number| *number >= 0) {
            return Self::Whole(bits);
        }
        let mut texts = Texts::default();
        bits.into_iter().for_each(|number| texts.push((number as u64).to_string().as_bytes()));
        Self::Text(texts)
    }
}

/// A column of a table.
#[derive(Debug, Clone, PartialEq)]
pub struct Column {
    name: String,
    values: Values,
    /// Empty where all values are given.
    nulls: Vec<bool>,
}

impl Column {
    /// A column whose values are all given, unless `nulls` says for each whether it is missing.
    pub fn new(name: impl Into<String>, values: Values, nulls: Vec<bool>) -> Self {
        Self { name: name.into(), values, nulls }
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Its values.
    pub fn values(&self) -> &Values {
        &self.values
    }

    /// Its values by themselves.
    pub fn into_values(self) -> Values {
        self.values
    }

    /// How many rows it has.
    pub fn len(&self) -> usize {
        match &self.values {
            Values::Text(texts) => texts.len(),
            Values::Coded { codes, .. } => codes.len(),
            Values::Real(numbers) => numbers.len(),
            Values::Whole(numbers) => numbers.len(),
            Values::Flag(flags) => flags.len(),
            Values::Unread(_) => 0,
        }
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether the value of a row is not given.
    pub fn is_null(&self, row: usize) -> bool {
        self.nulls.get(row).copied().unwrap_or_default()
    }

    /// The first row whose value is not given.
    pub fn first_null(&self) -> Option<usize> {
        self.nulls.iter().position(|null| *null)
    }

    /// The value of a row as a text file has it; empty where it is not given.
    pub fn written(&self, row: usize) -> std::borrow::Cow<'_, [u8]> {
        use std::borrow::Cow;
        if self.is_null(row) {
            return Cow::Borrowed(b"");
        }
        match &self.values {
            Values::Text(texts) => Cow::Borrowed(texts.get(row)),
            Values::Coded { texts, codes } => {
                Cow::Borrowed(codes.get(row).map_or(&b""[..], |code| texts.get(*code as usize)))
            }
            Values::Real(numbers) => Cow::Owned(numbers.get(row).map(|x| format!("{x:?}")).unwrap_or_default().into()),
            Values::Whole(numbers) => Cow::Owned(numbers.get(row).map(i64::to_string).unwrap_or_default().into()),
            Values::Flag(flags) => Cow::Owned(flags.get(row).map(bool::to_string).unwrap_or_default().into()),
            Values::Unread(_) => Cow::Borrowed(b""),
        }
    }
}

/// The id that a real number stands for: a data frame with gaps makes whole numbers real ones.
///
/// # Errors
/// What is wrong with it: it is no whole number, or so large that its last digits were lost.
pub(crate) fn id_of_real(number: f64) -> Result<String, String> {
    /// From here on not every whole number is a real one: two ids may have become the same.
    const EXACT: f64 = (1_u64 << 53) as f64;
    if !number.is_finite() || number.fract() != 0.0 {
        return Err(format!("is {number}, which is no id"));
    }
    if number.abs() >= EXACT {
        return Err(format!(
            "is {number:.0}, a real number from 2^53 on, which has lost the last digits of an id; write ids as whole numbers or texts"
        ));
    }
    Ok(format!("{number:.0}"))
}

/// A column in the making: parts are added one after the other.
#[derive(Debug)]
pub(super) struct Building {
    name: String,
    values: Values,
    nulls: Vec<bool>,
}

impl Building {
    /// `values` are empty and say what the column holds.
    pub(super) fn new(name: String, values: Values) -> Self {
        Self { name, values, nulls: Vec::new() }
    }

    pub(super) fn finish(self) -> Column {
        Column { name: self.name, values: self.values, nulls: self.nulls }
    }

    /// The column, where its whole numbers are the bits of numbers without a sign; `at` is where it stands in the file.
    pub(super) fn finish_unsigned(self, budget: &mut Budget, at: usize) -> Read<Column> {
        /// The most digits of a number, and their place.
        const TEXT: usize = 20 + size_of::<Span>();
        let Values::Whole(bits) = self.values else { return Ok(self.finish()) };
        if bits.iter().any(|number| *number < 0) {
            budget.take_values(bits.len(), TEXT, at)?;
        }
        Ok(Column { name: self.name, values: Values::of_unsigned_bits(bits), nulls: self.nulls })
    }

    pub(super) fn is_unread(&self) -> bool {
        matches!(self.values, Values::Unread(_))
    }

    fn len(&self) -> usize {
        match &self.values {
            Values::Text(texts) => texts.len(),
            Values::Coded { codes, .. } => codes.len(),
            Values::Real(numbers) => numbers.len(),
            Values::Whole(numbers) => numbers.len(),
            Values::Flag(flags) => flags.len(),
            Values::Unread(_) => 0,
        }
    }

    /// The texts of the column, or those that its codes refer to.
    pub(super) fn arena(&mut self, at: usize) -> Read<&mut Texts> {
        match &mut self.values {
            Values::Text(texts) | Values::Coded { texts, .. } => Ok(texts),
            _ => Err(Fault::new(at, "has texts in a column of another type")),
        }
    }

    /// Adds a list that codes refer to, whose texts stand in the [arena](Self::arena) already, and says which code its first
    /// text has; gives the list back where the column has no codes.
    pub(super) fn add_list(&mut self, list: Vec<Span>, at: usize) -> Read<Result<u32, Vec<Span>>> {
        if let Values::Text(texts) = &mut self.values
            && texts.is_empty()
        {
            self.values = Values::Coded { texts: std::mem::take(texts), codes: Vec::new() };
        }
        let Values::Coded { texts, .. } = &mut self.values else { return Ok(Err(list)) };
        let first = u32::try_from(texts.len()).map_err(|_| Fault::new(at, "has too many different texts"))?;
        texts.push_spans(list);
        Ok(Ok(first))
    }

    /// Where the texts of some codes stand, as long as the column is one of codes.
    pub(super) fn listed(&self, codes: std::ops::Range<usize>) -> Option<&[Span]> {
        match &self.values {
            Values::Coded { texts, .. } => Some(texts.spans(codes)),
            _ => None,
        }
    }

    /// The codes, where the column still is one of codes.
    pub(super) fn codes(&mut self) -> Option<&mut Vec<u32>> {
        match &mut self.values {
            Values::Coded { codes, .. } => Some(codes),
            _ => None,
        }
    }

    /// The texts themselves: codes become what they stand for.
    pub(super) fn texts(&mut self, at: usize) -> Read<&mut Texts> {
        if let Values::Coded { texts, codes } = &mut self.values {
            self.values = Values::Text(std::mem::take(texts).chosen(codes));
        }
        self.arena(at)
    }

    pub(super) fn reals(&mut self) -> Option<&mut Vec<f64>> {
        match &mut self.values {
            Values::Real(numbers) => Some(numbers),
            _ => None,
        }
    }

    pub(super) fn wholes(&mut self) -> Option<&mut Vec<i64>> {
        match &mut self.values {
            Values::Whole(numbers) => Some(numbers),
            _ => None,
        }
    }

    pub(super) fn flags(&mut self) -> Option<&mut Vec<bool>> {
        match &mut self.values {
            Values::Flag(flags) => Some(flags),
            _ => None,
        }
    }

    /// Says which of the rows from `start` on are given, where the values of those that are not were left out.
    pub(super) fn spread(&mut self, start: usize, given: &[bool]) {
        match &mut self.values {
            Values::Text(texts) => spread(texts.spans_mut(), start, given),
            Values::Coded { codes, .. } => spread(codes, start, given),
            Values::Real(numbers) => spread(numbers, start, given),
            Values::Whole(numbers) => spread(numbers, start, given),
            Values::Flag(flags) => spread(flags, start, given),
            Values::Unread(_) => {}
        }
        self.mark(start, given);
    }

    /// Says which of the rows from `start` on are given, where every row has a value.
    pub(super) fn mark(&mut self, start: usize, given: &[bool]) {
        self.nulls.resize(start, false);
        self.nulls.extend(given.iter().map(|given| !given));
    }

    /// Evens out the marks: rows after the last marked one are given.
    pub(super) fn rows(&mut self) -> usize {
        let rows = self.len();
        if !self.nulls.is_empty() {
            self.nulls.resize(rows, false);
        }
        rows
    }
}

fn spread<T: Copy + Default>(values: &mut Vec<T>, start: usize, given: &[bool]) {
    let mut dense = values.split_off(start.min(values.len())).into_iter();
    values.extend(given.iter().map(|given| if *given { dense.next().unwrap_or_default() } else { T::default() }));
}
