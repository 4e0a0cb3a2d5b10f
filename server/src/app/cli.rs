//! The binary's commands.

use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

use url::Url;

use crate::account_data::retention::Cleanup;
use crate::app::{openapi, startup};
use crate::foundation::clock::{Clock as _, SystemClock};
use crate::foundation::config::{Config, Environment, PublicUrl};
use crate::foundation::db::{self, Db, DbStartError};
use crate::foundation::stop_signal::StopSignal;
use crate::foundation::storage::{self, Storage};
use crate::foundation::{crash, telemetry};
use crate::people::accounts::{create_login_link, grant_admin, reset_second_factor};
use crate::sales::invoices;
use crate::services::parse::{PICTURE_FLAG, WORKER_FLAG, run_picture_worker, run_worker};
use crate::services::shop_facts::ShopFacts;
use crate::services::store_marks;
use crate::services::stored_settings::SettingsStore;

const USAGE: &str = "usage:
  server                          serve the shop (settings by environment, see README)
  server admin grant EMAIL        make the user with this address an admin
  server admin login-link EMAIL   make an admin and print a link that logs in once
  server admin reset-totp EMAIL   switch the second factor of this account off and end its sessions
  server invoices verify          check every invoice: hashes, chain, numbers without a gap
  server cleanup [--dry-run]      delete what is kept no longer, or only count it
  server cleanup --orphans        the same, and move every stored model that no entry names to the trash
  server migrate [--check]        bring the tables of a shop up to date, or only say what is due
  server adopt files              let this database take over this file store, whoever's it was
  server adopt settings           take these addresses and keys for those of the shop
  server openapi                  print the API's description
";

/// Runs the command that `arguments` (without the program's name) ask for.
pub fn run(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.collect();
    // First of all and on its own: a worker reads no configuration, no environment, and a name that is any bytes.
    if let [flag, file_name] = arguments.as_slice()
        && (flag == WORKER_FLAG || flag == PICTURE_FLAG)
    {
        let run = if flag == WORKER_FLAG {
            run_worker
        } else {
            run_picture_worker
        };
        return match run(file_name) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                say_error(&error.to_string());
                ExitCode::FAILURE
            }
        };
    }
    let words: Vec<&str> = arguments.iter().filter_map(|word| word.to_str()).collect();
    let outcome = match words.as_slice() {
        [] if arguments.is_empty() => serve(),
        ["openapi"] => print_openapi(),
        ["admin", "grant", email] => make_admin(email),
        ["admin", "login-link", email] => print_login_link(email),
        ["admin", "reset-totp", email] => reset_totp(email),
        ["invoices", "verify"] => verify_invoices(),
        ["cleanup"] => clean_up(Wish::Delete { most_orphans: 0 }),
        ["cleanup", "--dry-run"] => clean_up(Wish::Count),
        ["cleanup", "--orphans"] => clean_up(Wish::Delete {
            most_orphans: usize::MAX,
        }),
        ["migrate"] => migrate(false),
        ["migrate", "--check"] => migrate(true),
        ["adopt", "files"] => adopt_files(),
        ["adopt", "settings"] => adopt_settings(),
        _ => Err(USAGE.into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            say_error(&message);
            ExitCode::FAILURE
        }
    }
}

fn serve() -> Result<(), String> {
    let config = Config::from_env().map_err(|problems| problems.to_string())?;
    crash::arm(config.is_production())?;
    telemetry::init(config.log_format);
    actix_web::rt::System::new().block_on(async {
        let application = startup::build(config)
            .await
            .map_err(|error| format!("The server cannot start. {error}"))?;
        let stop =
            StopSignal::listen().map_err(|error| format!("Signals cannot be heard: {error}"))?;
        let handle = application.handle();
        actix_web::rt::spawn(async move {
            stop.received().await;
            handle.stop(true).await;
        });
        say(&start_line(&application));
        application
            .run()
            .await
            .map_err(|error| format!("The server broke: {error}"))
    })
}

fn print_openapi() -> Result<(), String> {
    let text = openapi::document()
        .to_pretty_json()
        .map_err(|error| error.to_string())?;
    say(&text);
    Ok(())
}

/// The database of the shop that the settings name. It must be there: whoever asks with other settings than the server's must not
/// be told that all is well in a new, empty one.
async fn open_shop(config: &Config) -> Result<Db, String> {
    say_which("Database", &db::address_to_show(&config.database_url));
    Db::open_existing(&config.database_url)
        .await
        .map_err(|error| format!("DATABASE_URL: {error}."))
}

fn open_store(config: &Config) -> Result<Storage, String> {
    drop(rustls::crypto::ring::default_provider().install_default());
    say_which("File store", &storage::address_to_show(config));
    Storage::open_existing(&config.storage_url, &config.aws)
        .map_err(|error| format!("STORAGE_URL: {error}"))
}

/// Opens the shop for a command, lets it work, and closes it.
fn in_shop(work: impl AsyncFnOnce(&Config, &Db) -> Result<(), String>) -> Result<(), String> {
    let config = Config::from_env().map_err(|problems| problems.to_string())?;
    crash::arm(config.is_production())?;
    actix_web::rt::System::new().block_on(async {
        let db = open_shop(&config).await?;
        let outcome = work(&config, &db).await;
        db.close().await;
        outcome
    })
}

fn make_admin(email: &str) -> Result<(), String> {
    in_shop(async |_, db| {
        let was_there = grant_admin(db, SystemClock.now(), email)
            .await
            .map_err(|error| error.to_string())?;
        say(&if was_there {
            format!("{email} is an admin now and has to log in again.")
        } else {
            format!(
                "{email} had no account; it has one now, and is an admin. Set its password by 'Passwort vergessen?'."
            )
        });
        Ok(())
    })
}

fn reset_totp(email: &str) -> Result<(), String> {
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

fn verify_invoices() -> Result<(), String> {
    in_shop(async |_, db| {
        let verified = invoices::verify(db).await;
        let count = verified.map_err(|error| format!("The invoices are not whole. {error}"))?;
        say(&format!(
            "{count} documents: every hash is right, the chain is whole, no number is missing."
        ));
        Ok(())
    })
}

/// A step of its own before the first server of a new version starts; a server that starts does the same.
fn migrate(only_check: bool) -> Result<(), String> {
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
                "{} due: {}. `server migrate` does them, or the start of a server.",
                due.len(),
                due.join(", ")
            ));
        } else {
            db.migrate().await.map_err(said)?;
            say(&format!("{} done: {}.", due.len(), due.join(", ")));
        }
        db.close().await;
        Ok(())
    })
}

fn adopt_files() -> Result<(), String> {
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

fn adopt_settings() -> Result<(), String> {
    in_shop(async |config, db| {
        let key = startup::signing_key(config).map_err(|error| format!("DATA_DIR: {error}"))?;
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

enum Wish {
    Count,
    Delete { most_orphans: usize },
}

/// What the job does every hour, once; for a cron job of an operator who switched the jobs off, and to see what is about to go.
fn clean_up(wish: Wish) -> Result<(), String> {
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

fn print_login_link(email: &str) -> Result<(), String> {
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

/// The one line that a person looks for: where the shop is.
fn start_line(application: &startup::Application) -> String {
    let state = application.state();
    let kind = match state.config.environment {
        Environment::Production => "production",
        Environment::Rehearsal => "rehearsal",
        Environment::Development => "development",
    };
    let payment = if state.payments.livemode() {
        "payments by Stripe"
    } else {
        "payments simulated"
    };
    format!(
        "Schichtwerk is ready: {} ({kind}, {payment})",
        state.public_url.origin()
    )
}

/// Standard output is closed when its reader has gone; there is nobody left to tell then.
fn say(line: &str) {
    drop(writeln!(std::io::stdout(), "{line}"));
}

/// Beside the answer: a command's standard output holds that alone.
fn say_which(what: &str, which: &str) {
    say_error(&format!("{what}: {which}"));
}

fn say_error(text: &str) {
    drop(writeln!(std::io::stderr(), "{}", text.trim_end()));
}
