//! Addresses a mail and puts it into the outbox.

use jiff::Timestamp;
use sqlx::{Any, Transaction};

use super::letter::{Body, operator};
use super::outbox::{self, About, Kind, NewMail};
use crate::clock::to_text;
use crate::error::{ApiError, ApiResult};
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

impl Post<'_> {
    /// To a customer; an answer reaches the operator.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn queue_for_customer(
        self,
        state: &State,
        tx: &mut Transaction<'static, Any>,
        name: String,
        address: &str,
    ) -> ApiResult<()> {
        let now = state.clock.now();
        self.queue_for_customer_at(state, tx, name, address, now)
            .await
    }

    /// The same, but it is not sent before `due`.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn queue_for_customer_at(
        self,
        state: &State,
        tx: &mut Transaction<'static, Any>,
        name: String,
        address: &str,
        due: Timestamp,
    ) -> ApiResult<()> {
        let reply_to = operator(state).1;
        self.store(state, tx, (name, address.to_owned()), reply_to, due)
            .await
    }

    /// To the operator; an answer reaches the customer.
    ///
    /// # Errors
    /// When the database does not answer.
    pub async fn queue_for_operator(
        self,
        state: &State,
        tx: &mut Transaction<'static, Any>,
        customer_address: &str,
    ) -> ApiResult<()> {
        let operator = operator(state);
        let now = state.clock.now();
        self.store(state, tx, operator, customer_address.to_owned(), now)
            .await
    }

    async fn store(
        self,
        state: &State,
        tx: &mut Transaction<'static, Any>,
        (recipient_name, recipient_address): (String, String),
        reply_to: String,
        due: Timestamp,
    ) -> ApiResult<()> {
        let mail = NewMail {
            about: self.about,
            kind: self.kind,
            sender_domain: state.outbox.sender().email.domain(),
            recipient_name,
            recipient_address,
            reply_to,
            body: self.body,
            due: &to_text(due),
        };
        outbox::insert(tx, mail, &to_text(state.clock.now()))
            .await
            .map_err(ApiError::from)
    }
}
