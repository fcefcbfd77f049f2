//! The page of notices: a table of the kinds that the crates list.

use aspectra_eval::notice::NoticeKind;

const INTRODUCTION: &str = r#"# Notices

What is odd but no reason to stop is said after the results, on standard error; `--quiet` leaves it out. Of notices that differ
only in their run the first is printed, with how many more runs there are. CSV, JSON and the other formats with a header record every
notice as an object: a code, the words, and the values that the words speak of.

```json
{"code":"ties","message":"bm25: 3 documents have the same score as their neighbor; ...","run":"bm25","count":3,"rule":"..."}
```

A code stays the same from version to version; words may be improved.
"#;

/// The whole page.
pub(crate) fn page() -> String {
    let mut page = String::from(INTRODUCTION);
    for (title, kinds) in [
        ("Of judgments, runs and scores", aspectra_eval::notice::NOTICES),
        ("Of comparisons and other analyses", aspectra_meta::notice::NOTICES),
        ("Of the laboratory", aspectra_lab::notice::NOTICES),
        ("Of studies", aspectra_study::notice::NOTICES),
    ] {
        page.push_str(&format!("\n## {title}\n\n| code | what is odd |\n|---|---|\n"));
        page.extend(kinds.iter().map(|NoticeKind { code, summary }| format!("| `{code}` | {summary} |\n")));
    }
    page
}
