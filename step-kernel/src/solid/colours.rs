//! The colours that a file gives its bodies and faces (ISO 10303-46).

use std::collections::BTreeMap;

use crate::{
    entities::{Kind, Table},
    lexer::{Arg, Args, Token},
};

/// Red, green and blue, eight bit each: `0xRRGGBB`.
pub(super) type Colour = u32;

/// The colour of each item that has one, by its place in the table.
pub(super) type Colours = BTreeMap<usize, Colour>;

/// From a style to its colour it is not farther than this.
const MOST_LEVELS: usize = 9;

/// Those of a file.
pub(super) fn colours(table: &Table<'_>) -> Colours {
    let mut found = BTreeMap::new();
    // Many items share a style.
    let mut known = BTreeMap::new();
    for styled in table.all(Kind::StyledItem) {
        let mut args = table.args(styled).skip(1);
        let styles = args.next().map(Arg::references);
        let Some(item) = args.next().and_then(Arg::reference) else {
            continue;
        };
        let colour = styles.into_iter().flatten().find_map(|style| {
            *known
                .entry(style)
                .or_insert_with(|| colour_of(table, style, MOST_LEVELS))
        });
        if let (Some(item), Some(colour)) = (table.find(item), colour) {
            found.insert(item, colour);
        }
    }
    found
}

/// The first colour of a surface that a style leads to.
fn colour_of(table: &Table<'_>, id: u32, levels: usize) -> Option<Colour> {
    let levels = levels.checked_sub(1)?;
    let place = table.find(id)?;
    match table.keyword(place) {
        b"COLOUR_RGB" => {
            let mut sum = 0;
            let mut args = table.args(place).skip(1);
            for _ in 0..3 {
                let share = args.next()?.number()?.clamp(0.0, 1.0);
                sum = sum << 8 | (share * 255.0).round() as Colour;
            }
            Some(sum)
        }
        b"DRAUGHTING_PRE_DEFINED_COLOUR" | b"PRE_DEFINED_COLOUR" => {
            match table.args(place).next()?.lexer().next()? {
                Token::Text(name) => by_name(name),
                _ => None,
            }
        }
        // Lines and points have colours of their own.
        b"CURVE_STYLE" | b"POINT_STYLE" => None,
        // A style of several kinds at once.
        b"" => {
            let text = table.part(place, b"SURFACE_STYLE_USAGE")?;
            lead(table, text, levels)
        }
        _ => lead(table, table.args(place), levels),
    }
}

fn lead(table: &Table<'_>, args: Args<'_>, levels: usize) -> Option<Colour> {
    args.flat_map(Arg::references)
        .find_map(|id| colour_of(table, id, levels))
}

fn by_name(name: &[u8]) -> Option<Colour> {
    Some(match name {
        b"red" => 0xff_00_00,
        b"green" => 0x00_ff_00,
        b"blue" => 0x00_00_ff,
        b"yellow" => 0xff_ff_00,
        b"magenta" => 0xff_00_ff,
        b"cyan" => 0x00_ff_ff,
        b"black" => 0x00_00_00,
        b"white" => 0xff_ff_ff,
        _ => return None,
    })
}
