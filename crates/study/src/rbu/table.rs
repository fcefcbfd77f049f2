//! Unanimity as the paper prints it: families in order, with their best variants.

use super::grid::Variant;
use crate::sentence::{four, listed};
use crate::{Error, Exhibit};
use aspectra_eval::finding::{Table, Value};
use aspectra_meta::ScoreMatrix;
use aspectra_meta::unanimity::{AllTied, unanimity};

/// A family with the unanimity of its best variants.
struct Family<'v> {
    name: &'v str,
    mu: f64,
    best: Vec<&'v str>,
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
            Some(family) if family.mu < mu => (family.mu, family.best) = (mu, vec![&*variant.parameters]),
            Some(_) => {}
            None => families.push(Family { name: &variant.family, mu, best: vec![&variant.parameters] }),
        }
    }
    families.sort_by(|a, b| b.mu.total_cmp(&a.mu).then_with(|| a.name.cmp(b.name)));
    let mut table = Table::new(name, title, 1, &["family", "unanimity", "best_variants"]);
    for family in &families {
        table.row([Value::from(family.name), Value::Real(family.mu), Value::Text(variants_of(&family.best))]);
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
            "Of {} families RBU with effort is at place {with} ({}), without effort at place {without} ({}).",
            families.len(),
            four(mu),
            four(other)
        ));
    }
    Ok([exhibit, Exhibit::new(all)])
}

/// The parameters of equal variants; many are counted.
fn variants_of(best: &[&str]) -> String {
    const MOST: usize = 6;
    match best {
        [""] => String::new(),
        many if many.len() > MOST => format!("{} and {} more", many[..MOST].join("; "), many.len() - MOST),
        some => some.join("; "),
    }
}
