//! Asks the C library to keep memory that was freed, for the next run.
//!
//! Runs of other formats than TREC text are a few megabytes in memory, one after the other. The C library gives such pieces
//! back to the system and asks for them again, and fresh pages cost a fifth of the time that reading Parquet takes.
//!
//! The unsafe word is that of calling into the C library; nothing else is done here. There is nothing that a test could see
//! but time, which `benches/compare.py --only w1-parquet` measures.

/// Pieces of up to 32 MB, the most that the C library allows, come from memory that is kept, and up to 256 MB of it are.
#[cfg(all(target_os = "linux", target_env = "gnu"))]
pub(crate) fn keep() {
    const TRIM_THRESHOLD: i32 = -1;
    const MMAP_THRESHOLD: i32 = -3;
    unsafe extern "C" {
        safe fn mallopt(parameter: i32, value: i32) -> i32;
    }
    // What the library does not take leaves everything as it was.
    let _ = mallopt(MMAP_THRESHOLD, 32 << 20);
    let _ = mallopt(TRIM_THRESHOLD, 256 << 20);
}

/// Other C libraries have no such setting.
#[cfg(not(all(target_os = "linux", target_env = "gnu")))]
pub(crate) fn keep() {}
