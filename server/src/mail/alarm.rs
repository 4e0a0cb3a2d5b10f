//! A mail to the owner past the outbox: the database may be what it is about.

use std::time::Duration;

use lettre::Message;
use lettre::message::{Mailbox, SinglePart};
use tokio::time::timeout;
use uuid::Uuid;

use super::letter::{Letter, one_line, operator};
use super::masked::masked;
use crate::services::mail_transport::Outbox;
use crate::state::State;

const LONGEST_SENDING: Duration = Duration::from_secs(10);

/// Sends a mail that says no more than that it has arrived.
///
/// # Errors
/// Why it did not leave.
pub async fn send_test(outbox: &Outbox, to: &str) -> Result<(), String> {
    let text =
        "Diese Mail hat „server check“ verschickt. Wenn Sie sie lesen, verlassen Mails den Shop.";
    let message = Message::builder()
        .from(outbox.sender().clone())
        .to(to.parse().map_err(|_| format!("'{to}' is no address"))?)
        .subject("Testmail aus dem Shop")
        .singlepart(SinglePart::plain(text.to_owned()))
        .map_err(|error| error.to_string())?;
    hand_over(outbox, message).await
}

async fn hand_over(outbox: &Outbox, message: Message) -> Result<(), String> {
    match timeout(LONGEST_SENDING, outbox.send(message)).await {
        Ok(sent) => sent.map_err(|error| masked(&error.text)),
        Err(_) => Err(format!(
            "the mail server did not take it within {LONGEST_SENDING:?}"
        )),
    }
}

/// Sends it at once.
///
/// # Errors
/// Why it did not leave, without addresses.
pub async fn send(state: &State, title: &str, text: &str) -> Result<(), String> {
    let letter = Letter {
        title: format!("PRÜFEN: {title}"),
        greeting: "Guten Tag,".to_owned(),
        paragraphs: vec![
            text.to_owned(),
            "Zu dieser Sache kommt keine weitere Mail, bis sie behoben ist und wieder auftritt."
                .to_owned(),
        ],
        link: Some(("Zum Betrieb", state.public_url.at("/admin/operation"))),
        ..Letter::empty(state)
    };
    let body = letter.body().map_err(|error| error.to_string())?;
    let (name, address) = operator(state);
    let sender = state.outbox.sender();
    let message = Message::builder()
        .message_id(Some(format!(
            "<alarm.{}@{}>",
            Uuid::now_v7(),
            sender.email.domain()
        )))
        .from(sender.clone())
        .to(Mailbox::new(
            Some(one_line(&name)),
            address.parse().map_err(|_| "the operator's address")?,
        ))
        .subject(body.subject)
        .singlepart(SinglePart::plain(body.text))
        .map_err(|error| error.to_string())?;
    hand_over(&state.outbox, message).await
}
