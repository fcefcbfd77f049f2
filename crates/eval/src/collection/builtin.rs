//! The collections that come with the program.

macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        /// The built-in collections: name and text.
        pub static BUILT_IN: &[(&str, &str)] = &[$(($name, include_str!(concat!("builtin/", $name, ".toml")))),*];
    };
}

built_in! {
    "trec-misinfo-2020",
    "trec-misinfo-2020-guidelines",
    "trec-misinfo-2021",
    "trec-misinfo-2022",
    "trec-decision-2019",
    "trec-web-2009",
    "trec-web-2010",
    "trec-web-2011",
    "trec-web-2012",
    "trec-web-2013",
    "trec-web-2014",
    "trec-tasks-2015",
    "trec-tasks-2016",
    "clef-ehealth-2015",
    "clef-ehealth-2016",
    "clef-ehealth-2018",
    "trec-covid",
    "trec-cast-2019",
    "trec-cast-2020",
    "trec-cast-2021",
    "trec-cast-2022",
    "msmarco-passage",
    "trec-dl-2019",
    "trec-dl-2020",
    "trec-dl-2021",
    "trec-dl-2022",
    "trec-dl-2023",
    "trec-dl-2019-doc",
    "trec-dl-2020-doc",
    "trec-dl-2021-doc",
    "trec-dl-2022-doc",
    "trec-dl-2023-doc",
    "beir",
    "trec-rag-2024",
}
