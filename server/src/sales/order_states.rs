//! The states of an order, and which may follow which.

/// Where an order stands. That it is paid, held or refunded is told apart from this.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
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

impl Status {
    /// All of them, in the order of an order's life.
    pub const ALL: [Self; 5] = [
        Self::Draft,
        Self::Submitted,
        Self::Processing,
        Self::Completed,
        Self::Cancelled,
    ];

    /// As it stands in the database and in JSON.
    pub fn code(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Submitted => "submitted",
            Self::Processing => "processing",
            Self::Completed => "completed",
            Self::Cancelled => "cancelled",
        }
    }

    /// The state with this code.
    pub fn parse(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|status| status.code() == code)
    }

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
    pub fn may_become(self, next: Self) -> bool {
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

/// How the payment of an order stands, as columns of `orders` keep it.
#[derive(Debug, Clone, sqlx_macros::FromRow)]
pub struct PaymentColumns {
    /// `paid`, or `held` until somebody releases it; of a draft `none`.
    payment_state: String,
    /// What a person decided about a held one: `released` or `given_up`.
    pub held_decision: Option<String>,
    /// `none`, `partial` or `full`.
    refund_state: String,
}

impl PaymentColumns {
    /// True: it waits for somebody to release it or to give it up, whatever went back meanwhile.
    pub fn is_held(&self) -> bool {
        self.payment_state == "held" && self.held_decision.is_none()
    }

    /// As its customer and the operator see it: what went back counts before how it came in, and one that was given up waits for
    /// nobody any more.
    pub fn shown(&self) -> String {
        match self.refund_state.as_str() {
            "full" => "refunded".to_owned(),
            "partial" => "partially_refunded".to_owned(),
            _ if self.payment_state == "held" && self.held_decision.is_some() => "paid".to_owned(),
            _ => self.payment_state.clone(),
        }
    }
}
