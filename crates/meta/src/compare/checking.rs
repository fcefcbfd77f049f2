//! Which questions fit together.

use super::{Alternative, Comparing, Test};
use crate::error::Error;
use aspectra_eval::Message;
use aspectra_stats::p_adjust::Adjustment;
use aspectra_words::Word;

/// Refuses what does not fit together.
pub(super) fn check(how: &Comparing) -> Result<(), Error> {
    if !(how.alpha > 0.0 && how.alpha < 1.0) {
        return Err(Error::unfit(format!("alpha is {}, expected a number between 0 and 1", how.alpha)));
    }
    match how.risk_alpha {
        Some(_) if how.baselines.is_empty() => {
            let message = Message::new("risk is against a baseline, and none is named; pass ");
            return Err(Error::unfit(message.option("baseline", "RUN")));
        }
        Some(alpha) if !(alpha >= 0.0 && alpha.is_finite()) => {
            return Err(Error::unfit(format!("the risk alpha is {alpha}, expected a number from 0 up")));
        }
        _ => {}
    }
    if how.test == Test::Dunnett && how.baselines.is_empty() {
        let message = Message::new("Dunnett's test compares runs with a baseline, and none is named; pass ");
        return Err(Error::unfit(message.option("baseline", "RUN")));
    }
    let has_one = matches!(how.test, Test::Tukey | Test::RandomizedTukey | Test::Tost);
    if how.alternative != Alternative::TwoSided && has_one {
        return Err(Error::unfit(
            Message::new(format!("the test {} has two sides only; pass ", how.test.word()))
                .option("test", "t")
                .text(", wilcoxon, sign, randomization, bootstrap, dunnett or max-t for one"),
        ));
    }
    check_margin(how)?;
    check_groups(how)?;
    if how.test.is_simultaneous() && how.correction != Adjustment::None {
        return Err(Error::unfit(
            Message::new(format!(
                "the test {} holds for all pairs together and needs no correction; drop ",
                how.test.word()
            ))
            .option("correction", ""),
        ));
    }
    Ok(())
}

/// A margin belongs to the test of equivalence, and a region to posterior probabilities.
fn check_margin(how: &Comparing) -> Result<(), Error> {
    match how.margin {
        Some(margin) if !(margin > 0.0 && margin.is_finite()) => {
            return Err(Error::unfit(format!("the margin is {margin}, expected a number above 0")));
        }
        None if how.test == Test::Tost => {
            let message = Message::new("equivalence needs a margin, a difference too small to matter; pass ");
            return Err(Error::unfit(message.option("margin", "0.01")));
        }
        Some(_) if how.test != Test::Tost => {
            let message = Message::new(format!("the test {} has no margin; pass ", how.test.word()));
            return Err(Error::unfit(message.option("test", "tost")));
        }
        _ => {}
    }
    if how.bayes.is_some() && !(how.rope >= 0.0 && how.rope.is_finite()) {
        return Err(Error::unfit(format!("the region of equivalence is {}, expected a number from 0 up", how.rope)));
    }
    Ok(())
}

/// Not every test knows of groups of topics.
fn check_groups(how: &Comparing) -> Result<(), Error> {
    if how.groups.is_none() {
        return Ok(());
    }
    if !matches!(how.test, Test::T | Test::Bootstrap | Test::Randomization | Test::Tost) {
        return Err(Error::unfit(
            Message::new(format!("the test {} takes topics to be independent; with groups pass ", how.test.word()))
                .option("test", "t")
                .text(", bootstrap, randomization or tost"),
        ));
    }
    if how.bayes.is_some() {
        let message = Message::new("posterior probabilities take topics to be independent; drop ");
        return Err(Error::unfit(message.option("bayes", "").text(" or ").option("groups", "")));
    }
    if how.risk_alpha.is_some() {
        let message = Message::new("the p-value of risk takes topics to be independent; drop ");
        return Err(Error::unfit(message.option("risk-alpha", "").text(" or ").option("groups", "")));
    }
    Ok(())
}
