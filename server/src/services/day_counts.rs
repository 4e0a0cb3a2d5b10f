//! Counts what happens in the shop, day by day: of nobody, without cookies, and of no cart or file either.

use jiff::Timestamp;
use strum::{EnumDiscriminants, EnumString, IntoStaticStr, VariantArray};

use crate::foundation::code::code;
use crate::foundation::db::Db;
use crate::foundation::german;

/// Something that is counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumDiscriminants)]
#[strum_discriminants(name(EventKind), derive(EnumString, IntoStaticStr, VariantArray))]
#[strum_discriminants(strum(serialize_all = "snake_case"), doc = "What is counted.")]
pub enum Event<'a> {
    /// A file was taken.
    Upload {
        /// Its format.
        format: &'a str,
    },
    /// A file was not taken.
    Refused {
        /// Its format; empty where nobody knows it.
        format: &'a str,
        /// The code of the refusal.
        reason: &'a str,
    },
    /// An empty cart got its first part.
    Cart,
    /// A payment page was opened.
    Checkout,
}

code!(EventKind);

impl<'a> Event<'a> {
    fn format(self) -> &'a str {
        match self {
            Self::Upload { format } | Self::Refused { format, .. } => format,
            Self::Cart | Self::Checkout => "",
        }
    }

    fn reason(self) -> &'a str {
        match self {
            Self::Refused { reason, .. } => reason,
            _ => "",
        }
    }
}

/// Counts one. A statement of its own, after what it counts: a purchase must not wait for the line of its day, and is not lost
/// with it either.
pub async fn count(db: &Db, now: Timestamp, event: Event<'_>) {
    let day = german::day_of(now).to_string();
    let counted = sqlx::query(
        "INSERT INTO day_counts (day, what, format, reason, count) VALUES ($1, $2, $3, $4, 1) \
         ON CONFLICT (day, what, format, reason) DO UPDATE SET count = day_counts.count + 1",
    )
    .bind(day)
    .bind(EventKind::from(event))
    .bind(event.format())
    .bind(event.reason())
    .execute(db.writer())
    .await;
    if let Err(error) = counted {
        tracing::warn!(%error, ?event, "a figure lacks one");
    }
}
