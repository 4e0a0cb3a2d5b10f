//! Mails: written into the outbox in the transaction of what they tell about, sent afterwards by a worker.

mod account;
mod attention;
mod compose;
mod feedback;
mod letter;
mod news;
mod outbox;
mod post;
mod transport;
mod withdrawal;
pub mod worker;

use std::sync::Arc;

use lettre::Address;
use lettre::message::Mailbox;
use sqlx::{Any, Transaction};
use tokio::sync::Notify;

use crate::checkout::snapshot::Snapshot;
use crate::config::Config;
use crate::error::{ApiError, ApiResult};
use crate::invoices::{InvoiceRecord, PaidOrder};
use crate::legal_texts::{self, LegalTexts};
use crate::shop::Operator;
use crate::state::State;
pub use account::{
    Person, queue_account_exists, queue_confirmation, queue_new_user, queue_password_changed,
    queue_password_reset, queue_welcome,
};
pub use attention::{Attention, queue_attention};
pub use feedback::{Feedback, queue_feedback};
pub use news::{RefundNews, Refunded, StatusNews, ToldOrder, queue_refund_news, queue_status_news};
use outbox::{About, Kind};
use post::Post;
use transport::Transport;
pub use withdrawal::{Declared, queue_withdrawal_notice, queue_withdrawal_receipt};

/// Why mails cannot be sent at all.
#[derive(Debug, thiserror::Error)]
pub enum MailStartError {
    /// `MAIL_FROM` is no sender.
    #[error("MAIL_FROM: '{0}' is no address such as Schichtwerk <bestellung@example.org>")]
    From(String),
    /// The operator cannot be written to.
    #[error("SHOP_CONFIG: the email '{0}' is no address that can be written to")]
    Operator(String),
    /// `SMTP_URL` cannot be used. The address may hold a password, so it is not repeated.
    #[error("SMTP_URL: the address cannot be used")]
    Smtp,
    /// `MAIL_DIR` cannot be made.
    #[error("MAIL_DIR: {0}")]
    Folder(#[from] std::io::Error),
}

/// The way out for mails.
#[derive(Clone)]
pub struct Outbox {
    transport: Arc<Transport>,
    from: Mailbox,
    bell: Arc<Notify>,
}

impl std::fmt::Debug for Outbox {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Outbox({})", self.from)
    }
}

impl Outbox {
    /// SMTP if it is configured, else a folder. Without `MAIL_FROM` the operator's own address is the sender.
    ///
    /// # Errors
    /// See [`MailStartError`].
    pub fn build(config: &Config, operator: &Operator) -> Result<Self, MailStartError> {
        let operator_address = operator
            .email
            .parse()
            .map_err(|_| MailStartError::Operator(operator.email.clone()))?;
        let from = match &config.mail_from {
            Some(from) => from
                .parse()
                .map_err(|_| MailStartError::From(from.clone()))?,
            None => Mailbox::new(Some(operator.company.clone()), operator_address),
        };
        Ok(Self {
            from,
            transport: Arc::new(Transport::build(config)?),
            bell: Arc::new(Notify::new()),
        })
    }

    /// Tells the worker that a mail is waiting.
    pub fn ring(&self) {
        self.bell.notify_one();
    }
}

/// True if a mail can be written to this address. The spec's pattern lets through what no mail program takes.
pub fn can_be_addressed(email: &str) -> bool {
    email.len() <= 254 && email.parse::<Address>().is_ok()
}

/// What the mails of a new order are written from.
#[derive(Debug)]
pub struct OrderFacts<'a> {
    /// What was agreed and paid.
    pub order: &'a PaidOrder<'a>,
    /// The order's invoice.
    pub invoice: &'a InvoiceRecord,
    /// Where the customer sees the order: the account, or a guest's page by a signed link.
    pub page: &'a str,
    /// What the operator must look at.
    pub review_note: Option<&'a str>,
}

/// Puts the confirmation for the customer into the outbox: the whole contract with terms and withdrawal information, on
/// something that lasts (§ 312f BGB), at once and in the order's transaction (§ 312i BGB).
///
/// # Errors
/// When the mail cannot be written or stored.
pub async fn queue_customer_confirmation(
    state: &State,
    tx: &mut Transaction<'static, Any>,
    facts: &OrderFacts<'_>,
) -> ApiResult<()> {
    let texts = agreed_texts(state, tx, facts.order.snapshot).await?;
    let body = compose::customer_confirmation(state, facts, &texts).map_err(ApiError::internal)?;
    let customer = &facts.order.snapshot.customer;
    let post = Post {
        about: About::Order(facts.order.id),
        kind: Kind::CustomerConfirmation,
        body,
    };
    let name = format!("{} {}", customer.first_name, customer.last_name);
    post.queue_for_customer(state, tx, name, &customer.email)
        .await
}

/// Terms and withdrawal information in the words that the customer agreed to, whatever they are by now.
async fn agreed_texts(
    state: &State,
    tx: &mut Transaction<'static, Any>,
    snapshot: &Snapshot,
) -> ApiResult<Vec<AgreedText>> {
    let Some(agreement) = &snapshot.agreement else {
        // A checkout of before the texts were kept: those of today are the best there are.
        let right = state.settings.current().settings.withdrawal_right;
        let LegalTexts {
            terms, withdrawal, ..
        } = LegalTexts::current(&state.operator, right);
        return Ok([terms, withdrawal]
            .map(|text| AgreedText {
                title: text.title,
                text: text.text,
            })
            .into());
    };
    let mut texts = Vec::new();
    for id in [&agreement.terms, &agreement.withdrawal] {
        let text = legal_texts::by_hash(tx, &id.sha256)
            .await?
            .ok_or_else(|| ApiError::internal(format!("legal text {} is missing", id.sha256)))?;
        texts.push(AgreedText {
            title: legal_texts::title(&id.name).to_owned(),
            text,
        });
    }
    Ok(texts)
}

/// A text that goes along with the confirmation.
pub(crate) struct AgreedText {
    /// Its heading.
    title: String,
    /// Markdown.
    text: String,
}

/// Puts the notice for the operator into the outbox.
///
/// # Errors
/// When the mail cannot be written or stored.
pub async fn queue_operator_notice(
    state: &State,
    tx: &mut Transaction<'static, Any>,
    facts: &OrderFacts<'_>,
) -> ApiResult<()> {
    let body = compose::operator_notice(state, facts).map_err(ApiError::internal)?;
    let post = Post {
        about: About::Order(facts.order.id),
        kind: Kind::OperatorNotice,
        body,
    };
    post.queue_for_operator(state, tx, &facts.order.snapshot.customer.email)
        .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_a_mail_program_takes_can_be_addressed() {
        assert!(can_be_addressed("ada@example.org"));
        assert!(can_be_addressed("ada.lovelace+druck@mail.example.co.uk"));
        for wrong in [
            "a..b@example.org",
            "ada",
            "ada@",
            "a@b.de\r\nBcc: x@y.de",
            "<a@b.de>",
        ] {
            assert!(!can_be_addressed(wrong), "{wrong}");
        }
        assert!(!can_be_addressed(&format!(
            "{}@example.org",
            "a".repeat(300)
        )));
    }
}
