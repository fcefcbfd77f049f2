//! Which label columns of a table are read, in which order, and under which names.

use super::{JudgmentTable, Label, TableRow};
use crate::error::{Error, Result};
use crate::message::Message;
use crate::notice::judgments::{columns_beside, columns_left_out, columns_taken, confidence_unused};
use crate::parse::{is_usual_label, label_place};

/// What the labels of a file are called that has one column of them.
const ONLY: &str = "relevance";

impl JudgmentTable {
    /// The table with its label columns as the field calls them: the only one is relevance where its name says no more than
    /// that it holds labels, and of several the one that is called so comes first, because measures that name none read it.
    pub(crate) fn with_usual_names(mut self) -> Self {
        if let [only] = &mut self.aspects[..] {
            if is_usual_label(&only.name) {
                only.name = String::from(ONLY);
            }
            return self;
        }
        let places = self.aspects.iter().enumerate().filter_map(|(at, aspect)| Some((label_place(&aspect.name)?, at)));
        match places.min() {
            None | Some((_, 0)) => self,
            Some((_, first)) => {
                let others = (0..self.aspects.len()).filter(|at| *at != first);
                let order: Vec<usize> = std::iter::once(first).chain(others).collect();
                self.with_columns(&order)
            }
        }
    }

    /// The table with these label columns only, in this order; where they are none of its names, they are new names for all.
    ///
    /// # Errors
    /// Names that are neither.
    pub(crate) fn choosing(self, names: &[String]) -> Result<Self> {
        let place = |name: &String| self.aspects.iter().position(|aspect| aspect.name == *name);
        let places: Vec<Option<usize>> = names.iter().map(place).collect();
        match places.iter().copied().collect::<Option<Vec<usize>>>() {
            Some(chosen) => {
                super::table::check_names(names)?;
                Ok(Self { takes_columns: false, ..self.with_columns(&chosen) })
            }
            None if names.len() == self.aspects.len() => self.with_aspects(names.iter().cloned()),
            None => {
                let known: Vec<&str> = self.aspects.iter().map(|aspect| &*aspect.name).collect();
                let absent = names.iter().zip(&places).find(|(_, place)| place.is_none());
                Err(Error::input(
                    Message::new(format!(
                        "{}: has no label column \"{}\"; it has {}; name some of them, or give all of them new names, with ",
                        self.source,
                        absent.map_or("", |(name, _)| name),
                        known.join(", ")
                    ))
                    .option("aspects", ""),
                ))
            }
        }
    }

    /// The table where words that programs write for what is not given are missing labels, in columns that hold numbers: R writes
    /// NA, pandas NaN or None where it is asked to. A collection says itself what words stand for.
    pub(crate) fn without_words_for_nothing(mut self) -> Self {
        let width = self.aspects.len();
        for at in 0..width {
            let holds_numbers = self.labels.iter().skip(at).step_by(width).any(|label| label.number().is_some());
            if holds_numbers {
                let column = self.labels.iter_mut().skip(at).step_by(width);
                column.filter(|label| is_nothing(label)).for_each(|label| *label = Label::Missing);
            }
        }
        self
    }

    /// The table without columns of words that stand beside labels, such as languages or splits, with a notice of them.
    pub(crate) fn without_words(self) -> Self {
        let column = |at: usize| self.labels.iter().skip(at).step_by(self.aspects.len().max(1));
        let holds_words = |at: usize| {
            let mut given = column(at).filter(|label| **label != Label::Missing).peekable();
            given.peek().is_some() && given.all(|label| label.cell().is_none() && label.number().is_none())
        };
        let (words, labels): (Vec<usize>, Vec<usize>) = (0..self.aspects.len()).partition(|at| holds_words(*at));
        if words.is_empty()
            || !labels.iter().any(|at| column(*at).any(|label| label.cell().is_some_and(|c| c.is_judged())))
        {
            return self;
        }
        let example = column(words[0]).find(|label| **label != Label::Missing).map(ToString::to_string);
        let names: Vec<String> = words.iter().map(|at| self.aspects[*at].name.clone()).collect();
        let mut left = self.with_columns(&labels);
        left.notices.push(columns_left_out(&left.source, names, &example.unwrap_or_default()));
        left
    }

    /// Says what is wrong with a label that is to be a number of a qrels file, if anything is.
    ///
    /// # Errors
    /// A word, or a number that is too large.
    pub fn check_label(&self, row: usize, column: usize) -> std::result::Result<(), String> {
        self.whole(row, column).map(|_| ())
    }

    /// The largest number of a column; none where it has no numbers.
    pub(crate) fn largest(&self, column: usize) -> Option<f64> {
        let labels = self.labels.iter().skip(column).step_by(self.aspects.len().max(1));
        labels.filter_map(Label::number).max_by(f64::total_cmp)
    }

    /// The table with a notice of columns that by their names hold no labels.
    pub(crate) fn noticing_left_out(mut self) -> Self {
        let columns = std::mem::take(&mut self.left_out);
        if !columns.is_empty() {
            self.notices.push(columns_beside(&self.source, columns));
        }
        self
    }

    /// The table with a notice where several columns are aspects only because they hold numbers.
    #[must_use]
    pub fn noticing_columns(mut self) -> Self {
        if self.takes_columns && self.aspects.len() > 1 {
            self.notices.push(columns_taken(&self.source, self.shown()));
        }
        self
    }

    /// The table with a notice of the confidence that its rows have, where nothing is going to read it.
    pub(crate) fn noticing_confidence(mut self) -> Self {
        let of_row = |row: &TableRow| match &row.confidences {
            Some(own) => own.iter().copied().flatten().min_by(f64::total_cmp),
            None => row.confidence,
        };
        let given: Vec<f64> = self.rows.iter().filter_map(of_row).collect();
        if let Some(lowest) = given.iter().copied().min_by(f64::total_cmp) {
            self.notices.push(confidence_unused(&self.source, given.len() as u64, lowest));
        }
        self
    }

    /// The table with some of its label columns, in another order.
    fn with_columns(mut self, order: &[usize]) -> Self {
        let width = self.aspects.len();
        if order.iter().copied().eq(0..width) {
            return self;
        }
        let labels = (0..self.rows.len()).flat_map(|row| order.iter().map(move |at| row * width + at));
        let labels: Vec<Label> = labels.map(|at| self.labels[at].clone()).collect();
        for row in &mut self.rows {
            row.confidences = row.confidences.take().map(|own| order.iter().map(|at| own[*at]).collect());
        }
        let aspects = order.iter().map(|at| self.aspects[*at].clone()).collect();
        Self { aspects, labels, ..self }
    }
}

/// Whether a label is a word for what is not given.
fn is_nothing(label: &Label) -> bool {
    const WORDS: [&str; 6] = ["na", "n/a", "nan", "none", "null", "<na>"];
    matches!(label, Label::Word(word) if WORDS.iter().any(|known| word.eq_ignore_ascii_case(known)))
}

#[cfg(test)]
mod tests {
    use crate::judgments::{Label, MissingRule};
    use crate::parse::read_table;
    use crate::{JudgmentFormat, JudgmentReader, Source};

    fn names(text: &str) -> Vec<String> {
        let table = read_table("c", text.as_bytes(), JudgmentFormat::recognize(text.as_bytes())).unwrap();
        table.aspects().iter().map(|aspect| aspect.name.clone()).collect()
    }

    #[test]
    fn one_column_of_labels_is_relevance() {
        for name in ["score", "label", "rel", "grade", "relevance", "Relevance"] {
            assert_eq!(names(&format!("query-id,corpus-id,{name}\n51,D1,2\n")), ["relevance"]);
            assert_eq!(names(&format!("{{\"qid\":\"51\",\"docid\":\"D1\",\"{name}\":2}}\n")), ["relevance"]);
        }
        assert_eq!(names("topic,doc,credibility\n51,D1,2\n"), ["credibility"], "a name that says more is kept");
        assert_eq!(names("topic,doc,rel,cred\n51,D1,2,1\n"), ["rel", "cred"]);
        assert_eq!(names("topic,doc,doc_len,relevance\n51,D1,120,1\n"), ["relevance", "doc_len"]);
    }

    #[test]
    fn labels_move_with_their_columns() {
        let text = "topic,doc,doc_len,relevance,cred\n51,D1,120,1,0\n51,D2,80,2,\n";
        let table = |names: &[&str]| {
            let source = Source::bytes("c", text.as_bytes().to_vec());
            JudgmentReader::new().file(source).aspects(names.iter().copied()).table()
        };
        let shown = |names: &[&str]| -> Vec<String> {
            let table = table(names).unwrap();
            (0..2).map(|row| table.labels(row).iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")).collect()
        };
        assert_eq!(shown(&[]), vec!["1 120 0", "2 80 missing"]);
        assert_eq!(shown(&["cred", "relevance"]), vec!["0 1", "missing 2"]);
        assert_eq!(shown(&["a", "b", "c"]), vec!["1 120 0", "2 80 missing"]);
        let error = table(&["lang", "cred"]).unwrap_err().to_string();
        assert!(error.starts_with("c: has no label column \"lang\"; it has relevance, doc_len, cred"), "{error}");
    }

    #[test]
    fn a_confidence_that_nothing_reads_is_told() {
        let text = "qid,docno,relevance,confidence\n1,A,1,0.9\n1,B,0,\n1,C,0,0.25\n";
        let reader = JudgmentReader::new().file(Source::bytes("c", text.as_bytes().to_vec()));
        let said = |reader: JudgmentReader| -> Vec<String> {
            reader.read().unwrap().notices().iter().map(ToString::to_string).collect()
        };
        let told = "c: 2 rows have a confidence, from 0.25 up, which is not used; labels below a bound are missing with min-confidence=X";
        assert_eq!(said(reader.clone()), [told]);
        let used = said(reader.min_confidence(0.5).missing(MissingRule::Drop));
        assert!(used.iter().all(|notice| !notice.contains("not used")), "{used:?}");
    }

    #[test]
    fn words_for_nothing_are_missing_labels() {
        for word in ["NA", "NaN", "null", "None", "N/A", "<NA>"] {
            let text = format!("qid,docno,relevance\n1,A,1\n1,B,{word}\n");
            let reader = JudgmentReader::new().file(Source::bytes("c", text.into_bytes()));
            assert_eq!(reader.table().unwrap().labels(1), [Label::Missing], "{word}");
        }
        let text = b"qid,docno,relevance\n1,A,1\n1,B,-\n";
        let refused = JudgmentReader::new().file(Source::bytes("c", text.to_vec())).read().unwrap_err().to_string();
        assert!(refused.contains("label \"-\" of relevance is not a number"), "{refused}");
    }

    #[test]
    fn words_beside_labels_are_left_out_with_a_notice() {
        let read = |text: &str| JudgmentReader::new().file(Source::bytes("c", text.as_bytes().to_vec())).read();
        let judgments = read("qid,docno,relevance,lang,split\n1,A,1,en,test\n1,B,0,de,\n").unwrap();
        assert_eq!(judgments.aspects().len(), 1);
        let said = judgments.notices()[0].to_string();
        assert!(said.starts_with("c: lang, split hold words such as \"en\", which are no labels"), "{said}");
        let mixed = read("qid,docno,relevance,other\n1,A,1,en\n1,B,0,2\n").unwrap_err().to_string();
        assert!(mixed.contains("c:2: label \"en\" of other is not a number"), "{mixed}");
        let alone = read("qid,docno,answer\n1,A,yes\n1,B,no\n").unwrap_err().to_string();
        assert!(alone.contains("label \"yes\" of answer is not a number"), "{alone}");
    }
}
