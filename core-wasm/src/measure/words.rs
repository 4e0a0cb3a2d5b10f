//! What is said of a volume that had to be repaired, or that nobody can be sure of. No other place words it.

use super::{Measures, Repairs, Trust};
use crate::{format::Format, settings::VolumeBasis, units::german_number};

/// Said wherever such a volume is shown or charged: part, cart, order, mails and back office.
pub const VOLUME_UNSURE: &str = "Volumen unsicher, wird vor der Fertigung geprüft";

impl Measures {
    /// What is to be said of the volume. None where there is nothing to say: an estimate says by itself that it is one, but the
    /// exact volume of a STEP file stands beside its estimate.
    #[must_use]
    pub fn volume_note(&self, basis: &VolumeBasis) -> Option<&'static str> {
        let is_shown =
            !self.is_estimated(basis) || (self.format == Format::Step && self.volume_mm3.is_some());
        (self.trust == Trust::Unsure && is_shown).then_some(VOLUME_UNSURE)
    }

    /// What was repaired, in a sentence. None where nothing was.
    #[must_use]
    pub fn repair_note(&self) -> Option<String> {
        let Repairs {
            turned_triangles,
            repeated_triangles,
            split_edges,
            closed_holes,
        } = self.repairs;
        let parts = [
            said(turned_triangles, "Dreieck gewendet", "Dreiecke gewendet"),
            said(
                repeated_triangles,
                "doppeltes Dreieck einmal gezählt",
                "doppelte Dreiecke einmal gezählt",
            ),
            said(
                split_edges,
                "offene Kante verbunden",
                "offene Kanten verbunden",
            ),
            said(closed_holes, "Loch geschlossen", "Löcher geschlossen"),
        ];
        let parts: Vec<String> = parts.into_iter().flatten().collect();
        (!parts.is_empty()).then(|| format!("Beim Messen repariert: {}.", parts.join(", ")))
    }
}

fn said(count: u32, one: &str, many: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        count => Some(format!("{} {many}", german_number(f64::from(count)))),
    }
}
