//! The binary's commands.

mod backups;
mod check;
mod init;
mod moving;
mod person;
mod shop;
mod with_shop;

use std::ffi::OsString;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{CommandFactory as _, Parser, Subcommand};

use crate::app::{routes, startup};
use crate::foundation::config::{Config, Environment};
use crate::foundation::program::{VERSION, program_name};
use crate::foundation::stop_signal::StopSignal;
use crate::foundation::{crash, telemetry};
use crate::people::identity::Role;
use crate::services::parse::run_as_worker;
use shop::Wish;
use with_shop::{say, say_error};

/// The exit code of a server whose settings are wrong (`EX_CONFIG` of sysexits.h). The unit of systemd does not start it again
/// until somebody does, while it tries for ever where a database is not there yet.
const WRONG_SETTINGS: u8 = 78;

/// Serves the shop when no command is named. Settings come from the environment (docs/OPERATIONS.md).
#[derive(Debug, Parser)]
#[command(version = VERSION)]
struct Cli {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Ask for what a shop needs, and write shop.toml and schichtwerk.env
    Init(Box<init::Answers>),
    /// Say everything that is wrong with the settings, and whether what they name answers
    Check {
        /// Send a mail to this address
        #[arg(long, value_name = "ADDRESS")]
        test_mail: Option<String>,
    },
    /// Rights and ways in of those who run the shop
    #[command(subcommand)]
    Admin(AdminCommand),
    /// What is known of a person
    #[command(subcommand)]
    Person(PersonCommand),
    /// The documents that nobody may change
    #[command(subcommand)]
    Invoices(InvoicesCommand),
    /// Delete what is kept no longer
    Cleanup {
        /// Only count it
        #[arg(long, conflicts_with = "orphans")]
        dry_run: bool,
        /// Move every stored model that no entry names to the trash as well
        #[arg(long)]
        orphans: bool,
    },
    /// Bring the tables of a shop up to date
    Migrate {
        /// Only say what is due
        #[arg(long)]
        check: bool,
    },
    /// Take over what belonged to another database or other settings
    #[command(subcommand)]
    Adopt(AdoptCommand),
    /// Save the shop, while it goes on, into a folder or a bucket
    Backup {
        /// A folder or s3://bucket/prefix; BACKUP_TO without it
        to: Option<String>,
    },
    /// Bring a shop back from a back-up, into an empty place
    Restore {
        /// A folder or s3://bucket/prefix
        from: String,
        #[command(flatten)]
        which: Which,
    },
    /// Read every file of the shop, or of a back-up, and check all invoices
    Verify {
        /// A back-up: a folder or s3://bucket/prefix. Without it the shop itself
        from: Option<String>,
        #[command(flatten)]
        which: Which,
    },
    /// Move the shop to another database, another file store or both; its servers pause meanwhile
    Move {
        /// sqlite://… or postgres://…, where no shop is yet
        #[arg(long, value_name = "URL")]
        database: Option<String>,
        /// A folder or s3://bucket/prefix, where nothing is yet
        #[arg(long, value_name = "URL")]
        storage: Option<String>,
        /// Leave files behind whose bytes are missing or have changed
        #[arg(long)]
        despite_damaged_files: bool,
    },
    /// Let all servers of the shop answer 'Wir sind gleich zurück', or go on
    #[command(subcommand)]
    Maintenance(MaintenanceCommand),
    /// Print how each part of a year was made, as CSV, without names (GPSR)
    TechnicalFile {
        /// YYYY
        year: i16,
    },
    /// Print the API's description
    Openapi,
}

#[derive(Debug, Subcommand)]
enum PersonCommand {
    /// Write all that is known of this address to standard output, a zip archive
    Export { email: String },
    /// Forget the person of this address; invoices stay
    Erase { email: String },
}

#[derive(Debug, Subcommand)]
enum MaintenanceCommand {
    /// Pause
    On,
    /// Go on
    Off,
}

#[derive(Debug, clap::Args)]
struct Which {
    /// A snapshot by its name; the newest one without it
    #[arg(long)]
    snapshot: Option<String>,
    /// The private key that opens an encrypted back-up, as `age-keygen` wrote it
    #[arg(long, value_name = "FILE")]
    identity: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum AdminCommand {
    /// Give the user with this address a role in the back office
    Grant {
        email: String,
        /// owner, workshop (prints, sees no money) or books (reads and exports)
        #[arg(long, default_value = "owner")]
        role: Role,
    },
    /// Take the role of the user with this address, and end their sessions
    Revoke { email: String },
    /// Print a link that logs in once; an address without a role becomes an owner
    LoginLink { email: String },
    /// Switch the second factor of this account off and end its sessions
    ResetTotp { email: String },
}

#[derive(Debug, Subcommand)]
enum InvoicesCommand {
    /// Check every invoice: hashes, chain, numbers without a gap
    Verify,
    /// Write the invoices and cancellations of a year to standard output: PDF and journal in a zip archive
    Export {
        /// YYYY
        year: i16,
    },
}

#[derive(Debug, Subcommand)]
enum AdoptCommand {
    /// Let this database take over this file store, whoever's it was
    Files,
    /// Take these addresses and keys for those of the shop
    Settings,
}

/// Runs the command that `arguments` (without the program's name) ask for.
pub fn run(arguments: impl Iterator<Item = OsString>) -> ExitCode {
    let arguments: Vec<OsString> = arguments.collect();
    // First of all and on its own: a worker reads no configuration, no environment, and a name that is any bytes.
    if let [flag, file_name] = arguments.as_slice()
        && let Some(done) = run_as_worker(flag, file_name)
    {
        return match done {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => {
                say_error(&error.to_string());
                ExitCode::FAILURE
            }
        };
    }
    let words = std::iter::once(OsString::from(program_name())).chain(arguments);
    let outcome = match Cli::try_parse_from(words) {
        Ok(Cli { command: None }) => match Config::from_env() {
            Ok(config) => serve(config),
            Err(problems) => {
                say_error(&problems.to_string());
                return ExitCode::from(WRONG_SETTINGS);
            }
        },
        Ok(Cli {
            command: Some(command),
        }) => obey(command),
        Err(asked)
            if matches!(
                asked.kind(),
                ErrorKind::DisplayHelp | ErrorKind::DisplayVersion
            ) =>
        {
            say(asked.to_string().trim_end());
            Ok(())
        }
        Err(error) if error.kind() == ErrorKind::InvalidSubcommand => {
            Err(format!("{error}\n{}", overview(&Cli::command(), "server")))
        }
        Err(error) => Err(error.to_string()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            say_error(&message);
            ExitCode::FAILURE
        }
    }
}

/// Every command with what it does, one line each.
fn overview(command: &clap::Command, words: &str) -> String {
    let lines = command.get_subcommands().map(|inner| {
        let words = format!("{words} {}", inner.get_name());
        match inner.has_subcommands() {
            true => overview(inner, &words),
            false => format!("  {words:<28} {}", inner.get_about().unwrap_or_default()),
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn obey(command: Command) -> Result<(), String> {
    match command {
        Command::Init(answers) => init::init(*answers),
        Command::Check { test_mail } => check::check(test_mail.as_deref()),
        Command::Admin(AdminCommand::Grant { email, role }) => shop::give_role(&email, role),
        Command::Admin(AdminCommand::Revoke { email }) => shop::take_role(&email),
        Command::Admin(AdminCommand::LoginLink { email }) => shop::print_login_link(&email),
        Command::Admin(AdminCommand::ResetTotp { email }) => shop::reset_totp(&email),
        Command::Person(PersonCommand::Export { email }) => person::export(&email),
        Command::Person(PersonCommand::Erase { email }) => person::erase(&email),
        Command::TechnicalFile { year } => shop::print_technical_file(year),
        Command::Invoices(InvoicesCommand::Verify) => shop::verify_invoices(),
        Command::Invoices(InvoicesCommand::Export { year }) => shop::export_invoices(year),
        Command::Cleanup { dry_run: true, .. } => shop::clean_up(Wish::Count),
        Command::Cleanup { orphans, .. } => shop::clean_up(Wish::Delete {
            most_orphans: if orphans { usize::MAX } else { 0 },
        }),
        Command::Migrate { check } => shop::migrate(check),
        Command::Adopt(AdoptCommand::Files) => shop::adopt_files(),
        Command::Adopt(AdoptCommand::Settings) => shop::adopt_settings(),
        Command::Backup { to } => backups::save(to),
        Command::Restore { from, which } => backups::restore(&from, which),
        Command::Verify {
            from: Some(from),
            which,
        } => backups::verify(&from, which),
        Command::Verify { from: None, .. } => backups::verify_shop(),
        Command::Move {
            database,
            storage,
            despite_damaged_files,
        } => moving::move_shop(database, storage, despite_damaged_files),
        Command::Maintenance(MaintenanceCommand::On) => moving::pause(true),
        Command::Maintenance(MaintenanceCommand::Off) => moving::pause(false),
        Command::Openapi => print_openapi(),
    }
}

fn serve(config: Config) -> Result<(), String> {
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
    let text = routes::document()
        .to_pretty_json()
        .map_err(|error| error.to_string())?;
    say(&text);
    Ok(())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duty_11_each_command_and_option_that_the_papers_name_exists() {
        let mut named = 0;
        for paper in [
            include_str!("../../../../docs/OPERATIONS.md"),
            include_str!("../../../../README.md"),
            include_str!("../../../../docs/DATENSCHUTZ.md"),
            include_str!("../../../../docs/VERFAHREN.md"),
            include_str!("../../../../.env.example"),
        ] {
            let quoted = paper.split('`').skip(1).step_by(2).flat_map(str::lines);
            for line in quoted.chain(paper.lines()) {
                // The Debian package runs it as its own user with the shop's settings.
                let words = ["server ", "schichtwerk "].map(|program| line.strip_prefix(program));
                if let Some(words) = words.into_iter().flatten().next() {
                    expect_known(words);
                    named += 1;
                }
            }
        }
        assert!(named > 30, "{named}");
    }

    /// Follows the words as far as they are commands; every option after them must be one of the last.
    fn expect_known(words: &str) {
        let mut command = Cli::command();
        command.build();
        let mut command = &command;
        for word in words.split_whitespace().take_while(|word| *word != "#") {
            let option = word.trim_end_matches([',', '.', ')']).strip_prefix("--");
            if let Some(option) = option {
                let known = command
                    .get_arguments()
                    .any(|known| known.get_long() == Some(option));
                assert!(known, "'{words}': no --{option}");
            } else if let Some(known) = command.find_subcommand(word) {
                command = known;
            } else {
                assert!(!command.has_subcommands(), "'{words}': no '{word}'");
            }
        }
    }
}
