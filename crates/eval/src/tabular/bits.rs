//! Numbers of a few bits each, side by side, lowest bits first.

/// Calls `take` with `count` numbers of `width` bits, at most 64. Bits beyond the end are 0.
#[inline]
pub(super) fn unpack(bytes: &[u8], width: u32, count: usize, mut take: impl FnMut(u64)) {
    if width == 0 {
        (0..count).for_each(|_| take(0));
        return;
    }
    let mask = u64::MAX >> (64 - width.min(64));
    for at in 0..count {
        let bit = at * width as usize;
        let (byte, shift) = (bit / 8, (bit % 8) as u32);
        let low = window(bytes, byte) >> shift;
        let high = match shift + width > 64 {
            true => u64::from(bytes.get(byte + 8).copied().unwrap_or_default()) << (64 - shift),
            false => 0,
        };
        take((low | high) & mask);
    }
}

/// Appends `count` numbers of `width` bits, at most 32. Bits beyond the end are 0.
pub(super) fn unpack_into(bytes: &[u8], width: u32, count: usize, into: &mut Vec<u32>) {
    let mask = (1u64 << width) - 1;
    let width = width as usize;
    // Numbers that have eight bytes from their first on, which hold them whatever bit they begin with.
    let inside = (8 * bytes.len().saturating_sub(7)).div_ceil(width.max(1)).min(count);
    into.extend((0..inside).map(|at| {
        let bit = at * width;
        let word = bytes.get(bit / 8..).and_then(<[u8]>::first_chunk).map_or(0, |word| u64::from_le_bytes(*word));
        (word >> (bit % 8) & mask) as u32
    }));
    into.extend((inside..count).map(|at| (window(bytes, at * width / 8) >> (at * width % 8) & mask) as u32));
}

/// Eight bytes from `start` on.
#[inline]
fn window(bytes: &[u8], start: usize) -> u64 {
    match bytes.get(start..).and_then(<[u8]>::first_chunk) {
        Some(whole) => u64::from_le_bytes(*whole),
        None => {
            let mut padded = [0; 8];
            let rest = bytes.get(start..).unwrap_or_default();
            padded[..rest.len()].copy_from_slice(rest);
            u64::from_le_bytes(padded)
        }
    }
}

/// Whether a bit is set; those beyond the end are not.
#[inline]
pub(super) fn bit(bytes: &[u8], at: usize) -> bool {
    bytes.get(at / 8).is_some_and(|byte| byte >> (at % 8) & 1 == 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_of_any_width_come_back() {
        for width in 1..=64u32 {
            let mask = u64::MAX >> (64 - width);
            let numbers: Vec<u64> = (0..20u64).map(|i| i.wrapping_mul(0x9E37_79B9_7F4A_7C15) & mask).collect();
            let mut bytes = vec![0u8; (20 * width as usize).div_ceil(8)];
            for (i, number) in numbers.iter().enumerate() {
                for b in 0..width as usize {
                    let at = i * width as usize + b;
                    bytes[at / 8] |= ((number >> b & 1) as u8) << (at % 8);
                }
            }
            let mut found = Vec::new();
            unpack(&bytes, width, 20, |number| found.push(number));
            assert_eq!(found, numbers, "{width}");
            if width <= 32 {
                for short in [bytes.len(), bytes.len() / 2, 0] {
                    let (mut one_by_one, mut at_once) = (Vec::new(), vec![7]);
                    unpack(&bytes[..short], width, 20, |number| one_by_one.push(number as u32));
                    unpack_into(&bytes[..short], width, 20, &mut at_once);
                    assert_eq!(at_once[1..], one_by_one, "{width}");
                }
            }
        }
    }
}
