//! Back-ups: the database as it was at one moment, and the files that it names. Each file is copied once, under its hash, so that a
//! back-up of a day copies what came since the one before. In the destination lie
//!
//! - `belongs-to`: the id of the shop's database;
//! - `files/ab/abcd…`: a file's bytes under their SHA-256;
//! - `snapshots/TIME/database.sqlite`, `signing-key`, and last of all `manifest.json` with its SHA-256 beside it: a snapshot without
//!   it was never finished.
//!
//! With a key all but the manifests is encrypted, and ends in `.age`.

mod manifest;
mod place;
pub mod record;
mod restore;
mod save;
mod schedule;
mod verify;

pub use place::{Place, PlaceError};
pub use restore::{RestoreError, Restored, Target, restore};
pub use save::{SaveError, Saved, Source, save};
pub use schedule::{KEPT_DAYS, Shop, run, run_if_due, save_now};
pub use verify::{Verified, verify};
