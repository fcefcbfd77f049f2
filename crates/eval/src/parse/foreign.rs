//! Files that are recognized and not read: archives, other compression, data of other programs. One message says what a file is
//! and what to do, in place of what its bytes look like when they are taken for lines.

/// What a file is that begins like this and is not read here, and what to do about it.
pub(crate) fn foreign(head: &[u8]) -> Option<&'static str> {
    let begins = |magic: &[u8]| head.starts_with(magic);
    let has = |at: usize, magic: &[u8]| head.get(at..).is_some_and(|rest| rest.starts_with(magic));
    let contains = |word: &[u8]| memchr::memmem::find(&head[..head.len().min(4096)], word).is_some();
    Some(match head {
        _ if begins(b"\x1f\x8b") || begins(b"\x28\xb5\x2f\xfd") => "is compressed twice; decompress it once",
        _ if begins(b"BZh") && has(4, b"1AY&SY") => "is compressed with bzip2; decompress it, or use gzip or Zstandard",
        _ if begins(b"\xfd7zXZ\0") => "is compressed with xz; decompress it, or use gzip or Zstandard",
        _ if begins(b"\x04\x22\x4d\x18") => {
            "is compressed with LZ4; decompress it, or use gzip or Zstandard (of ranx, save JSON or Parquet)"
        }
        _ if begins(b"PK\x03\x04") && (contains(b"xl/") || contains(b"[Content_Types].xml")) => {
            "is a workbook of a spreadsheet program; save it as CSV"
        }
        _ if begins(b"PK\x03\x04") => "is a zip archive; unpack it and name a file in it",
        _ if has(257, b"ustar") => "is a tar archive; unpack it and name a file in it",
        _ if begins(b"7z\xbc\xaf\x27\x1c") => "is a 7z archive; unpack it and name a file in it",
        [0x80, 2..=5, ..] => "is a pickle of Python; save it as Parquet, CSV or JSON",
        _ if begins(b"\x93NUMPY") => "is an array of NumPy; save it as Parquet, CSV or JSON",
        _ if begins(b"\x89HDF\r\n\x1a\n") => "is an HDF5 file; save it as Parquet, CSV or JSON",
        _ if begins(b"SQLite format 3\0") => "is a database of SQLite; write the table as CSV",
        _ if has(8, b"DUCK") => "is a database of DuckDB; write the table as Parquet (COPY ... TO)",
        _ if begins(b"Obj\x01") => "is an Avro file; save it as Parquet, CSV or JSON",
        _ if begins(b"ORC\x0a\x03") || begins(b"ORC\x03") => "is an ORC file; save it as Parquet, CSV or JSON",
        _ if begins(b"%PDF-") => "is a PDF document",
        _ if begins(b"version https://git-lfs.github.com/") => {
            "is a pointer of Git LFS, not the file itself; fetch it with git lfs pull"
        }
        _ => return None,
    })
}

/// What a web page is told as where judgments or runs were expected; scores are read from the page of a report.
pub(crate) fn page(head: &[u8]) -> Option<&'static str> {
    is_page(head).then_some("is a web page, perhaps in place of a file that was not there; download the file again")
}

fn is_page(head: &[u8]) -> bool {
    let start = head.trim_ascii_start();
    [&b"<!doctype html"[..], b"<html"]
        .iter()
        .any(|tag| start.get(..tag.len()).is_some_and(|s| s.eq_ignore_ascii_case(tag)))
}

/// Whether JSON begins as a table by columns, which data frames write where nothing else is asked for.
pub(crate) fn is_by_columns(head: &[u8]) -> bool {
    use super::column_names::role;
    use super::json::Json;
    let mut json = Json::new(head);
    if !json.take(b'{') {
        return false;
    }
    let Ok(key) = json.key() else { return false };
    // A column may have no name, but an id that is empty is a fault of its own.
    let names_column =
        |key: &[u8]| std::str::from_utf8(key).is_ok_and(|key| !key.trim().is_empty() && role(key).is_some());
    let mut inside = json.clone();
    match json.peek() {
        // {"query_id":["51","51"],..}, {"columns":["query_id",..],..}
        Some(b'[') => names_column(&key) || &*key == b"columns",
        Some(b'{') => {
            let Some(inner) = inside.take(b'{').then(|| inside.key().ok()).flatten() else { return false };
            // {"query_id":{"0":"51",..},..}, {"0":{"query_id":"51",..},..}, {"schema":{"fields":..},..}
            names_column(&key) && &*inner == b"0"
                || names_column(&inner) && key.iter().all(u8::is_ascii_digit)
                || &*key == b"schema" && &*inner == b"fields"
        }
        _ => false,
    }
}

/// What to do about a table by columns.
pub(crate) const BY_COLUMNS: &str =
    "is a table by columns; write one object per row (to_json(orient=\"records\", lines=True) in pandas)";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_is() {
        for (bytes, expected) in [
            (&b"BZh91AY&SY\x00"[..], "bzip2"),
            (b"\x04\x22\x4d\x18h", "LZ4"),
            (b"PK\x03\x04\x14\0[Content_Types].xml", "workbook"),
            (b"PK\x03\x04\x14\0a.csv", "zip"),
            (b"\x80\x05\x95", "pickle"),
            (b"version https://git-lfs.github.com/spec/v1\n", "Git LFS"),
            (b"\x1f\x8b\x08", "twice"),
        ] {
            assert!(foreign(bytes).is_some_and(|text| text.contains(expected)), "{expected}");
        }
        assert!(page(b"\n<!DOCTYPE HTML><html>").is_some() && page(b"51 0 D1 2\n").is_none());
        for fine in [&b"51 Q0 D1 1 2 tag\n"[..], b"", b"PAR1", b"version 0 D1 1\n", b"{\"51\":{}}"] {
            assert_eq!(foreign(fine), None);
        }
    }

    #[test]
    fn tables_by_columns() {
        for text in [
            r#"{"query_id":{"0":"51","1":"51"},"doc_id":{"0":"D1"}}"#,
            r#"{"query_id":["51"],"doc_id":["D1"]}"#,
            r#"{"columns":["query_id","doc_id"],"index":[0],"data":[]}"#,
            r#"{"schema":{"fields":[]},"data":[]}"#,
            r#"{"0":{"query_id":"51","doc_id":"D1"}}"#,
        ] {
            assert!(is_by_columns(text.as_bytes()), "{text}");
        }
        for text in [r#"{"51":{"D1":2}}"#, r#"{"query":{"id":"51"},"doc_id":"D1"}"#, r#"{"query_id":"51"}"#, "", "51 0"]
        {
            assert!(!is_by_columns(text.as_bytes()), "{text}");
        }
    }
}
