//! What can go wrong.

use aspectra_eval::Message;
use std::sync::Arc;
use thiserror::Error as ThisError;

/// Why a part of a study could not be made.
#[derive(Debug, Clone, ThisError)]
#[non_exhaustive]
pub enum Error {
    /// Judgments, runs or measures do not fit. Several parts may be told of the same one.
    #[error("{0}")]
    Eval(Arc<aspectra_eval::Error>),
    /// An analysis cannot be done.
    #[error(transparent)]
    Meta(#[from] aspectra_meta::Error),
}

impl Error {
    /// What is wrong, with advice as values.
    pub fn message(&self) -> Message {
        match self {
            Self::Eval(error) => error.message().clone(),
            Self::Meta(error) => error.message(),
        }
    }
}

impl From<aspectra_eval::Error> for Error {
    fn from(error: aspectra_eval::Error) -> Self {
        Self::Eval(Arc::new(error))
    }
}
