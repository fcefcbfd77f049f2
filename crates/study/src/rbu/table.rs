//! Unanimity as the paper prints it: families in order, with their best variants.

use super::grid::{Parameter, Variant, shown};
use crate::sentence::{four, listed};
use crate::{Error, Exhibit};
use aspectra_eval::finding::{Table, Value};
use aspectra_meta::ScoreMatrix;
use aspectra_meta::unanimity::{AllTied, unanimity};

/// A family with the unanimity of its best variants.
struct Family<'v> {
    name: &'v str,
    mu: f64,
    best: Vec<&'v [Parameter]>,
}

/// The unanimity of variants, whose matrices stand in the same order: the table of families, and that of all variants.
pub(super) fn exhibits(
    (name, details): (&'static str, &'static str),
    title: &str,
    variants: &[Variant],
    matrices: &[ScoreMatrix],
) -> Result<[Exhibit; 2], Error> {
    let found = unanimity(matrices, None, AllTied::One)?;
    let columns = ["measure", "unanimity", "unanimous_pairs", "captured", "ordered_pairs"];
    let mut all = Table::new(details, format!("{title}: all variants"), 1, &columns);
    all.is_detail = true;
    let mut families: Vec<Family<'_>> = Vec::new();
    for (variant, one) in variants.iter().zip(&found) {
        let pooled = &one.pooled;
        all.row([
            Value::Text(variant.label()),
            Value::from(&pooled.mu),
            Value::Real(pooled.unanimous),
            Value::Real(pooled.joint),
            pooled.ordered_pairs.into(),
        ]);
        let Ok(mu) = pooled.mu else { continue };
        match families.iter_mut().find(|family| family.name == variant.family) {
            Some(family) if family.mu == mu => family.best.push(&variant.parameters),
            Some(family) if family.mu < mu => (family.mu, family.best) = (mu, vec![&variant.parameters[..]]),
            Some(_) => {}
            None => families.push(Family { name: &variant.family, mu, best: vec![&variant.parameters] }),
        }
    }
    families.sort_by(|a, b| b.mu.total_cmp(&a.mu).then_with(|| a.name.cmp(b.name)));
    // The parameters are names, which stand at the left.
    let mut table = Table::new(name, title, 2, &["measure", "best_parameters", "unanimity"]);
    for family in &families {
        table.row([Value::from(family.name), Value::Text(variants_of(&family.best)), Value::Real(family.mu)]);
    }
    let mut exhibit = Exhibit::new(table).fact("measures", variants.len());
    exhibit.says.push(match families.first() {
        None => String::from("No pair of runs is one that all other measures agree on: unanimity says nothing here."),
        Some(first) => {
            let leaders: Vec<&str> =
                families.iter().filter(|family| family.mu == first.mu).map(|family| family.name).collect();
            let next = families.iter().find(|family| family.mu < first.mu);
            let next = next.map_or_else(String::new, |next| format!(", before {} ({})", next.name, four(next.mu)));
            let verb = if leaders.len() == 1 { "leads" } else { "lead" };
            format!("{} {verb} with {}{next}.", listed(&leaders), four(first.mu))
        }
    });
    // Families with the same unanimity share a place.
    let place = |name: &str| {
        let mu = families.iter().find(|family| family.name == name)?.mu;
        Some((1 + families.iter().filter(|family| family.mu > mu).count(), mu))
    };
    if let (Some((with, mu)), Some((without, other))) = (place("RBU e>0"), place("RBU e=0")) {
        exhibit.says.push(format!(
            "Of {} rows RBU with effort is at place {with} ({}), without effort at place {without} ({}).",
            families.len(),
            four(mu),
            four(other)
        ));
    }
    Ok([exhibit, Exhibit::new(all)])
}

/// The parameters of equal variants as the paper writes them: `p={0.9,0.99} e=0.1` where every p goes with every e, else one
/// group after the other.
fn variants_of(best: &[&[Parameter]]) -> String {
    let Some((last, before)) = best.first().and_then(|first| first.split_last()) else { return String::new() };
    let values = |at: usize| -> Vec<&str> {
        let mut found: Vec<&str> = Vec::new();
        for parameters in best {
            let value = &*parameters[at].1;
            if !found.contains(&value) {
                found.push(value);
            }
        }
        found
    };
    let all: Vec<Vec<&str>> = (0..before.len() + 1).map(values).collect();
    if all.iter().map(Vec::len).product::<usize>() == best.len() {
        let names = before.iter().chain([last]).map(|(name, _)| name);
        return names.zip(&all).map(|(name, values)| shown(name, values)).collect::<Vec<_>>().join(" ");
    }
    let mut groups: Vec<(&[Parameter], Vec<&str>)> = Vec::new();
    for parameters in best {
        let Some((last, before)) = parameters.split_last() else { continue };
        match groups.iter_mut().find(|(known, _)| *known == before) {
            Some((_, values)) => values.push(&last.1),
            None => groups.push((before, vec![&last.1])),
        }
    }
    let group = |(before, values): &(&[Parameter], Vec<&str>)| {
        let before = before.iter().map(|(name, value)| shown(name, &[value]) + " ");
        before.chain([shown(last.0, values)]).collect::<String>()
    };
    groups.iter().map(group).collect::<Vec<_>>().join("; ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_variants_are_written_as_in_the_paper() {
        let of = |pairs: &[(&str, &str)]| {
            let all: Vec<Vec<Parameter>> =
                pairs.iter().map(|(k, alpha)| vec![("k", (*k).to_owned()), ("alpha", (*alpha).to_owned())]).collect();
            variants_of(&all.iter().map(|one| &one[..]).collect::<Vec<_>>())
        };
        assert_eq!(of(&[("20", "0.1")]), "@20 alpha=0.1");
        assert_eq!(of(&[("20", "0.1"), ("20", "0.5"), ("50", "0.1"), ("50", "0.5")]), "@{20,50} alpha={0.1,0.5}");
        assert_eq!(of(&[("20", "0.1"), ("20", "0.5"), ("50", "0.5")]), "@20 alpha={0.1,0.5}; @50 alpha=0.5");
        assert_eq!(variants_of(&[&[]]), "");
    }
}
