//! Notices about judgments: what their labels and subtopics are taken for.

use super::{Notice, NoticeKind};
use crate::judgments::MissingRule;
use crate::message::{Message, counted, verb};

/// Column 2 of the judgments varies, but was not read as a subtopic.
pub const SECOND_COLUMN_VARIES: NoticeKind = NoticeKind {
    code: "second-column-varies",
    summary: "column 2 of the judgments varies, but is not read as a subtopic",
};

pub(crate) fn second_column_varies(file: &str) -> Notice {
    let message = Message::new(format!("{file}: column 2 varies but is ignored; pass "))
        .option("subtopics", "")
        .text(" if it names subtopics");
    Notice::new(&SECOND_COLUMN_VARIES, message).about("file", file)
}

/// A file of subtopics has a subtopic 0.
pub const SUBTOPIC_ZERO: NoticeKind = NoticeKind {
    code: "subtopic-zero",
    summary: "the judgments have a subtopic 0 beside others, which may be the topic as a whole",
};

/// `count` judgments of subtopic 0 were left out.
pub(crate) fn subtopic_zero_dropped(file: &str, count: u64) -> Notice {
    let (judgments, are) = (counted(count as usize, "judgment"), verb(count as usize, "is", "are"));
    let message = format!("{file}: {judgments} of subtopic 0, the topic as a whole, {are} left out");
    Notice::new(&SUBTOPIC_ZERO, message).about("file", file).fact("count", count).fact("dropped", true)
}

/// `count` topics have a subtopic 0 beside others.
pub(crate) fn subtopic_zero_kept(file: &str, count: u64) -> Notice {
    let (topics, have) = (counted(count as usize, "topic"), verb(count as usize, "has", "have"));
    let message = Message::new(format!(
        "{file}: {topics} {have} a subtopic 0, which counts like any other, as in ndeval; where it is the topic as a whole, "
    ))
    .option("subtopic-0", "drop")
    .text(" leaves it out");
    Notice::new(&SUBTOPIC_ZERO, message).about("file", file).fact("count", count).fact("dropped", false)
}

/// A file of subtopics has negative labels.
pub const NEGATIVE_LABELS: NoticeKind = NoticeKind {
    code: "negative-labels",
    summary: "judgments of subtopics have negative labels, which are unjudged or count as 0",
};

/// `to_zero` says whether the labels count as 0, or leave documents unjudged.
pub(crate) fn negative_labels(file: &str, count: u64, to_zero: bool) -> Notice {
    let start = format!("{file}: {} ", counted(count as usize, "negative label"));
    let message = match to_zero {
        true => Message::new(start + verb(count as usize, "counts as 0", "count as 0")),
        false => Message::new(format!(
            "{start}{} a document unjudged for the subtopic (",
            verb(count as usize, "leaves", "leave")
        ))
        .option("negative", "zero")
        .text(": judged and not relevant)"),
    };
    Notice::new(&NEGATIVE_LABELS, message).about("file", file).fact("count", count).fact("to_zero", to_zero)
}

/// A file of weights or attributes speaks of what is not judged.
pub const LINES_UNUSED: NoticeKind = NoticeKind {
    code: "lines-unused",
    summary: "lines of a file of weights or attributes are about topics, subtopics or documents that are not judged",
};

/// `first` is the number of the first such line, and `about` what it speaks of.
pub(crate) fn lines_unused(file: &str, count: u64, first: u64, about: &str) -> Notice {
    let (lines, are) = (counted(count as usize, "line"), verb(count as usize, "is", "are"));
    let message = format!(
        "{file}: {lines} {are} about what is not judged and {are} not used; the first is line {first}, {about}"
    );
    Notice::new(&LINES_UNUSED, message).about("file", file).fact("count", count).fact("first", first)
}

/// Labels that were not given were settled by a rule.
pub const LABELS_MISSING: NoticeKind = NoticeKind {
    code: "labels-missing",
    summary: "labels of an aspect were not given, and a rule settles what they are",
};

pub(crate) fn labels_missing(aspect: &str, count: u64, rule: MissingRule) -> Notice {
    let message = match rule {
        MissingRule::Grade(grade) => format!(
            "{aspect}: {} {} as {grade}",
            counted(count as usize, "missing label"),
            verb(count as usize, "counts", "count")
        ),
        MissingRule::Drop => {
            format!(
                "{aspect}: {} without a label {} left out, so that the documents are unjudged",
                counted(count as usize, "row"),
                verb(count as usize, "is", "are")
            )
        }
        MissingRule::Error => {
            format!("{aspect}: {} {} missing", counted(count as usize, "label"), verb(count as usize, "is", "are"))
        }
    };
    Notice::new(&LABELS_MISSING, message).about("aspect", aspect).fact("count", count)
}

/// Labels above 0 were taken as 0, because another aspect of the document is 0.
pub const LABELS_GATED: NoticeKind = NoticeKind {
    code: "labels-gated",
    summary: "labels above 0 count as 0, because the aspect that is their gate is 0",
};

pub(crate) fn labels_gated(aspect: &str, gate: &str, count: u64) -> Notice {
    let (labels, as_0) = (counted(count as usize, "label"), verb(count as usize, "counts as 0", "count as 0"));
    let message = format!("{aspect}: {labels} above 0 {as_0}, because {gate} is 0");
    Notice::new(&LABELS_GATED, message).about("aspect", aspect).fact("gate", gate).fact("count", count)
}

/// A file that gives one aspect lacks pairs that another file has.
pub const PAIRS_UNLABELED: NoticeKind = NoticeKind {
    code: "pairs-unlabeled",
    summary: "the file of an aspect lacks pairs of topic and document that other files have",
};

pub(crate) fn pairs_unlabeled(aspect: &str, file: &str, count: u64, of: u64) -> Notice {
    let message = format!("{file}: has no {aspect} label for {count} of {of} pairs of topic and document");
    Notice::new(&PAIRS_UNLABELED, message)
        .about("aspect", aspect)
        .fact("file", file)
        .fact("count", count)
        .fact("of", of)
}

/// The labels of several judges became one.
pub const JUDGES_REDUCED: NoticeKind =
    NoticeKind { code: "judges-reduced", summary: "documents have labels of several judges, which a rule made one" };

pub(crate) fn judges_reduced(file: &str, count: u64, rule: &str) -> Notice {
    let (documents, have) = (counted(count as usize, "document"), verb(count as usize, "has", "have"));
    let message = Message::new(format!("{file}: {documents} {have} labels of several judges, made one by "))
        .option("reduce", rule.to_owned());
    Notice::new(&JUDGES_REDUCED, message).about("file", file).fact("count", count).fact("rule", rule)
}

/// Judges were divided, and a rule decided.
pub const JUDGES_TIED: NoticeKind = NoticeKind {
    code: "judges-tied",
    summary: "judges were divided evenly over a label, or their mean is half a grade; the rule says which label is taken",
};

/// `taken` says which label the rule takes.
pub(crate) fn judges_tied(file: &str, aspect: &str, count: u64, rule: &str, taken: &str) -> Notice {
    let labels = counted(count as usize, "label");
    let message = format!("{file}: judges are divided evenly over {labels} of {aspect}; by {rule} {taken}");
    Notice::new(&JUDGES_TIED, message)
        .about("file", file)
        .fact("aspect", aspect)
        .fact("count", count)
        .fact("rule", rule)
}

/// Negative labels of some judges stand beside grades of others.
pub const NEGATIVE_SET_ASIDE: NoticeKind = NoticeKind {
    code: "negative-set-aside",
    summary: "some judges gave a negative label where others gave a grade; a negative label is missing, and has no vote",
};

/// `count` labels of `aspect` are negative and stand beside grades.
pub(crate) fn negative_set_aside(file: &str, aspect: &str, count: u64) -> Notice {
    let labels = counted(count as usize, "negative label");
    let (are, have) = (verb(count as usize, "is", "are"), verb(count as usize, "has no vote", "have no vote"));
    let message = Message::new(format!(
        "{file}: {labels} of {aspect} {are} missing and {have} beside the grades of other judges; as grade 0 they count with "
    ))
    .option("negative", "zero");
    Notice::new(&NEGATIVE_SET_ASIDE, message).about("file", file).fact("aspect", aspect).fact("count", count)
}

/// Means of whole grades became whole grades.
pub const MEANS_ROUNDED: NoticeKind = NoticeKind {
    code: "means-rounded",
    summary: "means of several judges' whole grades lie between two grades, and are rounded to one",
};

/// `exact` is the rule that keeps the means.
pub(crate) fn means_rounded(file: &str, aspect: &str, count: u64, exact: &str) -> Notice {
    let (means, are) = (counted(count as usize, "mean"), verb(count as usize, "is", "are"));
    let message = Message::new(format!("{file}: {means} of {aspect} {are} rounded to whole grades; "))
        .option("reduce", exact.to_owned())
        .text(verb(count as usize, " keeps it as it is", " keeps them as they are"));
    Notice::new(&MEANS_ROUNDED, message).about("file", file).fact("aspect", aspect).fact("count", count)
}

/// How many labels each step of a rule decided.
pub const STEPS_DECIDED: NoticeKind = NoticeKind {
    code: "steps-decided",
    summary: "how many labels each judge or group decided, the first that has one",
};

pub(crate) fn steps_decided(file: &str, aspect: &str, rule: &str, counts: &[u64]) -> Notice {
    let counts: Vec<String> = counts.iter().map(u64::to_string).collect();
    let message =
        format!("{file}: of {rule} the steps decided {} labels of {aspect}, in their order", counts.join(", "));
    Notice::new(&STEPS_DECIDED, message).about("file", file).fact("aspect", aspect).fact("counts", counts)
}

/// A rule leaves labels missing.
pub const LABELS_UNSETTLED: NoticeKind = NoticeKind {
    code: "labels-unsettled",
    summary: "the rule that makes one label of several judges' leaves some missing: a tie, too few labels, another judge's document",
};

pub(crate) fn labels_unsettled(file: &str, count: u64, rule: &str) -> Notice {
    let labels = counted(count as usize, "label");
    let message = format!("{file}: {rule} leaves {labels} missing; documents without any are unjudged");
    Notice::new(&LABELS_UNSETTLED, message).about("file", file).fact("count", count).fact("rule", rule)
}

/// Aspect by aspect, label tuples came out that no judge gave.
pub const TUPLES_NOT_GIVEN: NoticeKind = NoticeKind {
    code: "tuples-not-given",
    summary: "reduced aspect by aspect, documents have label tuples that no judge gave",
};

pub(crate) fn tuples_not_given(file: &str, count: u64) -> Notice {
    let (documents, have) = (counted(count as usize, "document"), verb(count as usize, "has", "have"));
    let message = Message::new(format!("{file}: {documents} {have} a label tuple that no judge gave ("))
        .option("reduce-tuples", "")
        .text(" takes whole tuples)");
    Notice::new(&TUPLES_NOT_GIVEN, message).about("file", file).fact("count", count)
}

/// Labels of which their judge was not sure became missing.
pub const LOW_CONFIDENCE: NoticeKind =
    NoticeKind { code: "low-confidence", summary: "labels with less confidence than asked for are missing" };

pub(crate) fn low_confidence(file: &str, least: f64, count: u64, without: u64) -> Notice {
    let (low, are) = (counted(count as usize, "label"), verb(count as usize, "is", "are"));
    let (others, stay) = (counted(without as usize, "label"), verb(without as usize, "stays", "stay"));
    let message =
        format!("{file}: {low} with a confidence below {least} {are} missing; {others} without a confidence {stay}");
    Notice::new(&LOW_CONFIDENCE, message).about("file", file).fact("count", count).fact("without", without)
}

/// Judges said how sure they were, and nothing reads it.
pub const CONFIDENCE_UNUSED: NoticeKind = NoticeKind {
    code: "confidence-unused",
    summary: "labels have a confidence, which changes nothing unless a least one is asked for",
};

/// `count` rows have a confidence, the least of which is `lowest`.
pub(crate) fn confidence_unused(file: &str, count: u64, lowest: f64) -> Notice {
    let (rows, have) = (counted(count as usize, "row"), verb(count as usize, "has", "have"));
    let message = Message::new(format!(
        "{file}: {rows} {have} a confidence, from {lowest} up, which is not used; labels below a bound are missing with "
    ))
    .option("min-confidence", "X");
    Notice::new(&CONFIDENCE_UNUSED, message).about("file", file).fact("count", count).fact("lowest", lowest)
}

/// Answers of topics were given that nothing asks for.
pub const ANSWERS_UNUSED: NoticeKind = NoticeKind {
    code: "answers-unused",
    summary: "answers of topics were given, but no collection says how labels depend on them",
};

pub(crate) fn answers_unused() -> Notice {
    let message = Message::new("the answers of topics (")
        .option("answers", "")
        .text(") change nothing: only a collection says how labels depend on them, see ")
        .option("collection", "");
    Notice::new(&ANSWERS_UNUSED, message)
}

/// Labels that a model's answer did not give, or that failed, are missing.
pub const LABELS_FAILED: NoticeKind = NoticeKind {
    code: "labels-failed",
    summary: "a model's answer could not be read, so that its label is missing: it is no grade 0",
};

pub(crate) fn labels_failed(file: &str, count: u64) -> Notice {
    let answers = counted(count as usize, "answer");
    let message = format!("{file}: {answers} of the model could not be read; the labels are missing, not 0");
    Notice::new(&LABELS_FAILED, message).about("file", file).fact("count", count)
}

/// Topics whose labels depend on an answer have none.
pub const TOPICS_UNANSWERED: NoticeKind = NoticeKind {
    code: "topics-unanswered",
    summary: "labels depend on the answers of topics, and some topics have none that the collection knows",
};

/// `dropped` says whether the topics are left out, or their labels missing.
pub(crate) fn topics_unanswered(file: &str, topics: &[String], dropped: bool) -> Notice {
    let shown = topics.iter().take(10).cloned().collect::<Vec<_>>().join(", ");
    let more = if topics.len() > 10 { format!(" and {} more", topics.len() - 10) } else { String::new() };
    let topic = verb(topics.len(), "topic", "topics");
    let start = format!("{file}: has no usable answer for {topic} {shown}{more}, whose labels depend on it; ");
    let message = match dropped {
        true => Message::new(start + "they are left out (")
            .option("unanswered", "missing")
            .text(" keeps their other labels)"),
        false => Message::new(start + "those labels are missing"),
    };
    Notice::new(&TOPICS_UNANSWERED, message).about("file", file).fact("count", topics.len()).fact("dropped", dropped)
}

/// Ratings of 0 count as 1.
pub const RATINGS_RAISED: NoticeKind = NoticeKind {
    code: "ratings-raised",
    summary: "ratings of passages that are 0 count as 1, as in the track's scorer",
};

pub(crate) fn ratings_raised(file: &str, count: u64) -> Notice {
    let (ratings, as_1) = (counted(count as usize, "rating"), verb(count as usize, "counts as 1", "count as 1"));
    let message = format!("{file}: {ratings} of 0 {as_1}, as in the track's scorer");
    Notice::new(&RATINGS_RAISED, message).about("file", file).fact("count", count)
}

/// A collection brings rules that change scores.
pub const COLLECTION_RULES: NoticeKind = NoticeKind {
    code: "collection-rules",
    summary: "the collection brings rules that change scores; the notice lists them",
};

pub(crate) fn collection_rules(collection: &str, rules: Vec<String>) -> Notice {
    let message = format!("{collection} brings rules: {}", rules.join("; "));
    Notice::new(&COLLECTION_RULES, message).about("collection", collection).fact("rules", rules)
}

/// `count` documents were marked as relevant to no subtopic.
pub(crate) fn subtopic_zero_judged(file: &str, count: u64) -> Notice {
    let (documents, were, are) =
        (counted(count as usize, "document"), verb(count as usize, "was", "were"), verb(count as usize, "is", "are"));
    let message =
        format!("{file}: {documents} of subtopic 0 {were} judged and {are} relevant to none of the other subtopics");
    Notice::new(&SUBTOPIC_ZERO, message).about("file", file).fact("count", count).fact("dropped", false)
}

/// A table of judgments has columns of words beside its labels.
pub const COLUMNS_LEFT_OUT: NoticeKind = NoticeKind {
    code: "columns-left-out",
    summary: "a table of judgments has columns beside its labels that hold words, such as languages, or by their names no labels, such as texts and dates; they are left out",
};

/// `columns` are called as what stands beside labels is.
pub(crate) fn columns_beside(file: &str, columns: Vec<String>) -> Notice {
    let (are, hold) = if columns.len() == 1 { ("is", "holds") } else { ("are", "hold") };
    let message = Message::new(format!(
        "{file}: {} {are} left out, because a column of this name {hold} no labels as a rule; read one with ",
        columns.join(", ")
    ))
    .option("map", format!("{}=ASPECT", columns.first().map_or("COLUMN", |name| name)));
    Notice::new(&COLUMNS_LEFT_OUT, message).about("file", file).fact("columns", columns)
}

/// Columns of a table are aspects because nobody said which ones are.
pub const COLUMNS_TAKEN: NoticeKind = NoticeKind {
    code: "columns-taken",
    summary: "several columns of a table of judgments are taken for aspects because they hold numbers, and all of them are read",
};

/// `columns` are the aspects.
pub(crate) fn columns_taken(file: &str, columns: Vec<String>) -> Notice {
    let message = Message::new(format!(
        "{file}: every column of numbers is taken for an aspect: {}; where some are none, name the others with ",
        columns.join(", ")
    ))
    .option("aspects", "");
    Notice::new(&COLUMNS_TAKEN, message).about("file", file).fact("columns", columns)
}

/// `columns` hold words, such as `example`.
pub(crate) fn columns_left_out(file: &str, columns: Vec<String>, example: &str) -> Notice {
    let (hold, are) = if columns.len() == 1 { ("holds", "is") } else { ("hold", "are") };
    let message = Message::new(format!(
        "{file}: {} {hold} words such as {}, which are no labels, and {are} left out; name what is to be read with ",
        columns.join(", "),
        crate::error::quoted(example.as_bytes())
    ))
    .option("aspects", "")
    .text(", and say in a collection file what words stand for");
    Notice::new(&COLUMNS_LEFT_OUT, message).about("file", file).fact("columns", columns)
}

/// A collection names no official measures.
pub const OFFICIAL_OF_TREC_EVAL: NoticeKind = NoticeKind {
    code: "official-of-trec-eval",
    summary: "official measures were asked for, but the collection names none; they are trec_eval's group of that name",
};

/// `collection` is its name.
pub fn official_of_trec_eval(collection: &str) -> Notice {
    let message =
        format!("{collection} names no official measures; those of trec_eval's group of that name are scored");
    Notice::new(&OFFICIAL_OF_TREC_EVAL, message).about("collection", collection)
}
