//! What is said of a volume that had to be repaired, or that nobody can be sure of. No other place words it.

use super::{Doubt, Measures, Repairs, Trust};
use crate::units::german_number;

/// Said wherever such a volume is shown or charged: part, cart, order, mails and back office.
pub const VOLUME_UNSURE: &str = "Volumen unsicher, wird vor der Fertigung geprüft";

/// The line that the printer's nozzle draws, in mm.
const NOZZLE_MM: f64 = 0.4;

impl Measures {
    /// That the volume is not sure and why, whatever the price is made of. None where nothing speaks against it.
    #[must_use]
    pub fn volume_note(&self) -> Option<String> {
        if self.trust != Trust::Unsure {
            return None;
        }
        let reasons: Vec<&str> = self.doubts.iter().map(|doubt| doubt.sentence()).collect();
        Some(if reasons.is_empty() {
            VOLUME_UNSURE.to_owned()
        } else {
            format!("{VOLUME_UNSURE}. {}", reasons.join(" "))
        })
    }

    /// That the walls are too thin to be printed: their mean thickness, twice the volume over the area, is below the nozzle's line. The
    /// mean itself is not said, since a check names single walls by what they measure. None where they are thick enough, and where the
    /// volume is not sure.
    #[must_use]
    pub fn wall_note(&self) -> Option<String> {
        let volume = self.volume_mm3.filter(|_| self.trust != Trust::Unsure)?;
        (2.0 * volume / self.surface_area_mm2 < NOZZLE_MM).then(|| {
            format!(
                "Dünne Wände: Die Düse druckt Linien von {}\u{a0}mm, dünnere Wände können fehlen.",
                german_number(NOZZLE_MM)
            )
        })
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

impl Doubt {
    /// The reason in one German sentence, to be shown beside [`VOLUME_UNSURE`].
    #[must_use]
    pub fn sentence(self) -> &'static str {
        match self {
            Self::UnmeasuredBodies => {
                "Die Datei enthält Körper, die wir nicht messen können: Sie sind nicht durch ihre Flächen beschrieben."
            }
            Self::SurfaceModels => {
                "Die Datei enthält Körper, die wir nicht messen können: Neben den Volumenkörpern stehen Flächenmodelle."
            }
            Self::UnknownGeometry => {
                "Die Datei enthält Körper, die wir nicht messen können: Einige Kurven oder Flächen sind uns unbekannt oder widersprechen sich."
            }
            Self::OpenBodies => {
                "Die Datei enthält Körper, die wir nicht messen können: Ihre Flächen schließen nicht dicht aneinander."
            }
            Self::Voids => {
                "Hohlräume liegen neben ihrem Körper oder überschneiden sich: Wir ziehen sie nicht ab."
            }
            Self::NoVolume => {
                "Die Datei enthält Körper, die wir nicht messen können: Sie schließen kein Volumen ein."
            }
            Self::OverBox => {
                "Das gemessene Volumen ist größer als der Raum, den das Modell einnimmt."
            }
            Self::LengthUnits => {
                "Die Datei nennt mehrere Längeneinheiten: Wir rechnen mit der größten."
            }
            Self::Placements => {
                "Die Datei enthält Körper, die gespiegelt, skaliert oder unlesbar platziert sind."
            }
            Self::OtherFiles => {
                "Die Datei verweist auf andere Dateien, deren Körper wir nicht messen können."
            }
            Self::TooLarge => "Die Datei ist zu umfangreich, um sie ganz zu messen.",
        }
    }
}

fn said(count: u32, one: &str, many: &str) -> Option<String> {
    match count {
        0 => None,
        1 => Some(format!("1 {one}")),
        count => Some(format!("{} {many}", german_number(f64::from(count)))),
    }
}
