//! The two elements that make up nearly all of every AMF file, read at once where they look as every program writes them.
//! Whatever looks otherwise answers None and is left to the tokenizer, which knows all that XML allows.

use super::xml::is_blank;
use crate::{formats::text, mesh::Point};

/// `<vertex><coordinates><x>…</x><y>…</y><z>…</z></coordinates></vertex>` and how many bytes it takes.
#[inline]
pub(super) fn vertex(bytes: &[u8]) -> Option<(Point, usize)> {
    let at = tag(bytes, 0, b"<vertex>")?;
    let at = tag(bytes, at, b"<coordinates>")?;
    let (x, at) = number(bytes, tag(bytes, at, b"<x>")?)?;
    let at = tag(bytes, literal(bytes, at, b"</x>")?, b"<y>")?;
    let (y, at) = number(bytes, at)?;
    let at = tag(bytes, literal(bytes, at, b"</y>")?, b"<z>")?;
    let (z, at) = number(bytes, at)?;
    let at = tag(bytes, literal(bytes, at, b"</z>")?, b"</coordinates>")?;
    Some(([x, y, z], tag(bytes, at, b"</vertex>")?))
}

/// `<triangle><v1>…</v1><v2>…</v2><v3>…</v3></triangle>` and how many bytes it takes.
#[inline]
pub(super) fn triangle(bytes: &[u8]) -> Option<([u32; 3], usize)> {
    let at = tag(bytes, 0, b"<triangle>")?;
    let (a, at) = index(bytes, tag(bytes, at, b"<v1>")?)?;
    let at = tag(bytes, literal(bytes, at, b"</v1>")?, b"<v2>")?;
    let (b, at) = index(bytes, at)?;
    let at = tag(bytes, literal(bytes, at, b"</v2>")?, b"<v3>")?;
    let (c, at) = index(bytes, at)?;
    let at = tag(bytes, literal(bytes, at, b"</v3>")?, b"</triangle>")?;
    Some(([a, b, c], at))
}

/// The place behind `tag`, which may stand behind white space.
#[inline(always)]
fn tag<const N: usize>(bytes: &[u8], at: usize, tag: &[u8; N]) -> Option<usize> {
    if let Some(behind) = literal(bytes, at, tag) {
        return Some(behind);
    }
    let mut at = at;
    while is_blank(*bytes.get(at)?) {
        at += 1;
    }
    literal(bytes, at, tag)
}

/// The place behind `text`. Compared in two words that overlap, as WebAssembly would call a function for it.
#[inline(always)]
fn literal<const N: usize>(bytes: &[u8], at: usize, text: &[u8; N]) -> Option<usize> {
    let found = bytes.get(at..)?.first_chunk::<N>()?;
    let is_same = match (words::<N, 8>(found, text), words::<N, 4>(found, text)) {
        (Some(is_same), _) | (None, Some(is_same)) => is_same,
        (None, None) => found == text,
    };
    is_same.then_some(at + N)
}

/// Whether the first and the last `W` bytes are the same, which is all if there are no more than twice as many.
#[inline(always)]
fn words<const N: usize, const W: usize>(found: &[u8; N], text: &[u8; N]) -> Option<bool> {
    let first = found.first_chunk::<W>()? == text.first_chunk::<W>()?;
    let last = found.last_chunk::<W>()? == text.last_chunk::<W>()?;
    (N <= 2 * W).then_some(first & last)
}

#[inline(always)]
fn number(bytes: &[u8], at: usize) -> Option<(f64, usize)> {
    let (value, length) = text::number(bytes.get(at..)?)?;
    Some((value, at + length))
}

/// Digits of a whole number that fits.
#[inline(always)]
fn index(bytes: &[u8], first: usize) -> Option<(u32, usize)> {
    let mut at = first;
    let mut value = 0_u64;
    loop {
        let digit = bytes.get(at)?.wrapping_sub(b'0');
        if digit > 9 {
            break;
        }
        value = value * 10 + u64::from(digit);
        at += 1;
        // More than any index has, and far from where the product overflows.
        if at - first > 10 {
            return None;
        }
    }
    if at == first {
        return None;
    }
    Some((u32::try_from(value).ok()?, at))
}
