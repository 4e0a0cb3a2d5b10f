//! Bodies that are not described by faces (ISO 10303-42, 4.5): how far they reach, which is all that is known of them here.

use super::entities::{Kind, Table};
use super::frame::{self, Frame};
use super::lexer::{Arg, numbers};
use crate::space::{Bounds, Point};

/// What tells how far such a body reaches.
pub(super) enum Primitive {
    /// The corners of a box around it.
    Corners([Point; 8]),
    /// What it is made of.
    Of(Vec<u32>),
    /// A part of it, in each of these frames.
    Moved(usize, Vec<Frame>),
}

/// Whether a name is that of such a body.
pub(super) fn is_known(keyword: &[u8]) -> bool {
    matches!(
        keyword,
        b"BLOCK"
            | b"RECTANGULAR_PYRAMID"
            | b"RIGHT_ANGULAR_WEDGE"
            | b"ELLIPSOID"
            | b"SPHERE"
            | b"RIGHT_CIRCULAR_CYLINDER"
            | b"RIGHT_CIRCULAR_CONE"
            | b"ECCENTRIC_CONE"
            | b"FACETED_PRIMITIVE"
            | b"CONVEX_HEXAHEDRON"
            | b"TORUS"
            | b"BOOLEAN_RESULT"
    )
}

/// The body at `place`. None for any other entity.
pub(super) fn of(table: &Table<'_>, place: usize) -> Option<Primitive> {
    let references = || table.args(place).filter_map(Arg::reference);
    let lengths: Vec<f64> = table.args(place).filter_map(Arg::number).collect();
    let length = |at: usize| lengths.get(at).copied().map(f64::abs);
    match table.keyword(place) {
        b"BLOCK" | b"RECTANGULAR_PYRAMID" | b"RIGHT_ANGULAR_WEDGE" => {
            let sides = [length(0)?, length(1)?, length(2)?];
            corners(table, references().next()?, [0.0; 3], sides)
        }
        b"ELLIPSOID" => {
            let radii = [length(0)?, length(1)?, length(2)?];
            corners(
                table,
                references().next()?,
                radii.map(|radius| -radius),
                radii,
            )
        }
        b"SPHERE" => {
            let radius = length(0)?;
            corners(table, references().next()?, [-radius; 3], [radius; 3])
        }
        b"RIGHT_CIRCULAR_CYLINDER" => {
            let (height, radius) = (length(0)?, length(1)?);
            let (low, high) = ([-radius, -radius, 0.0], [radius, radius, height]);
            corners(table, references().next()?, low, high)
        }
        b"TORUS" => {
            let (radius, tube) = (length(0)?, length(1)?);
            let high = [radius + tube, radius + tube, tube];
            corners(table, references().next()?, high.map(|value| -value), high)
        }
        // What is taken off adds nothing.
        b"BOOLEAN_RESULT" => {
            let operator = table.args(place).nth(1).and_then(Arg::enumeration);
            let is_difference = operator == Some(b"DIFFERENCE");
            let count = if is_difference { 1 } else { 2 };
            Some(Primitive::Of(references().take(count).collect()))
        }
        b"SOLID_REPLICA" => {
            let mut of = references();
            let part = table.find(of.next()?)?;
            let frame = Frame::operator(table, of.next()?)?;
            Some(Primitive::Moved(part, vec![frame]))
        }
        b"EXTRUDED_AREA_SOLID" | b"EXTRUDED_FACE_SOLID" => {
            let part = table.find(references().next()?)?;
            let way = references().find_map(|id| frame::direction(table, id))?;
            let from = references().find_map(|id| Frame::of(table, id));
            let from = from.unwrap_or(Frame::IDENTITY);
            let way = from.turn(way.map(|value| value * lengths.last().copied().unwrap_or(0.0)));
            let to = Frame {
                origin: std::array::from_fn(|axis| from.origin[axis] + way[axis]),
                ..from
            };
            Some(Primitive::Moved(part, vec![from, to]))
        }
        _ => None,
    }
    .filter(|_| numbers(table.lexer(place)).all(f64::is_finite))
}

/// The corners of a box in the frame `#id`: a placement, an axis or a mere point.
fn corners(table: &Table<'_>, id: u32, min: Point, max: Point) -> Option<Primitive> {
    let place = table.find(id)?;
    let at_point = |origin| Frame {
        origin,
        ..Frame::IDENTITY
    };
    let frame = match table.kind(place) {
        Kind::AxisLine => {
            let mut args = table.args(place).skip(1).map(Arg::reference);
            let origin = frame::point(table, args.next()??)?;
            let axis = args
                .next()
                .flatten()
                .and_then(|id| frame::direction(table, id));
            Frame::about(origin, axis.unwrap_or([0.0, 0.0, 1.0]))?
        }
        Kind::CartesianPoint => at_point(frame::point(table, id)?),
        _ => Frame::of(table, id)?,
    };
    let corners = Bounds { min, max }.corners();
    Some(Primitive::Corners(
        corners.map(|corner| frame.place(corner)),
    ))
}
