//! Files whose points are no `CARTESIAN_POINT`s: a scan over their numbers.

use super::lexer::{Lexer, Token};
use super::points::Points;
use super::reader::Options;

/// Magnitudes from which on a number is no coordinate.
const TOO_LARGE: f64 = 10_000.0;

/// Adds each list of exactly three numbers, none of which is too large. Numbers in strings and comments and the numbers of
/// instances are none.
pub(super) fn scan(text: &[u8], mm_per_unit: f64, options: &Options, points: &mut Points) {
    let mut numbers = [0.0; 3];
    // How many numbers the list holds so far; None outside of lists and in those that hold anything else.
    let mut count = None;
    let mut is_separated = false;
    for token in Lexer::new(text) {
        match token {
            Token::Open => {
                count = Some(0_usize);
                is_separated = true;
            }
            Token::Comma if !is_separated => is_separated = true,
            Token::Number(value) if is_separated => {
                is_separated = false;
                count = count.filter(|_| value.abs() < TOO_LARGE).and_then(|count| {
                    *numbers.get_mut(count)? = value;
                    Some(count + 1)
                });
            }
            Token::Close => {
                let point = numbers.map(|value| value * mm_per_unit);
                if count == Some(3)
                    && !is_separated
                    && point.iter().all(|value| options.allows(*value))
                {
                    points.add(point);
                    points.bounds.add(point);
                }
                count = None;
            }
            _ => count = None,
        }
    }
}
