//! A published table of measures and constraints, and its measures in our words.
//!
//! Table 1 of the paper has twenty measures. Each is an expression of ours and a way to read r, so that what is computed
//! is what the paper's formula says of r(d,t). Cut-offs: P@k and S-Recall@k have k = 20, the others none, which is how the
//! published table has to be read.
//!
//! **Reference.** Amigo, Spina & Carrillo-de-Albornoz, An axiomatic analysis of diversity evaluation metrics, SIGIR 2018.

use crate::constraint::CONSTRAINTS;
use crate::reading::Reading;
use crate::study::{Entry, Study, compared};
use crate::subject::Subject;
use aspectra_eval::Result;
use aspectra_eval::finding::{Finding, Table, Value};

/// The parameters of a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Parameters {
    /// Persistence of RBP, NRBP and RBU.
    pub p: f64,
    /// How much repetition is disliked by NRBP, alpha-nDCG, EU and CT.
    pub alpha: f64,
    /// The effort of EU and RBU.
    pub e: f64,
}

impl Default for Parameters {
    /// Those with which the published table was compared.
    fn default() -> Self {
        Self { p: 0.9, alpha: 0.1, e: 0.05 }
    }
}

/// A row of the table.
#[derive(Debug)]
pub struct PaperRow {
    /// The paper's name of the measure.
    pub name: &'static str,
    /// Our expression, with P, ALPHA and E where the parameters go.
    pub expression: &'static str,
    /// How it is told r.
    pub reading: Reading,
    /// What the paper says about the ten constraints, in their order; empty for rows that the paper does not have.
    pub published: &'static str,
}

impl PaperRow {
    const fn new(name: &'static str, expression: &'static str, reading: Reading, published: &'static str) -> Self {
        Self { name, expression, reading, published }
    }

    /// The expression with parameters in it.
    pub fn text(&self, with: Parameters) -> String {
        let Parameters { p, alpha, e } = with;
        let filled = self.expression.replace("ALPHA", &alpha.to_string());
        filled.replace("=P", &format!("={p}")).replace("=E", &format!("={e}"))
    }

    /// The measure with these parameters.
    ///
    /// # Errors
    /// When a parameter is out of range.
    pub fn subject(&self, with: Parameters) -> Result<Subject> {
        Subject::new(&self.text(with).parse()?, Some(self.reading))
    }

    /// Whether the paper says that the measure satisfies a constraint, by its number.
    pub fn says(&self, constraint: usize) -> Option<bool> {
        self.published.as_bytes().get(constraint).map(|mark| *mark == b'1')
    }
}

use Reading::{Linear, Shares};

/// The twenty rows of the published table, then three that it does not have.
pub static TABLE: [PaperRow; 23] = [
    PaperRow::new("P@k", "P@20", Linear, "0011000000"),
    PaperRow::new("RR", "RR", Linear, "0010000000"),
    PaperRow::new("AP", "AP", Linear, "0001000000"),
    PaperRow::new("nDCG@k", "DCG", Shares, "1101000000"),
    PaperRow::new("ERR@k", "ERR(gain=linear)", Linear, "1110000000"),
    PaperRow::new("RBP", "RBP(p=P)", Linear, "1111000000"),
    PaperRow::new("P-IA@k", "IA(P@20)", Linear, "0011000001"),
    PaperRow::new("RR-IA@k", "IA(RR)", Linear, "0010000011"),
    PaperRow::new("AP-IA", "IA(AP)", Linear, "1101000001"),
    PaperRow::new("nDCG-IA@k", "IA(DCG)", Shares, "1101010001"),
    PaperRow::new("ERR-IA@k", "IA(ERR(gain=linear))", Linear, "1110011111"),
    PaperRow::new("RBP-IA", "IA(RBP(p=P))", Linear, "1111010001"),
    PaperRow::new("S-Recall@k", "SRecall@20", Linear, "0010000010"),
    PaperRow::new("S-RR@100%", "SRR", Linear, "0010000010"),
    PaperRow::new("NRBP", "NRBP(alpha=ALPHA,beta=P,gain=linear,norm=none)", Linear, "1111011000"),
    PaperRow::new("D#-Measure@k", "Dsharp_nDCG", Linear, "1101010001"),
    PaperRow::new("a-nDCG@k", "alpha_DCG(alpha=ALPHA,gain=linear,norm=none)", Linear, "1111011000"),
    PaperRow::new("EU", "EU(alpha=ALPHA,e=E)", Linear, "1111111001"),
    PaperRow::new("CT@k", "CT(alpha=ALPHA)", Linear, "1110011011"),
    PaperRow::new("RBU@k", "RBU(e=E,gain=linear,p=P)", Linear, "1111111111"),
    PaperRow::new("a-nDCG@k (exponent=sum r)", "alpha_DCG(alpha=ALPHA,exponent=sum,gain=linear,norm=none)", Linear, ""),
    PaperRow::new("MDCU", "MDCU(rel=0)", Shares, ""),
    PaperRow::new("CT (gain/time, TREC DD)", "CT_DD(max_height=1,rel=0)", Shares, ""),
];

/// How many rows the published table has.
pub const PUBLISHED: usize = 20;

/// The row of a name of the paper.
pub fn row(name: &str) -> Option<&'static PaperRow> {
    TABLE.iter().find(|row| row.name == name)
}

/// The rows of the published table, as entries of a study.
///
/// # Errors
/// When a parameter is out of range.
pub fn entries(with: Parameters) -> Result<Vec<Entry>> {
    let rows = TABLE[..PUBLISHED].iter();
    rows.map(|row| Ok(Entry { name: row.name.to_owned(), subject: Ok(row.subject(with)?) })).collect()
}

/// Why a cell differs from the published one.
fn remark(row: &PaperRow, constraint: &str) -> &'static str {
    match (row.name, constraint) {
        ("nDCG@k" | "ERR@k" | "RBP" | "RR", _) => {
            "the paper counts measures of one facet as not applicable, which is not satisfied; on the largest r of each document it holds"
        }
        ("AP-IA", _) => "the paper's text calls it undefined for graded labels; it sees only r > 0",
        _ => {
            "refuted: redundancy is counted in documents, so a hardly relevant document devalues a relevant one below it"
        }
    }
}

/// Adds to the finding of a study of [`entries`] what our expressions are, and how the verdicts compare with the
/// published ones.
pub fn compare(finding: &mut Finding, study: &Study, with: Parameters) {
    let mut expressions =
        Table::new("expressions", "The paper's measures in our words", 1, &["measure", "expression", "labels"]);
    let columns = ["measure", "statement", "published", "found", "first", "second", "scores", "why"];
    let mut differences = Table::new("differences", "Cells that differ from the published table", 2, &columns);
    let (mut cells, mut equal) = (0, 0);
    for (entry, verdicts) in study.entries.iter().zip(&study.verdicts) {
        let Some(row) = row(&entry.name) else { continue };
        use aspectra_words::Word;
        expressions.row([Value::from(row.name), Value::from(row.text(with)), Value::from(row.reading.word())]);
        for (statement, verdict) in study.statements.iter().zip(verdicts) {
            let number = CONSTRAINTS.iter().position(|known| known.name == statement.name);
            let Some(published) = number.and_then(|number| row.says(number)) else { continue };
            cells += 1;
            if published == verdict.outcome.holds() {
                equal += 1;
                continue;
            }
            let (first, second, scores) = match &verdict.evidence {
                Some(evidence) => (evidence.pair.shown(0), evidence.pair.shown(1), compared(evidence)),
                None => Default::default(),
            };
            differences.row([
                Value::from(row.name),
                Value::from(statement.name),
                Value::from(if published { "●" } else { "○" }),
                Value::from(verdict.words()),
                Value::from(first),
                Value::from(second),
                Value::from(scores),
                Value::from(remark(row, statement.name)),
            ]);
        }
    }
    finding.tables.insert(1, differences);
    finding.tables.insert(2, expressions);
    finding.fact("cells as published", format!("{equal} of {cells}"));
    finding.fact("parameters", format!("p = {}, alpha = {}, e = {}", with.p, with.alpha, with.e));
}
