//! `server person`: what a person may ask for.

use std::io::IsTerminal as _;

use super::with_shop::{in_shop, open_store, say};
use crate::account_data;
use crate::files::uploads::bytes;
use crate::foundation::clock::{Clock as _, SystemClock};
use crate::services::erasures;

pub(super) fn export(email: &str) -> Result<(), String> {
    in_shop(async |config, db| {
        let storage = open_store(config)?;
        let output = std::io::stdout();
        if output.is_terminal() {
            return Err(
                "The archive goes to standard output: server person export EMAIL > daten.zip"
                    .into(),
            );
        }
        account_data::export_by_command(db, &storage, SystemClock.now(), email, output.lock())
            .await
            .map_err(|error| error.to_string())
    })
}

pub(super) fn erase(email: &str) -> Result<(), String> {
    in_shop(async |config, db| {
        let storage = open_store(config)?;
        let now = SystemClock.now();
        let (orders, open_orders) = account_data::erase_by_command(db, now, email)
            .await
            .map_err(|error| error.to_string())?;
        say(&format!(
            "Forgotten: account, files and letters of {email}, and the person in {orders} orders. {open_orders} orders are still under \
             way; their data go when they are done. Invoices and declarations of withdrawal stay until their time is over."
        ));
        erasures::write_file(db, &config.data_dir)
            .await
            .map_err(|error| error.to_string())?;
        bytes::delete_forgotten(db, &storage)
            .await
            .map_err(|error| format!("The next cleanup deletes the files: {error}"))?;
        Ok(())
    })
}
