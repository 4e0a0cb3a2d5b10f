//! The states of an order and of its payment, each with its one spelling, and which may follow which.

use strum::{EnumString, IntoStaticStr, VariantArray};

use crate::foundation::code::code;

/// Where an order stands. Whether it is paid, held or refunded is a state of its own.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Status {
    /// Not an order yet.
    Draft,
    /// Paid, and nobody has begun.
    Submitted,
    /// Being made.
    Processing,
    /// On its way, or picked up. Final.
    Completed,
    /// Final.
    Cancelled,
}

code!(Status);

impl Status {
    /// As people read it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Draft => "Entwurf",
            Self::Submitted => "Eingegangen",
            Self::Processing => "In Bearbeitung",
            Self::Completed => "Abgeschlossen",
            Self::Cancelled => "Storniert",
        }
    }

    /// What a person may change it to. A draft becomes an order by being paid, and only so.
    pub(crate) fn may_become(self, next: Self) -> bool {
        matches!(
            (self, next),
            (Self::Submitted, Self::Processing | Self::Cancelled)
                | (Self::Processing, Self::Completed | Self::Cancelled)
        )
    }
}

/// SQL for when an order of the table `orders` was over: completed, cancelled, or taken out of the operator's sight.
macro_rules! over_since {
    () => {
        "COALESCE((SELECT MAX(ended.created_at) FROM order_status_history AS ended WHERE ended.order_id = orders.id \
         AND ended.status IN ('completed', 'cancelled')), orders.archived_at, orders.updated_at)"
    };
}
pub(crate) use over_since;

/// How the payment of an order came in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum PaymentState {
    /// A draft has none.
    None,
    /// As agreed, or released.
    Paid,
    /// Not as agreed, until somebody releases it.
    Held,
}

code!(PaymentState);

impl PaymentState {
    /// As people read it.
    pub fn label(self) -> &'static str {
        match self {
            Self::None => "Keine",
            Self::Paid => "Bezahlt",
            Self::Held => "Angehalten",
        }
    }
}

/// What a person decided about a held order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum HeldDecision {
    /// It is taken for paid as it is.
    Released,
    /// It is cancelled and paid back.
    GivenUp,
}

code!(HeldDecision);

impl HeldDecision {
    /// As people read it.
    pub fn label(self) -> &'static str {
        match self {
            Self::Released => "Freigegeben",
            Self::GivenUp => "Aufgegeben",
        }
    }
}

/// How much of the payment of an order went back: its column `refund_state`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum RefundShare {
    /// Nothing.
    None,
    /// A part.
    Partial,
    /// All of it.
    Full,
}

code!(RefundShare);

/// How the payment of an order is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum ShownPayment {
    /// A draft has none.
    None,
    /// As agreed, and nothing went back.
    Paid,
    /// Waits for somebody to decide.
    Held,
    /// Some of it went back.
    PartiallyRefunded,
    /// All of it went back.
    Refunded,
}

code!(ShownPayment);

/// How the payment of an order stands, as columns of `orders` keep it.
#[derive(Debug, Clone, Copy, sqlx_macros::FromRow)]
pub(crate) struct PaymentColumns {
    /// How it came in.
    pub payment_state: PaymentState,
    /// What a person decided about a held one.
    pub held_decision: Option<HeldDecision>,
    /// How much of it went back.
    pub refund_state: RefundShare,
}

impl PaymentColumns {
    /// True: it waits for somebody to release it or to give it up, whatever went back meanwhile.
    pub fn is_held(self) -> bool {
        self.payment_state == PaymentState::Held && self.held_decision.is_none()
    }

    /// As its customer and the operator see it: what went back counts before how it came in, and one that was given up waits for
    /// nobody any more.
    pub fn shown(self) -> ShownPayment {
        match (self.refund_state, self.payment_state) {
            (RefundShare::Full, _) => ShownPayment::Refunded,
            (RefundShare::Partial, _) => ShownPayment::PartiallyRefunded,
            (RefundShare::None, PaymentState::Held) if self.is_held() => ShownPayment::Held,
            (RefundShare::None, PaymentState::Held | PaymentState::Paid) => ShownPayment::Paid,
            (RefundShare::None, PaymentState::None) => ShownPayment::None,
        }
    }
}
