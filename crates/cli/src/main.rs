//! aspectra
fn main() {}
