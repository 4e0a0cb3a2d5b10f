//! What the operator must hear of about the money of an order.

use crate::foundation::db::Tx;
use crate::foundation::error::ApiResult;
use crate::foundation::german::euro;
use crate::foundation::ids::OrderId;
use crate::mail::{About, Kind, Letter, Post};
use crate::state::State;

/// Why a person has to look.
#[derive(Debug, Clone, Copy)]
pub enum Attention<'a> {
    /// The customer wants the money back through the bank.
    Disputed {
        /// The provider's id of it.
        dispute_id: &'a str,
        /// How much.
        cents: i64,
    },
    /// A refund did not arrive.
    RefundFailed {
        /// The provider's id of it.
        refund_id: &'a str,
        /// How much.
        cents: i64,
    },
    /// A second session of the same checkout was paid as well.
    PaidTwice {
        /// The provider's id of the second payment.
        payment: &'a str,
        /// How much, in words.
        paid: &'a str,
    },
    /// The provider would not make a refund that the shop asked for.
    RefundRefused {
        /// Our id of it.
        request_id: &'a str,
    },
}

impl<'a> Attention<'a> {
    fn kind(self) -> Kind<'a> {
        match self {
            Self::Disputed { dispute_id, .. } => Kind::OperatorDispute(dispute_id),
            Self::RefundFailed { refund_id, .. } => Kind::OperatorRefundFailed(refund_id),
            Self::PaidTwice { payment, .. } => Kind::OperatorPaidTwice(payment),
            Self::RefundRefused { request_id } => Kind::OperatorRefundRefused(request_id),
        }
    }

    fn title(self) -> &'static str {
        match self {
            Self::Disputed { .. } => "Zahlung angefochten",
            Self::RefundFailed { .. } => "Erstattung fehlgeschlagen",
            Self::PaidTwice { .. } => "Doppelt bezahlt",
            Self::RefundRefused { .. } => "Erstattung nicht möglich",
        }
    }

    fn words(self) -> String {
        match self {
            Self::Disputed { cents, .. } => format!(
                "Der Kunde verlangt {} über seine Bank zurück. Bitte antworten Sie beim Zahlungsdienstleister, bevor die Frist \
                 dort abläuft, und fertigen Sie bis dahin nichts mehr.",
                euro(cents)
            ),
            Self::RefundFailed { cents, .. } => format!(
                "{} sind nicht beim Kunden angekommen und wieder auf Ihrem Konto. Bitte prüfen Sie die Erstattung beim \
                 Zahlungsdienstleister und klären Sie mit dem Kunden, wohin das Geld gehen soll.",
                euro(cents)
            ),
            Self::PaidTwice { payment, paid } => format!(
                "Dieselbe Bestellung wurde auf einer zweiten Zahlungsseite noch einmal bezahlt: {paid}, Zahlung {payment}. Zu dieser \
                 Zahlung gibt es keine Bestellung. Bitte erstatten Sie sie beim Zahlungsdienstleister."
            ),
            Self::RefundRefused { .. } => "Der Zahlungsdienstleister hat die Erstattung abgelehnt, das Geld ist noch bei Ihnen. \
                 Bitte erstatten Sie es dort von Hand."
                .to_owned(),
        }
    }
}

/// Puts the mail for the operator into the outbox, once for each occasion.
pub async fn queue_attention(
    state: &State,
    tx: &mut Tx,
    order_id: &OrderId,
    order_number: &str,
    attention: &Attention<'_>,
) -> ApiResult<()> {
    let letter = Letter {
        title: format!("PRÜFEN: {} (Bestellung {order_number})", attention.title()),
        greeting: "Guten Tag,".to_owned(),
        paragraphs: vec![attention.words()],
        link: Some((
            "Zur Bestellung",
            state
                .public_url
                .at(&format!("/admin/orders?order={order_id}")),
        )),
        ..Letter::empty(state)
    };
    let post = Post {
        about: About::Order(order_id),
        kind: attention.kind(),
        body: letter.body()?,
    };
    let shop = state.operator.email.clone();
    post.queue_for_operator(state, tx, &shop).await
}
