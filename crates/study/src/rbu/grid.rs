//! The paper's grid of measures and parameters.

use crate::ground::{Asked, Labels, Settings};
use aspectra_eval::{Judgments, Measure};

/// A parameter with its value; `k` is a cut-off.
pub(super) type Parameter = (&'static str, String);

/// A variant of a family of measures.
#[derive(Debug, Clone)]
pub(super) struct Variant {
    /// What a row of the paper's tables is about: a measure, sometimes with a parameter.
    pub(super) family: String,
    /// The parameters that are listed behind it, with their values.
    pub(super) parameters: Vec<Parameter>,
    /// The measure.
    pub(super) text: String,
}

impl Variant {
    fn new(family: impl Into<String>, parameters: &[(&'static str, &str)], text: String) -> Self {
        let parameters = parameters.iter().map(|(name, value)| (*name, (*value).to_owned())).collect();
        Self { family: family.into(), parameters, text }
    }

    /// What it is called.
    pub(super) fn label(&self) -> String {
        let parameters = self.parameters.iter().map(|(name, value)| format!(" {}", shown(name, &[value])));
        std::iter::once(self.family.clone()).chain(parameters).collect()
    }

    /// The measure, which takes any grade above 0 for relevant where `is_any`.
    pub(super) fn measure(&self, is_any: bool) -> Option<Measure> {
        let plain = self.text.parse::<Measure>().ok();
        if !is_any {
            return plain;
        }
        with_any_grade(&self.text).or(plain)
    }
}

/// A parameter with one value or several, as the paper writes them: `@20`, `p={0.9,0.99}`.
pub(super) fn shown(name: &str, values: &[&str]) -> String {
    let before = if name == "k" { String::from("@") } else { format!("{name}=") };
    match values {
        [one] => format!("{before}{one}"),
        several => format!("{before}{{{}}}", several.join(",")),
    }
}

/// Grades of simulated scenarios may be as small as a draw.
const ANY: &str = "rel=0.000000001";

/// The same measure with every grade above 0 as relevant; `None` where it has no such parameter. Measures that read gains of
/// their own (RBP) keep them.
fn with_any_grade(text: &str) -> Option<Measure> {
    if text.starts_with("RBP(") {
        return None;
    }
    let (before, inner, after) = match text.strip_prefix("IA(") {
        Some(rest) => ("IA(", rest.strip_suffix(')')?, ")"),
        None => ("", text, ""),
    };
    let (name, cutoff) = inner.split_once('@').map_or((inner, String::new()), |(name, k)| (name, format!("@{k}")));
    let with = match name.strip_suffix(')') {
        Some(open) => format!("{open},{ANY})"),
        None => format!("{name}({ANY})"),
    };
    format!("{before}{with}{cutoff}{after}").parse().ok()
}

const CUTOFFS: [&str; 5] = ["10", "20", "50", "100", "1000"];
pub(super) const PATIENCE: [&str; 3] = ["0.8", "0.9", "0.99"];
const ALPHAS: [&str; 4] = ["0.1", "0.25", "0.5", "0.75"];
pub(super) const EFFORTS: [&str; 5] = ["0", "0.001", "0.05", "0.1", "0.5"];

/// The measures of Table 2.
pub(super) fn grid() -> Vec<Variant> {
    let mut all = Vec::new();
    for name in ["AP", "RR"] {
        all.push(Variant::new(name, &[], name.to_owned()));
        all.push(Variant::new(format!("{name}-IA"), &[], format!("IA({name})")));
    }
    for k in CUTOFFS {
        for name in ["P", "ERR", "DCG"] {
            all.push(Variant::new(name, &[("k", k)], format!("{name}@{k}")));
            all.push(Variant::new(format!("{name}-IA"), &[("k", k)], format!("IA({name}@{k})")));
        }
        // The paper has a row for each of its cut-offs.
        all.push(Variant::new(format!("S-Recall@{k}"), &[], format!("SRecall@{k}")));
        for alpha in ALPHAS {
            let text = format!("alpha_DCG(alpha={alpha})@{k}");
            all.push(Variant::new("alpha-DCG", &[("k", k), ("alpha", alpha)], text));
        }
    }
    for p in PATIENCE {
        all.push(Variant::new("RBP", &[("p", p)], format!("RBP(p={p})")));
        for alpha in ALPHAS {
            let text = format!("NRBP(alpha={alpha},beta={p})");
            all.push(Variant::new("NRBP", &[("p", p), ("alpha", alpha)], text));
        }
    }
    for e in EFFORTS {
        for alpha in ALPHAS {
            all.push(Variant::new("EU", &[("alpha", alpha), ("e", e)], format!("EU(alpha={alpha},e={e})")));
        }
        for p in PATIENCE {
            // Without effort it is another measure: it does not see how long a run is.
            let family = if e == "0" { "RBU e=0" } else { "RBU e>0" };
            all.push(Variant::new(family, &[("p", p), ("e", e)], format!("RBU(p={p},e={e})")));
        }
    }
    all
}

/// The measures of Table 3: what the Web track reported, with a row for each cut-off.
pub(super) fn official() -> Vec<Variant> {
    let mut all = vec![
        Variant::new("AP-IA", &[], String::from("AP_IA")),
        Variant::new("NRBP", &[], String::from("NRBP")),
        Variant::new("nNRBP", &[], String::from("nNRBP")),
    ];
    for k in [5, 10, 20] {
        for (name, text) in [
            ("ERR-IA", "ERR_IA"),
            ("nERR-IA", "nERR_IA"),
            ("alpha-DCG", "alpha_DCG"),
            ("alpha-nDCG", "alpha_nDCG"),
            ("P-IA", "P_IA"),
            ("S-Recall", "SRecall"),
        ] {
            all.push(Variant::new(format!("{name}@{k}"), &[], format!("{text}@{k}")));
        }
    }
    all
}

/// Those of depth 20.
pub(super) fn official_20() -> impl Iterator<Item = Variant> {
    official().into_iter().filter(|variant| variant.text.ends_with("@20"))
}

/// RBU with every p and e, over the whole run or its first 20 documents; a row for each p, as in Table 3.
pub(super) fn rbu(cutoff: &str, efforts: &[&str]) -> Vec<Variant> {
    let mut all = Vec::new();
    for p in PATIENCE {
        for e in efforts {
            let text = format!("RBU(p={p},e={e}){cutoff}");
            all.push(Variant::new(format!("RBU{cutoff} p={p}"), &[("e", e)], text));
        }
    }
    all
}

/// All measures that any part reads, each once.
pub(super) fn measures(_judgments: &Judgments, _settings: &Settings) -> Vec<Asked> {
    let mut asked: Vec<Asked> = Vec::new();
    for variant in grid().into_iter().chain(official()).chain(rbu("@20", &EFFORTS)) {
        let Some(one) = variant.measure(false) else { continue };
        // Tables know a measure by its own text, because one may stand in several families.
        let text = one.to_string();
        if !asked.iter().any(|known| known.label == text) {
            asked.push(Asked { label: text, measure: one, labels: Labels::Given });
        }
    }
    asked
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_is_a_measure() {
        for variant in grid().into_iter().chain(official()).chain(rbu("@20", &EFFORTS)) {
            assert!(variant.measure(false).is_some(), "{}", variant.text);
            assert!(variant.measure(true).is_some(), "{}", variant.text);
        }
        let any = |text: &str| with_any_grade(text).map(|measure| measure.to_string());
        assert!(any("IA(P@10)").is_some_and(|text| text.contains("rel=")), "{:?}", any("IA(P@10)"));
        assert!(any("RBU(p=0.8,e=0)").is_some_and(|text| text.contains("rel=")));
        assert_eq!(grid().len(), 109);
    }
}
