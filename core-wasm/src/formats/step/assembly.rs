//! Where bodies stand, and in which unit: the representations that hold them.

use super::entities::{Kind, Table};
use super::frame::Frame;
use super::lexer::Arg;
use super::units;

/// One place of a body: scaled to mm, then moved.
#[derive(Debug, Clone, Copy)]
pub(super) struct Placed {
    pub body: usize,
    pub frame: Frame,
    pub mm_per_unit: f64,
}

/// Every place of every body.
pub(super) fn placements(table: &Table<'_>, bodies: &[usize], default_mm: f64) -> Vec<Placed> {
    let mut is_body = vec![false; table.len()];
    for body in bodies {
        if let Some(slot) = is_body.get_mut(*body) {
            *slot = true;
        }
    }
    let mut placed = Vec::new();
    for representation in table.all(Kind::ShapeRepresentation) {
        let mut args = table.args(representation).skip(1);
        let Some(items) = args.next() else { continue };
        let context = args.next().and_then(Arg::reference);
        let mm = context
            .and_then(|context| units::mm_per_unit(table, context))
            .unwrap_or(default_mm);
        for item in items.references() {
            if let Some(place) = table.find(item)
                && let Some(slot) = is_body.get_mut(place)
                && *slot
            {
                *slot = false;
                placed.push(Placed {
                    body: place,
                    frame: Frame::IDENTITY,
                    mm_per_unit: mm,
                });
            }
        }
    }
    for body in bodies {
        if is_body.get(*body) == Some(&true) {
            placed.push(Placed {
                body: *body,
                frame: Frame::IDENTITY,
                mm_per_unit: default_mm,
            });
        }
    }
    placed
}
