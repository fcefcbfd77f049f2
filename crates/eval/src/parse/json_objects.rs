//! Objects of JSON in a row: an array of them, or one behind the other, on any lines.

use super::fields::{numbered_lines, without_mark};
use super::json::{BadJson, Json};
use crate::position::RowPlace;

/// Where the rows of a text stand, asked for in the order of the text: by their lines, unless all of it is in one.
pub(super) struct Places<'a> {
    bytes: &'a [u8],
    is_one_line: bool,
    rows: u64,
    /// The last place that was asked for, and its line.
    known: (usize, u64),
}

impl<'a> Places<'a> {
    pub(super) fn new(bytes: &'a [u8]) -> Self {
        let is_one_line = memchr::memchr(b'\n', bytes.trim_ascii()).is_none();
        Self { bytes, is_one_line, rows: 0, known: (0, 1) }
    }

    /// The place of the next row, which begins at this byte.
    pub(super) fn next(&mut self, start: usize) -> RowPlace {
        self.rows += 1;
        if self.is_one_line {
            return RowPlace::Row(self.rows);
        }
        let (at, line) = self.known;
        self.known = (start, line + memchr::memchr_iter(b'\n', &self.bytes[at..start]).count() as u64);
        RowPlace::Line(self.known.1)
    }
}

/// Values in a row, and how far they have been read.
#[derive(Debug)]
pub(crate) struct JsonRow {
    is_array: bool,
    is_first: bool,
}

impl JsonRow {
    /// Begins to read values in a row.
    pub(crate) fn begin(json: &mut Json<'_>) -> Self {
        Self { is_array: json.take(b'['), is_first: true }
    }

    /// Whether another value follows, which then comes next.
    ///
    /// # Errors
    /// No comma between two values of an array, or anything behind its end: a second array would vanish without a word.
    pub(crate) fn follows(&mut self, json: &mut Json<'_>) -> Result<bool, BadJson> {
        if !self.is_array {
            return Ok(!json.is_done());
        }
        if json.take(b']') {
            return if json.is_done() { Ok(false) } else { Err(json.bad("more follows after the array")) };
        }
        if !std::mem::replace(&mut self.is_first, false) {
            json.expect(b',', "a comma or the end of the array")?;
        }
        Ok(true)
    }
}

/// Whether a text begins as an array of objects.
pub(super) fn is_array(bytes: &[u8]) -> bool {
    let mut json = Json::new(without_mark(bytes));
    json.take(b'[') && json.peek() == Some(b'{')
}

/// Whether the first object goes on behind its line, as in text that is indented.
pub(super) fn spans_lines(bytes: &[u8]) -> bool {
    numbered_lines(bytes).next().is_some_and(|(_, line)| matches!(line.trim_ascii(), b"{" | [b'{', .., b',']))
}

/// The objects of an array, or of a text in which they take several lines, each with where it begins.
pub(super) struct Objects<'a, 'w> {
    bytes: &'a [u8],
    json: Json<'a>,
    row: JsonRow,
    places: Places<'a>,
    /// What ended the walk early.
    wrong: &'w mut Option<(u64, String)>,
}

impl<'a, 'w> Objects<'a, 'w> {
    pub(super) fn new(bytes: &'a [u8], wrong: &'w mut Option<(u64, String)>) -> Self {
        let mut json = Json::new(bytes);
        let row = JsonRow::begin(&mut json);
        Self { bytes, json, row, places: Places::new(bytes), wrong }
    }

    fn step(&mut self) -> Result<Option<(RowPlace, &'a [u8])>, BadJson> {
        if !self.row.follows(&mut self.json)? {
            return Ok(None);
        }
        self.json.peek();
        let start = self.json.place();
        self.json.skip()?;
        Ok(Some((self.places.next(start), &self.bytes[start..self.json.place()])))
    }
}

impl<'a> Iterator for Objects<'a, '_> {
    type Item = (RowPlace, &'a [u8]);

    fn next(&mut self) -> Option<Self::Item> {
        self.step().unwrap_or_else(|bad| {
            *self.wrong = Some(bad.in_text(self.bytes));
            None
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The objects with their places, and what ended the walk early.
    type Found = (Vec<(RowPlace, String)>, Option<(u64, String)>);

    fn all(text: &str) -> Found {
        let mut wrong = None;
        let objects = Objects::new(text.as_bytes(), &mut wrong);
        let found = objects.map(|(place, text)| (place, String::from_utf8_lossy(text).into_owned())).collect();
        (found, wrong)
    }

    #[test]
    fn arrays_and_objects_in_a_row() {
        let pair = |place: fn(u64) -> RowPlace| {
            (vec![(place(1), String::from("{}")), (place(2), String::from("{\"a\":1}"))], None)
        };
        assert_eq!(all("[{},\n{\"a\":1}\n]\n"), pair(RowPlace::Line));
        assert_eq!(all("{}\n{\"a\":1}\n"), pair(RowPlace::Line));
        assert_eq!(all("[{},{\"a\":1}]\n"), pair(RowPlace::Row));
        assert_eq!(all("[]"), (Vec::new(), None));
        let (_, wrong) = all("[{}]\n[{}]\n");
        assert!(wrong.is_some_and(|(line, why)| line == 2 && why.contains("more follows after the array")));
        assert!(all("[{} {}]").1.is_some_and(|(_, why)| why.contains("a comma or the end")));
    }
}
