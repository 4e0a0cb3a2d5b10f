//! Addresses a mail and puts it into the outbox.

use jiff::Timestamp;
use sqlx::{Any, Transaction};

use super::compose::{self, Body};
use super::outbox::{self, About, Kind, NewMail};
use crate::clock::to_text;
use crate::error::{ApiError, ApiResult};
use crate::state::State;

/// A mail that has no address yet.
pub(super) struct Post<'a> {
    pub(super) about: About<'a>,
    pub(super) kind: Kind<'a>,
    pub(super) body: Body,
}

impl Post<'_> {
    /// To a customer; an answer reaches the operator.
    pub(super) async fn queue_for_customer(
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
    pub(super) async fn queue_for_customer_at(
        self,
        state: &State,
        tx: &mut Transaction<'static, Any>,
        name: String,
        address: &str,
        due: Timestamp,
    ) -> ApiResult<()> {
        let reply_to = compose::operator(state).1;
        self.store(state, tx, (name, address.to_owned()), reply_to, due)
            .await
    }

    /// To the operator; an answer reaches the customer.
    pub(super) async fn queue_for_operator(
        self,
        state: &State,
        tx: &mut Transaction<'static, Any>,
        customer_address: &str,
    ) -> ApiResult<()> {
        let operator = compose::operator(state);
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
            sender_domain: state.outbox.from.email.domain(),
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
