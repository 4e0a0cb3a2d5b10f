//! What a customer agrees to who has a part made although something of it is not printable.

use serde::{Deserialize, Serialize};

use super::{finding::FindingKind, words::mm};

/// A place that is not printable, as its customer was shown it.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct AgreedPlace {
    /// What it is.
    pub kind: FindingKind,
    /// What was measured, in mm.
    pub measured_mm: f64,
    /// What it was held against, in mm.
    pub limit_mm: f64,
}

/// Places that one part is agreed about.
pub const MOST_AGREED_PLACES: usize = 20;

/// Longer than any wall, pin, hole, gap or line that is looked for, in mm.
const LONGEST_MM: f64 = 20.0;

/// The words beside the tick, which the order keeps: page and server make them of the same places. None where there is no place, too many
/// of them, or one that no check refuses.
#[must_use]
pub fn agreement_text(places: &[AgreedPlace]) -> Option<String> {
    if places.is_empty() || places.len() > MOST_AGREED_PLACES {
        return None;
    }
    let words: Option<Vec<String>> = places.iter().map(words).collect();
    Some(format!(
        "Trotzdem fertigen, ohne Gewähr für: {}. Dort kann das Teil unvollständig sein oder brechen.",
        words?.join(", ")
    ))
}

fn words(place: &AgreedPlace) -> Option<String> {
    let what = match place.kind {
        FindingKind::ThinWall => "Wand",
        FindingKind::ThinPin => "Stift",
        FindingKind::NarrowHole => "Loch",
        FindingKind::NarrowGap => "Spalt",
        FindingKind::FineEngraving => "Linie",
        _ => return None,
    };
    let is_length = |length: f64| (0.0..=LONGEST_MM).contains(&length);
    (is_length(place.measured_mm) && is_length(place.limit_mm)).then(|| {
        format!(
            "{what} von {} (druckbar ab {})",
            mm(place.measured_mm),
            mm(place.limit_mm)
        )
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tick_names_each_place_with_its_measure_and_limit() {
        let place = |kind, measured_mm| AgreedPlace {
            kind,
            measured_mm,
            limit_mm: 0.4,
        };
        let wall = place(FindingKind::ThinWall, 0.301);
        let pin = place(FindingKind::ThinPin, 0.2);
        let text = agreement_text(&[wall, pin]).unwrap();
        assert_eq!(
            text.replace('\u{a0}', " "),
            "Trotzdem fertigen, ohne Gewähr für: Wand von 0,3 mm (druckbar ab 0,4 mm), Stift von 0,2 mm (druckbar ab 0,4 mm). \
             Dort kann das Teil unvollständig sein oder brechen."
        );
        assert_eq!(agreement_text(&[]), None);
        assert_eq!(agreement_text(&[wall; MOST_AGREED_PLACES + 1]), None);
        assert_eq!(agreement_text(&[place(FindingKind::OpenEdges, 1.0)]), None);
        assert_eq!(
            agreement_text(&[place(FindingKind::ThinWall, f64::NAN)]),
            None
        );
        assert_eq!(agreement_text(&[place(FindingKind::ThinWall, 1e300)]), None);
    }
}
