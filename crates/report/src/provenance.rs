//! Where scores come from: it stands at the head of the machine formats.

use aspectra_eval::Notice;
use serde::Serialize;

/// What is needed to get the same scores again.
#[derive(Debug, Clone, Default, Serialize)]
pub struct Provenance {
    /// The version of Aspectra.
    pub version: String,
    /// When, in UTC; left out where the output has to be reproducible.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time: Option<String>,
    /// The files, in the order given.
    pub inputs: Vec<Input>,
    /// The rules that change scores, by name.
    #[serde(serialize_with = "as_object")]
    pub rules: Vec<(&'static str, String)>,
    /// The seed of whatever was drawn at random.
    pub seed: u64,
    /// What was odd, in the words of whoever reads it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notices: Vec<Notice>,
}

/// One input file.
#[derive(Debug, Clone, Serialize)]
pub struct Input {
    /// What it is: `judgments` or `run`.
    pub role: &'static str,
    /// The file as the user named it.
    pub file: String,
    /// SHA-256 of its bytes, in hexadecimal, where it was computed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sha256: Option<String>,
}

fn as_object<S: serde::Serializer>(rules: &[(&'static str, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_map(rules.iter().map(|(name, value)| (name, value)))
}

impl Provenance {
    /// The header on one line: `{"aspectra":{...}}` without the braces around it.
    pub(crate) fn member(&self) -> String {
        format!("\"aspectra\":{}", serde_json::to_string(self).unwrap_or_default())
    }
}
