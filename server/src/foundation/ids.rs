//! The ids by which tables name each other's rows, each of a type of its own: one given in another one's place does not compile.

use std::fmt::{self, Display, Formatter};
use std::ops::Deref;

use serde::{Deserialize, Serialize};
use uuid::Uuid;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(String);

        impl $name {
            /// A new one: a version 7 UUID, so that ids grow with time.
            #[must_use]
            pub fn random() -> Self {
                Uuid::now_v7().into()
            }
        }

        impl From<Uuid> for $name {
            fn from(uuid: Uuid) -> Self {
                Self(uuid.to_string())
            }
        }

        /// What somebody sent, or what stands in a stored text: whether there is such a row, only the database knows.
        impl From<String> for $name {
            fn from(text: String) -> Self {
                Self(text)
            }
        }

        impl From<&str> for $name {
            fn from(text: &str) -> Self {
                Self(text.to_owned())
            }
        }

        impl Deref for $name {
            type Target = str;

            fn deref(&self) -> &str {
                &self.0
            }
        }

        impl Display for $name {
            fn fmt(&self, formatter: &mut Formatter<'_>) -> fmt::Result {
                formatter.write_str(self)
            }
        }

        impl sqlx::Type<sqlx::Any> for $name {
            fn type_info() -> sqlx::any::AnyTypeInfo {
                <String as sqlx::Type<sqlx::Any>>::type_info()
            }
        }

        impl<'q> sqlx::Encode<'q, sqlx::Any> for $name {
            fn encode_by_ref(
                &self,
                buffer: &mut <sqlx::Any as sqlx::Database>::ArgumentBuffer,
            ) -> Result<sqlx::encode::IsNull, sqlx::error::BoxDynError> {
                sqlx::Encode::<'q, sqlx::Any>::encode_by_ref(&self.0, buffer)
            }
        }

        impl<'r> sqlx::Decode<'r, sqlx::Any> for $name {
            fn decode(
                value: <sqlx::Any as sqlx::Database>::ValueRef<'r>,
            ) -> Result<Self, sqlx::error::BoxDynError> {
                <String as sqlx::Decode<'r, sqlx::Any>>::decode(value).map(Self)
            }
        }
    };
}

id!(
    /// `orders.id`, of a draft as well.
    OrderId
);

impl OrderId {
    /// The order's number: the end of a version 7 UUID is random, 32 bits, which clash once in a while (1 % at 10,000 orders).
    #[must_use]
    pub fn number(&self) -> String {
        let begin = self.0.len().saturating_sub(8);
        self.0.get(begin..).unwrap_or_default().to_uppercase()
    }
}

id!(
    /// `users.id`.
    UserId
);

id!(
    /// `guests.id`, `guest_…`: a browser without a login.
    GuestId
);

impl GuestId {
    /// A new one, with the prefix that tells it from a user's (`guest_…`).
    #[must_use]
    pub(crate) fn new_guest() -> Self {
        Self(format!("guest_{}", Uuid::now_v7().simple()))
    }
}

id!(
    /// `files.id`.
    FileId
);

id!(
    /// `checkouts.id`.
    CheckoutId
);

id!(
    /// The payment provider's id of a payment page.
    SessionId
);

id!(
    /// The payment provider's id of a payment.
    PaymentId
);

id!(
    /// `outbox_mails.id`.
    MailId
);

id!(
    /// `printers.id`.
    PrinterId
);

id!(
    /// `plates.id`.
    PlateId
);

id!(
    /// `spools.id`.
    SpoolId
);

id!(
    /// `reprints.id`.
    ReprintId
);

id!(
    /// `withdrawals.id`.
    WithdrawalId
);
