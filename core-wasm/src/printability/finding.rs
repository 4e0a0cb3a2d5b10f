//! What a check says of a part.

use serde::{Deserialize, Serialize};

/// How bad it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum Degree {
    /// The place will be missing or broken.
    NotPrintable,
    /// A person looks at it before it is printed.
    Check,
    /// Good to know.
    Hint,
}

impl Degree {
    /// What customers and owners read.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::NotPrintable => "Nicht druckbar",
            Self::Check => "Prüfen",
            Self::Hint => "Hinweis",
        }
    }
}

/// What was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum FindingKind {
    /// Edges with one face: the rims of holes in the mesh.
    OpenEdges,
    /// Edges with more than two faces.
    CrowdedEdges,
    /// Faces that look inwards.
    TurnedFaces,
    /// Faces that are there twice.
    DuplicateFaces,
    /// Faces of one body that pass through each other.
    SelfIntersections,
    /// Bodies that pass through each other.
    OverlappingBodies,
    /// More than one body.
    SeveralBodies,
    /// Bodies too small to be printed.
    LooseSpecks,
    /// A wall below its limit.
    ThinWall,
    /// A pin below its limit.
    ThinPin,
    /// A hole below its limit.
    NarrowHole,
    /// A gap below its limit.
    NarrowGap,
    /// An engraved or raised line below its limit.
    FineEngraving,
    /// A drilled hole that comes out smaller.
    DrilledHole,
    /// The part fits the printer in another pose only.
    FitsTurned,
    /// Something could not be looked at.
    Unmeasured,
}

/// What `measured` and `limit` count in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub enum FindingUnit {
    /// Millimetres.
    Millimeter,
    /// Pieces.
    Count,
}

/// One thing that was found, in words and numbers.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify))]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Finding {
    /// What it is.
    pub kind: FindingKind,
    /// How bad it is.
    pub degree: Degree,
    /// Where, in mm of the part as it is printed, from where its positions are taken; None where it is no place.
    pub place: Option<[f64; 3]>,
    /// What was measured.
    pub measured: Option<f64>,
    /// What it was held against.
    pub limit: Option<f64>,
    /// The unit of both.
    pub unit: FindingUnit,
    /// German: what was found.
    pub sentence: String,
    /// German: what to do about it.
    pub advice: String,
}

/// A finding and its marks in the preview.
#[derive(Debug, Clone, PartialEq)]
pub struct MarkedFinding {
    /// The finding.
    pub finding: Finding,
    /// The triangles that it is about, by their number in the file; those that close holes have none.
    pub faces: Vec<u32>,
    /// x y z of both ends of each line that it is about, in mm as [`Finding::place`].
    pub lines: Vec<f32>,
}

impl MarkedFinding {
    pub(super) fn lines_of(edges: &[[[f64; 3]; 2]]) -> Vec<f32> {
        let numbers = edges.iter().flatten().flatten();
        numbers.map(|value| *value as f32).collect()
    }
}
