//! What must be right for a shop to run, each looked at for real: the list of `server check`, of the page 'Betrieb' and of the
//! mails that wake the owner.

use std::path::Path;
use std::time::Duration;

use futures_util::future::join_all;
use futures_util::{FutureExt as _, future::LocalBoxFuture};
use jiff::{SignedDuration, Timestamp};
use serde::Serialize;
use tokio::time::timeout;
use utoipa::ToSchema;

use super::backup::record;
use super::figures::{self, LEAST_FREE};
use crate::foundation::clock::SystemClock;
use crate::foundation::config::Config;
use crate::foundation::db::{self, Db};
use crate::foundation::german;
use crate::foundation::ids::SessionId;
use crate::foundation::program::program_name;
use crate::foundation::storage::{self, Storage};
use crate::sales::invoices;
use crate::services::clock_watch::ClockWatch;
use crate::services::job_beats;
use crate::services::mail_transport::Outbox;
use crate::services::payments::{PaymentError, Payments};
use crate::services::store_marks;
use crate::state::AppState;

/// Nothing healthy takes longer.
const LONGEST_LOOK: Duration = Duration::from_secs(10);

/// A day, and what a back-up may take.
const LATE_AFTER: SignedDuration = SignedDuration::from_hours(26);

/// A mail that waits longer waits for a mail server that is away.
const MAILS_WAIT: SignedDuration = SignedDuration::from_mins(30);

/// No session of any provider; to ask for it shows whether the key is accepted.
const NO_SESSION: &str = "cs_test_schichtwerk_check";

/// How a point stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Grade {
    /// All is well.
    Good,
    /// It works, and something about it is better done.
    Advice,
    /// Somebody has to act.
    Fault,
}

/// Something that was looked at.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Point {
    /// Stable.
    pub code: &'static str,
    /// How it stands.
    pub grade: Grade,
    /// What it is, in German.
    pub title: &'static str,
    /// What was found and what to do, in German.
    pub text: String,
    /// The same for the command, in English.
    #[serde(skip)]
    pub english: String,
}

/// What a check says of its point.
struct Found {
    grade: Grade,
    text: String,
    english: String,
}

fn found(grade: Grade, text: impl Into<String>, english: impl Into<String>) -> Found {
    Found {
        grade,
        text: text.into(),
        english: english.into(),
    }
}

impl Found {
    fn of(self, code: &'static str, title: &'static str) -> Point {
        Point {
            code,
            grade: self.grade,
            title,
            text: self.text,
            english: self.english,
        }
    }
}

/// What the checks read of a shop.
#[derive(Clone, Copy)]
pub struct CheckedShop<'a> {
    /// Its settings.
    pub config: &'a Config,
    /// Its database.
    pub db: &'a Db,
    /// Its file store.
    pub storage: &'a Storage,
    /// Its payment provider.
    pub payments: &'a Payments,
    /// Its way out for mails.
    pub outbox: &'a Outbox,
    /// The present.
    pub now: Timestamp,
}

impl<'a> CheckedShop<'a> {
    /// The shop of this server, now.
    pub fn of(state: &'a AppState) -> Self {
        Self {
            config: &state.config,
            db: &state.db,
            storage: &state.storage,
            payments: &state.payments,
            outbox: &state.outbox,
            now: state.clock.now(),
        }
    }
}

type Check<'a> = (&'static str, &'static str, LocalBoxFuture<'a, Found>);

/// Runs all checks side by side; one that does not answer is a fault.
pub async fn all(shop: CheckedShop<'_>) -> Vec<Point> {
    let mut checks = quick_checks(shop);
    checks.extend([
        ("store", "Dateispeicher", store(shop).boxed_local()),
        ("mail", MAIL, mail(shop.outbox).boxed_local()),
        ("payments", PAYMENTS, payments(shop.payments).boxed_local()),
        ("invoices", "Rechnungen", invoice_chain(shop).boxed_local()),
    ]);
    run(checks).await
}

/// The checks that need no shop yet.
pub(crate) async fn before_the_first_start(payment: &Payments, outbox: &Outbox) -> Vec<Point> {
    let none = found(
        Grade::Advice,
        "Noch keine: Der erste Start legt sie an.",
        "none yet: the first start makes it",
    );
    let checks = vec![
        ("mail", MAIL, mail(outbox).boxed_local()),
        ("payments", PAYMENTS, payments(payment).boxed_local()),
    ];
    let mut points = vec![none.of("database", DATABASE)];
    points.extend(run(checks).await);
    points
}

/// The checks that cost nothing: every minute.
pub async fn quick(shop: CheckedShop<'_>) -> Vec<Point> {
    run(quick_checks(shop)).await
}

fn quick_checks(shop: CheckedShop<'_>) -> Vec<Check<'_>> {
    let mut checks: Vec<Check<'_>> = vec![
        ("database", DATABASE, database(shop).boxed_local()),
        ("clock", "Uhr", clock(shop).boxed_local()),
        (
            "disk",
            "Speicherplatz",
            async move { disk(shop) }.boxed_local(),
        ),
        ("backup", "Sicherung", backup(shop).boxed_local()),
        ("mails_waiting", "Wartende Mails", mails(shop).boxed_local()),
        (
            "paid_unknown",
            "Zahlungen ohne Bestellung",
            paid_unknown(shop).boxed_local(),
        ),
    ];
    // A process that runs the jobs itself knows by its own list.
    if shop.config.needs_jobs {
        checks.push((
            "nobody_works",
            "Arbeiten im Hintergrund",
            jobs(shop).boxed_local(),
        ));
    }
    checks
}

async fn run(checks: Vec<Check<'_>>) -> Vec<Point> {
    join_all(checks.into_iter().map(async |(code, title, look)| {
        let found = timeout(LONGEST_LOOK, look).await.unwrap_or_else(|_| {
            found(
                Grade::Fault,
                "Keine Antwort innerhalb von zehn Sekunden.",
                "no answer within ten seconds",
            )
        });
        found.of(code, title)
    }))
    .await
}

const DATABASE: &str = "Datenbank";
const MAIL: &str = "Mailserver";
const PAYMENTS: &str = "Zahlungsdienstleister";

async fn database(shop: CheckedShop<'_>) -> Found {
    let shown = db::address_to_show(&shop.config.database_url);
    match shop.db.due_migrations().await {
        Ok(due) if due.is_empty() => found(
            Grade::Good,
            format!("Antwortet: {shown}."),
            format!("{shown}, up to date"),
        ),
        Ok(due) => found(
            Grade::Fault,
            format!(
                "Die Tabellen sind älter als das Programm: {}.",
                due.join(", ")
            ),
            format!(
                "{shown}: {} due, see `{} migrate`",
                due.join(", "),
                program_name()
            ),
        ),
        Err(error) => found(
            Grade::Fault,
            "Die Datenbank antwortet nicht. Ohne sie nimmt der Shop nichts an.",
            format!("{shown} does not answer: {error}"),
        ),
    }
}

async fn clock(shop: CheckedShop<'_>) -> Found {
    let watch = ClockWatch::default();
    if let Err(error) = watch.compare(shop.db, &SystemClock).await {
        return found(
            Grade::Advice,
            "Konnte nicht mit der Uhr der Datenbank verglichen werden.",
            format!("could not be compared: {error}"),
        );
    }
    match (watch.off(), watch.far_off()) {
        (None, _) => found(
            Grade::Good,
            "Geht wie die der Datenbank.",
            "agrees with the database's",
        ),
        (Some(ahead), far) => {
            let seconds = ahead.as_secs();
            let way = if seconds > 0 { "vor" } else { "nach" };
            found(
                if far.is_some() {
                    Grade::Fault
                } else {
                    Grade::Advice
                },
                format!(
                    "Die Uhr dieses Servers geht {} Sekunden gegenüber der Uhr der Datenbank {way}. Schalten Sie auf beiden Rechnern die \
                     Zeitsynchronisation (NTP) ein.",
                    seconds.abs()
                ),
                format!("{seconds} s ahead of the database's: switch on NTP on both machines"),
            )
        }
    }
}

async fn jobs(shop: CheckedShop<'_>) -> Found {
    let are_run = async {
        let now = shop.db.now(&SystemClock).await?;
        job_beats::are_run(shop.db, now).await
    };
    match are_run.await {
        Ok(true) => found(
            Grade::Good,
            "Ein anderer Prozess des Shops erledigt sie.",
            "run by another process",
        ),
        Ok(false) => found(
            Grade::Fault,
            "Kein Prozess des Shops erledigt sie: Mails gehen nicht hinaus, verlorene Zahlungen werden nicht gefunden, nichts wird gelöscht \
             oder gesichert. Starten Sie einen mit JOBS=on oder JOBS=only.",
            "no process of the shop runs jobs: start one with JOBS=on or JOBS=only",
        ),
        Err(error) => found(
            Grade::Fault,
            "Ob jemand sie erledigt, ließ sich nicht lesen.",
            error.to_string(),
        ),
    }
}

fn disk(shop: CheckedShop<'_>) -> Found {
    let disks = figures::disks(shop.config);
    let lines = |short: bool| -> Vec<String> {
        let some = disks.iter().filter(|disk| !short || disk.free < LEAST_FREE);
        some.map(|disk| {
            let name = match disk.name {
                "database" => "Datenbank",
                "files" => "Dateien",
                "backup" => "Sicherung",
                _ => "Daten",
            };
            format!("{name}: {} ({})", room(disk.free), disk.folder.display())
        })
        .collect()
    };
    let short = lines(true);
    match short.is_empty() {
        true => found(
            Grade::Good,
            format!("Frei: {}.", lines(false).join("; ")),
            format!("free: {}", lines(false).join("; ")),
        ),
        false => found(
            Grade::Fault,
            format!(
                "Es wird knapp: {}. Unter 512 MiB nimmt der Shop keine Dateien mehr an, ganz ohne Platz keine Bestellungen.",
                short.join("; ")
            ),
            format!("too little: {}", short.join("; ")),
        ),
    }
}

/// Bytes as a person reads them, down to the next tenth.
fn room(bytes: u64) -> String {
    let tenths = bytes / 100_000_000;
    if tenths < 10 {
        return format!("{} MB", bytes / 1_000_000);
    }
    format!("{},{} GB", tenths / 10, tenths % 10)
}

async fn backup(shop: CheckedShop<'_>) -> Found {
    let Some(to) = &shop.config.backup.to else {
        return found(
            Grade::Advice,
            "Der Shop sichert sich nicht. Eine defekte Platte ist dann das Ende aller Bestellungen und Rechnungen: Setzen Sie BACKUP_TO.",
            "BACKUP_TO is not set: nothing is saved",
        );
    };
    let (last, good) = match (
        record::last(shop.db, 1).await,
        record::last_good(shop.db).await,
    ) {
        (Ok(last), Ok(good)) => (last.into_iter().next(), good),
        (Err(error), _) | (_, Err(error)) => {
            return found(
                Grade::Fault,
                "Wann zuletzt gesichert wurde, ließ sich nicht lesen.",
                error.to_string(),
            );
        }
    };
    let why = last
        .as_ref()
        .and_then(|last| last.error.clone())
        .map_or(String::new(), |error| format!(" {error}"));
    let failed = if why.is_empty() {
        ""
    } else {
        "; the last try failed, see the log"
    };
    let Some(good) = good else {
        let grade = if why.is_empty() {
            Grade::Advice
        } else {
            Grade::Fault
        };
        return found(
            grade,
            format!("Noch nie gesichert.{why}"),
            format!("never saved yet{failed}"),
        );
    };
    let ended = good.ended_at.as_deref().unwrap_or(&good.begun_at);
    let when = ended.parse::<Timestamp>().unwrap_or(Timestamp::MIN);
    let shown = german::date_time(when);
    if when.duration_until(shop.now) > LATE_AFTER {
        return found(
            Grade::Fault,
            format!("Die letzte Sicherung ist überfällig: {shown}.{why}"),
            format!("late: the last good one ended at {ended}{failed}"),
        );
    }
    if good.damaged > 0 {
        return found(
            Grade::Fault,
            format!(
                "Gesichert {shown}, aber {} Dateien des Shops sind weg oder beschädigt. „{} verify“ nennt sie; holen Sie sie aus einer \
                 älteren Sicherung.",
                good.damaged,
                program_name()
            ),
            format!(
                "{} files of the shop are missing or damaged: `{} verify` names them",
                good.damaged,
                program_name()
            ),
        );
    }
    if !why.is_empty() {
        return found(
            Grade::Advice,
            format!("Zuletzt gesichert {shown}; der Versuch danach endete mit einem Fehler.{why}"),
            format!("the last good one ended at {ended}{failed}"),
        );
    }
    if is_on_same_disk(shop.config, to) {
        return found(
            Grade::Advice,
            format!(
                "Gesichert {shown}, aber auf dieselbe Platte: Geht sie kaputt, ist beides weg."
            ),
            format!("saved at {ended}, but on the disk of the data itself"),
        );
    }
    if shop.config.backup.key.is_none() && storage::folder(to).is_none() {
        return found(
            Grade::Advice,
            format!(
                "Gesichert {shown}, aber unverschlüsselt in einen Bucket: Setzen Sie BACKUP_KEY."
            ),
            format!("saved at {ended}, but not encrypted in a bucket: set BACKUP_KEY"),
        );
    }
    found(
        Grade::Good,
        format!("Zuletzt {shown}: {} Dateien.", good.files),
        format!("last at {ended}: {} files", good.files),
    )
}

/// Whether back-ups lie on the disk of what they save.
#[cfg(unix)]
fn is_on_same_disk(config: &Config, to: &str) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    let disk = |folder: &Path| std::fs::metadata(folder).ok().map(|found| found.dev());
    let saved = storage::folder(to).and_then(disk);
    saved.is_some() && saved == disk(&config.data_dir)
}

#[cfg(not(unix))]
fn is_on_same_disk(_: &Config, _: &str) -> bool {
    false
}

async fn mails(shop: CheckedShop<'_>) -> Found {
    let figures = match figures::read(shop.db, shop.now).await {
        Ok(figures) => figures,
        Err(error) => {
            return found(Grade::Advice, "Nicht lesbar.", error.to_string());
        }
    };
    let waits = figures.oldest_mail_waits(shop.now);
    if waits > MAILS_WAIT {
        return found(
            Grade::Fault,
            format!(
                "{} Mails warten, die älteste seit {} Minuten: Der Mailserver nimmt nichts an. Bestätigungen von Bestellungen kommen nicht an.",
                figures.mails_waiting,
                waits.as_mins()
            ),
            format!(
                "{} wait, the oldest for {} minutes",
                figures.mails_waiting,
                waits.as_mins()
            ),
        );
    }
    if figures.mails_failed > 0 {
        return found(
            Grade::Advice,
            format!(
                "{} Mails der letzten 30 Tage nimmt kein Mailserver an. Die Bestellung zeigt jede von ihnen.",
                figures.mails_failed
            ),
            format!("{} of 30 days were refused for good", figures.mails_failed),
        );
    }
    found(
        Grade::Good,
        match figures.mails_waiting {
            0 => "Keine.".to_owned(),
            1 => "Eine wartet.".to_owned(),
            waiting => format!("{waiting} warten."),
        },
        format!("{} wait", figures.mails_waiting),
    )
}

async fn paid_unknown(shop: CheckedShop<'_>) -> Found {
    match figures::read(shop.db, shop.now).await {
        Ok(figures) if figures.paid_unknown == 0 => found(Grade::Good, "Keine.", "none"),
        Ok(figures) => found(
            Grade::Fault,
            format!(
                "Von {} geschlossenen Zahlungsseiten erfährt der Shop seit über einer Stunde nicht, ob bezahlt wurde. Sehen Sie beim \
                 Zahlungsdienstleister nach; das Protokoll nennt den Grund.",
                figures.paid_unknown
            ),
            format!(
                "{} closed payment pages may have been paid",
                figures.paid_unknown
            ),
        ),
        Err(error) => found(Grade::Advice, "Nicht lesbar.", error.to_string()),
    }
}

async fn store(shop: CheckedShop<'_>) -> Found {
    let shown = storage::address_to_show(shop.config);
    let fault = |english: String| {
        found(
            Grade::Fault,
            format!(
                "{shown} antwortet nicht oder gehört nicht zu diesem Shop. Ohne ihn nimmt der Shop keine Dateien an."
            ),
            english,
        )
    };
    // Before anything is written into it.
    if let Err(error) = store_marks::check(shop.db, shop.storage).await {
        return fault(format!("{shown}: {error}"));
    }
    match shop.storage.check().await {
        Ok(()) => found(
            Grade::Good,
            format!("{shown} lässt sich lesen und beschreiben."),
            format!("{shown} can be read and written"),
        ),
        Err(error) => fault(format!("{shown}: {error}")),
    }
}

async fn mail(outbox: &Outbox) -> Found {
    match outbox.reach().await {
        Ok(true) => found(
            Grade::Good,
            "Antwortet und nimmt die Anmeldung an.",
            "answers and accepts the login",
        ),
        Ok(false) => found(
            Grade::Advice,
            "Ohne SMTP_URL verschickt der Shop keine Mails, sondern schreibt sie in einen Ordner.",
            "no SMTP_URL: mails are written into a folder",
        ),
        Err(error) => {
            // In the words of a library, which are no German.
            tracing::warn!(error, "the mail server was asked and does not take mails");
            found(
                Grade::Fault,
                "Der Mailserver nimmt die Verbindung nicht an. Mails warten, bis er es wieder tut. Stimmt SMTP_URL? Das Protokoll nennt den Grund.",
                error,
            )
        }
    }
}

async fn payments(payments: &Payments) -> Found {
    match payments
        .retrieve_session(&SessionId::from(NO_SESSION))
        .await
    {
        // It knows us, and says that there is no such thing.
        Err(PaymentError::NotFound) | Ok(_) => found(
            Grade::Good,
            "Antwortet und nimmt den Schlüssel an.",
            "answers and accepts the key",
        ),
        Err(
            error @ PaymentError::Refused {
                status: 401 | 403, ..
            },
        ) => found(
            Grade::Fault,
            "Der Schlüssel (STRIPE_SECRET_KEY) wird nicht angenommen: Niemand kann bezahlen.",
            format!("STRIPE_SECRET_KEY is not accepted: {error}"),
        ),
        Err(error) => found(
            Grade::Fault,
            "Der Zahlungsdienstleister ist nicht zu erreichen: Niemand kann bezahlen.",
            error.to_string(),
        ),
    }
}

async fn invoice_chain(shop: CheckedShop<'_>) -> Found {
    match invoices::verify(shop.db).await {
        Ok(count) => found(
            Grade::Good,
            whole_chain(count),
            format!("{count} documents, all whole"),
        ),
        Err(error) => found(Grade::Fault, error.german(), error.to_string()),
    }
}

fn whole_chain(documents: usize) -> String {
    match documents {
        0 => "Noch kein Beleg.".to_owned(),
        1 => "1 Beleg, unverändert, keine Nummer fehlt.".to_owned(),
        _ => format!("{documents} Belege, keiner verändert, keine Nummer fehlt."),
    }
}

#[cfg(test)]
mod tests {
    use super::{room, whole_chain};

    #[test]
    fn free_space_is_said_as_people_read_it() {
        assert_eq!(room(0), "0 MB");
        assert_eq!(room(999_000_000), "999 MB");
        assert_eq!(room(1_090_000_000), "1,0 GB");
        assert_eq!(room(68_800_000_000), "68,8 GB");
    }

    #[test]
    fn the_first_invoice_is_one_document() {
        for (documents, words) in [
            (0, "Noch kein Beleg."),
            (1, "1 Beleg, unverändert, keine Nummer fehlt."),
            (227, "227 Belege, keiner verändert, keine Nummer fehlt."),
        ] {
            assert_eq!(whole_chain(documents), words);
        }
    }
}
