//! The laboratory from outside.

mod bad_definitions;
mod definition_speed;
mod definitions;
