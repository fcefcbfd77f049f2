//! The registry of measures for Python: names, canonical texts, facts, explanations.

use crate::error;
use aspectra::call::{self as verbs, Given, call};
use aspectra_eval::language::trec_table::{TABLE, group};
use aspectra_eval::language::{Averaging, Registry, Role, measures, units};
use pyo3::prelude::*;
use pyo3::types::PyDict;

/// The names of all units: measures, collapses, aggregates.
#[pyfunction]
pub(crate) fn unit_names() -> Vec<&'static str> {
    units().map(|unit| unit.name).collect()
}

/// The canonical text of a measure; of a name alone that needs a cut-off still, the name.
#[pyfunction]
pub(crate) fn canonical(py: Python<'_>, text: &str, is_bare: bool) -> PyResult<String> {
    let registry = Registry::of_process();
    let parsed = if is_bare { registry.parse_bare(text) } else { registry.parse(text) };
    parsed.map(|measure| measure.to_string()).map_err(|why| error::of_library(py, &why))
}

/// The measures that a text names, with blanks between, in any tool's spelling.
#[pyfunction]
pub(crate) fn measure_list(py: Python<'_>, text: &str) -> PyResult<Vec<String>> {
    let named = measures(text).map_err(|why| error::of_library(py, &why))?;
    Ok(named.iter().map(ToString::to_string).collect())
}

/// The page that `aspectra measures NAME` prints.
#[pyfunction]
pub(crate) fn explain(py: Python<'_>, name: &str) -> PyResult<String> {
    let answer = call(&["measures"], &[], &[name.to_owned()], Given::default());
    let answer = answer.map_err(|why| error::of_verb(py, &why))?;
    Ok(String::from_utf8_lossy(&answer.written).into_owned())
}

/// What the registry knows of a unit.
#[pyfunction]
pub(crate) fn measure_facts<'py>(py: Python<'py>, name: &str) -> PyResult<Option<Bound<'py, PyDict>>> {
    let registry = Registry::of_process();
    let Some(unit) = registry.find(name) else { return Ok(None) };
    let facts = PyDict::new(py);
    facts.set_item("name", unit.name)?;
    facts.set_item("summary", unit.summary)?;
    facts.set_item("reference", unit.reference)?;
    facts.set_item(
        "role",
        match unit.role {
            Role::Measure(_) => "measure",
            Role::Collapse(..) => "collapse",
            Role::Aggregate { .. } => "aggregate",
            _ => "rescale",
        },
    )?;
    facts.set_item("takes_measure", unit.takes_inner())?;
    facts.set_item("at", unit.at_param())?;
    let params: Vec<(&str, &str)> = unit.accepted_params().map(|param| (param.name, param.help)).collect();
    facts.set_item("parameters", params)?;
    if let Some(own) = unit.facts() {
        facts.set_item("unjudged", own.unjudged)?;
        facts.set_item("is_mean", matches!(own.averaging, Averaging::Mean))?;
    }
    Ok(Some(facts))
}

/// The rows that trec_eval 9 prints for these of its measures, with the texts of the measures that they show.
#[pyfunction]
pub(crate) fn trec_rows(py: Python<'_>, names: Vec<String>, level: i32) -> PyResult<Vec<(String, String)>> {
    let rows = verbs::trec_rows(&names, level).map_err(|why| error::of_verb(py, &why))?;
    Ok(rows.into_iter().map(|(name, measure)| (name, measure.to_string())).collect())
}

/// trec_eval's groups of measures, such as `official`.
#[pyfunction]
pub(crate) fn trec_groups() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut names: Vec<&str> = TABLE.iter().flat_map(|(_, groups)| groups.iter().copied()).collect();
    names.sort_unstable();
    names.dedup();
    names.into_iter().filter_map(|name| Some((name, group(name)?))).collect()
}

/// trec_eval's names of measures.
#[pyfunction]
pub(crate) fn trec_names() -> Vec<&'static str> {
    TABLE.iter().map(|(name, _)| *name).collect()
}
