//! How findings name numbers.

use crate::units::{german_number, german_whole};

/// A length with two digits behind the comma: '0,43 mm'.
pub(super) fn mm(value: f64) -> String {
    format!("{}\u{a0}mm", german_number((value * 100.0).round() / 100.0))
}

/// '1 offene Kante', '12 offene Kanten'.
pub(super) fn counted(count: usize, one: &str, many: &str) -> String {
    match count {
        1 => format!("1 {one}"),
        count => format!("{} {many}", german_whole(count as u64)),
    }
}

/// 'mindestens 20.000 Stellen'.
pub(super) fn german_at_least(counted: &str) -> String {
    format!("mindestens {counted}")
}
