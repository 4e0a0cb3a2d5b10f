//! The mails about an account.

use askama::Template;
use sqlx::{Any, Transaction};
use uuid::Uuid;

use super::compose::{self, Body, one_line};
use super::outbox::{self, NewAccountMail};
use crate::clock::to_text;
use crate::error::{ApiError, ApiResult};
use crate::identity::UserMetadata;
use crate::state::State;

/// Whose account it is.
#[derive(Debug, Clone, Copy)]
pub struct Person<'a> {
    /// `users.id`
    pub user_id: &'a str,
    /// Where mails go.
    pub email: &'a str,
    /// For the greeting, and for the operator.
    pub metadata: &'a UserMetadata,
}

/// A mail's words; each paragraph is one line.
pub(super) struct Letter {
    pub(super) title: String,
    pub(super) greeting: String,
    pub(super) paragraphs: Vec<String>,
    /// What to press, and where it leads.
    pub(super) link: Option<(&'static str, String)>,
    pub(super) closing: String,
    pub(super) company: String,
    pub(super) shop_email: String,
}

#[derive(Template)]
#[template(path = "mail/konto.txt", escape = "none")]
struct LetterText<'a> {
    letter: &'a Letter,
}

#[derive(Template)]
#[template(path = "mail/konto.html")]
struct LetterHtml<'a> {
    letter: &'a Letter,
}

/// The welcome, with the link that confirms the address. `must_confirm`: nobody can log in before.
///
/// # Errors
/// When the mail cannot be written or stored.
pub async fn queue_welcome(
    state: &State,
    tx: &mut Transaction<'static, Any>,
    person: &Person<'_>,
    token: &str,
    must_confirm: bool,
) -> ApiResult<()> {
    let (company, _) = compose::operator(state);
    let why = if must_confirm {
        "Bitte bestätigen Sie Ihre E-Mail-Adresse. Danach können Sie sich anmelden."
    } else {
        "Bitte bestätigen Sie Ihre E-Mail-Adresse. Danach sehen Sie in Ihrem Konto auch Bestellungen, die Sie mit dieser Adresse als Gast aufgegeben haben."
    };
    let letter = Letter {
        title: format!("Willkommen bei {company}"),
        greeting: greeting(person),
        paragraphs: vec![format!("Ihr Konto bei {company} ist angelegt. {why}")],
        link: Some(("E-Mail-Adresse bestätigen", confirmation_link(state, token))),
        closing: "Der Link gilt sieben Tage. Haben Sie sich nicht registriert, brauchen Sie nichts zu tun: Ohne Ihre Bestätigung gehört die Adresse zu keinem Konto.".into(),
        ..Letter::empty(state)
    };
    queue(state, tx, person, person.user_id, "welcome", letter).await
}

/// The confirmation link once more.
///
/// # Errors
/// When the mail cannot be written or stored.
pub async fn queue_confirmation(
    state: &State,
    tx: &mut Transaction<'static, Any>,
    person: &Person<'_>,
    token: &str,
) -> ApiResult<()> {
    let letter = Letter {
        title: "Bitte bestätigen Sie Ihre E-Mail-Adresse".into(),
        greeting: greeting(person),
        paragraphs: vec!["Mit diesem Link bestätigen Sie, dass diese Adresse Ihre ist.".into()],
        link: Some(("E-Mail-Adresse bestätigen", confirmation_link(state, token))),
        closing: "Der Link gilt sieben Tage.".into(),
        ..Letter::empty(state)
    };
    queue(state, tx, person, &new_id(), "confirmation", letter).await
}

/// Tells the operator about a new user.
///
/// # Errors
/// When the mail cannot be written or stored.
pub async fn queue_new_user(
    state: &State,
    tx: &mut Transaction<'static, Any>,
    person: &Person<'_>,
) -> ApiResult<()> {
    let data = person.metadata;
    let lines = [
        ("Name", data.name.as_str()),
        ("E-Mail", person.email),
        ("Telefon", &data.phone),
        ("Firma", &data.company),
    ];
    let letter = Letter {
        title: format!("Neues Kundenkonto: {}", data.name),
        paragraphs: lines
            .iter()
            .filter(|(_, text)| !text.is_empty())
            .map(|(name, text)| format!("{name}: {text}"))
            .collect(),
        ..Letter::empty(state)
    };
    let (recipient_name, recipient_address) = compose::operator(state);
    store(
        state,
        tx,
        NewAccountMail {
            user_id: Some(person.user_id),
            subject_id: person.user_id,
            kind: "new_user",
            sender_domain: state.outbox.from.email.domain(),
            recipient_name,
            recipient_address,
            reply_to: Some(person.email.to_owned()),
            body: body(&letter)?,
        },
    )
    .await
}

/// Tells the owner of an account that somebody wanted to register with its address; at most once an hour.
///
/// # Errors
/// When the mail cannot be written or stored.
pub async fn queue_account_exists(
    state: &State,
    tx: &mut Transaction<'static, Any>,
    person: &Person<'_>,
) -> ApiResult<()> {
    let hour: String = to_text(state.clock.now()).chars().take(13).collect();
    let letter = Letter {
        title: "Sie haben bereits ein Konto".into(),
        greeting: greeting(person),
        paragraphs: vec![
            "Soeben wollte sich jemand mit Ihrer E-Mail-Adresse registrieren. Sie haben aber schon ein Konto; daran hat sich nichts geändert.".into(),
            "Waren Sie es selbst, melden Sie sich bitte an. Wenn Sie Ihr Passwort nicht mehr wissen, hilft „Passwort vergessen?“ im Anmeldefenster.".into(),
        ],
        link: Some(("Zum Shop", state.public_url.at("/"))),
        closing: "Waren Sie es nicht, brauchen Sie nichts zu tun.".into(),
        ..Letter::empty(state)
    };
    let once = format!("{}-{hour}", person.user_id);
    queue(state, tx, person, &once, "account_exists", letter).await
}

/// The link for a new password.
///
/// # Errors
/// When the mail cannot be written or stored.
pub async fn queue_password_reset(
    state: &State,
    tx: &mut Transaction<'static, Any>,
    person: &Person<'_>,
    token: &str,
) -> ApiResult<()> {
    let letter = Letter {
        title: "Neues Passwort festlegen".into(),
        greeting: greeting(person),
        paragraphs: vec!["Für Ihr Konto wurde ein neues Passwort angefordert.".into()],
        link: Some((
            "Neues Passwort festlegen",
            // Behind the hash it reaches no server's log and no Referer header.
            state.public_url.at(&format!("/#neues-passwort={token}")),
        )),
        closing: "Der Link gilt 30 Minuten und nur einmal. Haben Sie kein neues Passwort angefordert, brauchen Sie nichts zu tun: Ihr bisheriges gilt weiter.".into(),
        ..Letter::empty(state)
    };
    queue(state, tx, person, &new_id(), "password_reset", letter).await
}

/// Tells the owner that the password is another one now.
///
/// # Errors
/// When the mail cannot be written or stored.
pub async fn queue_password_changed(
    state: &State,
    tx: &mut Transaction<'static, Any>,
    person: &Person<'_>,
) -> ApiResult<()> {
    let letter = Letter {
        title: "Ihr Passwort wurde geändert".into(),
        greeting: greeting(person),
        paragraphs: vec![
            "Das Passwort Ihres Kontos wurde soeben geändert. Alle anderen Geräte sind abgemeldet.".into(),
        ],
        link: None,
        closing: "Waren Sie es nicht, legen Sie bitte sofort über „Passwort vergessen?“ ein neues fest und antworten Sie auf diese Mail.".into(),
        ..Letter::empty(state)
    };
    queue(state, tx, person, &new_id(), "password_changed", letter).await
}

impl Letter {
    pub(super) fn empty(state: &State) -> Self {
        let (company, shop_email) = compose::operator(state);
        Self {
            title: String::new(),
            greeting: String::new(),
            paragraphs: Vec::new(),
            link: None,
            closing: String::new(),
            company,
            shop_email,
        }
    }
}

fn greeting(person: &Person<'_>) -> String {
    if person.metadata.display_name.is_empty() {
        "Guten Tag,".into()
    } else {
        format!("Guten Tag {},", person.metadata.display_name)
    }
}

fn confirmation_link(state: &State, token: &str) -> String {
    state.public_url.at(&format!("/#bestaetigen={token}"))
}

pub(super) fn new_id() -> String {
    Uuid::now_v7().to_string()
}

pub(super) fn body(letter: &Letter) -> ApiResult<Body> {
    Ok(Body {
        subject: one_line(&letter.title),
        text: LetterText { letter }.render().map_err(ApiError::internal)?,
        html: LetterHtml { letter }.render().map_err(ApiError::internal)?,
    })
}

async fn queue(
    state: &State,
    tx: &mut Transaction<'static, Any>,
    person: &Person<'_>,
    subject_id: &str,
    kind: &'static str,
    letter: Letter,
) -> ApiResult<()> {
    let mail = NewAccountMail {
        user_id: Some(person.user_id),
        subject_id,
        kind,
        sender_domain: state.outbox.from.email.domain(),
        recipient_name: person.metadata.display_name.clone(),
        recipient_address: person.email.to_owned(),
        reply_to: Some(compose::operator(state).1),
        body: body(&letter)?,
    };
    store(state, tx, mail).await
}

pub(super) async fn store(
    state: &State,
    tx: &mut Transaction<'static, Any>,
    mail: NewAccountMail<'_>,
) -> ApiResult<()> {
    outbox::insert_account_mail(tx, mail, &to_text(state.clock.now()))
        .await
        .map_err(ApiError::from)
}
