//! From a definition to a unit of the registry, which lives as long as the process.

use super::example::check;
use super::faceted::DefinedFaceted;
use super::formula::Variable;
use super::graded::DefinedGraded;
use super::rule::{Formulas, Rule};
use super::{Definition, Normalize, Reading};
use aspectra_eval::aggregate::WEIGHTS;
use aspectra_eval::language::{
    Args, At, Averaging, Build, Example, Facts, Make, MakeFn, Param, Range, Reads, Registry, Role, Rows, Scale, Unit,
    Value, whole,
};
use aspectra_eval::measure::faceted::{FacetScorer, facet_scorer};
use aspectra_eval::measure::graded::{Scorer, scorer};
use aspectra_eval::{Error, Result};
use std::sync::{PoisonError, RwLock};

/// The parts of a unit, none of which is ever given back.
#[derive(Clone, Copy)]
pub(super) struct Lasting {
    name: &'static str,
    summary: &'static str,
    reference: &'static str,
    params: &'static [Param],
    examples: &'static [Example],
    reads: Reads,
    unjudged: &'static str,
    build: Build,
    texts: Texts,
}

/// Formulas by key.
type Texts = &'static [(&'static str, &'static str)];

/// The formulas of all units that were defined.
static TEXTS: RwLock<Vec<(&'static Unit, Texts)>> = RwLock::new(Vec::new());

/// The formulas of a unit that a file defined, by key in the order of the manual; `None` for any other unit.
pub fn formulas(unit: &Unit) -> Option<&'static [(&'static str, &'static str)]> {
    let texts = TEXTS.read().unwrap_or_else(PoisonError::into_inner);
    texts.iter().find(|(known, _)| std::ptr::eq(*known, unit)).map(|(_, texts)| *texts)
}

/// Adds definitions to a registry, with their examples checked.
pub(super) fn add_all(registry: &mut Registry, definitions: Vec<Definition>) -> Result<Vec<Lasting>> {
    for (number, definition) in definitions.iter().enumerate() {
        let before = &definitions[..number];
        if let Some(twice) = before.iter().find(|other| other.name.eq_ignore_ascii_case(&definition.name)) {
            return Err(definition.error(&format!("the name is defined already, at {}", twice.position)));
        }
    }
    let mut added = Vec::new();
    for definition in &definitions {
        let lasting = Lasting::new(definition);
        registry.define(lasting.unit()).map_err(|error| definition.error(&error.to_string()))?;
        added.push(lasting);
    }
    definitions.iter().try_for_each(|definition| check(registry, definition))?;
    Ok(added)
}

fn leaked(text: &str) -> &'static str {
    text.to_owned().leak()
}

impl Lasting {
    fn new(definition: &Definition) -> Self {
        let formulas: &'static Formulas = Box::leak(Box::new(Formulas::new(definition)));
        let own: Vec<Param> = definition
            .params
            .iter()
            .map(|param| Param {
                name: leaked(&param.name),
                kind: param.kind,
                default: param.default,
                help: leaked(&param.help),
            })
            .collect();
        let level = whole("rel", -1_000_000_000, 1_000_000_000, "the smallest grade that counts as relevant");
        let level = level.or(definition.rel);
        let uses_weights = definition.reads == Reading::Facets
            && (definition.facets.is_none() || definition.stated().any(|stated| stated.formula.uses(Variable::Weight)));
        let mut params = own.clone();
        params.extend(definition.takes_level.then_some(level.param));
        params.extend(uses_weights.then_some(WEIGHTS.param));
        let rule = move |args: &Args| -> Result<Rule> {
            let value = |param: &Param| match args.value(param) {
                Some(Value::Real(number)) => Ok(number),
                Some(Value::Whole(number)) => Ok(number as f64),
                _ => Err(Error::measure(format!("the parameter {} has no number", param.name))),
            };
            let values: Vec<f64> = own.iter().map(value).collect::<Result<_>>()?;
            Ok(Rule::new(formulas, &values, args.get(&level), args.cutoff()))
        };
        let build = match definition.reads {
            Reading::Graded => {
                let make = move |args: &Args| Ok(scorer(DefinedGraded::new(rule(args)?)));
                let make: &'static MakeFn<dyn Scorer> = Box::leak(Box::new(make));
                Build::Graded(Make(make))
            }
            Reading::Facets => {
                let make = move |args: &Args| Ok(facet_scorer(DefinedFaceted::new(rule(args)?)));
                let make: &'static MakeFn<dyn FacetScorer> = Box::leak(Box::new(make));
                Build::Faceted(Make(make))
            }
        };
        let example = definition.example.as_ref().map(|example| Example {
            measure: leaked(&example.measure),
            judgments: leaked(&example.judgments),
            ranking: leaked(&example.ranking),
            score: example.score,
            working: leaked(if example.working.is_empty() {
                "the formulas of the definition say so"
            } else {
                &example.working
            }),
        });
        Self {
            name: leaked(&definition.name),
            summary: leaked(&definition.summary),
            reference: leaked(&definition.reference),
            params: params.leak(),
            examples: Vec::from_iter(example).leak(),
            reads: match definition.reads {
                Reading::Facets => Reads::Facets,
                Reading::Graded if definition.is_binary => Reads::Binary,
                Reading::Graded => Reads::Graded,
            },
            unjudged: if definition.cost.is_some() {
                "gain nothing and cost what every rank costs"
            } else {
                "gain nothing"
            },
            build,
            texts: texts(definition).leak(),
        }
    }

    /// A unit of these parts.
    pub(super) fn unit(&self) -> Unit {
        Unit {
            name: self.name,
            summary: self.summary,
            spellings: &[],
            params: self.params,
            at: At::Cutoff,
            reference: self.reference,
            examples: self.examples,
            role: Role::Measure(Facts {
                reads: self.reads,
                unjudged: self.unjudged,
                range: Range::ANY,
                scale: Scale::NotInterval("a definition does not say whether its steps are equal"),
                averaging: Averaging::Mean,
                rows: Rows::All,
                build: self.build,
            }),
        }
    }

    /// Lets [`formulas`] know the unit that was defined.
    pub(super) fn remembered(&self, unit: &'static Unit) -> Result<&'static Unit> {
        TEXTS.write().unwrap_or_else(PoisonError::into_inner).push((unit, self.texts));
        Ok(unit)
    }
}

/// The formulas as help shows them, what is left out with what it then is.
fn texts(definition: &Definition) -> Vec<(&'static str, &'static str)> {
    let mut found = Vec::new();
    let mut add = |key: &'static str, text: Option<&str>| found.extend(text.map(|text| (key, leaked(text))));
    let said = |stated: &'_ Option<super::Stated>| stated.as_ref().map(|stated| stated.text.clone());
    add("gain", said(&definition.gain).as_deref());
    add("weight", Some(said(&definition.weight).as_deref().unwrap_or("1")));
    add("continue", said(&definition.go_on).as_deref());
    add("cost", said(&definition.cost).as_deref());
    if definition.reads == Reading::Facets {
        add("facets", Some(said(&definition.facets).as_deref().unwrap_or("sum w * x")));
    }
    add(
        "normalize",
        match &definition.normalize {
            Normalize::None => None,
            Normalize::Ideal => Some("ideal"),
            Normalize::By(stated) => Some(&stated.text),
        },
    );
    found
}
