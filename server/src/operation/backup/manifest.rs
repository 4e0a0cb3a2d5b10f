//! What a snapshot consists of.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// Of this form; a program that knows only older forms says so.
pub const FORM: u32 = 1;

/// The list of a snapshot, as `manifest.json`. It holds no name and no address of anybody.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Manifest {
    /// [`FORM`]
    pub form: u32,
    /// When the database was as it is in the snapshot.
    pub made_at: String,
    /// The version of the program.
    pub program: String,
    /// Of the shop.
    pub database_id: String,
    /// A file of SQLite.
    pub database: Piece,
    /// The key in `DATA_DIR`, where the settings have none.
    pub signing_key: Option<Piece>,
    /// The log of erasures in `DATA_DIR`, as it was when the back-up was made: what an older snapshot has to forget again.
    #[serde(default)]
    pub erasures: Option<Piece>,
    /// The files by their place in the store.
    pub files: BTreeMap<String, Piece>,
    /// Files that the database names and that are not in the back-up, with the reason.
    pub lacking: BTreeMap<String, Lack>,
}

/// In `DATA_DIR`: what was erased because a person asked for it; the start of a server erases it again in a copy from before.
pub const ERASURES: &str = "erasures.jsonl";

/// Bytes that were copied.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Piece {
    /// Where they lie in the destination.
    pub object: String,
    /// Of the bytes themselves.
    pub sha256: String,
    /// Their number.
    pub size: u64,
    /// Of what lies in the destination: another one than the first if it is encrypted.
    pub stored_sha256: String,
    /// Its number of bytes.
    pub stored_size: u64,
}

impl Piece {
    /// True if it is opened by the owner's key only.
    pub fn is_sealed(&self) -> bool {
        self.object.ends_with(SEALED)
    }
}

/// Ends the name of an encrypted object.
pub const SEALED: &str = ".age";

/// Why a file is not in the back-up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lack {
    /// It was deleted while the back-up was made, as its owner or the rules of deletion wanted.
    Deleted,
    /// Its bytes are missing in the store.
    Missing,
    /// Its bytes in the store are not those that were uploaded.
    Changed,
}

impl Lack {
    /// What is wrong with the shop; nothing is where a file was deleted.
    pub fn fault(self) -> Option<&'static str> {
        match self {
            Self::Deleted => None,
            Self::Missing => {
                Some("its bytes were missing in the file store when the shop was saved")
            }
            Self::Changed => Some("its bytes in the file store were not those that were uploaded"),
        }
    }
}
