//! What a folder was made of: settings of the study, and for each part what it depends on and what it wrote.
//!
//! A part is good as long as its key is the same (version, study, part, command, hashes of all inputs) and its files have the
//! hashes that they were written with.

use crate::write::File;
use crate::{Part, Study};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use std::fs;
use std::path::{Path, PathBuf};

/// An input with its hash.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Input {
    /// What it is: `judgments` or `run`.
    pub role: String,
    /// The file as the user named it.
    pub file: String,
    /// SHA-256 of its bytes; none where it can be read only once.
    pub sha256: Option<String>,
}

/// The file `settings.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// The version of Aspectra.
    pub version: String,
    /// The study.
    pub study: String,
    /// What was typed, without where to and with how many threads.
    pub arguments: Vec<String>,
    /// The seed.
    pub seed: u64,
    /// Every setting by its name, those that were not typed too.
    pub settings: Vec<(String, String)>,
    /// The measures: what tables call them, and what they are.
    pub measures: Vec<(String, String)>,
    /// All inputs.
    pub inputs: Vec<Input>,
    /// The parts.
    pub parts: Vec<String>,
}

/// The file `PART/part.json`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PartRecord {
    /// What the part depends on.
    pub key: String,
    /// What was odd, in words.
    pub notices: Vec<String>,
    /// The files with the hashes that they were written with.
    pub files: Vec<(String, String)>,
}

/// The name of the settings' file.
pub const SETTINGS: &str = "settings.json";

/// The files with all scores in the folder of a study, in the order of their names; none where it is no such folder.
pub fn score_files(folder: &Path) -> Vec<PathBuf> {
    if !folder.join(SETTINGS).is_file() {
        return Vec::new();
    }
    let inside = |folder: &Path| -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let mut found: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
        found.sort();
        found
    };
    let parts = inside(folder).into_iter().filter(|path| path.is_dir());
    parts.flat_map(|part| inside(&part)).filter(|file| file.extension().is_some_and(|end| end == "parquet")).collect()
}

/// SHA-256 in hexadecimal.
pub fn hash(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

impl Record {
    /// The judgment files.
    pub fn judgments(&self) -> Vec<String> {
        self.inputs.iter().filter(|input| input.role == "judgments").map(|input| input.file.clone()).collect()
    }

    /// The run files.
    pub fn runs(&self) -> impl Iterator<Item = &Input> {
        self.inputs.iter().filter(|input| input.role == "run")
    }

    /// What a part depends on.
    pub fn key(&self, part: &Part) -> String {
        hash(format!("{}\n{}", part.name, self.text()).as_bytes())
    }

    /// As a file.
    pub fn file(&self) -> File {
        File { name: SETTINGS.to_owned(), bytes: self.text().into_bytes() }
    }

    fn text(&self) -> String {
        // Texts and numbers always become JSON.
        serde_json::to_string_pretty(self).map(|text| text + "\n").unwrap_or_default()
    }

    /// Reads `settings.json`.
    ///
    /// # Errors
    /// Why it is none.
    pub fn read(bytes: &[u8]) -> Result<Self, String> {
        serde_json::from_slice(bytes).map_err(|error| error.to_string())
    }

    /// The inputs of which another record has other bytes, or which only one of them has.
    pub fn changed_inputs(&self, other: &Self) -> Vec<String> {
        let missing = |from: &Self, of: &Self| -> Vec<String> {
            from.inputs.iter().filter(|input| !of.inputs.contains(input)).map(|input| input.file.clone()).collect()
        };
        let mut changed = missing(self, other);
        changed.extend(missing(other, self).into_iter().filter(|file| !changed.contains(file)).collect::<Vec<_>>());
        changed
    }
}

impl PartRecord {
    /// Of a part that was just made.
    pub fn new(key: String, notices: Vec<String>, files: &[File]) -> Self {
        Self { key, notices, files: files.iter().map(|file| (file.name.clone(), file.hash())).collect() }
    }

    /// The name of its file.
    pub fn name(part: &Part) -> String {
        format!("{}/part.json", part.name)
    }

    /// As a file.
    pub fn file(&self, part: &Part) -> File {
        let text = serde_json::to_string_pretty(self).map(|text| text + "\n").unwrap_or_default();
        File { name: Self::name(part), bytes: text.into_bytes() }
    }

    /// Whether the part is still good: nothing that it depends on has changed, and `read` finds its files as they were written.
    pub fn is_good(&self, key: &str, read: impl Fn(&str) -> Option<Vec<u8>>) -> bool {
        self.key == key && self.files.iter().all(|(name, known)| read(name).is_some_and(|bytes| hash(&bytes) == *known))
    }

    /// Reads `part.json`; `None` where it is none.
    pub fn read(bytes: &[u8]) -> Option<Self> {
        serde_json::from_slice(bytes).ok()
    }
}

/// The settings that were not typed count too.
impl Record {
    /// An empty record of a study.
    pub fn of(study: &Study, version: &str) -> Self {
        Self {
            version: version.to_owned(),
            study: study.name.to_owned(),
            arguments: Vec::new(),
            seed: 0,
            settings: Vec::new(),
            measures: Vec::new(),
            inputs: Vec::new(),
            parts: study.parts.iter().map(|part| part.name.to_owned()).collect(),
        }
    }
}
