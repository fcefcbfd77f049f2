//! Texts of a data frame, read where they lie: nothing is copied, and the frame's memory is kept as long as they are needed.

use arrow_array::cast::AsArray;
use arrow_array::types::ByteArrayType;
use arrow_array::{Array, ArrayRef, BinaryViewArray, GenericByteArray};
use arrow_buffer::{Buffer, ScalarBuffer};
use arrow_schema::DataType;
use aspectra_eval::tabular::{Adjacent, TextList};

/// A column of texts, in the parts that the frame has it in.
#[derive(Debug, Default)]
pub(crate) struct FrameTexts {
    parts: Vec<Part>,
    /// The number of the first text behind each part.
    ends: Vec<usize>,
}

#[derive(Debug)]
enum Part {
    /// Where texts begin and end among bytes, in 32 or 64 bits.
    Short(ScalarBuffer<i32>, Buffer),
    Long(ScalarBuffer<i64>, Buffer),
    /// Short texts in place, others by where they stand.
    Views(BinaryViewArray),
}

impl FrameTexts {
    /// Adds a part; what holds no texts adds none.
    pub(crate) fn add(&mut self, array: &ArrayRef) {
        let part = match array.data_type() {
            DataType::Utf8 => short(array.as_string::<i32>()),
            DataType::Binary => short(array.as_binary::<i32>()),
            DataType::LargeUtf8 => long(array.as_string::<i64>()),
            DataType::LargeBinary => long(array.as_binary::<i64>()),
            DataType::Utf8View => Part::Views(array.as_string_view().clone().to_binary_view()),
            DataType::BinaryView => Part::Views(array.as_binary_view().clone()),
            _ => return,
        };
        self.ends.push(self.len() + array.len());
        self.parts.push(part);
    }
}

fn short<T: ByteArrayType<Offset = i32>>(array: &GenericByteArray<T>) -> Part {
    Part::Short(array.offsets().inner().clone(), array.values().clone())
}

fn long<T: ByteArrayType<Offset = i64>>(array: &GenericByteArray<T>) -> Part {
    Part::Long(array.offsets().inner().clone(), array.values().clone())
}

impl TextList for FrameTexts {
    fn len(&self) -> usize {
        self.ends.last().copied().unwrap_or(0)
    }

    #[inline]
    fn get(&self, at: usize) -> &[u8] {
        // Most frames have one part.
        let number =
            if self.ends.first().is_none_or(|end| at < *end) { 0 } else { self.ends.partition_point(|end| *end <= at) };
        let Some(part) = self.parts.get(number) else { return b"" };
        let at = if number == 0 { at } else { at - self.ends[number - 1] };
        match part {
            Part::Short(offsets, bytes) => Adjacent::Short(offsets, bytes).get(at),
            Part::Long(offsets, bytes) => Adjacent::Long(offsets, bytes).get(at),
            Part::Views(views) => {
                if at < views.len() {
                    views.value(at)
                } else {
                    b""
                }
            }
        }
    }

    fn adjacent(&self) -> Option<Adjacent<'_>> {
        match &self.parts[..] {
            [Part::Short(offsets, bytes)] => Some(Adjacent::Short(offsets, bytes)),
            [Part::Long(offsets, bytes)] => Some(Adjacent::Long(offsets, bytes)),
            _ => None,
        }
    }

    fn changes(&self) -> Vec<usize> {
        let (mut found, mut last, mut first) = (Vec::new(), None, 0);
        for (part, end) in self.parts.iter().zip(&self.ends) {
            let count = 0..end - first;
            match part {
                Part::Short(offsets, bytes) => {
                    changes(count.map(|at| Adjacent::Short(offsets, bytes).get(at)), first, &mut last, &mut found);
                }
                Part::Long(offsets, bytes) => {
                    changes(count.map(|at| Adjacent::Long(offsets, bytes).get(at)), first, &mut last, &mut found);
                }
                Part::Views(views) => changes(count.map(|at| views.value(at)), first, &mut last, &mut found),
            }
            first = *end;
        }
        found
    }
}

/// Adds the numbers of the texts that are not the same as the one before, from `first` on; `last` is the one before.
fn changes<'a>(
    texts: impl Iterator<Item = &'a [u8]>,
    first: usize,
    last: &mut Option<&'a [u8]>,
    into: &mut Vec<usize>,
) {
    for (at, text) in texts.enumerate() {
        // A loop over bytes: ids of topics are short, and a call to compare them takes longer.
        let is_same = last.is_some_and(|last| last.len() == text.len() && last.iter().zip(text).all(|(a, b)| a == b));
        if !is_same {
            into.push(first + at);
            *last = Some(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use arrow_array::{LargeStringArray, StringArray, StringViewArray};
    use std::sync::Arc;

    #[test]
    fn parts_of_every_kind_are_one_list() {
        let mut texts = FrameTexts::default();
        assert_eq!((texts.len(), texts.get(0)), (0, &b""[..]));
        let long = "a text of more than twelve bytes";
        let first: ArrayRef = Arc::new(StringArray::from(vec!["x", "a", "", "b"]));
        texts.add(&first.slice(1, 3));
        texts.add(&(Arc::new(StringArray::from(Vec::<&str>::new())) as ArrayRef));
        texts.add(&(Arc::new(LargeStringArray::from(vec![long])) as ArrayRef));
        texts.add(&(Arc::new(StringViewArray::from(vec!["short", long])) as ArrayRef));
        let all: Vec<&[u8]> = (0..texts.len()).map(|at| texts.get(at)).collect();
        assert_eq!(all, [&b"a"[..], b"", b"b", long.as_bytes(), b"short", long.as_bytes()]);
        assert_eq!(texts.get(6), b"");
        texts.add(&(Arc::new(StringArray::from(vec![long, long, ""])) as ArrayRef));
        assert_eq!(texts.changes(), [0, 1, 2, 3, 4, 5, 8]);
    }
}
