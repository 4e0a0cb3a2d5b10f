//! Why a file is refused.

use std::fmt;

/// Why a file is refused. Lines count from 1.
#[derive(Debug, Clone, PartialEq)]
pub enum Error {
    /// The file has 4 GiB or more.
    TooLarge,
    /// A line is not ISO 10303-21.
    Syntax {
        /// Where it stands.
        line: u64,
        /// What is wrong with it.
        what: Syntax,
    },
    /// Two instances have the same number.
    GivenTwice {
        /// Where the later one stands.
        line: u64,
        /// Their number.
        id: u32,
    },
    /// The file ends in the middle.
    CutOff {
        /// Its last line.
        line: u64,
        /// The next statement that must come.
        missing: &'static str,
    },
    /// Bodies or placements that refer to each other in a ring, or more often than can be followed.
    Entangled,
    /// Parts stand in places that are not understood.
    UnknownPlaces,
    /// A spline whose knots or weights cannot be.
    ImpossibleSpline {
        /// Where it stands.
        line: u64,
    },
    /// Nobody knows how far a curve, a surface or a body reaches.
    UnknownExtent {
        /// Where it stands.
        line: u64,
        /// What it is, as the file has it.
        keyword: String,
    },
    /// A coordinate that is no number, or beyond [`crate::Options::max_coordinate_mm`].
    BadCoordinate {
        /// Where the point or the body stands.
        line: u64,
        /// The coordinate in mm.
        value: f64,
    },
    /// There is no body, but something else.
    NoBody(Instead),
    /// The bodies have no extent.
    NoExtent,
    /// There is neither a body nor a point.
    NoPoints,
}

/// What is wrong with a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Syntax {
    /// `#1` without `=` and a keyword behind it.
    Instance,
    /// Its number is beyond 32 bit.
    Number,
    /// Something else stands where an instance must.
    Foreign,
    /// Another instance stands inside of it: a semicolon or a quotation mark is missing.
    Swallowed,
}

/// What a file has where its body should be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Instead {
    /// References to other files.
    OtherFiles,
    /// Surfaces.
    Surfaces,
    /// Points and curves.
    Points,
}

impl std::error::Error for Error {}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooLarge => write!(f, "the file has 4 GiB or more"),
            Self::Syntax { line, what } => {
                let what = match what {
                    Syntax::Instance => "'=' and a name are missing behind the number",
                    Syntax::Number => "the number of the instance is too large",
                    Syntax::Foreign => "only an instance can stand here",
                    Syntax::Swallowed => "another instance stands inside of this one",
                };
                write!(f, "line {line} is not STEP: {what}")
            }
            Self::GivenTwice { line, id } => {
                write!(f, "line {line}: the number #{id} is given twice")
            }
            Self::CutOff { line, missing } => {
                write!(f, "the file ends in line {line}: {missing} is missing")
            }
            Self::Entangled => write!(f, "the bodies refer to the same parts too often"),
            Self::UnknownPlaces => write!(f, "parts stand in places that are not understood"),
            Self::ImpossibleSpline { line } => {
                write!(f, "line {line}: the knots or weights of a spline cannot be")
            }
            Self::UnknownExtent { line, keyword } => {
                write!(
                    f,
                    "line {line}: nobody knows how far this {keyword} reaches"
                )
            }
            Self::BadCoordinate { line, value } => {
                write!(f, "line {line}: {value} mm is no usable coordinate")
            }
            Self::NoBody(instead) => {
                let instead = match instead {
                    Instead::OtherFiles => "refers to other files",
                    Instead::Surfaces => "has surfaces",
                    Instead::Points => "has points and curves",
                };
                write!(f, "the file {instead} and no body of its own")
            }
            Self::NoExtent => write!(f, "the bodies have no extent"),
            Self::NoPoints => write!(f, "there is neither a body nor a point"),
        }
    }
}
