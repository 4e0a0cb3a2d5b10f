//! What admins did: one line for each act, written in the transaction of the act and never changed. Each call
//! by which an admin changes something ends in [`record`].

use jiff::Timestamp;
use serde::Serialize;
use serde_json::Value;
use sqlx_macros::FromRow;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::foundation::clock::to_text;
use crate::foundation::code::code;
use crate::foundation::db::{Db, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::{OrderId, UserId};
use crate::state::State;

/// What was done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Act {
    /// An order went on to another status.
    OrderStatus,
    /// An order was refused for a reason of the terms.
    OrderRefused,
    /// One part of an order was refused for a reason of the terms.
    PartRefused,
    /// A held order was taken for paid as it is.
    OrderReleased,
    /// A held order was cancelled and paid back.
    OrderGivenUp,
    /// A withdrawal was accepted: the order is cancelled, or its payment goes back.
    WithdrawalAccepted,
    /// A withdrawal was rejected.
    WithdrawalRejected,
    /// Something was noted about an order.
    OrderNoted,
    /// The customer of an order was written to.
    MessageSent,
    /// Carrier or number of a parcel were noted or corrected.
    ShipmentChanged,
    /// Address or day of a delivery were put right.
    DeliveryChanged,
    /// Money was sent back.
    OrderRefunded,
    /// What needed a look was looked at.
    OrderReviewed,
    /// A paid order left the lists.
    OrderArchived,
    /// It came back to them.
    OrderUnarchived,
    /// A mail that had not gone out was sent again.
    MailSentAgain,
    /// The receipt of a withdrawal reached its customer in another way than by mail.
    ReceiptSettled,
    /// Pieces of a part came off the printer.
    PartsPrinted,
    /// Printed pieces were looked at, or are to be looked at once more.
    PiecesChecked,
    /// Pieces of a part became nothing.
    PiecesFailed,
    /// Failed pieces are to be printed again.
    PiecesReprinted,
    /// Parts of a finished order are to be printed and sent once more at no charge.
    ReprintMade,
    /// They are not, after all.
    ReprintCancelled,
    /// They are on their way, or ready to be collected.
    ReprintShipped,
    /// A printer was added, changed or retired.
    PrinterSaved,
    /// A plate was planned, changed, started, ended or taken apart.
    PlateChanged,
    /// What a finished plate took was noted.
    PlateMeasured,
    /// A spool was added, changed or ended.
    SpoolSaved,
    /// A colour of which nothing is left is offered still.
    ColorKept,
    /// The stored model of an ordered part is gone.
    FileDeleted,
    /// A complaint about a part, or an accident with it, was recorded.
    ProductReported,
    /// Such a record was changed.
    ProductReportChanged,
    /// A customer's draft is gone.
    DraftDeleted,
    /// Somebody got a copy of all that is known of them.
    PersonExported,
    /// Somebody was forgotten because they asked for it.
    PersonErased,
    /// Name or address of an account was put right.
    AccountCorrected,
    /// Name or address in an order was put right.
    OrderCorrected,
    /// A new version of the settings.
    SettingsSaved,
    /// What a print costs the owner was said.
    CostsSaved,
    /// An older version of the settings is in force again.
    SettingsRestored,
    /// A photo for the shop's pages was uploaded.
    PictureAdded,
    /// Its place, its words or its order were changed.
    PictureChanged,
    /// It was removed.
    PictureRemoved,
    /// An account got a role in the back office, or another one.
    RightGiven,
    /// It lost its role.
    RightTaken,
    /// A second factor is demanded of everybody with a role, or no longer.
    SecondFactorRuleChanged,
    /// Messages on phones are allowed, or no longer.
    PushRuleChanged,
}

code!(Act);

impl Act {
    /// As people read it.
    pub fn label(self) -> &'static str {
        match self {
            Self::OrderStatus => "Status geändert",
            Self::OrderRefused => "Abgelehnt",
            Self::PartRefused => "Teil abgelehnt",
            Self::OrderReleased => "Freigegeben",
            Self::OrderGivenUp => "Aufgegeben",
            Self::WithdrawalAccepted => "Widerruf angenommen",
            Self::WithdrawalRejected => "Widerruf abgelehnt",
            Self::OrderNoted => "Notiz geschrieben",
            Self::MessageSent => "Nachricht an den Kunden",
            Self::ShipmentChanged => "Sendungsnummer geändert",
            Self::DeliveryChanged => "Lieferung geändert",
            Self::OrderRefunded => "Erstattung veranlasst",
            Self::OrderReviewed => "Als geprüft markiert",
            Self::OrderArchived => "Archiviert",
            Self::OrderUnarchived => "Aus dem Archiv geholt",
            Self::MailSentAgain => "Mail erneut gesendet",
            Self::ReceiptSettled => "Eingangsbestätigung anders zugestellt",
            Self::PartsPrinted => "Gedruckte Stücke gezählt",
            Self::PiecesChecked => "Stücke geprüft",
            Self::PiecesFailed => "Fehldruck vermerkt",
            Self::PiecesReprinted => "Neudruck veranlasst",
            Self::ReprintMade => "Nachdruck angelegt",
            Self::ReprintCancelled => "Nachdruck storniert",
            Self::ReprintShipped => "Nachdruck verschickt",
            Self::PrinterSaved => "Drucker gespeichert",
            Self::PlateChanged => "Druckplatte geändert",
            Self::PlateMeasured => "Ist-Werte einer Druckplatte vermerkt",
            Self::SpoolSaved => "Filamentrolle gespeichert",
            Self::ColorKept => "Leere Farbe weiter angeboten",
            Self::FileDeleted => "Datei gelöscht",
            Self::ProductReported => "Meldung zur Produktsicherheit",
            Self::ProductReportChanged => "Meldung zur Produktsicherheit geändert",
            Self::DraftDeleted => "Entwurf gelöscht",
            Self::PersonExported => "Auskunft erteilt",
            Self::PersonErased => "Person gelöscht",
            Self::AccountCorrected => "Konto berichtigt",
            Self::OrderCorrected => "Bestellung berichtigt",
            Self::SettingsSaved => "Einstellungen gespeichert",
            Self::CostsSaved => "Druckkosten gespeichert",
            Self::SettingsRestored => "Einstellungen wiederhergestellt",
            Self::PictureAdded => "Bild hochgeladen",
            Self::PictureChanged => "Bild geändert",
            Self::PictureRemoved => "Bild entfernt",
            Self::RightGiven => "Rolle gegeben",
            Self::RightTaken => "Rolle genommen",
            Self::SecondFactorRuleChanged => "Zwei-Faktor-Pflicht geändert",
            Self::PushRuleChanged => "Mitteilungen erlaubt oder verboten",
        }
    }
}

/// What was changed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, IntoStaticStr)]
#[strum(serialize_all = "snake_case")]
pub enum Target<'a> {
    /// `orders.id`, of a draft as well.
    Order(&'a OrderId),
    /// The settings.
    Settings,
    /// `users.id`
    User(&'a UserId),
    /// Something else that the shop has one of.
    Shop,
}

impl<'a> Target<'a> {
    fn kind(self) -> &'static str {
        self.into()
    }

    fn id(self) -> Option<&'a str> {
        match self {
            Self::Order(id) => Some(id),
            Self::User(id) => Some(id),
            Self::Settings | Self::Shop => None,
        }
    }
}

/// Writes the line of an act into the act's own transaction. `details` says what was changed, from and to, and names no customer:
/// the line is kept when a person is erased.
pub async fn record(
    state: &State,
    tx: &mut Tx,
    admin_id: &UserId,
    act: Act,
    target: Target<'_>,
    details: &Value,
) -> Result<(), sqlx::Error> {
    record_at(tx, state.clock.now(), admin_id, act, target, details).await
}

/// Who acts by a command: no account has this id.
pub const COMMAND_LINE: &str = "command-line";

/// In characters.
const LONGEST_REASON: usize = 500;

/// Why somebody acts, for the line of the act.
///
/// # Errors
/// 422 `reason_missing` or `text_too_long`.
pub fn reason(text: &str) -> ApiResult<&str> {
    let text = text.trim();
    if text.is_empty() {
        return Err(ApiError::unprocessable(
            "reason_missing",
            "Bitte geben Sie einen Grund an.",
        ));
    }
    if text.chars().count() > LONGEST_REASON {
        return Err(ApiError::unprocessable(
            "text_too_long",
            format!("Der Grund darf höchstens {LONGEST_REASON} Zeichen lang sein."),
        ));
    }
    Ok(text)
}

/// [`record`] where there is no server, as in a command.
pub async fn record_at(
    tx: &mut Tx,
    now: Timestamp,
    admin_id: &UserId,
    act: Act,
    target: Target<'_>,
    details: &Value,
) -> Result<(), sqlx::Error> {
    sqlx::query(
        "INSERT INTO admin_acts (id, acted_at, admin_id, act, target_kind, target_id, details) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(Uuid::now_v7().to_string())
    .bind(to_text(now))
    .bind(admin_id)
    .bind(act)
    .bind(target.kind())
    .bind(target.id())
    .bind(details.to_string())
    .execute(&mut **tx)
    .await
    .map(drop)
}

/// An act as it is shown.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ActView {
    /// In the order of time.
    pub id: String,
    /// RFC 3339.
    pub at: String,
    /// A stable code, such as `order_refunded`.
    #[schema(value_type = String)]
    pub act: Act,
    /// The same in German.
    pub label: String,
    /// `users.id` of the admin.
    #[schema(value_type = String)]
    pub admin_id: UserId,
    /// Null once the account is gone.
    pub admin_email: Option<String>,
    /// `order`, `settings`, `user` or `shop`.
    pub target_kind: String,
    /// Null where the shop has one of it only.
    pub target_id: Option<String>,
    /// Of an order that is still there.
    pub order_number: Option<String>,
    /// Of an account that is still there.
    pub target_email: Option<String>,
    /// What was noted with it; null once the person of the order is erased.
    pub note: Option<String>,
    /// What was changed, by act.
    #[schema(value_type = Object)]
    pub details: Value,
}

#[derive(FromRow)]
struct Row {
    id: String,
    acted_at: String,
    act: Act,
    admin_id: UserId,
    admin_email: Option<String>,
    target_kind: String,
    target_id: Option<String>,
    order_number: Option<String>,
    target_email: Option<String>,
    note: Option<String>,
    details: String,
}

impl From<Row> for ActView {
    fn from(row: Row) -> Self {
        Self {
            label: row.act.label().to_owned(),
            details: serde_json::from_str(&row.details).unwrap_or_default(),
            id: row.id,
            at: row.acted_at,
            act: row.act,
            admin_id: row.admin_id,
            admin_email: row.admin_email,
            target_kind: row.target_kind,
            target_id: row.target_id,
            order_number: row.order_number,
            target_email: row.target_email,
            note: row.note,
        }
    }
}

macro_rules! acts_where {
    ($condition:literal) => {
        concat!(
            "SELECT admin_acts.id, acted_at, act, admin_id, users.email AS admin_email, target_kind, target_id, order_number, \
             targets.email AS target_email, \
             CASE act WHEN 'order_status' THEN (SELECT admin_note FROM order_status_history \
                 WHERE order_id = target_id AND order_status_history.created_at = acted_at) \
             WHEN 'order_noted' THEN (SELECT note FROM order_notes WHERE order_id = target_id AND order_notes.created_at = acted_at) \
             END AS note, details FROM admin_acts LEFT JOIN users ON users.id = admin_id \
             LEFT JOIN users AS targets ON target_kind = 'user' AND targets.id = target_id \
             LEFT JOIN orders ON target_kind = 'order' AND orders.id = target_id WHERE ",
            $condition
        )
    };
}

/// Every act on one thing, oldest first.
pub async fn of_target(db: &Db, target: Target<'_>) -> Result<Vec<ActView>, sqlx::Error> {
    let rows: Vec<Row> = sqlx::query_as(acts_where!(
        "target_kind = $1 AND (target_id = $2 OR ($2 IS NULL AND target_id IS NULL)) ORDER BY admin_acts.id"
    ))
    .bind(target.kind())
    .bind(target.id())
    .fetch_all(db.pool())
    .await?;
    Ok(rows.into_iter().map(ActView::from).collect())
}

/// Which acts are shown; what is empty narrows nothing.
#[derive(Debug, Default)]
pub struct ActFilter<'a> {
    /// Of this kind.
    pub act: Option<Act>,
    /// `users.id` of the admin, or [`COMMAND_LINE`].
    pub admin_id: Option<&'a str>,
    /// From this moment on; RFC 3339.
    pub from: Option<String>,
    /// Before this moment.
    pub until: Option<String>,
}

/// The newest acts before one of them, or the newest of all; newest first.
pub async fn newest(
    db: &Db,
    filter: &ActFilter<'_>,
    before: Option<&str>,
    most: i64,
) -> Result<Vec<ActView>, sqlx::Error> {
    // Ids are lower-case hexadecimal, and moments begin with a digit: all of them come before 'g'.
    let rows: Vec<Row> = sqlx::query_as(acts_where!(
        "admin_acts.id < $1 AND ($3 = '' OR act = $3) AND ($4 = '' OR admin_id = $4) AND acted_at >= $5 AND acted_at < $6 \
         ORDER BY admin_acts.id DESC LIMIT $2"
    ))
    .bind(before.unwrap_or("g"))
    .bind(most)
    .bind(filter.act.map_or("", Act::code))
    .bind(filter.admin_id.unwrap_or_default())
    .bind(filter.from.as_deref().unwrap_or_default())
    .bind(filter.until.as_deref().unwrap_or("g"))
    .fetch_all(db.pool())
    .await?;
    Ok(rows.into_iter().map(ActView::from).collect())
}
