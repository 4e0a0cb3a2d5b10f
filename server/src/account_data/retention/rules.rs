//! What is deleted after what time: one line for each promise of the privacy text, whose table is compared with this one.

use jiff::{SignedDuration, Timestamp, ToSpan as _, civil};

use core_wasm::settings::Retention;

use crate::foundation::clock::to_text;
use crate::foundation::german;
use crate::sales::order_states::over_since;

/// A promise, and how it is kept.
#[derive(Debug)]
pub struct Rule {
    /// As `server cleanup` names it.
    pub name: &'static str,
    /// What goes, as the privacy text says it.
    pub what: &'static str,
    /// After what time, in the words of the same row.
    pub period_text: &'static str,
    pub(super) period: Period,
    /// Where it lies.
    pub table: &'static str,
    /// The column that names a row, and what is true of one that has to go; `$1` is the time before which it fell due.
    pub(super) key: &'static str,
    pub(super) due: &'static str,
    pub(super) act: Act,
}

impl Rule {
    /// SQL that counts the rows which are due; `$1` as in `due`.
    pub fn counting(&self) -> String {
        format!("SELECT COUNT(*) FROM {} WHERE {}", self.table, self.due)
    }
}

/// How long something is kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Period {
    /// From its time on.
    Hours(i64),
    /// By the setting, from the upload.
    UnorderedFiles,
    /// By the setting, from the end of the order.
    OrderedFiles,
    /// From the end of the calendar year (German time) of its time.
    CalendarYears(i16),
}

/// What happens to a row that is due.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Act {
    /// It goes.
    Delete,
    /// Its words go; that there was a mail stays, so that none is sent twice.
    EmptyMail,
    /// It goes, its bytes after it.
    DeleteFile,
    /// The person goes; what was sold for how much stays.
    EraseOrder,
    /// It goes by years, past the guard that keeps younger ones.
    DeleteYears,
    /// It goes as if its owner had deleted it.
    DeleteAccount,
    /// The ids by which the payment provider knows its payment go.
    ForgetPayment,
}

const DAY: i64 = 24;

impl Period {
    /// What is older has to go.
    pub(super) fn cut(self, now: Timestamp, retention: Retention) -> String {
        let hours = match self {
            Self::Hours(hours) => hours,
            Self::UnorderedFiles => i64::from(retention.unordered_file_days) * DAY,
            Self::OrderedFiles => i64::from(retention.ordered_file_days) * DAY,
            Self::CalendarYears(years) => return to_text(first_kept_year(now, years)),
        };
        to_text(now - SignedDuration::from_hours(hours))
    }
}

/// The beginning of the oldest calendar year of which nothing goes yet.
fn first_kept_year(now: Timestamp, years: i16) -> Timestamp {
    let first = civil::date(german::day_of(now).year(), 1, 1)
        .checked_sub(years.years())
        .unwrap_or(civil::Date::MIN);
    first
        .to_zoned(german::time_zone())
        .map_or(Timestamp::MIN, |begin| begin.timestamp())
}

/// The oldest day (YYYY-MM-DD) of which the file of erasures keeps its lines, as the table does.
pub(super) fn first_day_of_erasures(now: Timestamp) -> String {
    german::day_of(first_kept_year(now, 3)).to_string()
}

/// In this order: what lets go of something comes before what is let go.
pub const RULES: &[Rule] = &[
    Rule {
        name: "inactive-accounts",
        what: "Konten mit Profil und Entwürfen, in denen sich niemand mehr anmeldet",
        period_text: "3 Jahre nach der letzten Anmeldung, frühestens 30 Tage nach einer E-Mail, die den Tag nennt",
        period: Period::Hours(0),
        table: "users",
        key: "id",
        // The day is German: at most two hours late in UTC.
        due: "deleted_on <= substr($1, 1, 10) \
              AND NOT EXISTS (SELECT 1 FROM user_profiles WHERE user_profiles.id = users.id AND (is_admin = 1 OR staff_role IS NOT NULL)) \
              AND NOT EXISTS (SELECT 1 FROM outbox_mails WHERE outbox_mails.user_id = users.id \
                  AND kind = 'account_ends' AND state = 'queued')",
        act: Act::DeleteAccount,
    },
    Rule {
        name: "checkouts",
        what: "begonnene und nicht bezahlte Bestellungen",
        period_text: "30 Tage nach ihrem Ende",
        period: Period::Hours(30 * DAY),
        table: "checkouts",
        key: "id",
        due: "state IN ('expired', 'failed') AND updated_at < $1 \
              AND NOT EXISTS (SELECT 1 FROM orders WHERE checkout_id = checkouts.id)",
        act: Act::Delete,
    },
    Rule {
        name: "carts",
        what: "Kopie des Warenkorbs auf dem Server",
        period_text: "30 Tage nach der letzten Änderung",
        period: Period::Hours(30 * DAY),
        table: "carts",
        key: "owner_id",
        due: "updated_at < $1",
        act: Act::Delete,
    },
    Rule {
        name: "unordered-files",
        what: "hochgeladene und nicht bestellte Dateien",
        period_text: "{{tageUnbestellt}} Tage nach dem Hochladen, solange weder ein Entwurf noch der gespeicherte Warenkorb noch eine offene Zahlung sie braucht",
        period: Period::UnorderedFiles,
        table: "files",
        key: "id",
        due: concat!(
            "created_at < $1 AND NOT EXISTS (SELECT 1 FROM checkout_files \
             JOIN orders ON orders.checkout_id = checkout_files.checkout_id WHERE file_id = files.id) AND ",
            super::files::nothing_holds!()
        ),
        act: Act::DeleteFile,
    },
    Rule {
        name: "ordered-files",
        what: "Dateien bestellter Teile",
        period_text: "{{tageBestellt}} Tage nach Abschluss, Stornierung oder Ablage der Bestellung, solange weder ein Entwurf noch der gespeicherte Warenkorb noch eine andere Bestellung noch ein Nachdruck sie braucht",
        period: Period::OrderedFiles,
        table: "files",
        key: "id",
        due: concat!(
            "EXISTS (SELECT 1 FROM checkout_files \
             JOIN orders ON orders.checkout_id = checkout_files.checkout_id WHERE file_id = files.id) \
             AND NOT EXISTS (SELECT 1 FROM checkout_files \
             JOIN orders ON orders.checkout_id = checkout_files.checkout_id WHERE file_id = files.id AND ",
            over_since!(),
            " >= $1) AND ",
            super::files::nothing_holds!()
        ),
        act: Act::DeleteFile,
    },
    Rule {
        name: "orders",
        what: "Name, Anschrift, E-Mail-Adresse, Sendungsnummer, Dateinamen und Nachrichten einer Bestellung",
        period_text: "3 Jahre nach dem Ende des Jahres, in dem sie abgeschlossen wurde",
        period: Period::CalendarYears(3),
        table: "orders",
        key: "id",
        due: concat!(
            "(status IN ('completed', 'cancelled') OR archived_at IS NOT NULL) \
             AND (customer_email IS NOT NULL OR guest_id IS NOT NULL OR user_id IS NOT NULL OR billing_address IS NOT NULL) AND ",
            over_since!(),
            " < $1"
        ),
        act: Act::EraseOrder,
    },
    Rule {
        name: "payment-ids",
        what: "Kennungen der Zahlung einer Bestellung",
        period_text: "8 Jahre nach dem Ende des Jahres, in dem sie abgeschlossen wurde",
        period: Period::CalendarYears(8),
        table: "orders",
        key: "id",
        due: concat!(
            "(payment_intent_id IS NOT NULL OR stripe_session_id IS NOT NULL) AND customer_email IS NULL AND user_id IS NULL \
             AND status IN ('completed', 'cancelled') AND ",
            over_since!(),
            " < $1"
        ),
        act: Act::ForgetPayment,
    },
    Rule {
        name: "refunds",
        what: "Erstattungen",
        period_text: "8 Jahre nach dem Ende des Jahres, in dem sie sich zuletzt änderten",
        period: Period::CalendarYears(8),
        table: "payment_refunds",
        key: "refund_id",
        due: "updated_at < $1",
        act: Act::Delete,
    },
    Rule {
        name: "refund-requests",
        what: "Aufträge zu Erstattungen",
        period_text: "ihr Grund mit dem Namen in der Bestellung, der Rest 8 Jahre nach dem Ende des Jahres, in dem sie sich zuletzt änderten",
        period: Period::CalendarYears(8),
        table: "refund_requests",
        key: "id",
        due: "updated_at < $1 AND state <> 'open'",
        act: Act::Delete,
    },
    Rule {
        name: "disputes",
        what: "Rückforderungen durch eine Bank",
        period_text: "8 Jahre nach dem Ende des Jahres, in dem sie sich zuletzt änderten",
        period: Period::CalendarYears(8),
        table: "payment_disputes",
        key: "dispute_id",
        due: "updated_at < $1",
        act: Act::Delete,
    },
    Rule {
        name: "double-payments",
        what: "doppelte Zahlungen",
        period_text: "8 Jahre nach dem Ende des Jahres, in dem sie eingingen",
        period: Period::CalendarYears(8),
        table: "double_payments",
        key: "session_id",
        due: "received_at < $1",
        act: Act::Delete,
    },
    Rule {
        name: "order-mails",
        what: "Wortlaut der Nachrichten zu einer Bestellung außer der Bestellbestätigung",
        period_text: "180 Tage nach dem Versand",
        period: Period::Hours(180 * DAY),
        table: "outbox_mails",
        key: "id",
        due: "order_id IS NOT NULL AND kind <> 'customer_confirmation' AND state <> 'queued' AND text_body <> '' \
              AND COALESCE(sent_at, created_at) < $1",
        act: Act::EmptyMail,
    },
    Rule {
        name: "feedback-mails",
        what: "Rückmeldungen zum Shop und Eingangsbestätigungen ohne Bestellung",
        period_text: "180 Tage nach dem Eingang oder Versand",
        period: Period::Hours(180 * DAY),
        table: "outbox_mails",
        key: "id",
        due: "(kind = 'feedback' OR (kind = 'order_receipt' AND order_id IS NULL)) AND state <> 'queued' AND created_at < $1",
        act: Act::Delete,
    },
    Rule {
        name: "withdrawal-mails",
        what: "Nachrichten zu einem Widerruf",
        period_text: "3 Jahre nach dem Ende des Jahres, in dem er einging",
        period: Period::CalendarYears(3),
        table: "outbox_mails",
        key: "id",
        due: "kind IN ('withdrawal_receipt', 'withdrawal_notice') AND state <> 'queued' AND created_at < $1",
        act: Act::Delete,
    },
    Rule {
        name: "withdrawals",
        what: "Widerrufserklärungen",
        period_text: "3 Jahre nach dem Ende des Jahres, in dem sie eingingen",
        period: Period::CalendarYears(3),
        table: "withdrawals",
        key: "id",
        due: "received_at < $1",
        act: Act::DeleteYears,
    },
    Rule {
        name: "product-reports",
        what: "Beschwerden über die Sicherheit gelieferter Teile und Unfälle mit ihnen",
        period_text: "5 Jahre nach dem Eintrag",
        // The law ends it there at the latest (Art. 9 (12) GPSR): not a day more, so that leap days do not count.
        period: Period::Hours(5 * 365 * DAY),
        table: "product_reports",
        key: "id",
        due: "created_at < $1",
        act: Act::Delete,
    },
    Rule {
        name: "invoices",
        what: "Rechnungen, Rechnungskorrekturen und Stornorechnungen",
        period_text: "8 Jahre nach dem Ende des Jahres, in dem sie ausgestellt wurden",
        period: Period::CalendarYears(8),
        table: "invoices",
        key: "id",
        due: super::years::INVOICES_OVER,
        act: Act::DeleteYears,
    },
    Rule {
        name: "accounts",
        what: "Konten mit unbestätigter E-Mail-Adresse, die niemand benutzt",
        period_text: "30 Tage nach der Registrierung",
        period: Period::Hours(30 * DAY),
        table: "users",
        key: "id",
        due: "created_at < $1 AND email_confirmed_at IS NULL \
              AND NOT EXISTS (SELECT 1 FROM user_profiles WHERE user_profiles.id = users.id AND (is_admin = 1 OR staff_role IS NOT NULL)) \
              AND NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.user_id = users.id) \
              AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.user_id = users.id) \
              AND NOT EXISTS (SELECT 1 FROM checkouts WHERE checkouts.user_id = users.id) \
              AND NOT EXISTS (SELECT 1 FROM carts WHERE carts.owner_id = users.id) \
              AND NOT EXISTS (SELECT 1 FROM files WHERE files.user_id = users.id) \
              AND NOT EXISTS (SELECT 1 FROM admin_settings WHERE updated_by = users.id)",
        act: Act::Delete,
    },
    Rule {
        name: "sessions",
        what: "Sitzungen",
        period_text: "7 Tage nach der letzten Benutzung",
        period: Period::Hours(7 * DAY),
        table: "sessions",
        key: "token_hash",
        due: "last_seen_at < $1",
        act: Act::Delete,
    },
    Rule {
        name: "known-devices",
        what: "bekannte Geräte zum Schutz der Anmeldung",
        period_text: "90 Tage nach der letzten Anmeldung",
        period: Period::Hours(90 * DAY),
        table: "known_devices",
        key: "token_hash",
        due: "created_at < $1",
        act: Act::Delete,
    },
    Rule {
        name: "login-tries",
        what: "Anmeldeversuche",
        period_text: "24 Stunden nach dem Versuch",
        period: Period::Hours(DAY),
        table: "login_tries",
        key: "id",
        due: "tried_at < $1",
        act: Act::Delete,
    },
    Rule {
        name: "shared-limits",
        what: "Zähler gegen massenhaftes Ausprobieren bei Anmeldung, Registrierung, vergessenem Passwort, Hochladen und Bestellung",
        period_text: "24 Stunden nach dem letzten Aufruf",
        period: Period::Hours(DAY),
        table: "shared_limits",
        key: "caller",
        due: "counted_at < $1",
        act: Act::Delete,
    },
    Rule {
        name: "account-links",
        what: "Links in E-Mails zum Konto",
        period_text: "mit ihrem Ablauf: nach 30 Minuten für ein neues Passwort, nach 7 Tagen für die Bestätigung der Adresse",
        period: Period::Hours(0),
        table: "account_links",
        key: "token_hash",
        due: "expires_at < $1",
        act: Act::Delete,
    },
    Rule {
        name: "login-links",
        what: "Anmeldelinks des Betreibers",
        period_text: "mit ihrem Ablauf nach 15 Minuten",
        period: Period::Hours(0),
        table: "login_links",
        key: "token_hash",
        due: "expires_at < $1",
        act: Act::Delete,
    },
    Rule {
        name: "webhook-events",
        what: "Meldungen des Zahlungsdienstleisters",
        period_text: "90 Tage nach dem Eingang",
        period: Period::Hours(90 * DAY),
        table: "webhook_events",
        key: "event_id",
        due: "received_at < $1",
        act: Act::Delete,
    },
    Rule {
        name: "acts",
        what: "Protokoll der Verwaltung: was wir selbst wann geändert haben, ohne Namen von Kunden",
        period_text: "10 Jahre nach dem Ende des Jahres",
        period: Period::CalendarYears(10),
        table: "admin_acts",
        key: "id",
        due: "acted_at < $1",
        act: Act::Delete,
    },
    Rule {
        name: "erasures",
        what: "Vermerke, dass etwas auf Wunsch gelöscht wurde, ohne Namen",
        period_text: "3 Jahre nach dem Ende des Jahres",
        period: Period::CalendarYears(3),
        table: "erasures",
        key: "id",
        due: "day < substr($1, 1, 10)",
        act: Act::Delete,
    },
    Rule {
        name: "day-counts",
        what: "Zahl der Dateien, Warenkörbe und Bezahlseiten je Tag, ohne Personenbezug",
        period_text: "10 Jahre nach dem Ende des Jahres",
        period: Period::CalendarYears(10),
        table: "day_counts",
        key: "day",
        due: "day < substr($1, 1, 10)",
        act: Act::Delete,
    },
    Rule {
        name: "page-counts",
        what: "Zahl der Seitenaufrufe je Tag, ohne Personenbezug",
        period_text: "400 Tage nach dem Tag",
        period: Period::Hours(400 * DAY),
        table: "page_counts",
        key: "day",
        due: "day < substr($1, 1, 10)",
        act: Act::Delete,
    },
    Rule {
        name: "page-reports",
        what: "Meldungen von Browsern über Fehler der Seiten, ohne Personenbezug",
        period_text: "30 Tage nach der letzten gleichen Meldung",
        period: Period::Hours(30 * DAY),
        table: "page_reports",
        key: "id",
        due: "last_at < $1",
        act: Act::Delete,
    },
    Rule {
        name: "guests",
        what: "Kennungen von Gästen",
        period_text: "30 Tage, sobald keine Datei, kein Warenkorb und keine Bestellung mehr dazu gehört",
        period: Period::Hours(30 * DAY),
        table: "guests",
        key: "id",
        due: "created_at < $1 AND id NOT LIKE 'guest_deleted_%' \
              AND NOT EXISTS (SELECT 1 FROM files WHERE files.guest_id = guests.id) \
              AND NOT EXISTS (SELECT 1 FROM carts WHERE carts.owner_id = guests.id) \
              AND NOT EXISTS (SELECT 1 FROM orders WHERE orders.guest_id = guests.id) \
              AND NOT EXISTS (SELECT 1 FROM checkouts WHERE checkouts.guest_id = guests.id OR checkouts.browser_id = guests.id)",
        act: Act::Delete,
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn duty_12_a_calendar_year_ends_in_german_time() {
        let at = |text: &str| -> Timestamp { text.parse().unwrap() };
        let cut = |now| Period::CalendarYears(3).cut(at(now), Retention::default());
        assert_eq!(cut("2026-12-31T22:59:59Z"), "2022-12-31T23:00:00.000Z");
        assert_eq!(cut("2026-12-31T23:00:00Z"), "2023-12-31T23:00:00.000Z");
        assert_eq!(
            Period::UnorderedFiles.cut(at("2026-11-22T08:00:00Z"), Retention::default()),
            "2026-11-15T08:00:00.000Z"
        );
    }

    #[test]
    fn duty_12_the_privacy_text_has_each_rule_word_by_word_and_no_other() {
        let privacy = include_str!("../../../../legal-texts/datenschutz.md");
        let (_, table) = privacy
            .split_once("| Was | Wie lange |\n| --- | --- |\n")
            .expect("the table of periods");
        let rows: Vec<&str> = table
            .lines()
            .take_while(|line| line.starts_with('|'))
            .collect();
        let expected: Vec<String> = RULES
            .iter()
            .map(|rule| format!("| {} | {} |", rule.what, rule.period_text))
            .collect();
        assert_eq!(rows, expected);
    }
}
