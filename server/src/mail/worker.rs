//! Sends what waits in the outbox, again and again until it is out.

use std::borrow::Cow;
use std::rc::Rc;
use std::time::{Duration, SystemTime};

use jiff::{SignedDuration, Timestamp};
use lettre::message::{Mailbox, MultiPart, SinglePart};
use lettre::{Address, Message};
use tokio::task::JoinSet;

use super::outbox::{self, Waiting};
use super::pictures::{self, Drawings, Drawn};
use crate::clock::to_text;
use crate::crash::{self, Point};
use crate::mail_transport::SendError;
use crate::state::State;

/// Without news the table is looked at this often.
const LOOK: Duration = Duration::from_secs(5);

/// Longer than a mail server may take; after it another worker may try.
const CLAIM: SignedDuration = SignedDuration::from_mins(3);

/// 10 seconds, doubled each time, at most five minutes: after an outage all mails are out within ten.
const FIRST_PAUSE_S: i64 = 10;
const LONGEST_PAUSE_S: i64 = 300;

/// Mails on their way at once: one that a mail server keeps waiting does not hold up the others.
const AT_ONCE: usize = 4;

/// A mail server that takes longer for one mail is not waited for; the mail is tried again.
const LONGEST_SENDING: Duration = Duration::from_secs(10);

/// Runs until the process ends.
pub async fn run(state: State) {
    let mut sending = JoinSet::new();
    let drawings = Rc::new(Drawings::default());
    // Whether more may lie there than was taken.
    let mut may_be_more = true;
    loop {
        state.broken_jobs.begin_round("mails", LOOK);
        let room = AT_ONCE.saturating_sub(sending.len());
        if may_be_more && room > 0 {
            match claim(&state, room).await {
                Ok(mails) => {
                    may_be_more = mails.len() == room;
                    for mail in mails {
                        sending.spawn_local(deliver(state.clone(), mail, drawings.clone()));
                    }
                }
                Err(error) => {
                    may_be_more = false;
                    tracing::warn!(%error, "the outbox cannot be read");
                }
            }
        }
        // Notified or not, the outbox is looked at: news only make it sooner.
        tokio::select! {
            Some(sent) = sending.join_next() => {
                if let Err(error) = sent {
                    tracing::error!(%error, "a mail broke its sender; it is sent again when its claim ends");
                }
            }
            _ = tokio::time::timeout(LOOK, state.outbox.notified()) => may_be_more = true,
        }
    }
}

/// The next mails, as many as there is room to send.
async fn claim(state: &State, room: usize) -> Result<Vec<Waiting>, sqlx::Error> {
    let now = state.clock.now();
    let most = i64::try_from(room).unwrap_or(i64::MAX);
    let mails = outbox::claim(&state.db, &to_text(now), &to_text(now + CLAIM), most).await?;
    if !mails.is_empty() {
        crash::point(Point::MailClaimed);
    }
    Ok(mails)
}

/// Sends one mail and notes what became of it. What cannot be noted is sent again when the claim ends.
async fn deliver(state: State, mail: Waiting, drawings: Rc<Drawings>) {
    let pictures = pictures::draw(&state, &drawings, &mail.pictures).await;
    let sent = match message(&state, &mail, pictures) {
        Ok(message) => send(&state, message).await,
        Err(text) => Err(SendError {
            text,
            is_permanent: true,
        }),
    };
    let noted = match sent {
        Ok(()) => {
            crash::point(Point::MailSent);
            tracing::info!(message_id = mail.message_id, "mail sent");
            outbox::mark_sent(&state.db, &mail.id, &to_text(state.clock.now())).await
        }
        Err(error) => {
            tracing::error!(
                message_id = mail.message_id,
                error = error.text,
                "a mail was not sent"
            );
            let next =
                (!error.is_permanent).then(|| to_text(state.clock.now() + pause(mail.attempts)));
            outbox::mark_failed(&state.db, &mail.id, &error.text, next.as_deref()).await
        }
    };
    if let Err(error) = noted {
        tracing::error!(message_id = mail.message_id, %error, "what became of a mail could not be noted");
    }
}

async fn send(state: &State, message: Message) -> Result<(), SendError> {
    let sending = state.outbox.send(message);
    tokio::time::timeout(LONGEST_SENDING, sending)
        .await
        .unwrap_or_else(|_| {
            Err(SendError {
                text: format!("the mail server did not take it within {LONGEST_SENDING:?}"),
                is_permanent: false,
            })
        })
}

fn message(state: &State, mail: &Waiting, pictures: Drawn) -> Result<Message, String> {
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
        .from(state.outbox.sender().clone())
        .to(recipient)
        .subject(&mail.subject);
    if let Some(reply_to) = &mail.reply_to {
        message = message.reply_to(Mailbox::new(None, address(reply_to)?));
    }
    let text = SinglePart::plain(mail.text_body.clone());
    let html = SinglePart::html(pictures.place_in(&mail.html_body));
    let body = MultiPart::alternative().singlepart(text);
    let body = if pictures.is_empty() {
        body.singlepart(html)
    } else {
        let page = MultiPart::related().singlepart(html);
        body.multipart(pictures.into_parts().fold(page, MultiPart::singlepart))
    };
    message.multipart(body).map_err(|error| error.to_string())
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
