//! Every parameter of every unit: it can be written down and read again, and it changes some score.

use crate::generated::{ASPECTS, Collection, Numbers, Shape, cases, label_measures, plain};
use aspectra_eval::language::{Build, Kind, Param, Role, Unit, units};
use aspectra_eval::{Judgments, Measure, Runs, Score, evaluate, measures};
use proptest::prelude::*;

/// What an aggregate or collapse is tried with.
const INNER: [&str; 2] = ["AP", "nDCG@5"];

/// What a unit that lists all scores of a measure is tried with: it needs a cut-off, and a low one.
const SHORT: [&str; 2] = ["P@3", "nDCG@3"];

/// Texts of a unit without optional parameters.
fn bare(unit: &'static Unit) -> Vec<String> {
    if unit.takes_inner() {
        let inner = if matches!(unit.role, Role::Rescale(_)) { SHORT } else { INNER };
        return inner.iter().map(|inner| around(unit, inner)).collect();
    }
    vec![plain(unit)]
}

/// A unit with a measure inside it, and the parameter that it cannot do without.
fn around(unit: &Unit, inner: &str) -> String {
    let required = if unit.name == "Table" { ",table='0,*:0;*,*:1'" } else { "" };
    format!("{}({inner}{required})", unit.name)
}

/// A random value for a parameter, as it would be typed.
fn drawn(param: &Param, numbers: &mut Numbers) -> String {
    let share = numbers.below(1000) as f64 / 1000.0;
    match param.kind {
        Kind::Whole { min, max } => (min.saturating_add(numbers.below(40) as i64)).min(max).to_string(),
        Kind::Real { min, max, .. } => {
            let low = if min.is_finite() { min } else { -10.0 };
            let high = if max.is_finite() { max.min(low + 10.0) } else { low + 10.0 };
            (low + (high - low) * (0.001 + 0.998 * share)).to_string()
        }
        Kind::Flag => String::from(if numbers.below(2) == 0 { "True" } else { "False" }),
        Kind::Word(words) => format!("'{}'", words[numbers.below(words.len() as u64) as usize]),
        Kind::Gains => format!("{{{}:{},{}:{}}}", numbers.below(3), share, 3 + numbers.below(3), numbers.below(9)),
        Kind::Reals => format!("'{share},{}'", numbers.below(2)),
        Kind::Ratio => format!("{}/{}", numbers.below(9), 1 + numbers.below(5)),
        Kind::Ratios => format!("'{}/2,{}'", numbers.below(3), 2 + numbers.below(3)),
        Kind::ByAspect { each, .. } => by_aspect(&drawn(&Param { kind: *each, ..*param }, numbers)),
        Kind::Text => {
            let texts = ["relevance", "'two words'", "\"it's\"", "'a)b,c=d'", "'@'", "'(x'", "'größe'", "''"];
            texts[numbers.below(texts.len() as u64) as usize].to_owned()
        }
    }
}

/// The same value for every aspect.
fn by_aspect(value: &str) -> String {
    let value = value.trim_matches('\'');
    format!("'{}'", ASPECTS.map(|aspect| format!("{aspect}:{value}")).join(";"))
}

/// A unit's text without a parameter: nothing may be given twice.
fn without(text: &str, name: &str) -> String {
    let (mut depth, mut quote) = (0, None);
    let mut parts = vec![String::new()];
    for character in text.chars() {
        match (character, quote) {
            (_, Some(open)) if character == open => quote = None,
            (_, Some(_)) => {}
            ('\'' | '"', None) => quote = Some(character),
            ('(' | '{', None) => depth += 1,
            (')' | '}', None) => depth -= 1,
            _ => {}
        }
        let is_bound = quote.is_none() && matches!((character, depth), ('(', 1) | (',', 1) | (')', 0));
        if is_bound {
            parts.push(character.to_string());
            parts.push(String::new());
        } else if let Some(last) = parts.last_mut() {
            last.push(character);
        }
    }
    let is_it = |part: &String| part.strip_prefix(name).is_some_and(|rest| rest.starts_with('='));
    if let Some(at) = parts.iter().position(is_it) {
        let comma = if parts[at - 1] == "," { at - 1 } else { at + 1 };
        parts[at].clear();
        if parts[comma] == "," {
            parts[comma].clear();
        }
    }
    parts.concat()
}

/// A unit's text with a parameter more.
fn with(text: &str, unit: &Unit, param: &Param, value: &str) -> String {
    let (head, at) = match text.rsplit_once('@') {
        Some((head, at)) if !at.contains([')', '\'', '"']) => (head, format!("@{at}")),
        _ => (text, String::new()),
    };
    if unit.at_param() == Some(param.name) {
        return format!("{head}@{value}");
    }
    let head = &without(head, param.name);
    match head.strip_suffix(')') {
        Some(open) if open.ends_with('(') => format!("{open}{}={value}){at}", param.name),
        Some(open) => format!("{open},{}={value}){at}", param.name),
        None => format!("{head}({}={value}){at}", param.name),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases(40)))]

    #[test]
    fn what_is_printed_parses_to_the_same_measure(seed in any::<u64>()) {
        let mut numbers = Numbers(seed);
        for unit in units() {
            for mut text in bare(unit) {
                for param in unit.accepted_params() {
                    if numbers.below(2) == 0 {
                        text = with(&text, unit, param, &drawn(param, &mut numbers));
                    }
                }
                let first: Measure = text.parse().map_err(|e| TestCaseError::fail(format!("{text}: {e}")))?;
                let printed = first.to_string();
                let second: Measure = printed.parse().map_err(|e| TestCaseError::fail(format!("{printed}: {e}")))?;
                prop_assert_eq!(&first, &second, "{} became {}", text, printed);
                prop_assert_eq!(&printed, &second.to_string());
                prop_assert_eq!(measures(&printed).unwrap(), vec![second]);
            }
        }
    }
}

/// Values worth trying for a parameter; those that a unit refuses are passed over.
fn candidates(param: &Param) -> Vec<String> {
    let texts = |list: &[&str]| list.iter().map(|text| (*text).to_owned()).collect();
    match param.kind {
        Kind::Whole { min, max } => {
            [0, 1, 2, 3, 7].iter().filter(|n| (min..=max).contains(n)).map(i64::to_string).collect()
        }
        Kind::Real { min, max, .. } => {
            [0.3, 0.97, 0.0, 1.0, 2.5, 0.999].iter().filter(|x| (min..=max).contains(x)).map(f64::to_string).collect()
        }
        Kind::Flag => texts(&["True", "False"]),
        Kind::Word(words) => words.iter().map(|word| format!("'{word}'")).collect(),
        Kind::Gains => texts(&["{1:3}", "{1:1,2:7,3:8}", "{0:1}", "{1:0,2:0.5,3:1}"]),
        Kind::Reals => {
            // One number a class of labels, however many classes there are.
            let squares = (2..20u32).map(|n| (0..n).map(|i| (i * i).to_string()).collect::<Vec<_>>().join(","));
            let others = ["0.25", "0.2,0.6", "0.2,0.3,0.5", "2,-1,0.5,0.25", "0.1,0.2,0.3,0.4"].map(str::to_owned);
            others.into_iter().chain(squares).map(|list| format!("'{list}'")).collect()
        }
        Kind::Ratio => texts(&["1/2", "3", "0"]),
        Kind::Ratios => texts(&["'0,1,5,6'", "'0,1/2,3/4,1'"]),
        Kind::ByAspect { each, or } => {
            let uneven = match each {
                Kind::Real { max, .. } if *max <= 1.0 => texts(&["'relevance:0.9,credibility:0.1'"]),
                Kind::Ratio => texts(&["'relevance:9,credibility:1/3'"]),
                Kind::Ratios => texts(&["'relevance:0,5,6,20;credibility:0,1/3,1/2,1'"]),
                _ => candidates(&Param { kind: *each, ..*param }).iter().map(|value| by_aspect(value)).collect(),
            };
            or.iter().map(|word| (*word).to_owned()).chain(uneven).collect()
        }
        Kind::Text => texts(&[
            ASPECTS[0],
            ASPECTS[1],
            "'relevance:0.9,credibility:0.1'",
            "'credibility,relevance'",
            "'0,*:0;*,0:1;*,*:2'",
            "'*,0:0;*,*:3'",
        ]),
    }
}

/// Parameters that cannot change a score, and why.
const WITHOUT_EFFECT: &[(&str, &[&str])] = &[
    // Unjudged documents never count for these, so that removing them first removes nothing that counted.
    ("judged_only", &["Bpref", "GMBpref", "SetR", "NumRel", "NumRelRet", "NumNonRelRet", "IDCG", "NumQ", "uBpref"]),
    // The number of topics is the same for every aspect; the others count documents, whatever their labels.
    ("aspect", &["NumQ", "Judged", "Hole"]),
];

fn is_without_effect(unit: &Unit, param: &Param) -> bool {
    WITHOUT_EFFECT.iter().any(|(name, names)| *name == param.name && names.contains(&unit.name))
}

#[test]
fn no_parameter_is_accepted_and_ignored() {
    // Small pools have topics without the best label and subtopics without a relevant document.
    let large = Shape { topics: 4, documents: 40, highest: 3, levels: 1000, subtopics: 1, aspects: 2 };
    let small = Shape { topics: 20, documents: 5, ..large };
    let shapes = [large, small, Shape { subtopics: 3, ..large }, Shape { subtopics: 5, ..small }];
    let mut collections: Vec<Collection> = shapes.iter().map(|shape| Collection::new(5, *shape)).collect();
    // On scales of equal length, Chebyshev's distance is largest wherever one label is 0: a gate changes nothing.
    let mut uneven = Collection::new(5, large);
    uneven.labels.iter_mut().for_each(|row| row.3[0] = row.3[0].min(1));
    collections.push(uneven);
    let preferences = preferences();
    let mut failures = Vec::new();
    for unit in units() {
        let inputs: Vec<(Judgments, Runs)> = match unit.build() {
            Some(Build::Preference(_)) => vec![preferences.clone()],
            Some(Build::RunTag) => continue,
            _ => collections.iter().map(|collection| (collection.with_attributes(), collection.runs())).collect(),
        };
        // A parameter may need another one to matter: nDCG's b needs dcg=jk.
        let mut bases = bare(unit);
        bases.extend(unit.examples.iter().map(|example| example.measure.to_owned()));
        let single = unit.accepted_params().flat_map(|param| {
            let values = candidates(param);
            let varied = |base: String| values.iter().map(|value| with(&base, unit, param, value)).collect::<Vec<_>>();
            bare(unit).into_iter().flat_map(varied).collect::<Vec<_>>()
        });
        bases.extend(single.collect::<Vec<_>>());
        for param in unit.accepted_params() {
            let matters = bases.iter().any(|base| {
                let varied = candidates(param).into_iter().map(|value| with(base, unit, param, &value));
                let texts: Vec<String> = varied.chain([base.clone()]).collect();
                inputs.iter().any(|(judgments, runs)| different(judgments, runs, &texts))
            });
            if matters == is_without_effect(unit, param) {
                let what = if matters { "is listed as without effect, but has one" } else { "changes no score" };
                failures.push(format!("{}: {} {what}", unit.name, param.name));
            }
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

/// Whether the measures that can be built have different scores.
fn different(judgments: &Judgments, runs: &Runs, texts: &[String]) -> bool {
    let built: Vec<Measure> = texts.iter().filter_map(|text| text.parse().ok()).collect();
    let rows: Vec<Vec<Option<Score>>> = match rows(judgments, runs, &built) {
        Some(rows) => rows,
        None => {
            built.iter().filter_map(|measure| rows(judgments, runs, std::slice::from_ref(measure))).flatten().collect()
        }
    };
    rows.windows(2).any(|pair| pair[0] != pair[1])
}

fn rows(judgments: &Judgments, runs: &Runs, measures: &[Measure]) -> Option<Vec<Vec<Option<Score>>>> {
    let scores = evaluate(judgments, runs, measures).ok()?;
    let row = |measure| {
        let topics = (0..scores.topics().len()).map(|topic| scores.score(0, topic, measure).cloned());
        topics.chain([Some(scores.summary(0, measure))]).collect()
    };
    Some((0..measures.len()).map(row).collect())
}

/// Preferences of three groups, one of them with two subgroups.
fn preferences() -> (Judgments, Runs) {
    let mut numbers = Numbers(3);
    let mut text = String::new();
    let mut run = Vec::new();
    for topic in ["1", "2", "3"] {
        for document in 0..14 {
            let name = format!("d{document}");
            for group in 0..3 {
                text.push_str(&format!("{topic} g{group} s {name} {}\n", numbers.below(4)));
            }
            if numbers.below(3) > 0 {
                run.push((topic, name, numbers.below(1000) as f64));
            }
        }
    }
    let format = aspectra_eval::JudgmentFormat::Prefs;
    let judgments = aspectra_eval::parse::read_judgments("prefs", text.as_bytes(), format).unwrap();
    (judgments, Runs::from_rows("run", run.iter().map(|(topic, name, score)| (*topic, &**name, *score))))
}

#[test]
fn every_measure_of_one_grade_fits_every_aggregate_and_collapse() {
    let shape = Shape { topics: 3, documents: 30, highest: 3, levels: 1000, subtopics: 3, aspects: 2 };
    let collection = Collection::new(9, shape);
    let (judgments, runs) = (collection.judgments(), collection.runs());
    let mut failures = Vec::new();
    let mut count = 0;
    let folds = |unit: &&Unit| matches!(unit.role, Role::Aggregate { .. } | Role::Collapse(_));
    for outer in units().filter(folds) {
        for inner in label_measures() {
            let text = around(outer, &inner.to_string());
            count += 1;
            match text.parse::<Measure>().and_then(|measure| evaluate(&judgments, &runs, &[measure])) {
                Err(error) => failures.push(format!("{text}: {error}")),
                Ok(scores) => {
                    let missing = (0..scores.topics().len()).any(|topic| scores.score(0, topic, 0).is_none());
                    if missing {
                        failures.push(format!("{text}: has no score for some topic"));
                    }
                }
            }
        }
    }
    println!("{count} expressions were scored");
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}
