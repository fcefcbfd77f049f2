//! Compressed parts of a table: the size that they are to have is known, and nothing is taken that differs.

use super::budget::Budget;
use super::fault::{Fault, Read};
use super::snappy;
use std::io::Read as _;

/// How a part is compressed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Codec {
    Snappy,
    Gzip,
    Zstd,
    /// Without a frame.
    Lz4Block,
    Lz4Frame,
}

/// Decompresses into `buffer`, which is then exactly `size` bytes long. `at` is the byte of the file that it starts at.
pub(super) fn decompress(
    codec: Codec,
    bytes: &[u8],
    size: usize,
    at: usize,
    buffer: &mut Vec<u8>,
    budget: &mut Budget,
) -> Read<()> {
    buffer.clear();
    if size > buffer.capacity() {
        budget.take(size, at)?;
    }
    let broken = |what: &str| Fault::new(at, format!("the compressed data are damaged ({what})"));
    let found = match codec {
        Codec::Snappy => {
            let (found, elements) = snappy::length(bytes).map_err(broken)?;
            if found == size {
                snappy::decompress(elements, size, buffer).map_err(broken)?;
            }
            found
        }
        Codec::Lz4Block => {
            buffer.resize(size, 0);
            lz4_flex::block::decompress_into(bytes, buffer).map_err(|error| broken(&error.to_string()))?
        }
        Codec::Gzip => streamed(flate2::read::MultiGzDecoder::new(bytes), size, buffer).map_err(|e| broken(&e))?,
        Codec::Lz4Frame => streamed(lz4_flex::frame::FrameDecoder::new(bytes), size, buffer).map_err(|e| broken(&e))?,
        Codec::Zstd => {
            let decoder = zstd::stream::read::Decoder::with_buffer(bytes).map_err(|e| broken(&e.to_string()))?;
            streamed(decoder, size, buffer).map_err(|e| broken(&e))?
        }
    };
    if found != size {
        return Err(broken(&format!("{found} bytes in place of {size}")));
    }
    Ok(())
}

/// Reads at most one byte more than wanted: that is enough to see that it is too much.
fn streamed(reader: impl std::io::Read, size: usize, buffer: &mut Vec<u8>) -> Result<usize, String> {
    buffer.reserve_exact(size.saturating_add(1));
    reader.take(size as u64 + 1).read_to_end(buffer).map_err(|error| error.to_string())
}
