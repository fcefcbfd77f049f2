//! What columns of tables and keys of JSON objects are called, in runs and in judgments alike.

/// What a column holds, where that can be told from its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Role {
    Topic,
    Document,
    Score,
    Rank,
    Run,
    Subtopic,
    Judge,
    Confidence,
    /// How probable it was that a document would be sampled for judging.
    Inclusion,
    /// Column 2 of a TREC file, or the numbers of rows: nothing reads them.
    Idle,
    /// Texts beside the ids, dates and comments: they are no labels.
    Beside,
}

/// The names of a role, the most telling first: of a data frame with `docno` and `docid` it is the first that names documents.
const NAMES: &[(Role, &[&str])] = &[
    (Role::Topic, &["topic", "topic_id", "query_id", "qid", "topicid", "queryid", "q_id", "narrative_id", "query"]),
    (
        Role::Document,
        &[
            "docno",
            "doc",
            "document",
            "doc_id",
            "document_id",
            "corpus_id",
            "docid",
            "documentid",
            "did",
            "pid",
            "passage_id",
        ],
    ),
    (Role::Score, &["score"]),
    (Role::Rank, &["rank"]),
    (Role::Run, &["run", "tag", "system", "run_id", "runid", "run_name", "system_id"]),
    (Role::Subtopic, &["subtopic", "subtopic_id", "sentence_id", "sentenceid"]),
    (Role::Judge, &["judge", "assessor", "judge_id", "assessor_id", "annotator", "annotator_id", "rater", "worker"]),
    (Role::Confidence, &["confidence"]),
    (Role::Inclusion, &["inclusion", "inclusion_probability"]),
    (Role::Idle, &["q0", "iter", "iteration", "", "index", "level_0", "unnamed:_0"]),
    (
        Role::Beside,
        &[
            "text",
            "title",
            "body",
            "url",
            "query_text",
            "doc_text",
            "passage",
            "snippet",
            "timestamp",
            "date",
            "comment",
            "comments",
            "note",
            "notes",
            "reason",
            "reasoning",
            "rationale",
            "explanation",
        ],
    ),
];

/// What columns of labels are called by those who have one aspect, the most telling first.
const LABELS: &[&str] =
    &["relevance", "rel", "label", "grade", "relevance_label", "relevance_grade", "qrel", "judgment"];

/// How telling a name is that says of a column that it holds the labels: less is more.
pub(crate) fn label_place(name: &str) -> Option<usize> {
    let name = plain_name(name);
    LABELS.iter().position(|known| *known == name)
}

/// Whether the name of a file's only label column says no more than that it holds labels. BEIR's judgments call them scores.
pub(crate) fn is_usual_label(name: &str) -> bool {
    label_place(name).is_some() || matches!(role(name), Some((Role::Score, _)))
}

/// A name without what differs from tool to tool: `Query-ID` is `query_id`.
pub(crate) fn plain_name(name: &str) -> String {
    name.trim().to_lowercase().replace(['-', ' ', '.'], "_")
}

/// What a column of this name may hold, and how telling the name is: less is more.
pub(crate) fn role(name: &str) -> Option<(Role, usize)> {
    let name = plain_name(name);
    NAMES.iter().find_map(|(role, names)| Some((*role, names.iter().position(|known| *known == name)?)))
}

/// The usual names of a role, for messages.
pub(crate) fn usual_names(role: Role) -> String {
    let names = NAMES.iter().find(|(known, _)| *known == role).map_or(&[][..], |(_, names)| *names);
    names.iter().take(4).copied().collect::<Vec<_>>().join(", ")
}

/// The column that holds a role: the one with the most telling name.
pub(crate) fn column_of<'n>(names: impl IntoIterator<Item = &'n str>, wanted: Role) -> Option<usize> {
    let told = names.into_iter().enumerate().filter_map(|(at, name)| {
        let (found, place) = role(name)?;
        (found == wanted).then_some((place, at))
    });
    told.min().map(|(_, at)| at)
}

/// Two columns that may both hold a role, so that nobody can tell which one is meant. A frame of PyTerrier has `docno` and a
/// number `docid`, and the text of a query beside its id: there it can be told.
pub(crate) fn rivals<'n>(names: impl IntoIterator<Item = &'n str>, wanted: Role) -> Option<(String, String)> {
    let mut found: Vec<(usize, &str)> = names
        .into_iter()
        .filter_map(|name| role(name).filter(|(found, _)| *found == wanted).map(|(_, place)| (place, name)))
        .collect();
    found.sort_by_key(|(place, _)| *place);
    let (_, first) = *found.first()?;
    let is_known = |other: &str| {
        let (first, other) = (plain_name(first), plain_name(other));
        other == "query" || (&*first, &*other) == ("docno", "docid")
    };
    let (_, other) = found[1..].iter().find(|(_, other)| !is_known(other))?;
    Some((first.to_owned(), (*other).to_owned()))
}

/// A name that occurs twice.
pub(crate) fn twice<'n>(names: impl IntoIterator<Item = &'n str>) -> Option<String> {
    let mut seen = Vec::new();
    for name in names {
        let plain = plain_name(name);
        if seen.contains(&plain) {
            return Some(name.to_owned());
        }
        seen.push(plain);
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_telling_name_counts() {
        let frame = ["qid", "docid", "docno", "rank", "score", "query"];
        assert_eq!(column_of(frame, Role::Topic), Some(0));
        assert_eq!(column_of(frame, Role::Document), Some(2));
        assert_eq!(column_of(["Query-ID", "Corpus-ID", "score"], Role::Document), Some(1));
        assert_eq!(twice(["a", "doc-id", "Doc_ID"]).as_deref(), Some("Doc_ID"));
        assert_eq!(rivals(frame, Role::Topic), None);
        assert_eq!(rivals(frame, Role::Document), None);
        let two = (String::from("topic"), String::from("qid"));
        assert_eq!(rivals(["qid", "docno", "score", "topic"], Role::Topic), Some(two));
    }
}
