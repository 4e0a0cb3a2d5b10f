//! What customers and the operator read about orders, withdrawals and feedback.

mod attention;
mod compose;
mod feedback;
mod news;
mod withdrawal;

use sqlx::{Any, Transaction};

use crate::agreements::snapshot::Snapshot;
use crate::error::{ApiError, ApiResult};
use crate::invoices::{InvoiceRecord, PaidOrder};
use crate::legal_texts::{self, LegalTexts};
use crate::mail::{About, Kind, Post};
use crate::state::State;
pub use attention::{Attention, queue_attention};
pub use feedback::{Feedback, queue_feedback};
pub use news::{RefundNews, Refunded, StatusNews, ToldOrder, queue_refund_news, queue_status_news};
pub use withdrawal::{Declared, queue_withdrawal_notice, queue_withdrawal_receipt};

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
