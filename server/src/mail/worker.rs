//! Sends what waits in the outbox, again and again until it is out.

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;
use std::time::{Duration, SystemTime};

use jiff::{SignedDuration, Timestamp};
use lettre::message::header::ContentType;
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};
use lettre::{Address, Message};
use tokio::task::{JoinError, JoinSet};

use super::masked::masked;
use super::outbox::{self, Waiting};
use super::pictures::{self, Drawings, Drawn};
use crate::foundation::clock::to_text;
use crate::foundation::crash::{self, Point};
use crate::services::invoice_pdf::{self, DrawError};
use crate::services::mail_transport::SendError;
use crate::state::State;

/// Without news the table is looked at this often.
const LOOK: Duration = Duration::from_secs(5);

/// A worker that dies gives its mails back after this time; one that lives prolongs it (`HELD_AGAIN`). By the database's clock.
const CLAIM: SignedDuration = SignedDuration::from_mins(1);
const HELD_AGAIN: Duration = Duration::from_secs(20);

/// Between two tries to note that a mail is sent: until it is noted, it would be sent again.
const NOTED_AGAIN: Duration = Duration::from_millis(500);

/// So long a server that stops waits for mails that a mail server is taking.
const LONGEST_WAIT: Duration = Duration::from_secs(5);

/// After this time the worker of a server that stops has ended: the last mails are noted or given back.
pub const LONGEST_END: Duration = Duration::from_secs(7);

/// At a stop, the drawing process may be gone before the server gets its own signal.
const HEARD_WITHIN: Duration = Duration::from_millis(200);

/// 10 seconds, doubled each time, at most five minutes: after an outage all mails are out within ten.
const FIRST_PAUSE_S: i64 = 10;
const LONGEST_PAUSE_S: i64 = 300;

/// Mails on their way at once: one that a mail server keeps waiting does not hold up the others.
const AT_ONCE: usize = 4;

/// A mail server that takes longer for one mail is not waited for; the mail is tried again.
const LONGEST_SENDING: Duration = Duration::from_secs(10);

/// Runs until the process ends, or is about to: then mails under way are waited for.
pub async fn run(state: State) {
    let mut sending = JoinSet::new();
    let drawings = Rc::new(Drawings::default());
    let under_way = Rc::new(RefCell::new(HashSet::new()));
    // Whether more may lie there than was taken.
    let mut may_be_more = true;
    while !state.stopping.is_announced() {
        state.broken_jobs.begin_round("mails", LOOK);
        let room = AT_ONCE.saturating_sub(sending.len());
        if may_be_more && room > 0 {
            match claim(&state, room).await {
                Ok(mails) => {
                    may_be_more = mails.len() == room;
                    for mail in mails {
                        // Its claim ended while the database was away. It is being noted.
                        if !under_way.borrow_mut().insert(mail.id.clone()) {
                            continue;
                        }
                        let (state, drawings) = (state.clone(), drawings.clone());
                        let under_way = under_way.clone();
                        sending.spawn_local(async move {
                            let id = mail.id.clone();
                            deliver(state, mail, drawings).await;
                            under_way.borrow_mut().remove(&id);
                        });
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
            Some(sent) = sending.join_next() => may_go_on(sent),
            () = state.stopping.announced() => {}
            _ = tokio::time::timeout(LOOK, state.outbox.notified()) => may_be_more = true,
        }
    }
    let end = async {
        while let Some(sent) = sending.join_next().await {
            may_go_on(sent);
        }
    };
    if tokio::time::timeout(LONGEST_WAIT, end).await.is_err() {
        tracing::warn!(
            "a mail server did not take a mail before the stop; it is sent again after the claim"
        );
    }
}

fn may_go_on(sent: Result<(), JoinError>) {
    if let Err(error) = sent {
        tracing::error!(%error, "a mail broke its sender; it is sent again when its claim ends");
    }
}

/// The next mails, as many as there is room to send.
async fn claim(state: &State, room: usize) -> Result<Vec<Waiting>, sqlx::Error> {
    let now = state.db.now(state.clock.as_ref()).await?;
    let most = i64::try_from(room).unwrap_or(i64::MAX);
    let mails = outbox::claim(&state.db, &to_text(now), &to_text(now + CLAIM), most).await?;
    if !mails.is_empty() {
        crash::point(Point::MailClaimed);
    }
    Ok(mails)
}

/// Sends one mail and notes what became of it, and holds its claim meanwhile.
async fn deliver(state: State, mail: Waiting, drawings: Rc<Drawings>) {
    let work = async {
        let Some(message) = prepare(&state, &mail, &drawings).await else {
            return give_back(&state, &mail).await;
        };
        let sent = match message {
            // Not before: a worker that has lost its claim must not send.
            Ok(message) => match prolong(&state, &mail).await {
                Ok(true) => send(&state, message).await,
                Ok(false) => return,
                Err(error) => {
                    tracing::warn!(message_id = mail.message_id, %error, "a mail waits for its claim to end");
                    return;
                }
            },
            Err(error) => Err(error),
        };
        note(&state, &mail, sent).await;
    };
    let hold = async {
        loop {
            tokio::time::sleep(HELD_AGAIN).await;
            if let Err(error) = prolong(&state, &mail).await {
                tracing::warn!(message_id = mail.message_id, %error, "the claim of a mail could not be prolonged");
            }
        }
    };
    tokio::select! {
        biased;
        () = work => {}
        () = hold => {}
    }
}

/// The mail with its pictures; None if the server is about to stop, and nothing has been sent.
async fn prepare(
    state: &State,
    mail: &Waiting,
    drawings: &Drawings,
) -> Option<Result<Message, SendError>> {
    let pictures = tokio::select! {
        pictures = pictures::draw(state, drawings, &mail.pictures) => pictures,
        () = state.stopping.announced() => return None,
    };
    if pictures.are_missing() {
        tokio::time::sleep(HEARD_WITHIN).await;
    }
    let attached = match attachments(state, mail).await {
        Ok(attached) => attached,
        Err(error) => return Some(Err(error)),
    };
    let whole = || message(state, mail, pictures, attached).map_err(never);
    (!state.stopping.is_announced()).then(whole)
}

/// What is wrong with the mail itself: it is so at each try.
fn never(text: String) -> SendError {
    SendError {
        text,
        is_permanent: true,
    }
}

async fn prolong(state: &State, mail: &Waiting) -> Result<bool, sqlx::Error> {
    let now = state.db.now(state.clock.as_ref()).await?;
    outbox::prolong(&state.db, &mail.id, mail.attempts, &to_text(now + CLAIM)).await
}

async fn give_back(state: &State, mail: &Waiting) {
    let given = async {
        let now = state.db.now(state.clock.as_ref()).await?;
        outbox::give_back(&state.db, &mail.id, mail.attempts, &to_text(now)).await
    };
    if let Err(error) = given.await {
        tracing::warn!(message_id = mail.message_id, %error, "a mail waits for its claim to end");
    }
}

/// Notes what became of a mail. That it is sent is noted until it stands there: it would be sent once more.
async fn note(state: &State, mail: &Waiting, sent: Result<(), SendError>) {
    let Err(error) = sent else {
        crash::point(Point::MailSent);
        tracing::info!(message_id = mail.message_id, "mail sent");
        let sent_at = to_text(state.clock.now());
        while let Err(error) = outbox::mark_sent(&state.db, &mail.id, &sent_at).await {
            tracing::error!(message_id = mail.message_id, %error, "that a mail is sent could not be noted; it is tried again");
            tokio::time::sleep(NOTED_AGAIN).await;
        }
        return;
    };
    let text = masked(&error.text);
    tracing::error!(
        message_id = mail.message_id,
        error = text,
        "a mail was not sent"
    );
    let noted = async {
        let now = state.db.now(state.clock.as_ref()).await?;
        let next = (!error.is_permanent).then(|| to_text(now + pause(mail.attempts)));
        outbox::mark_failed(&state.db, &mail.id, &text, next.as_deref()).await
    };
    if let Err(error) = noted.await {
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

/// What lies beside the words: the official notice, and the documents.
async fn attachments(state: &State, mail: &Waiting) -> Result<Vec<SinglePart>, SendError> {
    let notice = (mail.has_notice == 1).then(|| notice(state)).flatten();
    let mut attached: Vec<_> = notice.into_iter().collect();
    for number in mail.invoice.iter().flat_map(|numbers| numbers.split(' ')) {
        attached.extend(invoice(state, number).await?);
    }
    Ok(attached)
}

/// The document as a file of the mail. One that cannot be drawn costs the mail nothing else: the order's page has it. A database that is
/// away for a moment costs a moment.
async fn invoice(state: &State, number: &str) -> Result<Option<SinglePart>, SendError> {
    let drawn = match invoice_pdf::of_number(&state.db, number).await {
        Ok(Some(drawn)) => drawn,
        Ok(None) => {
            tracing::warn!(number, "a mail names an invoice that is gone");
            return Ok(None);
        }
        Err(error @ (DrawError::Database(_) | DrawError::Thread(_))) => {
            return Err(SendError {
                text: error.to_string(),
                is_permanent: false,
            });
        }
        Err(error) => {
            tracing::error!(number, %error, "an invoice was not drawn");
            return Ok(None);
        }
    };
    let kind = ContentType::parse("application/pdf").map_err(|error| never(error.to_string()))?;
    Ok(Some(Attachment::new(drawn.name).body(drawn.bytes, kind)))
}

fn message(
    state: &State,
    mail: &Waiting,
    pictures: Drawn,
    attached: Vec<SinglePart>,
) -> Result<Message, String> {
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
    // Of a mail that went out only the words are kept, so a copy has no page.
    if mail.html_body.is_empty() {
        let message = if attached.is_empty() {
            message.singlepart(text)
        } else {
            let words = MultiPart::mixed().singlepart(text);
            message.multipart(attached.into_iter().fold(words, MultiPart::singlepart))
        };
        return message.map_err(|error| error.to_string());
    }
    let html = SinglePart::html(pictures.place_in(&mail.html_body));
    let body = MultiPart::alternative().singlepart(text);
    let body = if pictures.is_empty() {
        body.singlepart(html)
    } else {
        let page = MultiPart::related().singlepart(html);
        body.multipart(pictures.into_parts().fold(page, MultiPart::singlepart))
    };
    let whole = if attached.is_empty() {
        body
    } else {
        let words = MultiPart::mixed().multipart(body);
        attached.into_iter().fold(words, MultiPart::singlepart)
    };
    message.multipart(whole).map_err(|error| error.to_string())
}

/// The official notice on the legal guarantee as a file of the mail. An operator who took the picture away since the mail was written
/// still owes the contract's words: the mail goes without it.
fn notice(state: &State) -> Option<SinglePart> {
    let Some(notice) = &state.operator.legal_files.guarantee_notice else {
        tracing::warn!(
            "the official notice on the legal guarantee is gone; a mail names it that was to hold it"
        );
        return None;
    };
    let kind = ContentType::parse(notice.media_type).ok()?;
    Some(Attachment::new(notice.file_name()).body(notice.bytes.to_vec(), kind))
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
