//! Test collections and runs drawn at random, with their truth.
//!
//! A [`Settings`] says how many topics, documents, aspects, judges and runs there are and how they hang together; a
//! [`Collection`] is drawn from it and hands out texts in the forms that Aspectra and other tools read. The same settings and
//! seed give the same bytes everywhere: every topic, judge and run has a random stream of its own, whatever was drawn before.
//!
//! # The model
//!
//! - A judged document has a *merit* on each aspect: normal numbers with the correlations that were asked for. Its labels are
//!   cut from them, so that the shares of the labels are those asked for, over all topics; topics differ in how many good documents
//!   they have.
//! - A run scores a document by `q u + sqrt(1 - q^2) e`: u is the document's merit, a mean over the aspects that has variance 1, e is chance.
//!   The *quality* q is thus the correlation of a run's scores with what documents are worth. Runs of equal quality and equal weights of
//!   aspects are exchangeable: whatever a measure says, their true difference is 0.
//! - A judge gives the true label, or with the rate of its errors another one.
//!
//! What was drawn is in [`Collection::truth`].
//!
//! ```
//! use aspectra_generate::{Collection, Settings};
//!
//! let settings = Settings { topics: 5, runs: 3, ..Settings::default() };
//! let collection = Collection::draw(&settings)?;
//! assert_eq!(collection.run(0), Collection::draw(&settings)?.run(0));
//! # Ok::<(), aspectra_generate::BadSettings>(())
//! ```

#![forbid(unsafe_code)]

mod between;
mod collection;
mod correlation;
mod documents;
mod judges;
mod nuggets;
pub mod preset;
mod purpose;
mod settings;
mod shares;
mod systems;
mod truth;

pub use between::Between;
pub use collection::{Collection, Part};
pub use correlation::Correlation;
pub use settings::{AspectPlan, BadSettings, JudgePlan, Settings, Slip};
pub use shares::Shares;
