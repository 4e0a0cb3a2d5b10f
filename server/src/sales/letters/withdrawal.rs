//! The mails about a declaration of withdrawal.

use jiff::Timestamp;

use crate::db::Tx;
use crate::error::ApiResult;
use crate::german;
use crate::mail::{About, Kind, Letter, Post};
use crate::order_states::Status;
use crate::state::State;

/// What was declared, and when it came in.
#[derive(Debug)]
pub struct Declared<'a> {
    /// `withdrawals.id`
    pub id: &'a str,
    /// When it came in.
    pub at: Timestamp,
    /// Who declares it.
    pub name: &'a str,
    /// Which contract, in the customer's words.
    pub contract: &'a str,
    /// Where the receipt goes.
    pub email: &'a str,
}

impl Declared<'_> {
    /// The declaration word by word, as the form has it.
    fn words(&self) -> [String; 4] {
        [
            "Hiermit widerrufe ich den folgenden Vertrag:".to_owned(),
            format!("Vertrag: {}", self.contract),
            format!("Name: {}", self.name),
            format!("E-Mail-Adresse: {}", self.email),
        ]
    }
}

/// The receipt on something that lasts: content, date and time (§ 356a BGB). It does not go before `due`.
///
/// # Errors
/// When the mail cannot be written or stored.
pub async fn queue_withdrawal_receipt(
    state: &State,
    tx: &mut Tx,
    declared: &Declared<'_>,
    due: Timestamp,
) -> ApiResult<()> {
    let came_in = format!(
        "Ihr Widerruf ist am {} bei uns eingegangen. Sie haben erklärt:",
        german::date_time(declared.at)
    );
    let letter = Letter {
        title: "Eingangsbestätigung Ihres Widerrufs".into(),
        greeting: "Guten Tag,".into(),
        paragraphs: std::iter::once(came_in)
            .chain(declared.words())
            .collect(),
        closing: "Diese Nachricht bestätigt den Eingang. Wir prüfen Ihre Erklärung und melden uns bei Ihnen. Haben Sie das nicht \
                  selbst erklärt, antworten Sie bitte auf diese E-Mail."
            .into(),
        ..Letter::empty(state)
    };
    let post = Post {
        about: About::Other { once: declared.id },
        kind: Kind::WithdrawalReceipt,
        body: letter.body()?,
    };
    post.queue_for_customer_at(state, tx, declared.name.to_owned(), declared.email, due)
        .await
}

/// Tells the operator, with number and status of the orders that are meant.
///
/// # Errors
/// When the mail cannot be written or stored.
pub async fn queue_withdrawal_notice(
    state: &State,
    tx: &mut Tx,
    declared: &Declared<'_>,
    orders: &[(String, String)],
) -> ApiResult<()> {
    let meant = if orders.is_empty() {
        vec!["Zu dieser Angabe und dieser Adresse gibt es keine Bestellung. Bitte klären Sie mit dem Absender, was gemeint ist.".to_owned()]
    } else {
        orders
            .iter()
            .map(|(number, status)| {
                format!(
                    "Gemeint ist: Bestellung #{number}, Status: {}",
                    Status::parse(status).map_or("unbekannt", Status::label)
                )
            })
            .collect()
    };
    let letter = Letter {
        title: format!("Widerruf: {}", declared.contract),
        paragraphs: std::iter::once(format!(
            "Am {} ist ein Widerruf eingegangen. Den Eingang bestätigt der Shop selbst.",
            german::date_time(declared.at)
        ))
        .chain(declared.words())
        .chain(meant)
        .collect(),
        ..Letter::empty(state)
    };
    let post = Post {
        about: About::Other { once: declared.id },
        kind: Kind::WithdrawalNotice,
        body: letter.body()?,
    };
    post.queue_for_operator(state, tx, declared.email).await
}
