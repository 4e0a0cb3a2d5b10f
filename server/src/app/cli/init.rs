//! `server init`: asks for what a shop needs and writes its two files.

use std::collections::HashMap;
use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};

use clap::Args;
use dialoguer::{Input, Password};

use super::with_shop::say;
use crate::foundation::config::{Config, Operator};
use crate::foundation::crypto::random_hex;
use crate::foundation::program::program_name;
use crate::people::accounts::address;
use crate::services::mail_transport::sender;

/// What is asked. Each answer may be given as an option, the settings also by their names in the environment.
#[derive(Debug, Args)]
pub(super) struct Answers {
    /// Where shop.toml and schichtwerk.env are written
    #[arg(long, env = "SETTINGS_FOLDER", default_value = ".")]
    folder: PathBuf,
    /// Name of the business
    #[arg(long)]
    company: Option<String>,
    /// Name of an owner; once for each
    #[arg(long = "partner")]
    partners: Vec<String>,
    #[arg(long)]
    street: Option<String>,
    #[arg(long)]
    postal_code: Option<String>,
    #[arg(long)]
    city: Option<String>,
    #[arg(long, default_value = "Deutschland")]
    country: String,
    /// Where customers and this server write to
    #[arg(long)]
    email: Option<String>,
    #[arg(long)]
    phone: Option<String>,
    /// The main website, https://…
    #[arg(long)]
    website: Option<String>,
    /// Steuernummer; this or the vat-id
    #[arg(long)]
    tax_number: Option<String>,
    /// USt-IdNr.
    #[arg(long)]
    vat_id: Option<String>,
    /// The address that customers see, https://…
    #[arg(long, env = "PUBLIC_URL")]
    public_url: Option<String>,
    #[arg(long, env = "BIND", default_value = "127.0.0.1:8080")]
    bind: String,
    #[arg(long, env = "TRUSTED_PROXIES", default_value = "127.0.0.1,::1")]
    trusted_proxies: String,
    #[arg(long, env = "DATA_DIR", default_value = "/var/lib/schichtwerk")]
    data_dir: String,
    /// postgres://… instead of a file in the data folder
    #[arg(long, env = "DATABASE_URL", hide_env_values = true)]
    database_url: Option<String>,
    /// s3://… instead of a folder in the data folder
    #[arg(long, env = "STORAGE_URL")]
    storage_url: Option<String>,
    /// The built app
    #[arg(long, env = "STATIC_DIR")]
    static_dir: Option<String>,
    /// smtps://user:password@host:465
    #[arg(long, env = "SMTP_URL", hide_env_values = true)]
    smtp_url: Option<String>,
    /// The sender of all mails
    #[arg(long, env = "MAIL_FROM")]
    mail_from: Option<String>,
    /// sk_live_…
    #[arg(long, env = "STRIPE_SECRET_KEY", hide_env_values = true)]
    stripe_key: Option<String>,
    /// whsec_…
    #[arg(long, env = "STRIPE_WEBHOOK_SECRET", hide_env_values = true)]
    stripe_webhook_secret: Option<String>,
    /// Where the shop is saved every day: a folder on another disk, or s3://…
    #[arg(long, env = "BACKUP_TO")]
    backup_to: Option<String>,
    /// age1…: encrypts what is saved
    #[arg(long, env = "BACKUP_KEY")]
    backup_key: Option<String>,
    /// Who runs the shop in the back office
    #[arg(long)]
    admin: Option<String>,
}

/// Asks, writes and says what is still open.
pub(super) fn init(answers: Answers) -> Result<(), String> {
    let files = Files::in_folder(&answers.folder)?;
    let answers = ask(answers)?;
    let toml = shop_toml(&answers)?;
    let settings = settings(&answers, &files)?;
    write_private(&files.shop, &toml)?;
    write_private(&files.settings, &text_of(&settings, &files.shipped))?;
    say(&format!(
        "Written: {} and {}.",
        files.shop.display(),
        files.settings.display()
    ));
    say_what_is_open(&settings, answers.admin.as_deref().unwrap_or_default());
    Ok(())
}

struct Files {
    shop: PathBuf,
    settings: PathBuf,
    /// The settings that a package laid there, with what it says of each; empty where there are none.
    shipped: String,
}

/// The operator that a package lays there.
const SAMPLE: &str = include_str!("../../../../shop.example.toml");

/// What a package sets by itself: who set anything else has begun.
const SET_BY_PACKAGE: [&str; 4] = ["SHOP_ENV", "SHOP_CONFIG", "DATA_DIR", "TRUSTED_PROXIES"];

impl Files {
    /// Makes the folder where there is none. Nothing is overwritten: it may be all that somebody has of their keys.
    fn in_folder(folder: &Path) -> Result<Self, String> {
        let folder = std::path::absolute(folder).map_err(|error| error.to_string())?;
        // Before any question: nobody should answer fifteen of them to learn then that nothing can be written.
        std::fs::create_dir_all(&folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?;
        let mut files = Self {
            shop: folder.join("shop.toml"),
            settings: folder.join("schichtwerk.env"),
            shipped: String::new(),
        };
        let read = |file: &Path| match std::fs::read_to_string(file) {
            Ok(text) => Ok(text),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(String::new()),
            Err(error) => Err(format!("{}: {error}", file.display())),
        };
        let (shop, settings) = (read(&files.shop)?, read(&files.settings)?);
        let is_shipped = |text: &str| {
            let set = text.lines().filter_map(|line| line.split_once('='));
            set.filter(|(name, _)| !name.starts_with('#'))
                .all(|(name, _)| SET_BY_PACKAGE.contains(&name))
        };
        for (file, is_own) in [
            (&files.shop, !shop.is_empty() && shop != SAMPLE),
            (&files.settings, !is_shipped(&settings)),
        ] {
            if is_own {
                return Err(format!(
                    "{} is there already, and nothing is overwritten: change it by hand, or name another --folder.",
                    file.display()
                ));
            }
        }
        files.shipped = settings;
        Ok(files)
    }
}

/// Asks for what no option gave, one question each; where nobody can be asked, names all of them at once.
fn ask(mut answers: Answers) -> Result<Answers, String> {
    let can_ask = std::io::stdin().is_terminal();
    let mut missing = Vec::new();
    let mut partners = (!answers.partners.is_empty()).then(|| answers.partners.join(", "));
    // The Steuernummer is asked for only where no USt-IdNr. is given.
    let needs_number = answers.vat_id.is_none();
    let questions: [(&str, &str, &mut Option<String>, Place); 15] = [
        (
            "company",
            "Name of the business",
            &mut answers.company,
            Place::Operator("company"),
        ),
        (
            "partner",
            "Its owners, with commas between their names",
            &mut partners,
            Place::Operator("partners"),
        ),
        (
            "street",
            "Street and number",
            &mut answers.street,
            Place::Operator("street"),
        ),
        (
            "postal-code",
            "Postal code",
            &mut answers.postal_code,
            Place::Operator("postal_code"),
        ),
        ("city", "Town", &mut answers.city, Place::Operator("city")),
        (
            "email",
            "E-mail address of the shop",
            &mut answers.email,
            Place::Operator("email"),
        ),
        (
            "phone",
            "Phone",
            &mut answers.phone,
            Place::Operator("phone"),
        ),
        (
            "website",
            "Main website (https://…)",
            &mut answers.website,
            Place::Operator("website"),
        ),
        (
            "tax-number",
            "Steuernummer, or USt-IdNr. (DE…)",
            &mut answers.tax_number,
            Place::Operator("tax_number"),
        ),
        (
            "public-url",
            "Address of the shop (https://…)",
            &mut answers.public_url,
            Place::Setting("PUBLIC_URL"),
        ),
        (
            "smtp-url",
            "Mail server (smtps://user:password@host:465)",
            &mut answers.smtp_url,
            Place::Secret("SMTP_URL"),
        ),
        (
            "mail-from",
            "Sender of mails (Name <address>)",
            &mut answers.mail_from,
            Place::Sender,
        ),
        (
            "stripe-key",
            "Stripe's secret key (sk_live_…)",
            &mut answers.stripe_key,
            Place::Secret("STRIPE_SECRET_KEY"),
        ),
        (
            "stripe-webhook-secret",
            "Signing secret of the webhook (whsec_…)",
            &mut answers.stripe_webhook_secret,
            Place::Secret("STRIPE_WEBHOOK_SECRET"),
        ),
        (
            "admin",
            "E-mail address of the first admin",
            &mut answers.admin,
            Place::Command,
        ),
    ];
    for (option, question, answer, place) in questions {
        if answer.is_some() || (option == "tax-number" && !needs_number) {
            continue;
        }
        if !can_ask {
            missing.push(format!("--{option}"));
            continue;
        }
        let said = match place {
            Place::Secret(_) => Password::new()
                .with_prompt(question)
                .validate_with(|said: &String| place.check(said))
                .interact(),
            _ => Input::new()
                .with_prompt(question)
                .validate_with(|said: &String| place.check(said))
                .interact_text(),
        };
        *answer = Some(said.map_err(|error| error.to_string())?);
    }
    if answers.partners.is_empty() {
        answers.partners = names(&partners.unwrap_or_default());
    }
    if answers.tax_number.as_deref().is_some_and(is_vat_id) {
        answers.vat_id = answers.tax_number.take();
    }
    match missing.is_empty() {
        true => Ok(answers),
        false => Err(format!(
            "Nobody can be asked here. Missing: {}.",
            missing.join(", ")
        )),
    }
}

/// Where an answer ends up, which says what is checked of it.
#[derive(Clone, Copy)]
enum Place {
    /// A key of shop.toml.
    Operator(&'static str),
    /// A line of schichtwerk.env.
    Setting(&'static str),
    /// A line of schichtwerk.env that nobody may read over a shoulder.
    Secret(&'static str),
    /// The line of schichtwerk.env that says who writes all mails.
    Sender,
    /// An address that the last sentence of `init` names.
    Command,
}

impl Place {
    /// The problem that a start would have with this answer alone, so that a slip is typed again at once.
    fn check(self, said: &str) -> Result<(), String> {
        let problem = match self {
            Self::Operator("partners") => Operator::problem_with("partners", names(said)),
            Self::Operator(key) => Operator::problem_with(key, said),
            Self::Setting(name) | Self::Secret(name) => {
                let lookup = |asked: &str| match asked {
                    "SHOP_ENV" => Some("production".to_owned()),
                    asked => (asked == name).then(|| said.to_owned()),
                };
                let problems = Config::from_lookup(&lookup).err();
                problems.and_then(|all| all.0.into_iter().find(|problem| problem.starts_with(name)))
            }
            Self::Sender => sender(said).err().map(|error| error.to_string()),
            Self::Command => address(said)
                .err()
                .map(|_| "This is no e-mail address.".to_owned()),
        };
        problem.map_or(Ok(()), Err)
    }
}

/// The names between commas.
fn names(text: &str) -> Vec<String> {
    let names = text.split(',').map(str::trim);
    names
        .filter(|name| !name.is_empty())
        .map(str::to_owned)
        .collect()
}

/// A USt-IdNr. begins with its country, a Steuernummer is digits and strokes.
fn is_vat_id(text: &str) -> bool {
    text.trim_start().starts_with(char::is_alphabetic)
}

fn shop_toml(answers: &Answers) -> Result<String, String> {
    let text = |value: &str| toml::Value::from(value).to_string();
    let given = |value: &Option<String>| text(value.as_deref().unwrap_or_default());
    let partners: Vec<String> = answers.partners.iter().map(|name| text(name)).collect();
    let mut lines = vec![
        "# The operator of the shop; shop.example.toml explains each line.".to_owned(),
        format!("company = {}", given(&answers.company)),
        format!("partners = [{}]", partners.join(", ")),
        format!("street = {}", given(&answers.street)),
        format!("postal_code = {}", given(&answers.postal_code)),
        format!("city = {}", given(&answers.city)),
        format!("country = {}", text(&answers.country)),
        format!("email = {}", given(&answers.email)),
        format!("phone = {}", given(&answers.phone)),
        format!("website = {}", given(&answers.website)),
    ];
    for (name, value) in [
        ("tax_number", &answers.tax_number),
        ("vat_id", &answers.vat_id),
    ] {
        if let Some(value) = value {
            lines.push(format!("{name} = {}", text(value)));
        }
    }
    lines.extend(
        [
            "# To be filled in before the shop opens:",
            "# legal_texts_checked = \"2026-12-01\"",
            "# hosting = \"Name des Anbieters, Ort\"",
            "# mail_service = \"Name des Anbieters, Ort\"",
            "# log_days = 14",
            "# Days after which back-ups are deleted, as the privacy text says:",
            "# backup_days = 30",
            "# mailbox_days = 365",
        ]
        .map(str::to_owned),
    );
    Ok(lines.join("\n") + "\n")
}

fn settings(answers: &Answers, files: &Files) -> Result<Vec<(&'static str, String)>, String> {
    let mut settings = vec![
        ("SHOP_ENV", "production".to_owned()),
        ("SHOP_CONFIG", files.shop.display().to_string()),
        ("BIND", answers.bind.clone()),
        ("TRUSTED_PROXIES", answers.trusted_proxies.clone()),
        ("DATA_DIR", answers.data_dir.clone()),
    ];
    for (name, value) in [
        ("PUBLIC_URL", &answers.public_url),
        ("DATABASE_URL", &answers.database_url),
        ("STORAGE_URL", &answers.storage_url),
        ("STATIC_DIR", &answers.static_dir),
        ("SMTP_URL", &answers.smtp_url),
        ("MAIL_FROM", &answers.mail_from),
        ("STRIPE_SECRET_KEY", &answers.stripe_key),
        ("STRIPE_WEBHOOK_SECRET", &answers.stripe_webhook_secret),
        ("BACKUP_TO", &answers.backup_to),
        ("BACKUP_KEY", &answers.backup_key),
    ] {
        if let Some(value) = value.as_deref().filter(|value| !value.trim().is_empty()) {
            settings.push((name, value.to_owned()));
        }
    }
    // One that several machines share; on one machine it lies in the data folder.
    if answers.database_url.is_some() || answers.storage_url.is_some() {
        let key = random_hex::<32>().map_err(|error| error.to_string())?;
        settings.push(("SIGNING_KEY", key));
    }
    Ok(settings)
}

/// As systemd reads an `EnvironmentFile`: each setting in the place that the shipped file has for it, the others below.
fn text_of(settings: &[(&'static str, String)], shipped: &str) -> String {
    let quoted = |value: &str| value.replace('\\', "\\\\").replace('"', "\\\"");
    let mut left: Vec<_> = settings
        .iter()
        .map(|(name, value)| (*name, format!("{name}=\"{}\"\n", quoted(value))))
        .collect();
    let mut text = String::new();
    for line in shipped.lines() {
        let name = line.trim_start_matches('#').split('=').next();
        match left.iter().position(|(known, _)| Some(*known) == name) {
            Some(place) => text.push_str(&left.remove(place).1),
            None => {
                text.push_str(line);
                text.push('\n');
            }
        }
    }
    text.extend(left.into_iter().map(|(_, line)| line));
    text
}

/// Keys and passwords are for the server's own user alone.
fn write_private(file: &Path, text: &str) -> Result<(), String> {
    let new = file.with_extension("new");
    let written = || {
        let mut options = std::fs::OpenOptions::new();
        options.write(true).create(true).truncate(true);
        #[cfg(unix)]
        {
            use std::os::unix::fs::OpenOptionsExt as _;
            options.mode(0o600);
        }
        let mut opened = options.open(&new)?;
        opened.write_all(text.as_bytes())?;
        opened.sync_all()?;
        // What was shipped is replaced as a whole.
        std::fs::rename(&new, file)
    };
    written().map_err(|error: std::io::Error| format!("{}: {error}", file.display()))
}

fn say_what_is_open(settings: &[(&'static str, String)], admin: &str) {
    let known: HashMap<&str, &str> = settings
        .iter()
        .map(|(name, value)| (*name, value.as_str()))
        .collect();
    say("Still open:");
    if let Err(problems) =
        Config::from_lookup(&|name| known.get(name).map(|value| (*value).to_owned()))
    {
        for problem in problems.0 {
            say(&format!("  - {problem}"));
        }
    }
    if !known.contains_key("BACKUP_TO") {
        say("  - BACKUP_TO is not set: nothing is saved by itself.");
    }
    let program = program_name();
    for step in [
        format!(
            "`{program} check --test-mail ADDRESS` with these settings: mail, payments, database and file store answer."
        ),
        "The webhook of Stripe leads to PUBLIC_URL/api/webhooks/stripe.".to_owned(),
        "The last lines of shop.toml, and what the page /admin/opening asks for.".to_owned(),
        format!("Once the server runs: `{program} admin login-link {admin}`."),
    ] {
        say(&format!("  - {step}"));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn several_owners_and_either_number_are_taken_from_one_answer() {
        assert_eq!(
            names("Anna Huber, Jonas Weiß ,"),
            ["Anna Huber", "Jonas Weiß"]
        );
        assert_eq!(names(" Anna Huber"), ["Anna Huber"]);
        assert!(is_vat_id("DE123456789") && is_vat_id(" de 123456789"));
        assert!(!is_vat_id("86123/45678"));
    }

    #[test]
    fn a_slip_is_named_at_its_question() {
        for (place, slip, good) in [
            (Place::Operator("company"), " ", "Huber & Weiß GbR"),
            (Place::Operator("company"), "Muster GbR", "Huber & Weiß GbR"),
            (Place::Operator("partners"), " , ", "Anna Huber, Jonas Weiß"),
            (
                Place::Operator("email"),
                "shop.example",
                "info@huber-weiss.de",
            ),
            (
                Place::Operator("website"),
                "http://huber-weiss.de",
                "https://huber-weiss.de",
            ),
            (
                Place::Setting("PUBLIC_URL"),
                "http://shop.huber-weiss.de",
                "https://shop.huber-weiss.de",
            ),
            (
                Place::Secret("SMTP_URL"),
                "smtp://mail.huber-weiss.de",
                "smtps://shop:pw@mail.huber-weiss.de:465",
            ),
            (
                Place::Sender,
                "Huber & Weiß",
                "Huber & Weiß <shop@huber-weiss.de>",
            ),
            (Place::Secret("STRIPE_SECRET_KEY"), "sk_test_1", "sk_live_1"),
            (
                Place::Secret("STRIPE_WEBHOOK_SECRET"),
                "whsec_short",
                "whsec_0123456789abcdef0123456789",
            ),
            (Place::Command, "anna", "anna@huber-weiss.de"),
        ] {
            assert!(place.check(slip).is_err(), "{slip}");
            assert_eq!(place.check(good), Ok(()), "{good}");
        }
    }
}
