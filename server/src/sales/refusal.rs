//! For which reasons the shop may refuse an order that is paid: those that the terms name (section 3 no. 6), and no other.

use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use crate::foundation::code::code;

/// Why an order is not made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, ToSchema)]
#[strum(serialize_all = "snake_case")]
#[schema(rename_all = "snake_case")]
pub enum Refusal {
    /// Others' rights, weapons, signs that the law forbids.
    ForbiddenContent,
    /// A use that the terms leave out.
    ExcludedUse,
    /// Not in this material, layer height, infill or size.
    NotMakeable,
    /// What it was priced by is not what it is.
    WrongVolume,
}

code!(Refusal);

impl Refusal {
    /// As the customer reads it of one part.
    pub(crate) fn sentence_of_part(self) -> &'static str {
        match self {
            Self::ForbiddenContent => {
                "Es verstößt gegen Abschnitt 9 unserer AGB (Rechte Dritter, Waffen oder verbotene Inhalte)."
            }
            Self::ExcludedUse => "Es dient einem Zweck, den Abschnitt 2 unserer AGB ausschließt.",
            Self::NotMakeable => "Es lässt sich in der gewählten Konfiguration nicht fertigen.",
            Self::WrongVolume => {
                "Sein Volumen wurde falsch ermittelt, der Preis stimmt deshalb nicht."
            }
        }
    }

    /// As the customer reads it of an order.
    pub fn sentence(self) -> &'static str {
        match self {
            Self::ForbiddenContent => {
                "Ein Teil verstößt gegen Abschnitt 9 unserer AGB (Rechte Dritter, Waffen oder verbotene Inhalte)."
            }
            Self::ExcludedUse => {
                "Ein Teil dient einem Zweck, den Abschnitt 2 unserer AGB ausschließt."
            }
            Self::NotMakeable => {
                "Ein Teil lässt sich in der gewählten Konfiguration nicht fertigen."
            }
            Self::WrongVolume => {
                "Das Volumen eines Teils wurde falsch ermittelt, der Preis stimmt deshalb nicht."
            }
        }
    }
}
