//! Looks whether a back-up is whole: every byte is read.

use std::collections::BTreeSet;
use std::path::Path;

use sqlx::Executor as _;

use super::manifest::{Manifest, Piece};
use super::place::Place;
use super::restore::{RestoreError, fetch_piece};
use super::save::{empty_folder, files_of};
use crate::foundation::db::Db;
use crate::foundation::sealing::OpeningKey;
use crate::sales::invoices;

/// What was looked at, and what is wrong.
#[derive(Debug)]
pub struct Verified {
    /// The snapshot.
    pub snapshot: String,
    /// When the database was as it is in it.
    pub made_at: String,
    /// Files in it.
    pub files: usize,
    /// Invoices and cancellations in its database; None where it is encrypted and no key was given.
    pub invoices: Option<usize>,
    /// One sentence each.
    pub faults: Vec<String>,
}

/// Reads a snapshot, or the newest one, to its end. What is encrypted is opened where the key is given.
///
/// # Errors
/// When there is no snapshot, or the destination does not answer.
pub async fn verify(
    place: &Place,
    snapshot: Option<&str>,
    key: Option<&OpeningKey>,
    work: &Path,
) -> Result<Verified, RestoreError> {
    let snapshot = place.choose(snapshot).await?;
    let manifest = place.manifest(&snapshot).await?;
    empty_folder(work)?;
    let mut faults = Vec::new();
    let mut looked_at = BTreeSet::new();
    for (name, piece) in &manifest.files {
        // Files with the same bytes are one object.
        if looked_at.insert(&piece.object)
            && let Some(fault) = look_at(place, piece, key, work).await?
        {
            faults.push(format!("{name}: {fault}"));
        }
    }
    if let Some(piece) = &manifest.signing_key
        && let Some(fault) = look_at(place, piece, key, work).await?
    {
        faults.push(format!("the signing key: {fault}"));
    }
    let invoices = match look_at(place, &manifest.database, key, work).await? {
        Some(fault) => {
            faults.push(format!("the database: {fault}"));
            None
        }
        None if manifest.database.is_sealed() && key.is_none() => None,
        None => look_into_database(&manifest, &work.join("piece"), &mut faults).await,
    };
    let lacking = manifest.lacking.iter();
    faults.extend(
        lacking.filter_map(|(name, lack)| lack.fault().map(|fault| format!("{name}: {fault}"))),
    );
    drop(empty_folder(work));
    Ok(Verified {
        snapshot,
        made_at: manifest.made_at,
        files: manifest.files.len(),
        invoices,
        faults,
    })
}

/// What is wrong with a piece. Its bytes lie in the work folder afterwards.
async fn look_at(
    place: &Place,
    piece: &Piece,
    key: Option<&OpeningKey>,
    work: &Path,
) -> Result<Option<String>, RestoreError> {
    match fetch_piece(place, piece, key, work).await {
        Ok(_) => Ok(None),
        Err(RestoreError::Damaged(fault)) => Ok(Some(fault)),
        Err(RestoreError::NoKey) if key.is_none() => Ok(None),
        Err(error) => Err(error),
    }
}

/// The database itself, its invoices, and whether its files are those of the list.
async fn look_into_database(
    manifest: &Manifest,
    file: &Path,
    faults: &mut Vec<String>,
) -> Option<usize> {
    match files_of(file).await {
        Ok(rows) => {
            for (key, sha256) in rows {
                let listed = manifest.files.get(&key).map(|piece| &piece.sha256);
                if listed != Some(&sha256) && !manifest.lacking.contains_key(&key) {
                    faults.push(format!("{key}: the database names it, the list does not"));
                }
            }
        }
        Err(error) => faults.push(format!("the database cannot be read: {error}")),
    }
    let opened = async {
        let db = Db::open(&format!("sqlite://{}", file.display()))
            .await
            .map_err(|error| error.to_string())?;
        let checked = db.pool().fetch_all("PRAGMA integrity_check").await;
        let words: Vec<String> = checked
            .map_err(|error| error.to_string())?
            .iter()
            .filter_map(|row| sqlx::Row::try_get(row, 0).ok())
            .collect();
        let count = invoices::verify(&db)
            .await
            .map_err(|error| format!("the invoices are not whole. {error}"));
        db.close().await;
        if words != ["ok"] {
            return Err(words.join("; "));
        }
        count
    };
    match opened.await {
        Ok(count) => Some(count),
        Err(fault) => {
            faults.push(format!("the database: {fault}"));
            None
        }
    }
}
