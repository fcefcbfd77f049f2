//! The analyses: expected values, and bounds against every order of small pools.

mod bounds;
mod vectors;
