//! What the columns of an Arrow file are.

use super::super::fault::{Fault, Read};
use super::flat::Flat;

/// How deep columns may stand in each other.
const DEEPEST: u32 = 32;

/// A column.
#[derive(Debug)]
pub(super) struct Field {
    pub(super) name: String,
    pub(super) layout: Layout,
    /// Which version of its dictionary was taken over, and the code of the first text.
    pub(super) list_added: Option<(u64, u32)>,
}

/// How values stand in buffers. The first buffer always says which are given, except where there is none at all.
#[derive(Debug)]
pub(super) enum Layout {
    Texts {
        is_large: bool,
    },
    Views,
    Int {
        bytes: usize,
        is_signed: bool,
    },
    /// The bytes of a number: 2, 4 or 8.
    Float {
        bytes: usize,
    },
    /// The bytes of a whole number that stands for one with so many decimals.
    Decimal {
        bytes: usize,
        scale: u32,
    },
    Flags,
    /// Numbers of texts in a dictionary.
    Coded {
        id: i64,
        bytes: usize,
        is_signed: bool,
        is_large: bool,
        is_view: bool,
    },
    /// Passed over: how many nodes and buffers it has, with those inside of it, and whether a varying number of buffers follows.
    Unread {
        what: &'static str,
        nodes: usize,
        buffers: usize,
        views: usize,
    },
}

impl Field {
    pub(super) fn read(field: Flat<'_>, depth: u32) -> Read<Self> {
        if depth > DEEPEST {
            return Err(Fault::new(field.place(), format!("has columns nested more than {DEEPEST} deep")));
        }
        let name = field.text(0)?;
        let kind = field.u8(2)?;
        let facts = field.table(3)?;
        let int = |facts: Option<Flat<'_>>| -> Read<(usize, bool)> {
            let Some(facts) = facts else { return Ok((4, true)) };
            let bits = facts.i32(0)?;
            match bits {
                8 | 16 | 32 | 64 => Ok((bits as usize / 8, facts.u8(1)? != 0)),
                _ => Err(Fault::new(facts.place(), format!("has whole numbers of {bits} bits"))),
            }
        };
        if let Some(dictionary) = field.table(4)? {
            let (bytes, is_signed) = int(dictionary.table(1)?)?;
            if !matches!(kind, 4 | 5 | 19 | 20 | 23 | 24) {
                let layout =
                    Layout::Unread { what: "of codes that stand for no texts", nodes: 1, buffers: 2, views: 0 };
                return Ok(Self { name, layout, list_added: None });
            }
            let layout = Layout::Coded {
                id: dictionary.i64(0)?,
                bytes,
                is_signed,
                is_large: matches!(kind, 19 | 20),
                is_view: matches!(kind, 23 | 24),
            };
            return Ok(Self { name, layout, list_added: None });
        }
        let unread = |what, own: usize, views: usize| -> Read<Layout> {
            let (mut nodes, mut buffers, mut views) = (1, own, views);
            for child in field.tables(5)? {
                let inside = Field::read(child, depth + 1)?.layout.extent();
                (nodes, buffers, views) = (nodes + inside.0, buffers + inside.1, views + inside.2);
            }
            Ok(Layout::Unread { what, nodes, buffers, views })
        };
        let layout = match kind {
            2 => {
                let (bytes, is_signed) = int(facts)?;
                Layout::Int { bytes, is_signed }
            }
            3 => match facts.map_or(Ok(0), |facts| facts.i16(0))? {
                0 => Layout::Float { bytes: 2 },
                1 => Layout::Float { bytes: 4 },
                _ => Layout::Float { bytes: 8 },
            },
            4 | 5 => Layout::Texts { is_large: false },
            19 | 20 => Layout::Texts { is_large: true },
            23 | 24 => Layout::Views,
            6 => Layout::Flags,
            1 => unread("without values", 0, 0)?,
            7 => match (facts.map_or(Ok(0), |facts| facts.i32(1))?, facts.map_or(Ok(0), |facts| facts.i32(2))?) {
                // 128 bits are so usual that a file need not say it.
                (scale @ 0..=38, 0 | 128) => Layout::Decimal { bytes: 16, scale: scale as u32 },
                (scale @ 0..=38, bits @ (32 | 64)) => Layout::Decimal { bytes: bits as usize / 8, scale: scale as u32 },
                _ => unread("a decimal number of more than 128 bits", 2, 0)?,
            },
            8..=11 | 18 => unread("a date or a time", 2, 0)?,
            12 | 17 | 21 => unread("a list", 2, 0)?,
            13 | 16 => unread("nested", 1, 0)?,
            14 => {
                // A dense union has offsets too.
                let is_dense = facts.map_or(Ok(0), |facts| facts.i16(0))? == 1;
                unread("of several types", if is_dense { 2 } else { 1 }, 0)?
            }
            15 => unread("of a fixed number of bytes", 2, 0)?,
            22 => unread("of runs", 0, 0)?,
            25 | 26 => unread("a list", 3, 0)?,
            other => {
                return Err(Fault::new(field.place(), format!("column \"{name}\" has type {other}, which is new")));
            }
        };
        Ok(Self { name, layout, list_added: None })
    }
}

impl Layout {
    /// How many nodes, buffers and columns of views it has.
    pub(super) fn extent(&self) -> (usize, usize, usize) {
        match self {
            Self::Texts { .. } => (1, 3, 0),
            Self::Views => (1, 2, 1),
            Self::Int { .. } | Self::Float { .. } | Self::Decimal { .. } | Self::Flags | Self::Coded { .. } => {
                (1, 2, 0)
            }
            Self::Unread { nodes, buffers, views, .. } => (*nodes, *buffers, *views),
        }
    }
}
