//! Eight bytes of text at a time: digits, and where a word or line ends. Every function looks at the bytes of one u64, of which
//! the lowest is the first in the text (Mycroft's and Lemire's tricks), because a loop over single bytes costs a hard to
//! foresee branch for each number's length.

/// One in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;
/// The highest bit of each byte.
const HIGH: u64 = 0x8080_8080_8080_8080;

/// Ten to the power of how many digits [`leading`] can find.
pub(super) const TEN_TO: [u64; 9] = [
    1,
    10,
    100,
    1_000,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
];

/// The eight bytes from `at`; None where the text has less.
#[inline]
pub(super) fn eight(bytes: &[u8], at: usize) -> Option<u64> {
    let chunk = bytes.get(at..)?.first_chunk::<8>()?;
    Some(u64::from_le_bytes(*chunk))
}

/// The number that the leading digits make, and how many they are; with 8 more may follow.
#[inline]
pub(super) fn leading(eight: u64) -> (u64, usize) {
    let count = count(eight);
    if count == 0 {
        return (0, 0);
    }
    // The digits go to the high end, as if zeros stood before them; then pairs, fours and all eight are put together.
    let digits = (eight ^ (ONES * 0x30)) << (64 - 8 * count);
    let pairs = digits.wrapping_mul(10).wrapping_add(digits >> 8);
    let even = (pairs & 0x0000_00FF_0000_00FF).wrapping_mul(0x000F_4240_0000_0064);
    let odd = ((pairs >> 16) & 0x0000_00FF_0000_00FF).wrapping_mul(0x0000_2710_0000_0001);
    (even.wrapping_add(odd) >> 32, count)
}

/// How many digits stand first; with 8 more may follow.
#[inline]
pub(super) fn count(eight: u64) -> usize {
    let digits = eight ^ (ONES * 0x30);
    // Sets the highest bit of each byte above 9. A carry disturbs only bytes behind the first of them.
    let others = (digits.wrapping_add(ONES * 0x76) | digits) & HIGH;
    (others.trailing_zeros() / 8) as usize
}

/// How many bytes come before the first one that is less than `limit`; 8 if none is. `limit` is at most 128.
#[inline]
pub(super) fn before_less_than(eight: u64, limit: u8) -> usize {
    // A borrow disturbs only bytes behind the first that is found.
    let found = eight.wrapping_sub(ONES * u64::from(limit)) & !eight & HIGH;
    (found.trailing_zeros() / 8) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_counted_and_read_whatever_follows() {
        for end in 0..=255_u8 {
            if end.is_ascii_digit() {
                continue;
            }
            for count in 0..=8 {
                let mut bytes = [end; 8];
                bytes[..count].copy_from_slice(&b"90817263"[..count]);
                let value = "90817263"[..count].parse().unwrap_or(0);
                assert_eq!(
                    leading(u64::from_le_bytes(bytes)),
                    (value, count),
                    "{bytes:?}"
                );
            }
        }
        assert_eq!(eight(b"1234567", 0), None);
        assert_eq!(eight(b"x12345678", 1).map(leading), Some((12_345_678, 8)));
        assert_eq!(eight(b"", 1), None);
    }

    #[test]
    fn the_first_small_byte_is_found_among_any_others() {
        for limit in [0x0e, 0x21] {
            for byte in 0..=255_u8 {
                for place in 0..8 {
                    let mut bytes = *b"\xff/\x80z~!\xc3\x7f";
                    bytes[place] = byte;
                    let known = bytes.iter().position(|byte| *byte < limit).unwrap_or(8);
                    assert_eq!(before_less_than(u64::from_le_bytes(bytes), limit), known);
                }
            }
        }
    }
}
