//! How the simulator misbehaves when a test asks for it. The ways are rows of its own table, so that a command of the
//! binary (`payment-simulator set create=slow:3000 webhooks=late:2000x1`) reaches a running server.

use std::fmt;
use std::str::FromStr;

use sqlx::SqlitePool;
use sqlx_macros::FromRow;

/// What misbehaves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Target {
    /// The API call that makes a session.
    Create,
    /// The API call that asks for a session.
    Retrieve,
    /// The API call that closes a session.
    Expire,
    /// The API call that gives money back.
    Refund,
    /// The news of a session.
    Webhooks,
    /// Payment methods that are confirmed later.
    Later,
    /// What a payment comes to.
    Pay,
    /// The API calls about what is paid out.
    Payouts,
}

/// In which way. The number that belongs to it stands in [`Mode::amount`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Answers after a number of milliseconds.
    Slow,
    /// Answers 500, and keeps that answer for the idempotency key, as Stripe does.
    Error500,
    /// Answers 503 before it did anything.
    Error503,
    /// Answers 429 with a number of seconds in `Retry-After`.
    TooMany,
    /// Does what was asked for and breaks the connection off; a webhook is never sent.
    Lost,
    /// Comes a number of milliseconds later.
    Late,
    /// Is sent several times at once.
    Duplicate,
    /// The first event of a session comes a number of milliseconds after the later ones.
    Reordered,
    /// A number of cents less than agreed is charged.
    Less,
    /// The payment goes through, and the customer's bank takes it back at once.
    Disputed,
    /// The money does not arrive: the refund is made, and its status is `failed`.
    Fails,
}

const TARGETS: [(&str, Target); 8] = [
    ("create", Target::Create),
    ("retrieve", Target::Retrieve),
    ("expire", Target::Expire),
    ("refund", Target::Refund),
    ("webhooks", Target::Webhooks),
    ("later", Target::Later),
    ("pay", Target::Pay),
    ("payouts", Target::Payouts),
];

/// Name, kind and the amount that holds if none is named.
const CALL_KINDS: [(&str, Kind, i64); 5] = [
    ("slow", Kind::Slow, 3_000),
    ("500", Kind::Error500, 0),
    ("503", Kind::Error503, 0),
    ("429", Kind::TooMany, 1),
    ("lost", Kind::Lost, 0),
];
const REFUND_KINDS: [(&str, Kind, i64); 6] = [
    ("slow", Kind::Slow, 3_000),
    ("500", Kind::Error500, 0),
    ("503", Kind::Error503, 0),
    ("429", Kind::TooMany, 1),
    ("lost", Kind::Lost, 0),
    ("fails", Kind::Fails, 0),
];
const WEBHOOK_KINDS: [(&str, Kind, i64); 4] = [
    ("late", Kind::Late, 2_000),
    ("duplicate", Kind::Duplicate, 3),
    ("reordered", Kind::Reordered, 2_000),
    ("lost", Kind::Lost, 0),
];
const LATER_KINDS: [(&str, Kind, i64); 1] = [("late", Kind::Late, 5_000)];
const PAY_KINDS: [(&str, Kind, i64); 2] =
    [("less", Kind::Less, 10), ("disputed", Kind::Disputed, 0)];

impl Target {
    fn code(self) -> &'static str {
        TARGETS
            .iter()
            .find(|(_, target)| *target == self)
            .map_or("", |(code, _)| *code)
    }

    fn kinds(self) -> &'static [(&'static str, Kind, i64)] {
        match self {
            Self::Create | Self::Retrieve | Self::Expire | Self::Payouts => &CALL_KINDS,
            Self::Refund => &REFUND_KINDS,
            Self::Webhooks => &WEBHOOK_KINDS,
            Self::Later => &LATER_KINDS,
            Self::Pay => &PAY_KINDS,
        }
    }
}

/// One way to misbehave, written `target=kind[:amount][xTIMES]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mode {
    /// What.
    pub target: Target,
    /// How.
    pub kind: Kind,
    /// How much of it.
    pub amount: i64,
    /// The number of calls that it still holds for; `None`: all.
    pub remaining: Option<i64>,
}

impl FromStr for Mode {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || format!("'{text}' is no way to misbehave.\n{}", help());
        let (target, rest) = text.split_once('=').ok_or_else(wrong)?;
        let target = TARGETS
            .iter()
            .find(|(code, _)| *code == target)
            .map(|(_, target)| *target)
            .ok_or_else(wrong)?;
        let number = |text: &str| {
            text.parse::<i64>()
                .ok()
                .filter(|number| (0..=86_400_000).contains(number))
                .ok_or_else(wrong)
        };
        let (rest, remaining) = match rest.rsplit_once('x') {
            Some((rest, times)) => (rest, Some(number(times)?)),
            None => (rest, None),
        };
        let (kind, amount) = match rest.split_once(':') {
            Some((kind, amount)) => (kind, Some(number(amount)?)),
            None => (rest, None),
        };
        let (_, kind, usual) = target
            .kinds()
            .iter()
            .find(|(code, ..)| *code == kind)
            .ok_or_else(wrong)?;
        Ok(Self {
            target,
            kind: *kind,
            amount: amount.unwrap_or(*usual),
            remaining,
        })
    }
}

impl fmt::Display for Mode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = code_of(self.target, self.kind);
        write!(f, "{}={code}:{}", self.target.code(), self.amount)?;
        match self.remaining {
            Some(times) => write!(f, "x{times}"),
            None => Ok(()),
        }
    }
}

fn code_of(target: Target, kind: Kind) -> &'static str {
    target
        .kinds()
        .iter()
        .find(|(_, known, _)| *known == kind)
        .map_or("", |(code, ..)| *code)
}

/// What can be set, for a person at a terminal.
pub fn help() -> String {
    let mut text = String::from(
        "Known, each with an amount (:AMOUNT) and for the next calls only (xTIMES):\n",
    );
    for (code, target) in TARGETS {
        for (kind, _, amount) in target.kinds() {
            text.push_str(&format!("  {code}={kind}:{amount}\n"));
        }
    }
    text
}

#[derive(FromRow)]
struct Row {
    target: String,
    kind: String,
    amount: i64,
    remaining: Option<i64>,
}

impl Row {
    fn mode(&self) -> Result<Mode, sqlx::Error> {
        let times = self.remaining.map(|times| format!("x{times}"));
        format!(
            "{}={}:{}{}",
            self.target,
            self.kind,
            self.amount,
            times.unwrap_or_default()
        )
        .parse()
        .map_err(|error: String| sqlx::Error::Decode(error.into()))
    }
}

/// The table `modes`.
#[derive(Clone)]
pub struct Modes {
    db: SqlitePool,
}

impl Modes {
    /// Access to the table.
    pub fn new(db: SqlitePool) -> Self {
        Self { db }
    }

    /// Sets these ways; others stay as they are.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn set(&self, modes: &[Mode]) -> Result<(), sqlx::Error> {
        let mut tx = self.db.begin_with("BEGIN IMMEDIATE").await?;
        for mode in modes {
            sqlx::query(
                "INSERT INTO modes (target, kind, amount, remaining) VALUES ($1, $2, $3, $4) \
                 ON CONFLICT (target) DO UPDATE SET kind = excluded.kind, amount = excluded.amount, \
                 remaining = excluded.remaining",
            )
            .bind(mode.target.code())
            .bind(code_of(mode.target, mode.kind))
            .bind(mode.amount)
            .bind(mode.remaining)
            .execute(&mut *tx)
            .await?;
        }
        tx.commit().await
    }

    /// Lets the simulator behave again.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn reset(&self) -> Result<(), sqlx::Error> {
        let mut tx = self.db.begin_with("BEGIN IMMEDIATE").await?;
        sqlx::query("DELETE FROM modes").execute(&mut *tx).await?;
        tx.commit().await
    }

    /// What is set; a way that is used up shows `x0`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn all(&self) -> Result<Vec<Mode>, sqlx::Error> {
        let rows: Vec<Row> =
            sqlx::query_as("SELECT target, kind, amount, remaining FROM modes ORDER BY target")
                .fetch_all(&self.db)
                .await?;
        rows.iter().map(Row::mode).collect()
    }

    /// The way in which this call is to misbehave, if in any; counts it.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn take(&self, target: Target) -> Result<Option<Mode>, sqlx::Error> {
        let row: Option<Row> = sqlx::query_as(
            "SELECT target, kind, amount, remaining FROM modes \
             WHERE target = $1 AND (remaining IS NULL OR remaining > 0)",
        )
        .bind(target.code())
        .fetch_optional(&self.db)
        .await?;
        let Some(row) = row else { return Ok(None) };
        if row.remaining.is_some() {
            let mut tx = self.db.begin_with("BEGIN IMMEDIATE").await?;
            let counted = sqlx::query(
                "UPDATE modes SET remaining = remaining - 1 WHERE target = $1 AND remaining > 0",
            )
            .bind(target.code())
            .execute(&mut *tx)
            .await?
            .rows_affected();
            tx.commit().await?;
            // Another call was quicker and took the last one.
            if counted == 0 {
                return Ok(None);
            }
        }
        row.mode().map(Some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_way_is_read_and_written_alike() {
        for text in [
            "create=slow:3000",
            "create=500:0x2",
            "retrieve=429:7",
            "expire=lost:0x1",
            "webhooks=duplicate:10",
            "webhooks=reordered:500",
            "later=late:100",
        ] {
            assert_eq!(text.parse::<Mode>().unwrap().to_string(), text);
        }
        assert_eq!(
            "create=slowx1".parse::<Mode>().unwrap().to_string(),
            "create=slow:3000x1"
        );
    }

    #[test]
    fn what_makes_no_sense_is_refused_with_the_list_of_what_does() {
        for text in [
            "",
            "create",
            "create=",
            "pay=500",
            "create=late:5",
            "webhooks=500",
            "create=slow:-1",
            "create=500xmany",
            "create=slow:1e9",
        ] {
            let error = text.parse::<Mode>().unwrap_err();
            assert!(error.contains("create=lost"), "{text}: {error}");
        }
    }
}
