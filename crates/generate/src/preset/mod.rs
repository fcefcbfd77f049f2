//! Collections that have names.

pub mod demo;
mod split_mix;

use crate::{AspectPlan, Between, Settings};
use aspectra_words::words;

words! {
    /// Settings that have a name.
    #[derive(Default)]
    pub enum Preset {
        #[default]
        Small = "small": "50 topics, 20 runs, one aspect: the defaults of all options",
        Papers = "papers": "as large as the collections of the papers: 50 topics, 60 runs of 1000 documents, three aspects, subtopics",
        Web = "w1": "the shape of the benchmark kit's W1: pools of 250 to 550 documents, three aspects, 4 to 8 subtopics, some ties",
        Demo = "demo": "the files of the demo; they are always the same",
    }
}

impl Preset {
    /// The settings; the demo has none, because its runs have characters of their own ([`demo`]).
    pub fn settings(self) -> Option<Settings> {
        let large = Settings {
            runs: 60,
            aspects: AspectPlan::usual(3),
            pool: Between { low: 250, high: 550 },
            subtopics: Some(Between { low: 4, high: 8 }),
            ..Settings::default()
        };
        match self {
            Self::Small => Some(Settings::default()),
            Self::Papers => Some(Settings { focus: 0.3, ..large }),
            Self::Web => Some(Settings { ties: 0.05, ..large }),
            Self::Demo => None,
        }
    }
}
