//! The mail in which the operator reads what a customer says about an order.

use core_wasm::validate::CustomerData;

use crate::foundation::db::Tx;
use crate::foundation::error::ApiResult;
use crate::foundation::ids::MailId;
use crate::mail::{About, Kind, Letter, Post};
use crate::state::State;

/// The customer's words, and the customer.
#[derive(Debug)]
pub struct Feedback<'a> {
    /// The order number.
    pub order_number: &'a str,
    /// Who ordered.
    pub customer: &'a CustomerData,
    /// What was good; may be empty.
    pub liked: &'a str,
    /// What could be better; may be empty.
    pub better: &'a str,
}

/// Puts the mail into the outbox.
pub async fn queue_feedback(state: &State, tx: &mut Tx, feedback: &Feedback<'_>) -> ApiResult<()> {
    let customer = feedback.customer;
    let said = [
        ("Das hat gefallen", feedback.liked),
        ("Das könnte besser sein", feedback.better),
    ];
    let letter = Letter {
        title: format!("Feedback zur Bestellung {}", feedback.order_number),
        paragraphs: std::iter::once(format!(
            "{} {} schreibt:",
            customer.first_name, customer.last_name
        ))
        .chain(
            said.iter()
                .filter(|(_, text)| !text.is_empty())
                .map(|(what, text)| format!("{what}: {text}")),
        )
        .collect(),
        ..Letter::empty(state)
    };
    let post = Post {
        about: About::Other {
            once: &MailId::random(),
        },
        kind: Kind::Feedback,
        body: letter.body()?,
    };
    post.queue_for_operator(state, tx, &customer.email).await
}
