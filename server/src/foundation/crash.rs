//! Places on the money path where a test may let the process die (`just torture`): between two effects that have to
//! happen both or not at all, or that a restart has to finish.
//!
//! A debug build dies at the nth passing of one point that `CRASH_POINT=name:n` names. A release build knows no points,
//! and production refuses the variable.

#[cfg(debug_assertions)]
use std::sync::OnceLock;
#[cfg(debug_assertions)]
use std::sync::atomic::{AtomicI64, Ordering};

/// The environment variable that arms a point.
pub(crate) const VARIABLE: &str = "CRASH_POINT";

/// A place where a crash is worth trying.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Point {
    /// An upload's bytes are in the store, its row is not written.
    UploadStored,
    /// A checkout's snapshot is written but not committed.
    SnapshotWritten,
    /// It is committed; the payment provider has not heard of it.
    SnapshotCommitted,
    /// The provider opened a session, whose id is noted nowhere.
    SessionOpened,
    /// The id is noted; the customer has no answer.
    SessionNoted,
    /// A webhook's signature is good; nothing is done yet.
    WebhookReceived,
    /// A payment is found good; the order is not written.
    PaymentFound,
    /// The order is written; invoice and mails are not.
    OrderWritten,
    /// Order, invoice and mails are written but not committed.
    OrderUncommitted,
    /// They are committed; the caller has no answer yet.
    OrderCommitted,
    /// A mail is claimed and not sent.
    MailClaimed,
    /// It is sent and not noted.
    MailSent,
    /// A file's row is deleted, its bytes are not. No purchase comes here.
    RowDeleted,
}

impl Point {
    /// Those of a purchase, in the order in which it meets them.
    pub const ALL: [Self; 12] = [
        Self::UploadStored,
        Self::SnapshotWritten,
        Self::SnapshotCommitted,
        Self::SessionOpened,
        Self::SessionNoted,
        Self::WebhookReceived,
        Self::PaymentFound,
        Self::OrderWritten,
        Self::OrderUncommitted,
        Self::OrderCommitted,
        Self::MailClaimed,
        Self::MailSent,
    ];

    /// As `CRASH_POINT` names it.
    pub fn name(self) -> &'static str {
        match self {
            Self::UploadStored => "upload.stored",
            Self::SnapshotWritten => "checkout.snapshot_written",
            Self::SnapshotCommitted => "checkout.snapshot_committed",
            Self::SessionOpened => "checkout.session_opened",
            Self::SessionNoted => "checkout.session_noted",
            Self::WebhookReceived => "webhook.received",
            Self::PaymentFound => "fulfil.payment_found",
            Self::OrderWritten => "fulfil.order_written",
            Self::OrderUncommitted => "fulfil.uncommitted",
            Self::OrderCommitted => "fulfil.committed",
            Self::MailClaimed => "mail.claimed",
            Self::MailSent => "mail.sent",
            Self::RowDeleted => "cleanup.row_deleted",
        }
    }
}

#[cfg(debug_assertions)]
struct Armed {
    point: Point,
    passings_left: AtomicI64,
}

#[cfg(debug_assertions)]
static ARMED: OnceLock<Armed> = OnceLock::new();

/// Arms the point that `CRASH_POINT` names, if it is set.
///
/// # Errors
/// In production, in a release build, and for a text that names no point.
pub(crate) fn arm(is_production: bool) -> Result<(), String> {
    let text = std::env::var(VARIABLE).unwrap_or_default();
    let plan = plan(&text, is_production)?;
    #[cfg(debug_assertions)]
    if let Some((point, passing)) = plan {
        drop(ARMED.set(Armed {
            point,
            passings_left: AtomicI64::new(passing),
        }));
    }
    #[cfg(not(debug_assertions))]
    let _ = plan;
    Ok(())
}

fn plan(text: &str, is_production: bool) -> Result<Option<(Point, i64)>, String> {
    if text.is_empty() {
        return Ok(None);
    }
    if is_production || !cfg!(debug_assertions) {
        return Err(format!(
            "{VARIABLE} is set: only a debug build for development crashes on request."
        ));
    }
    parse(text)
        .map(Some)
        .ok_or_else(|| format!("{VARIABLE} is '{text}', not a point such as mail.sent:1."))
}

/// `name:n`, n from 1.
fn parse(text: &str) -> Option<(Point, i64)> {
    let (name, passing) = text.split_once(':')?;
    let point = Point::ALL
        .into_iter()
        .chain([Point::RowDeleted])
        .find(|point| point.name() == name)?;
    let passing = passing.parse().ok().filter(|passing| *passing >= 1)?;
    Some((point, passing))
}

/// Dies here if this is the armed point and the armed passing: at once, without unwinding, destructors or flushing, as
/// after a SIGKILL.
#[cfg(debug_assertions)]
pub fn point(point: Point) {
    if let Some(armed) = ARMED.get()
        && armed.point == point
        && armed.passings_left.fetch_sub(1, Ordering::SeqCst) == 1
    {
        std::process::abort();
    }
}

/// Nothing, in a release build.
#[cfg(not(debug_assertions))]
#[inline(always)]
pub fn point(_: Point) {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn production_refuses_to_crash_on_request() {
        assert!(plan("mail.sent:1", true).is_err());
        assert_eq!(plan("", true), Ok(None));
        assert!(plan("mail.sent", false).is_err());
    }

    #[test]
    fn every_point_is_found_by_its_name() {
        for point in Point::ALL {
            assert_eq!(parse(&format!("{}:3", point.name())), Some((point, 3)));
        }
        for text in [
            "",
            "mail.sent",
            "mail.sent:0",
            "mail.sent:x",
            "mail:1",
            ":1",
        ] {
            assert_eq!(parse(text), None, "{text}");
        }
    }
}
