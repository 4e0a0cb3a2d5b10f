//! Sends what waits in the outbox, again and again until it is out.

use std::borrow::Cow;
use std::time::{Duration, SystemTime};

use jiff::{SignedDuration, Timestamp};
use lettre::message::{Mailbox, MultiPart};
use lettre::{Address, Message};

use super::outbox::{self, Waiting};
use super::transport::SendError;
use crate::clock::to_text;
use crate::crash::{self, Point};
use crate::state::State;

/// Without a bell the table is looked at this often.
const LOOK: Duration = Duration::from_secs(5);

/// Longer than a mail server may take; after it another worker may try.
const CLAIM: SignedDuration = SignedDuration::from_mins(3);

/// 10 seconds, doubled each time, at most five minutes: after an outage all mails are out within ten.
const FIRST_PAUSE_S: i64 = 10;
const LONGEST_PAUSE_S: i64 = 300;

/// Runs until the process ends.
pub async fn run(state: State) {
    loop {
        match send_next(&state).await {
            Ok(true) => continue,
            Ok(false) => {}
            Err(error) => tracing::warn!(%error, "the outbox cannot be read"),
        }
        // Rung or not, the next round begins: the bell only makes it begin sooner.
        drop(tokio::time::timeout(LOOK, state.outbox.bell.notified()).await);
    }
}

/// Sends one mail. False: none is waiting.
async fn send_next(state: &State) -> Result<bool, sqlx::Error> {
    let now = state.clock.now();
    let Some(mail) = outbox::claim(&state.db, &to_text(now), &to_text(now + CLAIM)).await? else {
        return Ok(false);
    };
    crash::point(Point::MailClaimed);
    let sent = match message(state, &mail) {
        Ok(message) => state.outbox.transport.send(message).await,
        Err(text) => Err(SendError {
            text,
            is_permanent: true,
        }),
    };
    match sent {
        Ok(()) => {
            crash::point(Point::MailSent);
            outbox::mark_sent(&state.db, &mail.id, &to_text(state.clock.now())).await?;
            tracing::info!(message_id = mail.message_id, "mail sent");
        }
        Err(error) => {
            tracing::error!(
                message_id = mail.message_id,
                error = error.text,
                "a mail was not sent"
            );
            let next =
                (!error.is_permanent).then(|| to_text(state.clock.now() + pause(mail.attempts)));
            outbox::mark_failed(&state.db, &mail.id, &error.text, next.as_deref()).await?;
        }
    }
    Ok(true)
}

fn message(state: &State, mail: &Waiting) -> Result<Message, String> {
    let address = |text: &str| {
        mailable(text)
            .parse::<Address>()
            .map_err(|error| format!("{text}: {error}"))
    };
    let recipient = Mailbox::new(
        Some(mail.recipient_name.clone()),
        address(&mail.recipient_address)?,
    );
    let written: Timestamp = mail
        .created_at
        .parse()
        .map_err(|error| format!("created_at: {error}"))?;
    let mut message = Message::builder()
        .message_id(Some(mail.message_id.clone()))
        .date(SystemTime::from(written))
        .from(state.outbox.from.clone())
        .to(recipient)
        .subject(&mail.subject);
    if let Some(reply_to) = &mail.reply_to {
        message = message.reply_to(Mailbox::new(None, address(reply_to)?));
    }
    message
        .multipart(MultiPart::alternative_plain_html(
            mail.text_body.clone(),
            mail.html_body.clone(),
        ))
        .map_err(|error| error.to_string())
}

/// The address as it goes into a header: a domain with umlauts in the form that each mail server understands. Where the part
/// before the '@' has such letters as well, only a server that takes both is of use, and the address stays as it is.
fn mailable(address: &str) -> Cow<'_, str> {
    let Some((local, domain)) = address.rsplit_once('@') else {
        return address.into();
    };
    if !local.is_ascii() || domain.is_ascii() {
        return address.into();
    }
    match url::Host::parse(domain) {
        Ok(url::Host::Domain(ascii)) => format!("{local}@{ascii}").into(),
        _ => address.into(),
    }
}

/// `attempts` counts the one that just failed.
fn pause(attempts: i64) -> SignedDuration {
    let doublings = u32::try_from((attempts - 1).clamp(0, 10)).unwrap_or(10);
    SignedDuration::from_secs((FIRST_PAUSE_S << doublings).min(LONGEST_PAUSE_S))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_domain_with_umlauts_is_written_in_ascii() {
        for (written, sent) in [
            ("post@müller.de", "post@xn--mller-kva.de"),
            ("post@MÜLLER.de", "post@xn--mller-kva.de"),
            ("Post+1@example.org", "Post+1@example.org"),
            ("jürgen@müller.de", "jürgen@müller.de"),
            ("\"a@b\"@straße.example", "\"a@b\"@xn--strae-oqa.example"),
            ("keine", "keine"),
        ] {
            assert_eq!(mailable(written), sent);
            assert_eq!(
                mailable(written).parse::<Address>().is_ok(),
                written != "keine",
                "{written}"
            );
        }
    }

    #[test]
    fn pauses_double_up_to_five_minutes() {
        let seconds: Vec<i64> = [1, 2, 3, 6, 60]
            .map(|attempts| pause(attempts).as_secs())
            .into();
        assert_eq!(seconds, [10, 20, 40, 300, 300]);
    }
}
