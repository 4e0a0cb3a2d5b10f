//! The federal states of Germany: an operator's holidays and data protection authority are those of one of them.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::foundation::code::code;

/// By the codes of ISO 3166-2:DE.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "UPPERCASE")]
#[allow(missing_docs, reason = "each says its name below")]
pub enum FederalState {
    #[default]
    Bw,
    By,
    Be,
    Bb,
    Hb,
    Hh,
    He,
    Mv,
    Ni,
    Nw,
    Rp,
    Sl,
    Sn,
    St,
    Sh,
    Th,
}

code!(FederalState);

impl FederalState {
    /// In German.
    pub fn name(self) -> &'static str {
        match self {
            Self::Bw => "Baden-Württemberg",
            Self::By => "Bayern",
            Self::Be => "Berlin",
            Self::Bb => "Brandenburg",
            Self::Hb => "Bremen",
            Self::Hh => "Hamburg",
            Self::He => "Hessen",
            Self::Mv => "Mecklenburg-Vorpommern",
            Self::Ni => "Niedersachsen",
            Self::Nw => "Nordrhein-Westfalen",
            Self::Rp => "Rheinland-Pfalz",
            Self::Sl => "Saarland",
            Self::Sn => "Sachsen",
            Self::St => "Sachsen-Anhalt",
            Self::Sh => "Schleswig-Holstein",
            Self::Th => "Thüringen",
        }
    }

    /// `in Bayern`, `im Saarland`
    pub(crate) fn where_words(self) -> String {
        match self {
            Self::Sl => format!("im {}", self.name()),
            _ => format!("in {}", self.name()),
        }
    }

    /// The data protection authority, as the privacy text names it unless the operator names another.
    pub(crate) fn authority(self) -> String {
        match self {
            Self::Bw => "Der Landesbeauftragte für den Datenschutz und die Informationsfreiheit Baden-Württemberg".to_owned(),
            Self::By => "Bayerisches Landesamt für Datenschutzaufsicht".to_owned(),
            _ => format!("die Datenschutzaufsichtsbehörde {}", self.where_words()),
        }
    }
}
