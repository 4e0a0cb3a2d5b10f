//! `server move` and `server maintenance`.

use super::with_shop::{in_shop, say, say_which};
use crate::foundation::config::Config;
use crate::foundation::{db, storage};
use crate::operation::moving::{self, Way};
use crate::services::maintenance;

pub(super) fn move_shop(
    database: Option<String>,
    files: Option<String>,
    despite_damaged_files: bool,
) -> Result<(), String> {
    in_shop(async |config, db| {
        drop(rustls::crypto::ring::default_provider().install_default());
        let to = destination(database, files)?;
        say_which("New database", &db::address_to_show(&to.database_url));
        say_which("New file store", &storage::address_to_show(&to));
        if to.database_url == config.database_url && to.storage_url == config.storage_url {
            return Err(
                "That is where the shop is. Name --database, --storage or both.".to_owned(),
            );
        }
        let way = Way {
            from: config,
            to: &to,
            despite_damaged_files,
        };
        let moved = moving::move_shop(way, db)
            .await
            .map_err(|error| format!("Not moved, the shop goes on where it was: {error}."))?;
        say(&format!(
            "Moved: {} rows of {} tables, {} files ({} were there already); every hash is right on both sides.",
            moved.rows, moved.tables, moved.files, moved.were_there
        ));
        for key in &moved.damaged {
            say(&format!("left behind: {key}"));
        }
        say(
            "Now set DATABASE_URL and STORAGE_URL to the new places for every server, and start them anew. With the old ones none starts.",
        );
        Ok(())
    })
}

/// The settings of now, with the new places.
fn destination(database: Option<String>, files: Option<String>) -> Result<Config, String> {
    let lookup = |name: &str| match name {
        "DATABASE_URL" if database.is_some() => database.clone(),
        "STORAGE_URL" if files.is_some() => files.clone(),
        _ => std::env::var(name).ok(),
    };
    Config::from_lookup(&lookup).map_err(|problems| problems.to_string())
}

pub(super) fn pause(is_on: bool) -> Result<(), String> {
    in_shop(async |_, db| {
        let set = match is_on {
            true => maintenance::begin(db).await,
            false => maintenance::end(db).await,
        };
        set.map_err(|error| error.to_string())?;
        say(match is_on {
            true => "The shop pauses: its servers answer 'Wir sind gleich zurück' within a second.",
            false => "The shop goes on.",
        });
        Ok(())
    })
}
