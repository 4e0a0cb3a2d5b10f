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

/// How an order's payment stands, as its customer and the operator see it: what went back counts before how it came in.
pub fn shown_payment_state(payment_state: String, refund_state: &str) -> String {
    match refund_state {
        "full" => "refunded".to_owned(),
        "partial" => "partially_refunded".to_owned(),
        _ => payment_state,
    }
}
