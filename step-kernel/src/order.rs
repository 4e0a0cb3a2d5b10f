//! Sorting by two functions for all lists: each type that is sorted by itself would add some kB to its package.

/// Sorts lists of numbers.
#[inline(never)]
pub fn sort(list: &mut [[u64; 4]]) {
    list.sort_unstable();
}

/// Sorts numbers of 64 bit.
#[inline(never)]
pub fn sort_u64(list: &mut [u64]) {
    list.sort_unstable();
}

/// Sorts numbers of 32 bit.
pub fn sort_u32(list: &mut [u32]) {
    let mut keys: Vec<u64> = list.iter().map(|number| u64::from(*number)).collect();
    sort_u64(&mut keys);
    for (own, key) in list.iter_mut().zip(keys) {
        *own = key as u32;
    }
}

/// Sorts pairs by both of their numbers.
pub fn sort_pairs(list: &mut [(u32, u32)]) {
    let key = |(a, b): &(u32, u32)| u64::from(*a) << 32 | u64::from(*b);
    let mut keys: Vec<u64> = list.iter().map(key).collect();
    sort_u64(&mut keys);
    for (own, key) in list.iter_mut().zip(keys) {
        *own = ((key >> 32) as u32, key as u32);
    }
}

/// The items in the order of their keys, those with equal ones as they stood.
pub fn sorted_by_key<T: Clone>(list: &[T], key: impl Fn(&T) -> [u64; 3]) -> Vec<T> {
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
pub fn sort_numbers(list: &mut Vec<f64>) {
    *list = sorted_by_key(list, |value| [number_key(*value), 0, 0]);
}

/// Grows with the number.
pub fn number_key(value: f64) -> u64 {
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
    fn pairs_are_sorted_by_both_numbers() {
        let mut pairs = [(2, 1), (1, u32::MAX), (0, 7), (1, 0), (u32::MAX, 3), (2, 0)];
        let mut expected = pairs;
        expected.sort_unstable();
        sort_pairs(&mut pairs);
        assert_eq!(pairs, expected);
        let mut single = [3, u32::MAX, 0, 3];
        sort_u32(&mut single);
        assert_eq!(single, [0, 3, 3, u32::MAX]);
    }

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
