//! Who carries a parcel.

use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use crate::foundation::code::code;

/// A carrier.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray, ToSchema)]
#[strum(serialize_all = "snake_case")]
#[schema(rename_all = "snake_case")]
pub enum Carrier {
    /// DHL.
    Dhl,
    /// DPD.
    Dpd,
    /// GLS.
    Gls,
    /// Hermes.
    Hermes,
    /// UPS.
    Ups,
    /// A letter by Deutsche Post.
    Post,
    /// Another one, without a page that the shop knows.
    Other,
}

code!(Carrier);

impl Carrier {
    /// As people read it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Dhl => "DHL",
            Self::Dpd => "DPD",
            Self::Gls => "GLS",
            Self::Hermes => "Hermes",
            Self::Ups => "UPS",
            Self::Post => "Deutsche Post",
            Self::Other => "Versanddienst",
        }
    }

    /// Where the carrier says where the parcel is.
    pub fn tracking_page(self, number: &str) -> Option<String> {
        let number: String = url::form_urlencoded::byte_serialize(number.as_bytes()).collect();
        Some(match self {
            Self::Dhl => format!(
                "https://www.dhl.de/de/privatkunden/pakete-empfangen/verfolgen.html?piececode={number}"
            ),
            Self::Dpd => format!("https://tracking.dpd.de/status/de_DE/parcel/{number}"),
            Self::Gls => format!("https://gls-group.eu/DE/de/paketverfolgung?match={number}"),
            Self::Hermes => format!(
                "https://www.myhermes.de/empfangen/sendungsverfolgung/sendungsinformation/#{number}"
            ),
            Self::Ups => format!("https://www.ups.com/track?loc=de_DE&tracknum={number}"),
            Self::Post => format!(
                "https://www.deutschepost.de/sendung/simpleQuery.html?form.sendungsnummer={number}"
            ),
            Self::Other => return None,
        })
    }
}
