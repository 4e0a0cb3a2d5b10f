//! Sorting by one function for all lists: each type that is sorted by itself would add some kB to the package.

/// Sorts lists of numbers.
#[inline(never)]
pub(super) fn sort(list: &mut [[u64; 4]]) {
    list.sort_unstable();
}

/// The items in the order of their keys, those with equal ones as they stood.
pub(super) fn sorted_by_key<T: Clone>(list: &[T], key: impl Fn(&T) -> [u64; 3]) -> Vec<T> {
    let keys = list.iter().enumerate().map(|(at, item)| {
        let [a, b, c] = key(item);
        [a, b, c, at as u64]
    });
    let mut keys: Vec<[u64; 4]> = keys.collect();
    sort(&mut keys);
    let items = keys.iter().filter_map(|[.., at]| list.get(*at as usize));
    items.cloned().collect()
}

/// Sorts by [`f64::total_cmp`].
pub(super) fn sort_numbers(list: &mut Vec<f64>) {
    *list = sorted_by_key(list, |value| [number_key(*value), 0, 0]);
}

/// Grows with the number.
pub(super) fn number_key(value: f64) -> u64 {
    let bits = value.to_bits();
    if value.is_sign_negative() {
        !bits
    } else {
        bits | 1 << 63
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_in_the_order_of_total_cmp() {
        let mut list = vec![
            1.5,
            -0.0,
            f64::INFINITY,
            0.0,
            -3.0,
            f64::NAN,
            1e-300,
            -1e300,
        ];
        let mut expected = list.clone();
        expected.sort_by(f64::total_cmp);
        sort_numbers(&mut list);
        let bits = |list: Vec<f64>| list.into_iter().map(f64::to_bits).collect::<Vec<_>>();
        assert_eq!(bits(list), bits(expected));
    }
}
