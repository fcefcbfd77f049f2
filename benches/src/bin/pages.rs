//! What decompression alone takes: `cargo run --release -p aspectra-benches --bin pages -- FILE.parquet...`
//!
//! Reads Parquet files and decompresses their pages, as the library that writes ours does it. Nothing is decoded, no text is
//! split, no document looked up: no program that reads the same files can take less, unless it decompresses faster, as ours does.

use parquet::file::reader::{FileReader, SerializedFileReader};
use std::error::Error;
use std::fs::File;

fn main() -> Result<(), Box<dyn Error>> {
    let (mut pages, mut bytes) = (0, 0);
    for path in std::env::args().skip(1) {
        let file = SerializedFileReader::new(File::open(path)?)?;
        for group in 0..file.num_row_groups() {
            let group = file.get_row_group(group)?;
            for column in 0..group.num_columns() {
                for page in group.get_column_page_reader(column)? {
                    pages += 1;
                    bytes += page?.buffer().len();
                }
            }
        }
    }
    println!("{pages} pages, {bytes} bytes");
    Ok(())
}
