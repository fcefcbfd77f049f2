//! The rules that change scores. They are options of the user, and printed with the results.

use aspectra_words::{Word, words};

words! {
    /// What puts the documents of a run in order.
    #[derive(Default)]
    pub enum Order {
        /// As in trec_eval.
        #[default]
        Score = "score": "Falling score; the rank column is ignored",
        /// As in ndeval.
        Rank = "rank": "Rising rank column",
        File = "file": "The order of the lines",
    }
}

words! {
    /// What decides among documents with equal scores.
    #[derive(Default)]
    pub enum Ties {
        /// Bytes are compared.
        #[default]
        DocnoDescending = "docno-desc": "The larger document id first (trec_eval)",
        DocnoAscending = "docno-asc": "The smaller document id first (pyndeval, trectools)",
        File = "file": "The order of the lines",
        Expected = "expected": "No order: the mean score over all orders",
    }
}

words! {
    /// What to do with a document that a run holds twice for a topic.
    #[derive(Default)]
    pub enum Duplicates {
        #[default]
        Error = "error": "Refuse the run",
        First = "first": "Keep the first line",
        Last = "last": "Keep the last line",
    }
}

words! {
    /// Which topics a run is scored and averaged on.
    #[derive(Default)]
    pub enum TopicRule {
        /// As `trec_eval -c`.
        #[default]
        Judged = "judged": "Every judged topic; one that the run lacks scores as nothing retrieved",
        Run = "run": "The judged topics that the run has",
        Both = "both": "The judged topics that every run has",
    }
}

words! {
    /// What an unjudged document is to the measures.
    #[derive(Default)]
    pub enum Unjudged {
        #[default]
        Grade0 = "grade0": "Not relevant, but in its place",
        /// As `trec_eval -J` and `judged_only=True`.
        Condense = "condense": "Not there: judged documents move up",
    }
}

words! {
    /// How scores are compared. The words are the versions of trec_eval that compare them so.
    #[derive(Default)]
    pub enum Precision {
        Single = "9": "Single precision: near-ties are ties (trec_eval up to 9, pytrec_eval)",
        #[default]
        Double = "10": "Double precision (trec_eval 10)",
    }
}

/// All rules of an evaluation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Rules {
    /// What puts a run in order.
    pub order: Order,
    /// What decides among equal scores.
    pub ties: Ties,
    /// What to do with duplicate documents.
    pub duplicates: Duplicates,
    /// Which topics count.
    pub topics: TopicRule,
    /// What an unjudged document is.
    pub unjudged: Unjudged,
    /// How scores are compared.
    pub precision: Precision,
    /// Only the first so many documents of a topic count (`trec_eval -M`).
    pub depth: Option<u32>,
}

impl Rules {
    /// Every rule by name with its word, for the record; the depth only where there is one.
    ///
    /// ```
    /// use aspectra_eval::Rules;
    /// let rules = Rules { depth: Some(100), ..Rules::default() };
    /// assert_eq!(rules.named()[0], ("topics", String::from("judged")));
    /// assert_eq!(rules.changed(), [("depth", String::from("100"))]);
    /// ```
    pub fn named(&self) -> Vec<(&'static str, String)> {
        let words = [
            ("topics", self.topics.word()),
            ("order", self.order.word()),
            ("ties", self.ties.word()),
            ("duplicates", self.duplicates.word()),
            ("unjudged", self.unjudged.word()),
            ("compat", self.precision.word()),
        ];
        let mut rules: Vec<(&'static str, String)> = words.map(|(name, word)| (name, word.to_owned())).into();
        rules.extend(self.depth.map(|depth| ("depth", depth.to_string())));
        rules
    }

    /// The rules that are not as usual: they stand below a table.
    pub fn changed(&self) -> Vec<(&'static str, String)> {
        let usual = Self::default().named();
        self.named().into_iter().filter(|rule| !usual.contains(rule)).collect()
    }
}
