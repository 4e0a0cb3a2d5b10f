//! `server backup`, `restore` and `verify`.

use super::Which;
use super::with_shop::{in_shop, open_store, say};
use crate::foundation::clock::{Clock as _, SystemClock};
use crate::foundation::config::{Config, Operator};
use crate::foundation::program::program_name;
use crate::foundation::sealing::OpeningKey;
use crate::operation::backup::{self, Place, Shop, Target};
use crate::operation::shop_files;
use crate::sales::invoices;

pub(super) fn save(to: Option<String>) -> Result<(), String> {
    in_shop(async |config, db| {
        let to = to
            .or_else(|| config.backup.to.clone())
            .ok_or("Where to? Name a folder or s3://bucket/prefix, or set BACKUP_TO.")?;
        let shop = Shop {
            config,
            operator: &Operator::load(config).map_err(|error| error.to_string())?,
            db,
            storage: &open_store(config)?,
            clock: &SystemClock,
        };
        let saved = backup::save_now(&shop, &to, None, &|| {})
            .await
            .map_err(|error| format!("The shop was not saved: {error}."))?;
        say(&format!(
            "Saved as {}: {} files, {} of them new, {} bytes copied; older snapshots deleted: {}.",
            saved.snapshot, saved.files, saved.copied, saved.copied_bytes, saved.pruned
        ));
        if saved.damaged.is_empty() {
            return Ok(());
        }
        let lines = saved
            .damaged
            .iter()
            .filter_map(|(key, lack)| Some((key, lack.fault()?)));
        Err(list(
            "These files of the shop could not be saved:",
            lines.map(|(key, fault)| format!("{key}: {fault}")),
        ))
    })
}

pub(super) fn restore(from: &str, which: Which) -> Result<(), String> {
    with_place(from, &which, async |config, place, key| {
        let target = Target {
            config,
            key,
            now: SystemClock.now(),
        };
        let restored = backup::restore(place, which.snapshot.as_deref(), target)
            .await
            .map_err(|error| format!("Not restored: {error}."))?;
        say(&format!(
            "Restored {}, the shop of {}: {} files, {} invoices; every hash is right. Everybody has to log in again.",
            restored.snapshot, restored.made_at, restored.files, restored.invoices
        ));
        if restored.erased > 0 {
            say(&format!(
                "{} entries of the log of erasures were replayed: who was erased since the snapshot is erased again.",
                restored.erased
            ));
        }
        said(
            &restored.faults,
            "These files are not in the back-up as they should be:",
        )
    })
}

pub(super) fn verify(from: &str, which: Which) -> Result<(), String> {
    with_place(from, &which, async |config, place, key| {
        let work = config.data_dir.join("verify");
        let verified = backup::verify(place, which.snapshot.as_deref(), key, &work).await;
        drop(std::fs::remove_dir_all(&work));
        let verified = verified.map_err(|error| format!("Not verified: {error}."))?;
        let invoices = match verified.invoices {
            Some(count) => format!("{count} invoices"),
            None => "invoices not looked at".to_owned(),
        };
        say(&format!(
            "{}, the shop of {}: {} files, {invoices}, {} faults.",
            verified.snapshot,
            verified.made_at,
            verified.files,
            verified.faults.len()
        ));
        said(&verified.faults, "The back-up is not whole:")
    })
}

pub(super) fn verify_shop() -> Result<(), String> {
    in_shop(async |config, db| {
        let storage = open_store(config)?;
        let report = shop_files::verify(db, &storage, SystemClock.now())
            .await
            .map_err(|error| error.to_string())?;
        let mut faults = Vec::new();
        for (what, keys) in [
            ("its bytes are missing", &report.missing),
            ("its bytes have changed", &report.changed),
        ] {
            faults.extend(keys.iter().map(|key| format!("{key}: {what}")));
        }
        let documents = invoices::verify(db).await;
        if let Err(error) = &documents {
            faults.push(format!("the invoices are not whole. {error}"));
        }
        say(&format!(
            "{} files, {} documents, {} faults; {} stored models that no entry names (`{} cleanup --orphans`).",
            report.files,
            documents.unwrap_or_default(),
            faults.len(),
            report.orphans.len(),
            program_name()
        ));
        for orphan in &report.orphans {
            say(&format!("no entry names {orphan}"));
        }
        said(&faults, "The shop is not whole:")
    })
}

/// Opens a back-up, with the key that opens what is encrypted in it.
fn with_place(
    from: &str,
    which: &Which,
    work: impl AsyncFnOnce(&Config, &Place, Option<&OpeningKey>) -> Result<(), String>,
) -> Result<(), String> {
    let config = Config::from_env().map_err(|problems| problems.to_string())?;
    drop(rustls::crypto::ring::default_provider().install_default());
    let key = match &which.identity {
        Some(file) => {
            Some(OpeningKey::load(file).map_err(|error| format!("{}: {error}", file.display()))?)
        }
        None => None,
    };
    actix_web::rt::System::new().block_on(async {
        let place = Place::open_existing(from, &config.backup.aws)
            .map_err(|error| format!("The back-up {error}."))?;
        work(&config, &place, key.as_ref()).await
    })
}

fn said(faults: &[String], what: &str) -> Result<(), String> {
    match faults {
        [] => Ok(()),
        faults => Err(list(what, faults.iter().cloned())),
    }
}

fn list(what: &str, lines: impl Iterator<Item = String>) -> String {
    let lines: Vec<String> = lines.map(|line| format!("  {line}")).collect();
    format!("{what}\n{}", lines.join("\n"))
}
