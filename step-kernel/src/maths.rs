//! Vectors, and the functions that are no single instruction: the same bits in browser and server (`libm` is plain Rust,
//! where the standard library asks the platform).

use crate::space::{Point, dot};

pub(super) use std::f64::consts::PI;

/// A full turn.
pub(super) const TURN: f64 = 2.0 * PI;

/// A place on a surface: its two parameters.
pub(super) type Place = [f64; 2];

pub(super) fn plus(a: Point, b: Point) -> Point {
    [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
}

pub(super) fn times(a: Point, factor: f64) -> Point {
    a.map(|value| value * factor)
}

pub(super) fn length(a: Point) -> f64 {
    dot(a, a).sqrt()
}

/// With length 1, or as it is where it has none.
pub(super) fn unit_or_zero(a: Point) -> Point {
    let length = length(a);
    if length > 0.0 {
        times(a, 1.0 / length)
    } else {
        a
    }
}

pub(super) fn sin_cos(angle: f64) -> (f64, f64) {
    (libm::sin(angle), libm::cos(angle))
}

/// The angle of the direction (`x`, `y`), from −π to π.
pub(super) fn angle_of(x: f64, y: f64) -> f64 {
    libm::atan2(y, x)
}

pub(super) fn hypot(x: f64, y: f64) -> f64 {
    (x * x + y * y).sqrt()
}

pub(super) use libm::{asinh, cosh, sinh, tan};

/// The least value of a list, by comparisons: `min` answers for 0 and −0 as the platform likes.
pub(super) fn smaller(a: f64, b: f64) -> f64 {
    if b < a { b } else { a }
}

pub(super) fn larger(a: f64, b: f64) -> f64 {
    if b > a { b } else { a }
}

/// `value`, or the end of the range that it lies beyond. `clamp` can panic with both ends in its words, and what writes them adds some
/// kB to a package.
pub(super) fn between(value: f64, from: f64, to: f64) -> f64 {
    smaller(larger(value, from), to)
}

/// `value` moved by whole periods until it is as near to `near` as it gets.
pub(super) fn nearest_turn(value: f64, near: f64, period: f64) -> f64 {
    if period > 0.0 {
        value + period * ((near - value) / period).round()
    } else {
        value
    }
}

/// What is left of a value above whole periods. `rem_euclid` would be exact, and brings a division of 128 bits into the package.
pub(super) fn modulo(value: f64, period: f64) -> f64 {
    let rest = value - period * (value / period).floor();
    if rest < 0.0 { rest + period } else { rest }
}

/// `value` moved by whole periods into the period that begins at `from`.
pub(super) fn within_period(value: f64, from: f64, period: f64) -> f64 {
    if period > 0.0 {
        from + modulo(value - from, period)
    } else {
        value
    }
}

/// Abscissae and weights of Gauss's rule with eight points, on −1 to 1.
pub(super) const GAUSS_8: [(f64, f64); 8] = [
    (-0.960_289_856_497_536_3, 0.101_228_536_290_376_3),
    (-0.796_666_477_413_626_7, 0.222_381_034_453_374_5),
    (-0.525_532_409_916_329, 0.313_706_645_877_887_3),
    (-0.183_434_642_495_649_8, 0.362_683_783_378_362),
    (0.183_434_642_495_649_8, 0.362_683_783_378_362),
    (0.525_532_409_916_329, 0.313_706_645_877_887_3),
    (0.796_666_477_413_626_7, 0.222_381_034_453_374_5),
    (0.960_289_856_497_536_3, 0.101_228_536_290_376_3),
];

/// The same with three points, on 0 to 1.
pub(super) const GAUSS_3: [(f64, f64); 3] = [
    (0.112_701_665_379_258_3, 0.277_777_777_777_777_8),
    (0.5, 0.444_444_444_444_444_4),
    (0.887_298_334_620_741_7, 0.277_777_777_777_777_8),
];
