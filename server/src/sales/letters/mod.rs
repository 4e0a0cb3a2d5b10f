//! What customers and the operator read about orders, withdrawals and feedback.

mod attention;
mod compose;
mod feedback;
mod news;
mod receipt;
mod withdrawal;

use crate::foundation::db::{Statement, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::mail::{self, About, Kind, NewMail, Post};
use crate::sales::agreements::snapshot::Snapshot;
use crate::sales::invoices::PaidOrder;
use crate::services::invoice_pdf::record::InvoiceRecord;
use crate::shop::legal_texts::{self, LegalText, LegalTexts};
use crate::state::State;
pub(crate) use attention::{Attention, queue_attention};
pub(crate) use compose::safety_note;
pub use feedback::{Feedback, queue_feedback};
pub use news::{
    DeliveryNews, NotifiedOrder, PartRefusal, RefundNews, Refunded, ReprintNews, StatusNews,
    queue_corrections, queue_delivery_news, queue_message, queue_order_link, queue_part_refusal,
    queue_refund_news, queue_reprint_news, queue_shipment, queue_status_news,
    queue_withdrawal_decision,
};
pub use receipt::{Waiting, queue_receipt};
pub(crate) use withdrawal::{
    Declared, Sum, queue_summed_notice, queue_summed_receipt, queue_withdrawal_notice,
    queue_withdrawal_receipt,
};

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
pub(crate) async fn queue_customer_confirmation(
    state: &State,
    tx: &mut Tx,
    facts: &OrderFacts<'_>,
) -> ApiResult<()> {
    let texts = agreed_texts(state, tx, facts.order.snapshot).await?;
    let mail = customer_confirmation(state, facts, &texts)?;
    mail::store_all(state, tx, vec![mail]).await
}

/// The statement that puts the mails of a new order into the outbox: the confirmation for the customer, where `confirmed` holds the
/// texts that go along with it, and the notice for the operator.
///
/// # Errors
/// When a mail cannot be written.
pub fn order_mails(
    state: &State,
    facts: &OrderFacts<'_>,
    confirmed: Option<&[AgreedText]>,
) -> ApiResult<Statement> {
    let confirmation = confirmed.map(|texts| customer_confirmation(state, facts, texts));
    let notice = operator_notice(state, facts)?;
    let mails = confirmation.transpose()?.into_iter().chain([notice]);
    Ok(mail::storing(state, mails.collect()))
}

fn customer_confirmation<'a>(
    state: &'a State,
    facts: &OrderFacts<'a>,
    texts: &[AgreedText],
) -> ApiResult<NewMail<'a>> {
    let body = compose::customer_confirmation(state, facts, texts).map_err(ApiError::internal)?;
    let customer = &facts.order.snapshot.customer;
    let post = Post {
        about: About::Order(facts.order.id),
        kind: Kind::CustomerConfirmation,
        body,
    };
    let name = format!("{} {}", customer.first_name, customer.last_name);
    Ok(post.for_customer(state, name, &customer.email, state.clock.now()))
}

fn operator_notice<'a>(state: &'a State, facts: &OrderFacts<'a>) -> ApiResult<NewMail<'a>> {
    let post = Post {
        about: About::Order(facts.order.id),
        kind: Kind::OperatorNotice,
        body: compose::operator_notice(state, facts).map_err(ApiError::internal)?,
    };
    Ok(post.for_operator(state, &facts.order.snapshot.customer.email))
}

/// Terms and withdrawal information in the words that the customer agreed to, whatever they are by now. Only consumers may withdraw.
pub async fn agreed_texts(
    state: &State,
    tx: &mut Tx,
    snapshot: &Snapshot,
) -> ApiResult<Vec<AgreedText>> {
    let settings = state.settings.current();
    let LegalTexts {
        terms, withdrawal, ..
    } = LegalTexts::current(&state.operator, &settings.settings);
    let today = [terms, withdrawal];
    let mut texts = Vec::new();
    let agreement = &snapshot.agreement;
    let withdrawal = (!snapshot.customer.is_business).then_some(&agreement.withdrawal);
    for id in std::iter::once(&agreement.terms).chain(withdrawal) {
        // Mostly they are those of today, which need not be asked for.
        if let Some(text) = today.iter().find(|text| text.id == *id) {
            texts.push(AgreedText::of(text.clone()));
            continue;
        }
        let (title, text) = legal_texts::by_hash(tx, &id.sha256)
            .await?
            .ok_or_else(|| ApiError::internal(format!("legal text {} is missing", id.sha256)))?;
        texts.push(AgreedText { title, text });
    }
    Ok(texts)
}

/// A text that goes along with the confirmation.
pub struct AgreedText {
    /// Its heading.
    title: String,
    /// Markdown.
    text: String,
}

impl AgreedText {
    fn of(text: LegalText) -> Self {
        Self {
            title: text.title,
            text: text.text,
        }
    }
}
