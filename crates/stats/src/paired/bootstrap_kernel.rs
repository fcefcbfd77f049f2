//! Counts the bootstrap resamples that reach the observed t, for all pairs of groups at once.
//!
//! # Formula
//!
//! With the sums `S1` of the shifted differences of a resample and `S2` of their squares,
//! `t* >= T` is `S1^2 >= kappa S2` with `kappa = T^2 n / (n - 1 + T^2)`: neither root nor division.
//! `S1` is a difference of two sums a group, cheap; `S2` is the product of the squared differences
//! (pairs by blocks) with the multiplicities (blocks by resamples), the only large piece of work.
//!
//! # Choices
//!
//! `S2` is summed in single precision: all terms are positive, so its relative error is at most about
//! `n 2^-24`. Where `S1^2` and `kappa S2` are closer than a band several times that wide, where a resample
//! may have no spread, or where `S1` could have lost digits, the decision is left to
//! [`Observed::reached`]. Hence no code path and no order of summation can change a count.
//!
//! Four pairs by 24 resamples fill the 16 registers of AVX2 exactly: 12 sums, 3 multiplicities, 1
//! square; one column more and the sums spill (ten times slower). Resamples are taken in groups
//! whose multiplicities stay in the second-level cache.

#![allow(unsafe_code)]

use super::Resamples;
use super::bootstrap::{Degenerate, Observed};
use crate::work::Work;
use rayon::prelude::*;

/// Resamples in a panel.
pub(super) const WIDE: usize = 24;
/// Pairs in a tile.
pub(super) const TALL: usize = 4;
/// A number for each pair of a tile and each resample of a panel.
type Sums = [[f32; WIDE]; TALL];
/// Tiles that one task works on.
const TILES: usize = 32;

/// Which machine code to use.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Path {
    /// What every processor has.
    Portable,
    /// 256-bit vectors with fused multiply-add.
    #[cfg(target_arch = "x86_64")]
    Avx2,
}

impl Path {
    pub(crate) fn detect() -> Self {
        #[cfg(target_arch = "x86_64")]
        if std::arch::is_x86_feature_detected!("avx2") && std::arch::is_x86_feature_detected!("fma") {
            return Self::Avx2;
        }
        Self::Portable
    }
}

/// What a pair of groups needs in the inner loop.
#[derive(Clone, Copy)]
struct Pair {
    i: usize,
    j: usize,
    /// 1 / largest shifted difference, with the sign of the direction that counts.
    scale: f64,
    /// Below this a scaled sum does not count, whatever its square: 0 one-sided.
    least: f32,
    kappa: f32,
    /// Below this `S2` the digits of `S1` are not trusted.
    floor: f32,
    /// Whether resampling is needed at all.
    open: bool,
}

/// Four pairs and their scaled squared differences, block after block.
struct Tile {
    pairs: [Pair; TALL],
    squares: Vec<f32>,
}

/// A panel of resamples: multiplicities by block, and the sum of every group.
struct Panel {
    first: usize,
    valid: usize,
    multiplicities: Vec<f32>,
    sums: Vec<f64>,
}

/// Widths of the bands in which the fast decision is not trusted.
#[derive(Clone, Copy)]
struct Bands {
    close: f32,
    no_spread: f32,
}

pub(crate) fn count_all_pairs(
    columns: &[Vec<f64>],
    indices: &[(usize, usize)],
    observed: &[Observed],
    resamples: &Resamples,
    degenerate: Degenerate,
    path: Path,
) -> Vec<usize> {
    let n = resamples.blocks();
    let centered: Vec<Vec<f64>> = columns.iter().map(|c| center(c)).collect();
    let close = (n as f64 + 16.0) * 2f64.powi(-23);
    let bands = Bands { close: close as f32, no_spread: (n as f64 * (1.0 - 10.0 * close).max(0.0)) as f32 };
    let tiles: Vec<Tile> = indices
        .par_chunks(TALL)
        .zip(observed.par_chunks(TALL))
        .map(|(indices, observed)| tile(indices, observed, &centered, close))
        .collect();
    let mut counts: Vec<usize> = observed.iter().map(|o| o.certain_count(resamples.count()).unwrap_or(0)).collect();
    let panels_a_group = (192 * 1024 / (WIDE * n * size_of::<f32>())).clamp(1, 16);
    let total = resamples.count();
    let work = Work::begin("resamples", total);
    let mut first = 0;
    while first < total {
        let group: Vec<Panel> = (0..panels_a_group)
            .map(|p| first + p * WIDE)
            .take_while(|&start| start < total)
            .collect::<Vec<_>>()
            .into_par_iter()
            .map(|start| panel(start, resamples, &centered))
            .collect();
        counts.par_chunks_mut(TALL * TILES).enumerate().for_each(|(task, counts)| {
            let at = task * TILES;
            for (t, counts) in counts.chunks_mut(TALL).enumerate() {
                let tile = &tiles[at + t];
                let observed = &observed[(at + t) * TALL..];
                for panel in &group {
                    let unclear = count_tile(tile, panel, n, bands, path, counts);
                    if unclear != 0 {
                        count_slowly(panel, observed, resamples, degenerate, unclear, counts);
                    }
                }
            }
        });
        work.step((panels_a_group * WIDE).min(total - first));
        first += panels_a_group * WIDE;
    }
    counts
}

/// Deviations from the mean. The second pass removes what the rounding of the first mean left: with
/// values of 1e6 that differ by 1e-6 it was enough to change a count.
pub(super) fn center(column: &[f64]) -> Vec<f64> {
    let once = |column: &[f64]| -> Vec<f64> {
        let mean = column.iter().sum::<f64>() / column.len() as f64;
        column.iter().map(|v| v - mean).collect()
    };
    once(&once(column))
}

fn tile(indices: &[(usize, usize)], observed: &[Observed], centered: &[Vec<f64>], close: f64) -> Tile {
    let n = centered[0].len();
    let nothing = Pair { i: 0, j: 0, scale: 0.0, least: 0.0, kappa: 0.0, floor: 0.0, open: false };
    let mut pairs = [nothing; TALL];
    let mut squares = vec![0.0f32; n * TALL];
    for (p, (&(i, j), seen)) in indices.iter().zip(observed).enumerate() {
        let largest = seen.shifted.iter().fold(0.0f64, |m, w| m.max(w.abs()));
        if seen.certain_count(1).is_some() || largest == 0.0 {
            continue;
        }
        let (blocks, t2) = (n as f64, seen.threshold * seen.threshold);
        let kappa = t2 * blocks / (blocks - 1.0 + t2);
        // S1 is a difference of two sums of n terms in double precision.
        let widest = centered[i].iter().chain(&centered[j]).fold(0.0f64, |m, v| m.max(v.abs()));
        let lost = blocks * blocks * f64::EPSILON * widest / largest;
        let floor = (16.0 * lost * lost / (close * close * kappa)).max(1e-20);
        let (scale, least) = match seen.direction {
            0.0 => (1.0 / largest, f32::NEG_INFINITY),
            direction => (direction / largest, 0.0),
        };
        pairs[p] = Pair { i, j, scale, least, kappa: kappa as f32, floor: floor.min(1e30) as f32, open: true };
        scaled_squares(&seen.shifted, largest, p, &mut squares);
    }
    Tile { pairs, squares }
}

/// Puts the squares of `shifted / largest` into place `p` of a tile.
pub(super) fn scaled_squares(shifted: &[f64], largest: f64, p: usize, squares: &mut [f32]) {
    for (block, w) in shifted.iter().enumerate() {
        let square = (w / largest) * (w / largest);
        // Subnormal squares would be slow, and are far below the floor.
        squares[block * TALL + p] = if square < 1e-30 { 0.0 } else { square as f32 };
    }
}

fn panel(first: usize, resamples: &Resamples, centered: &[Vec<f64>]) -> Panel {
    let multiplicities = multiplicities(first, resamples);
    let sums = sums_of_groups(&multiplicities, centered);
    Panel { first, valid: WIDE.min(resamples.count() - first), multiplicities, sums }
}

/// How often each block is in each of the `WIDE` resamples from `first` on, block after block.
pub(super) fn multiplicities(first: usize, resamples: &Resamples) -> Vec<f32> {
    let mut multiplicities = vec![0.0f32; resamples.blocks() * WIDE];
    let mut room = Vec::new();
    for r in 0..WIDE.min(resamples.count() - first) {
        for &block in resamples.of(first + r, &mut room) {
            multiplicities[block as usize * WIDE + r] += 1.0;
        }
    }
    multiplicities
}

/// The sum of every group in each resample of a panel, group after group.
pub(super) fn sums_of_groups(multiplicities: &[f32], centered: &[Vec<f64>]) -> Vec<f64> {
    let mut sums = Vec::with_capacity(centered.len() * WIDE);
    for column in centered {
        let mut sum = [0.0f64; WIDE];
        for (v, m) in column.iter().zip(multiplicities.chunks_exact(WIDE)) {
            for r in 0..WIDE {
                sum[r] += v * f64::from(m[r]);
            }
        }
        sums.extend_from_slice(&sum);
    }
    sums
}

/// Adds to `counts` for the pairs whose resamples are all clear; returns a bit for each other pair.
fn count_tile(tile: &Tile, panel: &Panel, n: usize, bands: Bands, path: Path, counts: &mut [usize]) -> u32 {
    match path {
        Path::Portable => {
            let sums = sums_of_squares(&tile.squares, &panel.multiplicities, n);
            compare(tile, panel, bands, &sums, counts)
        }
        #[cfg(target_arch = "x86_64")]
        // SAFETY: this path is chosen only after the processor was found to have AVX2 and FMA.
        Path::Avx2 => unsafe { avx2::count_tile(tile, panel, n, bands, counts) },
    }
}

/// The sums of squares of four pairs in the resamples of a panel.
pub(super) fn sums_of_squares_by(path: Path, squares: &[f32], multiplicities: &[f32], n: usize) -> Sums {
    match path {
        Path::Portable => sums_of_squares(squares, multiplicities, n),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: this path is chosen only after the processor was found to have AVX2 and FMA.
        Path::Avx2 => unsafe { avx2::sums_of_squares(squares, multiplicities, n) },
    }
}

/// `(a - b)^2 scale^2 / s2` of each resample of a panel, 0 where `s2` is 0: `a` and `b` are the sums of two groups.
pub(super) fn squared_ratios_by(path: Path, of: (&[f64], &[f64]), scale: f64, s2: &[f32; WIDE], out: &mut [f32]) {
    match path {
        Path::Portable => squared_ratios(of, scale, s2, out),
        #[cfg(target_arch = "x86_64")]
        // SAFETY: this path is chosen only after the processor was found to have AVX2 and FMA.
        Path::Avx2 => unsafe { avx2::squared_ratios_wide(of, scale, s2, out) },
    }
}

#[inline(always)]
fn squared_ratios((a, b): (&[f64], &[f64]), scale: f64, s2: &[f32; WIDE], out: &mut [f32]) {
    for (((out, a), b), s2) in out.iter_mut().zip(a).zip(b).zip(s2) {
        let s1 = ((a - b) * scale) as f32;
        let ratio = s1 * s1 / s2;
        *out = if *s2 > 0.0 { ratio } else { 0.0 };
    }
}

/// The product of one tile and one panel, in plain code that suits 128-bit vectors.
fn sums_of_squares(squares: &[f32], multiplicities: &[f32], n: usize) -> Sums {
    const PART: usize = 8;
    let mut sums = [[0.0f32; WIDE]; TALL];
    for part in 0..WIDE / PART {
        let mut acc = [[0.0f32; PART]; TALL];
        for block in 0..n {
            let at = block * WIDE + part * PART;
            let m: [f32; PART] = multiplicities[at..at + PART].try_into().unwrap_or([0.0; PART]);
            for p in 0..TALL {
                let square = squares[block * TALL + p];
                for r in 0..PART {
                    acc[p][r] += square * m[r];
                }
            }
        }
        for p in 0..TALL {
            sums[p][part * PART..(part + 1) * PART].copy_from_slice(&acc[p]);
        }
    }
    sums
}

/// The decision for one resample: reached, and whether that is beyond doubt.
#[inline(always)]
fn decide(pair: &Pair, bands: Bands, s1: f64, s2: f32) -> (bool, bool) {
    let s1 = (s1 * pair.scale) as f32;
    let (left, right) = (s1 * s1, pair.kappa * s2);
    let clear = ((left - right).abs() > bands.close * right) & (left < bands.no_spread * s2) & (s2 > pair.floor);
    ((left >= right) & (s1 >= pair.least), clear)
}

#[inline(always)]
fn compare(tile: &Tile, panel: &Panel, bands: Bands, squares: &Sums, counts: &mut [usize]) -> u32 {
    let mut result = 0;
    for (p, count) in counts.iter_mut().enumerate() {
        let pair = &tile.pairs[p];
        if !pair.open {
            continue;
        }
        let a = &panel.sums[pair.i * WIDE..(pair.i + 1) * WIDE];
        let b = &panel.sums[pair.j * WIDE..(pair.j + 1) * WIDE];
        let (mut reached, mut unclear) = (0u32, 0u32);
        for r in 0..WIDE {
            let (yes, clear) = decide(pair, bands, a[r] - b[r], squares[p][r]);
            reached += u32::from(yes);
            unclear += u32::from(!clear);
        }
        if unclear == 0 {
            *count += reached as usize;
        } else {
            result |= 1 << p;
        }
    }
    result
}

/// Counts a whole panel the slow way for the pairs that have unclear resamples in it.
fn count_slowly(
    panel: &Panel,
    observed: &[Observed],
    resamples: &Resamples,
    degenerate: Degenerate,
    unclear: u32,
    counts: &mut [usize],
) {
    let mut room = Vec::new();
    for (p, count) in counts.iter_mut().enumerate() {
        if unclear >> p & 1 == 1 {
            *count += (panel.first..panel.first + panel.valid)
                .filter(|&r| observed[p].reached(resamples.of(r, &mut room), degenerate))
                .count();
        }
    }
}

#[cfg(target_arch = "x86_64")]
mod avx2 {
    use super::{Bands, Panel, Sums, TALL, Tile, WIDE, compare, squared_ratios};
    use std::arch::x86_64::{
        __m256, _mm256_broadcast_ss, _mm256_fmadd_ps, _mm256_loadu_ps, _mm256_setzero_ps, _mm256_storeu_ps,
    };

    const LANES: usize = 8;

    #[target_feature(enable = "avx2,fma")]
    pub(super) fn count_tile(tile: &Tile, panel: &Panel, n: usize, bands: Bands, counts: &mut [usize]) -> u32 {
        let sums = sums_of_squares(&tile.squares, &panel.multiplicities, n);
        compare(tile, panel, bands, &sums, counts)
    }

    #[target_feature(enable = "avx2,fma")]
    pub(super) fn squared_ratios_wide(of: (&[f64], &[f64]), scale: f64, s2: &[f32; WIDE], out: &mut [f32]) {
        squared_ratios(of, scale, s2, out);
    }

    #[inline]
    #[target_feature(enable = "avx2,fma")]
    pub(super) fn sums_of_squares(squares: &[f32], multiplicities: &[f32], n: usize) -> Sums {
        let mut sums = [[0.0f32; WIDE]; TALL];
        let squares = &squares[..n * TALL];
        let multiplicities = &multiplicities[..n * WIDE];
        let mut acc: [[__m256; WIDE / LANES]; TALL] = [[_mm256_setzero_ps(); WIDE / LANES]; TALL];
        for (square, m) in squares.chunks_exact(TALL).zip(multiplicities.chunks_exact(WIDE)) {
            // SAFETY: chunks_exact gives 24 numbers, which are three loads of eight.
            let m: [__m256; WIDE / LANES] = unsafe {
                [
                    _mm256_loadu_ps(m.as_ptr()),
                    _mm256_loadu_ps(m.as_ptr().add(LANES)),
                    _mm256_loadu_ps(m.as_ptr().add(2 * LANES)),
                ]
            };
            for p in 0..TALL {
                let square = _mm256_broadcast_ss(&square[p]);
                for v in 0..WIDE / LANES {
                    acc[p][v] = _mm256_fmadd_ps(square, m[v], acc[p][v]);
                }
            }
        }
        for (sums, acc) in sums.iter_mut().zip(&acc) {
            for (part, acc) in sums.chunks_exact_mut(LANES).zip(acc) {
                // SAFETY: the part has eight numbers.
                unsafe { _mm256_storeu_ps(part.as_mut_ptr(), *acc) };
            }
        }
        sums
    }
}
