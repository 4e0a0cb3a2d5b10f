//! What admins did: one line for each act, written in the transaction of the act and never changed. Whoever lets an admin change
//! something calls [`record`].

use serde::Serialize;
use serde_json::Value;
use sqlx_macros::FromRow;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::foundation::clock::to_text;
use crate::foundation::code::code;
use crate::foundation::db::{Db, Tx};
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
    /// A held order was taken for paid as it is.
    OrderReleased,
    /// A held order was cancelled and paid back.
    OrderGivenUp,
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
    /// Pieces of a part came off the printer.
    PartsPrinted,
    /// The stored model of an ordered part is gone.
    FileDeleted,
    /// A customer's draft is gone.
    DraftDeleted,
    /// A new version of the settings.
    SettingsSaved,
    /// An older version of the settings is in force again.
    SettingsRestored,
    /// An account got the right to the back office.
    RightGiven,
    /// It lost the right.
    RightTaken,
}

code!(Act);

impl Act {
    /// As people read it.
    pub fn label(self) -> &'static str {
        match self {
            Self::OrderStatus => "Status geändert",
            Self::OrderRefused => "Abgelehnt",
            Self::OrderReleased => "Freigegeben",
            Self::OrderGivenUp => "Aufgegeben",
            Self::OrderRefunded => "Erstattung veranlasst",
            Self::OrderReviewed => "Als geprüft markiert",
            Self::OrderArchived => "Archiviert",
            Self::OrderUnarchived => "Aus dem Archiv geholt",
            Self::MailSentAgain => "Mail erneut gesendet",
            Self::PartsPrinted => "Gedruckte Stücke gezählt",
            Self::FileDeleted => "Datei gelöscht",
            Self::DraftDeleted => "Entwurf gelöscht",
            Self::SettingsSaved => "Einstellungen gespeichert",
            Self::SettingsRestored => "Einstellungen wiederhergestellt",
            Self::RightGiven => "Administratorrechte gegeben",
            Self::RightTaken => "Administratorrechte genommen",
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
    sqlx::query(
        "INSERT INTO admin_acts (id, acted_at, admin_id, act, target_kind, target_id, details) \
         VALUES ($1, $2, $3, $4, $5, $6, $7)",
    )
    .bind(Uuid::now_v7().to_string())
    .bind(to_text(state.clock.now()))
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
        }
    }
}

macro_rules! acts_where {
    ($condition:literal) => {
        concat!(
            "SELECT admin_acts.id, acted_at, act, admin_id, users.email AS admin_email, target_kind, target_id, order_number, \
             targets.email AS target_email, details FROM admin_acts LEFT JOIN users ON users.id = admin_id \
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

/// The newest acts before one of them, or the newest of all; newest first.
pub async fn newest(db: &Db, before: Option<&str>, most: i64) -> Result<Vec<ActView>, sqlx::Error> {
    // Ids are lower-case hexadecimal: all of them come before 'g'.
    let rows: Vec<Row> = sqlx::query_as(acts_where!(
        "admin_acts.id < $1 ORDER BY admin_acts.id DESC LIMIT $2"
    ))
    .bind(before.unwrap_or("g"))
    .bind(most)
    .fetch_all(db.pool())
    .await?;
    Ok(rows.into_iter().map(ActView::from).collect())
}
