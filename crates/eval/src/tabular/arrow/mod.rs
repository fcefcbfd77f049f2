//! Arrow IPC, as a file (Feather) or as a stream: messages with columns of some rows each.
//!
//! Read are texts (also as views and by dictionaries), numbers and truth values, as pandas, polars and DuckDB write them,
//! plain or compressed with Zstandard or LZ4. Lists and other nested columns are passed over.

mod batch;
mod flat;
mod schema;

use super::Table;
use super::budget::Budget;
use super::column::{Building, Values};
use super::fault::{Fault, Read, part, size};
use super::texts::Texts;
use batch::Batch;
use flat::{Buffer, Flat};
use schema::{Field, Layout};
use std::collections::BTreeMap;

/// The first bytes of a file.
pub(super) const MAGIC: &[u8] = b"ARROW1";
/// The first bytes of a message, and so of a stream.
pub(super) const CONTINUATION: &[u8] = b"\xff\xff\xff\xff";

const SCHEMA: u8 = 1;
const DICTIONARY: u8 = 2;
const RECORDS: u8 = 3;

pub(super) fn read(bytes: &[u8], wanted: &dyn Fn(&str) -> bool, budget: &mut Budget) -> Read<Table> {
    let mut reader = Reader { fields: Vec::new(), columns: Vec::new(), lists: BTreeMap::new(), rows: 0, budget };
    if bytes.starts_with(MAGIC) {
        // A file has a list of its parts at its end. Its beginning is not the same with every writer.
        let footer = footer(bytes)?;
        reader.schema(schema_of(footer)?, wanted)?;
        for [offset, _, _] in [footer.wholes::<3>(2)?, footer.wholes::<3>(3)?].concat() {
            let mut at = size(footer.place(), offset)?;
            let place = at;
            let message = Message::read(bytes, &mut at)?.ok_or_else(|| Fault::new(place, "has no data here"))?;
            reader.take(&message)?;
        }
    } else {
        let mut at = 0;
        let first = Message::read(bytes, &mut at)?.filter(|message| message.kind == SCHEMA);
        reader.schema(first.ok_or_else(|| Fault::new(0, "does not begin with a schema"))?.header, wanted)?;
        while let Some(message) = Message::read(bytes, &mut at)? {
            reader.take(&message)?;
        }
    }
    let Reader { fields, columns, rows, budget, .. } = reader;
    let finished = fields.iter().zip(columns).filter_map(|(field, column)| {
        Some(match field.layout {
            Layout::Int { bytes: 8, is_signed: false } => column?.finish_unsigned(budget, bytes.len()),
            _ => Ok(column?.finish()),
        })
    });
    Table::new(finished.collect::<Read<_>>()?, rows)
}

/// The names of the columns.
pub(super) fn names(bytes: &[u8]) -> Read<Vec<String>> {
    let schema = match bytes.starts_with(MAGIC) {
        true => schema_of(footer(bytes)?)?,
        false => match Message::read(bytes, &mut 0)? {
            Some(message) if message.kind == SCHEMA => message.header,
            _ => return Ok(Vec::new()),
        },
    };
    schema.tables(1)?.into_iter().map(|field| field.text(0)).collect()
}

/// What stands at the end of a file, with its length behind it.
fn footer(bytes: &[u8]) -> Read<Flat<'_>> {
    let no_end = || Fault::new(bytes.len(), "is cut short: it does not end with ARROW1");
    let head = bytes.strip_suffix(MAGIC).ok_or_else(no_end)?;
    let (head, length) = head.split_last_chunk().ok_or_else(no_end)?;
    let length = u32::from_le_bytes(*length) as usize;
    let base = head.len().checked_sub(length).ok_or_else(|| Fault::short(head.len()))?;
    Buffer { bytes: part(head, base, length)?, base }.root()
}

fn schema_of(footer: Flat<'_>) -> Read<Flat<'_>> {
    footer.table(1)?.ok_or_else(|| Fault::new(footer.place(), "has no schema"))
}

/// A message: what it is about, and the bytes that belong to it.
struct Message<'a> {
    kind: u8,
    header: Flat<'a>,
    body: &'a [u8],
    /// Where the body begins in the file.
    base: usize,
}

impl<'a> Message<'a> {
    /// The next message; none at the end.
    fn read(bytes: &'a [u8], at: &mut usize) -> Read<Option<Self>> {
        let word = |at: usize| Ok::<_, Fault>(part(bytes, at, 4)?.first_chunk().map_or(0, |w| u32::from_le_bytes(*w)));
        if *at >= bytes.len() {
            return Ok(None);
        }
        let mut length = word(*at)?;
        *at += 4;
        // Files of the first versions have the length alone.
        if length == u32::MAX {
            if *at >= bytes.len() {
                return Ok(None);
            }
            length = word(*at)?;
            *at += 4;
        }
        if length == 0 {
            return Ok(None);
        }
        let base = *at;
        let buffer = Buffer { bytes: part(bytes, base, length as usize)?, base };
        let root = buffer.root()?;
        let header = root.table(2)?.ok_or_else(|| Fault::new(base, "has a message without a header"))?;
        let start = base + length as usize;
        let body_length = size(base, root.i64(3)?)?;
        let body = part(bytes, start, body_length)?;
        *at = start + body_length;
        Ok(Some(Self { kind: root.u8(1)?, header, body, base: start }))
    }
}

struct Reader<'b> {
    fields: Vec<Field>,
    /// One for each field that was asked for.
    columns: Vec<Option<Building>>,
    /// Dictionaries by their ids, with a number that changes whenever one does.
    lists: BTreeMap<i64, (Texts, u64)>,
    rows: usize,
    budget: &'b mut Budget,
}

impl Reader<'_> {
    fn take(&mut self, message: &Message<'_>) -> Read<()> {
        match message.kind {
            DICTIONARY => self.dictionary(message),
            RECORDS => self.records(message),
            _ => Ok(()),
        }
    }

    fn schema(&mut self, schema: Flat<'_>, wanted: &dyn Fn(&str) -> bool) -> Read<()> {
        if schema.i16(0)? != 0 {
            return Err(Fault::new(schema.place(), "was written on a machine of the other byte order"));
        }
        for field in schema.tables(1)? {
            let field = Field::read(field, 0)?;
            let column = wanted(&field.name).then(|| {
                let empty = match field.layout {
                    Layout::Texts { .. } | Layout::Views | Layout::Coded { .. } => Values::Text(Texts::default()),
                    Layout::Int { .. } => Values::Whole(Vec::new()),
                    Layout::Float { .. } | Layout::Decimal { .. } => Values::Real(Vec::new()),
                    Layout::Flags => Values::Flag(Vec::new()),
                    Layout::Unread { what, .. } => Values::Unread(what),
                };
                Building::new(field.name.clone(), empty)
            });
            self.columns.push(column);
            self.fields.push(field);
        }
        Ok(())
    }

    fn dictionary(&mut self, message: &Message<'_>) -> Read<()> {
        let (id, is_delta) = (message.header.i64(0)?, message.header.u8(2)? != 0);
        let of_list = |field: &&Field| matches!(field.layout, Layout::Coded { id: known, .. } if known == id);
        let Some(field) = self.fields.iter().find(of_list) else { return Ok(()) };
        let Layout::Coded { is_large, is_view, .. } = field.layout else { return Ok(()) };
        let data = message.header.table(1)?.ok_or_else(|| Fault::new(message.base, "has an empty dictionary"))?;
        let mut batch = Batch::new(data, message.body, message.base)?;
        let mut building = Building::new(String::new(), Values::Text(Texts::default()));
        let layout = if is_view { Layout::Views } else { Layout::Texts { is_large } };
        batch.column(&layout, Some(&mut building), None, self.budget)?;
        let Values::Text(texts) = building.finish().into_values() else { return Ok(()) };
        match self.lists.get_mut(&id) {
            Some((list, version)) => {
                *version += 1;
                if is_delta {
                    self.budget.take(texts.size(), message.base)?;
                    (0..texts.len()).for_each(|at| list.push(texts.get(at)));
                } else {
                    *list = texts;
                }
            }
            None => {
                self.lists.insert(id, (texts, 0));
            }
        }
        Ok(())
    }

    fn records(&mut self, message: &Message<'_>) -> Read<()> {
        let mut batch = Batch::new(message.header, message.body, message.base)?;
        self.budget.take_values(batch.rows, 8, message.base)?;
        for (field, column) in self.fields.iter_mut().zip(&mut self.columns) {
            let list = match &field.layout {
                Layout::Coded { id, .. } => self.lists.get(id),
                _ => None,
            };
            if let (Some((texts, version)), Some(column)) = (list, column.as_mut())
                && field.list_added.is_none_or(|(known, _)| known != *version)
            {
                self.budget.take(texts.size(), message.base)?;
                let spans = column.arena(message.base)?.adopt_list(texts);
                field.list_added = Some((*version, column.add_list(spans, message.base)?.unwrap_or(0)));
            }
            let list = list.and_then(|(texts, _)| Some((texts, field.list_added?.1)));
            batch.column(&field.layout, column.as_mut(), list, self.budget)?;
            if let Some(column) = column
                && !column.is_unread()
                && column.rows() != self.rows + batch.rows
            {
                return Err(Fault::new(message.base, format!("column \"{}\" is cut short", field.name)));
            }
        }
        self.rows += batch.rows;
        Ok(())
    }
}
