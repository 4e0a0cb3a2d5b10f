//! The commands that work on a shop's accounts, tables and deletions.

use std::io::{IsTerminal as _, Write as _};

use futures_util::StreamExt as _;
use url::Url;

use super::with_shop::{in_shop, open_store, say, say_which};
use crate::account_data::retention::Cleanup;
use crate::foundation::clock::{Clock as _, SystemClock};
use crate::foundation::config::{Config, PublicUrl};
use crate::foundation::db::{self, Db, DbStartError};
use crate::foundation::program::program_name;
use crate::people::accounts::{create_login_link, grant_role, reset_second_factor, revoke_role};
use crate::people::identity::Role;
use crate::sales::insights::documents;
use crate::sales::insights::period::Period;
use crate::sales::invoices;
use crate::sales::product_safety::technical_file;
use crate::services::shop_facts::{self, ShopFacts};
use crate::services::store_marks;
use crate::services::stored_settings::SettingsStore;

pub(super) fn give_role(email: &str, role: Role) -> Result<(), String> {
    in_shop(async |_, db| {
        let was_there = grant_role(db, SystemClock.now(), email, role)
            .await
            .map_err(|error| error.to_string())?;
        let role = role.code();
        say(&if was_there {
            format!("{email} has the role '{role}' now and has to log in again.")
        } else {
            format!(
                "{email} had no account; it has one now, with the role '{role}'. Set its password by 'Passwort vergessen?'."
            )
        });
        Ok(())
    })
}

pub(super) fn take_role(email: &str) -> Result<(), String> {
    in_shop(async |_, db| {
        revoke_role(db, SystemClock.now(), email)
            .await
            .map_err(|error| error.to_string())?;
        say(&format!(
            "{email} has no role any more, and is logged out everywhere."
        ));
        Ok(())
    })
}

pub(super) fn reset_totp(email: &str) -> Result<(), String> {
    in_shop(async |_, db| {
        let was_there = reset_second_factor(db, email).await;
        if !was_there.map_err(|error| error.to_string())? {
            return Err(format!("{email} has no second factor."));
        }
        say(&format!(
            "{email} logs in with the password alone from now on, and has to log in again."
        ));
        Ok(())
    })
}

pub(super) fn verify_invoices() -> Result<(), String> {
    in_shop(async |_, db| {
        let verified = invoices::verify(db).await;
        let count = verified.map_err(|error| format!("The invoices are not whole. {error}"))?;
        say(&format!(
            "{count} documents: every hash is right, the chain is whole, no number is missing."
        ));
        Ok(())
    })
}

pub(super) fn export_invoices(year: i16) -> Result<(), String> {
    in_shop(async |_, db| {
        let mut output = std::io::stdout();
        if output.is_terminal() {
            return Err(
                "The archive goes to standard output: server invoices export YEAR > rechnungen.zip"
                    .into(),
            );
        }
        let period = Period::year(year).map_err(|error| error.to_string())?;
        let archive = documents::archive(db, &period, SystemClock.now())
            .await
            .map_err(|error| error.to_string())?;
        let mut archive = std::pin::pin!(archive);
        while let Some(piece) = archive.next().await {
            let written = piece.and_then(|piece| output.write_all(&piece));
            written.map_err(|error| error.to_string())?;
        }
        output.flush().map_err(|error| error.to_string())
    })
}

pub(super) fn print_technical_file(year: i16) -> Result<(), String> {
    in_shop(async |_, db| {
        let mut csv = technical_file(db, year)
            .await
            .map_err(|error| error.to_string())?;
        std::io::stdout()
            .write_all(&csv.take())
            .map_err(|error| error.to_string())
    })
}

/// A step of its own before the first server of a new version starts; a server that starts does the same.
pub(super) fn migrate(only_check: bool) -> Result<(), String> {
    let config = Config::from_env().map_err(|problems| problems.to_string())?;
    say_which("Database", &db::address_to_show(&config.database_url));
    let said = |error: DbStartError| format!("DATABASE_URL: {error}.");
    actix_web::rt::System::new().block_on(async {
        let db = Db::open_unmigrated(&config.database_url)
            .await
            .map_err(said)?;
        let due = db
            .due_migrations()
            .await
            .map_err(|error| said(error.into()))?;
        if due.is_empty() {
            say("The tables are up to date.");
        } else if only_check {
            return Err(format!(
                "{} due: {}. `{} migrate` does them, or the start of a server.",
                due.len(),
                due.join(", "),
                program_name()
            ));
        } else {
            db.migrate().await.map_err(said)?;
            say(&format!("{} done: {}.", due.len(), due.join(", ")));
        }
        db.close().await;
        Ok(())
    })
}

pub(super) fn adopt_files() -> Result<(), String> {
    in_shop(async |config, db| {
        let storage = open_store(config)?;
        let adopted = store_marks::adopt(db, &storage, SystemClock.now()).await;
        adopted.map_err(|error| format!("STORAGE_URL: {error}"))?;
        say(
            "The file store belongs to this database now. Models that it does not name go to the trash a day after the server's start, at most 20 a day.",
        );
        Ok(())
    })
}

pub(super) fn adopt_settings() -> Result<(), String> {
    in_shop(async |config, db| {
        let key =
            shop_facts::known_signing_key(config).map_err(|error| format!("DATA_DIR: {error}."))?;
        let facts = ShopFacts::of(config, &key);
        let differences = facts.compare(db).await.map_err(|error| error.to_string())?;
        facts.adopt(db).await.map_err(|error| error.to_string())?;
        if differences.is_empty() {
            say("These are the settings of this shop already.");
        }
        for difference in differences {
            say(&format!("Taken over: {difference}."));
        }
        Ok(())
    })
}

/// What a clean-up is to do.
pub(super) enum Wish {
    Count,
    Delete { most_orphans: usize },
}

/// What the job does every hour, once; for a cron job of an operator who switched the jobs off, and to see what is about to go.
pub(super) fn clean_up(wish: Wish) -> Result<(), String> {
    in_shop(async |config, db| {
        let storage = open_store(config)?;
        let now = SystemClock.now();
        let settings = SettingsStore::load(db, now)
            .await
            .map_err(|error| error.to_string())?;
        let cleanup = Cleanup {
            db,
            storage: &storage,
            retention: settings.current().settings.retention,
            now,
        };
        let report = match wish {
            Wish::Count => cleanup.plan().await,
            Wish::Delete { most_orphans } => cleanup.sweep(most_orphans).await,
        };
        say(&report.map_err(|error| error.to_string())?.to_string());
        Ok(())
    })
}

pub(super) fn print_login_link(email: &str) -> Result<(), String> {
    in_shop(async |config, db| {
        let public_url = match &config.public_url {
            Some(url) => PublicUrl::new(url),
            // A server without PUBLIC_URL calls itself by its BIND.
            None => Url::parse(&format!("http://{}", config.bind))
                .map(|url| PublicUrl::new(&url))
                .map_err(|error| error.to_string())?,
        };
        let link = create_login_link(db, &public_url, SystemClock.now(), email)
            .await
            .map_err(|error| error.to_string())?;
        say(&link);
        Ok(())
    })
}
