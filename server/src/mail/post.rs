//! Addresses a mail and puts it into the outbox.

use jiff::Timestamp;

use super::letter::{Body, operator};
use super::outbox::{self, About, Kind, NewMail};
use crate::foundation::clock::to_text;
use crate::foundation::db::{Statement, Tx, together};
use crate::foundation::error::{ApiError, ApiResult};
use crate::state::State;

/// A mail that has no address yet.
pub struct Post<'a> {
    /// With its kind it is once in the outbox.
    pub about: About<'a>,
    /// What it is.
    pub kind: Kind<'a>,
    /// What it says.
    pub body: Body,
}

impl<'a> Post<'a> {
    /// To a customer; an answer reaches the operator. It is not sent before `due`.
    pub fn for_customer(
        self,
        state: &'a State,
        name: String,
        address: &str,
        due: Timestamp,
    ) -> NewMail<'a> {
        let reply_to = operator(state).1;
        self.addressed(state, (name, address.to_owned()), reply_to, due)
    }

    /// To the operator; an answer reaches the customer.
    pub fn for_operator(self, state: &'a State, customer_address: &str) -> NewMail<'a> {
        let operator = operator(state);
        let now = state.clock.now();
        self.addressed(state, operator, customer_address.to_owned(), now)
    }

    /// Puts a mail to a customer into the outbox; an answer reaches the operator.
    pub async fn queue_for_customer(
        self,
        state: &State,
        tx: &mut Tx,
        name: String,
        address: &str,
    ) -> ApiResult<()> {
        let now = state.clock.now();
        let mail = self.for_customer(state, name, address, now);
        store_all(state, tx, vec![mail]).await
    }

    /// Puts a mail to the operator into the outbox; an answer reaches the customer.
    pub async fn queue_for_operator(
        self,
        state: &State,
        tx: &mut Tx,
        customer_address: &str,
    ) -> ApiResult<()> {
        let mail = Post::for_operator(self, state, customer_address);
        store_all(state, tx, vec![mail]).await
    }

    fn addressed(
        self,
        state: &'a State,
        (recipient_name, recipient_address): (String, String),
        reply_to: String,
        due: Timestamp,
    ) -> NewMail<'a> {
        NewMail {
            about: self.about,
            kind: self.kind,
            sender_domain: state.outbox.sender().email.domain(),
            recipient_name,
            recipient_address,
            reply_to,
            body: self.body,
            due: to_text(due),
        }
    }
}

/// Puts a mail into the outbox in the place of one that waits there; it is due as that one was.
pub async fn replace(state: &State, tx: &mut Tx, mut mail: NewMail<'_>) -> ApiResult<()> {
    if let Some(due) = outbox::delete_untried(tx, &mail).await? {
        mail.due = due;
    }
    store_all(state, tx, vec![mail]).await
}

/// Puts mails into the outbox, in this order and in one statement.
pub async fn store_all(state: &State, tx: &mut Tx, mails: Vec<NewMail<'_>>) -> ApiResult<()> {
    together(tx, vec![storing(state, mails)])
        .await
        .map_err(ApiError::from)
}

/// The statement of [`store_all`], to be sent together with another one.
pub fn storing(state: &State, mails: Vec<NewMail<'_>>) -> Statement {
    outbox::insert(mails, &to_text(state.clock.now()))
}
