//! Messages to the phones of the staff: what the operator gets a mail about, a mail that cannot be delivered, and what is out of order.
//! They are hints. A message that is lost on the way costs nothing: the mail is there, and 'Heute'.

use std::time::Duration;

use futures_util::future::join_all;
use jiff::SignedDuration;

use crate::foundation::clock::to_text;
use crate::mail::{self, MailState, News};
use crate::people::identity::Role;
use crate::people::push::{self, Listening};
use crate::services::web_push::{PushMessage, Pushed};
use crate::state::State;

/// So often the database is asked while somebody listens.
const PERIOD: Duration = Duration::from_secs(2);

/// What is older is no news: the shop was off meanwhile.
const FRESH: SignedDuration = SignedDuration::from_hours(1);

/// Of one round, which then ends soon whatever the push services do: the other news have the next one.
const MOST_AT_ONCE: i64 = 4;

/// Runs until the process ends.
pub async fn run(state: State) {
    loop {
        tokio::time::sleep(PERIOD).await;
        state.broken_jobs.begin_round("push", PERIOD);
        if let Err(error) = round(&state).await {
            tracing::warn!(%error, "what is new for the phones cannot be read");
        }
    }
}

/// Sends what is new. How many messages the push services have taken.
///
/// # Errors
/// When the database does not answer.
pub async fn round(state: &State) -> Result<usize, sqlx::Error> {
    let devices = push::listening(state.db.pool()).await?;
    let Some(first) = devices.first() else {
        return Ok(0);
    };
    let now = state.clock.now();
    let since = to_text(now - FRESH).max(first.created_at.clone());
    let mut claimed = Vec::new();
    for news in mail::news(&state.db, &since, MOST_AT_ONCE).await? {
        if mail::claim_news(&state.db, &news.id, &to_text(now)).await? {
            claimed.push(news);
        }
    }
    let sent = claimed.iter().map(|news| {
        let later = devices
            .iter()
            .filter(|device| device.created_at < news.created_at);
        send(state, later, |role| message(news, role))
    });
    let taken: Result<Vec<usize>, sqlx::Error> = join_all(sent).await.into_iter().collect();
    Ok(taken?.into_iter().sum())
}

/// Says to every owner's phone what is out of order.
///
/// # Errors
/// When the database does not answer.
pub async fn alarm(state: &State, code: &str, title: &str) -> Result<usize, sqlx::Error> {
    let devices = push::listening(state.db.pool()).await?;
    let message = PushMessage {
        title: format!("PRÜFEN: {title}"),
        text: String::new(),
        path: "/admin/operation".to_owned(),
        tag: format!("alarm-{code}"),
    };
    send(state, devices.iter(), |role| {
        (role == Role::Owner).then(|| message.clone())
    })
    .await
}

/// What somebody with this role may read. It names no customer, because it stands on a locked screen; only the subject of a withdrawal holds
/// what somebody wrote. Who prints hears of new orders, without
/// the sum.
fn message(news: &News, role: Role) -> Option<PushMessage> {
    let home = push::page_of(Some(role));
    let order_id = news.order_id.as_ref();
    let path = order_id.map_or_else(|| home.to_owned(), |id| format!("{home}?order={id}"));
    let subject = if news.is_withdrawal() {
        "Widerruf eingegangen".to_owned()
    } else {
        news.subject.clone()
    };
    let (title, text, path) = match (role, news.state) {
        (Role::Workshop, _) => {
            let order_id = order_id.filter(|_| news.is_new_order())?;
            let title = format!("Neue Bestellung {}", order_id.number());
            (title, String::new(), home.to_owned())
        }
        (_, MailState::Failed) => ("PRÜFEN: Mail nicht zustellbar".to_owned(), subject, path),
        _ => (subject, String::new(), path),
    };
    Some(PushMessage {
        title,
        text,
        path,
        tag: news.id.to_string(),
    })
}

/// To all of them at once; those that take no messages any more are forgotten.
async fn send(
    state: &State,
    devices: impl Iterator<Item = &Listening>,
    message: impl Fn(Role) -> Option<PushMessage>,
) -> Result<usize, sqlx::Error> {
    let now = state.clock.now();
    let meant = devices.filter_map(|device| Some((device, message(device.role)?)));
    let each = meant.map(async |(Listening { browser, .. }, message)| {
        let device = state
            .web_push
            .device(&browser.endpoint, &browser.p256dh, &browser.auth);
        let pushed = match &device {
            Some(device) => state.web_push.send(device, &message, now).await,
            // PUSH_SERVICE has changed.
            None => Pushed::Failed,
        };
        if pushed == Pushed::Gone {
            push::forget(state.db.writer(), &browser.endpoint).await?;
        }
        Ok(usize::from(pushed == Pushed::Taken))
    });
    let taken: Result<Vec<usize>, sqlx::Error> = join_all(each).await.into_iter().collect();
    Ok(taken?.into_iter().sum())
}
