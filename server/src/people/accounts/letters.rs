//! The mails about an account.

use jiff::civil::Date;

use crate::foundation::clock::to_text;
use crate::foundation::db::Tx;
use crate::foundation::error::ApiResult;
use crate::foundation::german;
use crate::foundation::ids::{MailId, UserId};
use crate::mail::{About, Kind, Letter, Post, operator};
use crate::people::identity::UserMetadata;
use crate::state::State;

/// Whose account it is.
#[derive(Debug, Clone, Copy)]
pub struct Person<'a> {
    /// `users.id`
    pub user_id: &'a UserId,
    /// Where mails go.
    pub email: &'a str,
    /// For the greeting, and for the operator.
    pub metadata: &'a UserMetadata,
}

/// The welcome, with the link that confirms the address. `must_confirm`: nobody can log in before.
pub async fn queue_welcome(
    state: &State,
    tx: &mut Tx,
    person: &Person<'_>,
    token: &str,
    must_confirm: bool,
) -> ApiResult<()> {
    let (company, _) = operator(state);
    let why = if must_confirm {
        "Bitte bestätigen Sie Ihre E-Mail-Adresse. Danach können Sie sich anmelden."
    } else {
        "Bitte bestätigen Sie Ihre E-Mail-Adresse. Danach sehen Sie in Ihrem Konto auch Bestellungen, die Sie mit dieser Adresse als Gast aufgegeben haben."
    };
    let letter = Letter {
        title: format!("Willkommen bei {company}"),
        paragraphs: vec![format!("Ihr Konto bei {company} ist angelegt. {why}")],
        link: Some(("E-Mail-Adresse bestätigen", confirmation_link(state, token))),
        closing: "Der Link gilt sieben Tage. Haben Sie sich nicht registriert, brauchen Sie nichts zu tun: Unbestätigt und unbenutzt wird das Konto nach 30 Tagen gelöscht; auf Ihre Nachricht hin auch früher.".into(),
        ..Letter::empty(state)
    };
    queue(state, tx, person, person.user_id, Kind::Welcome, letter).await
}

/// The confirmation link once more.
pub async fn queue_confirmation(
    state: &State,
    tx: &mut Tx,
    person: &Person<'_>,
    token: &str,
) -> ApiResult<()> {
    let letter = Letter {
        title: "Bitte bestätigen Sie Ihre E-Mail-Adresse".into(),
        paragraphs: vec!["Mit diesem Link bestätigen Sie, dass diese Adresse Ihre ist.".into()],
        link: Some(("E-Mail-Adresse bestätigen", confirmation_link(state, token))),
        closing: "Der Link gilt sieben Tage.".into(),
        ..Letter::empty(state)
    };
    queue(
        state,
        tx,
        person,
        &MailId::random(),
        Kind::Confirmation,
        letter,
    )
    .await
}

/// Tells the operator about a new user.
pub async fn queue_new_user(state: &State, tx: &mut Tx, person: &Person<'_>) -> ApiResult<()> {
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
    let post = Post {
        about: About::Account {
            user_id: person.user_id,
            once: person.user_id,
        },
        kind: Kind::NewUser,
        body: letter.body()?,
    };
    post.queue_for_operator(state, tx, person.email).await
}

/// Tells the owner of an account that somebody wanted to register with its address; at most once an hour.
pub async fn queue_account_exists(
    state: &State,
    tx: &mut Tx,
    person: &Person<'_>,
) -> ApiResult<()> {
    let hour: String = to_text(state.clock.now()).chars().take(13).collect();
    let letter = Letter {
        title: "Sie haben bereits ein Konto".into(),
        paragraphs: vec![
            "Soeben wollte sich jemand mit Ihrer E-Mail-Adresse registrieren. Sie haben aber schon ein Konto; daran hat sich nichts geändert.".into(),
            "Waren Sie es selbst, melden Sie sich bitte an. Wenn Sie Ihr Passwort nicht mehr wissen, hilft „Passwort vergessen?“ im Anmeldefenster.".into(),
        ],
        link: Some(("Zum Shop", state.public_url.at("/"))),
        closing: "Waren Sie es nicht, brauchen Sie nichts zu tun.".into(),
        ..Letter::empty(state)
    };
    let once = format!("{}-{hour}", person.user_id);
    queue(state, tx, person, &once, Kind::AccountExists, letter).await
}

/// The link for a new password.
pub async fn queue_password_reset(
    state: &State,
    tx: &mut Tx,
    person: &Person<'_>,
    token: &str,
) -> ApiResult<()> {
    let letter = Letter {
        title: "Neues Passwort festlegen".into(),
        paragraphs: vec!["Für Ihr Konto wurde ein neues Passwort angefordert.".into()],
        link: Some((
            "Neues Passwort festlegen",
            // Behind the hash it reaches no server's log and no Referer header.
            state.public_url.at(&format!("/#neues-passwort={token}")),
        )),
        closing: "Der Link gilt 30 Minuten und nur einmal. Haben Sie kein neues Passwort angefordert, brauchen Sie nichts zu tun: Ihr bisheriges gilt weiter.".into(),
        ..Letter::empty(state)
    };
    queue(
        state,
        tx,
        person,
        &MailId::random(),
        Kind::PasswordReset,
        letter,
    )
    .await
}

/// Tells the owner that the password is another one now.
pub async fn queue_password_changed(
    state: &State,
    tx: &mut Tx,
    person: &Person<'_>,
) -> ApiResult<()> {
    let letter = Letter {
        title: "Ihr Passwort wurde geändert".into(),
        paragraphs: vec![
            "Das Passwort Ihres Kontos wurde soeben geändert. Alle anderen Geräte sind abgemeldet.".into(),
        ],
        link: None,
        closing: "Waren Sie es nicht, legen Sie bitte sofort über „Passwort vergessen?“ ein neues fest und antworten Sie auf diese Mail.".into(),
        ..Letter::empty(state)
    };
    queue(
        state,
        tx,
        person,
        &MailId::random(),
        Kind::PasswordChanged,
        letter,
    )
    .await
}

/// Tells the address that an account had until now that it has another one. It does not name that one: the old one may be a stranger's.
pub async fn queue_email_corrected(
    state: &State,
    tx: &mut Tx,
    person: &Person<'_>,
) -> ApiResult<()> {
    let letter = Letter {
        title: "Die E-Mail-Adresse Ihres Kontos wurde geändert".into(),
        paragraphs: vec![
            "Wir haben auf Wunsch des Inhabers die E-Mail-Adresse Ihres Kontos berichtigt. Diese Adresse gehört nicht mehr dazu, und alle Geräte sind abgemeldet.".into(),
        ],
        closing: "Haben Sie das nicht gewünscht, antworten Sie bitte auf diese Mail.".into(),
        ..Letter::empty(state)
    };
    let id = MailId::random();
    queue(state, tx, person, &id, Kind::EmailCorrected, letter).await
}

/// Tells the owner of an account that nobody uses on which day it goes.
pub async fn queue_account_ends(
    state: &State,
    tx: &mut Tx,
    person: &Person<'_>,
    day: Date,
) -> ApiResult<()> {
    let (company, _) = operator(state);
    let date = german::date(day);
    let letter = Letter {
        title: format!("Ihr Konto bei {company} wird am {date} gelöscht"),
        paragraphs: vec![
            format!("Sie haben sich seit fast drei Jahren nicht angemeldet. Ihr Konto wird am {date} gelöscht, wenn Sie sich nicht anmelden."),
            "Mit ihm gehen Ihr Profil, Ihre Entwürfe und Ihre Dateien, und Ihr Name aus abgeschlossenen Bestellungen. Rechnungen bewahren wir auf, solange es das Gesetz verlangt.".into(),
            "Möchten Sie das Konto behalten, melden Sie sich bitte vorher einmal an. Wenn Sie Ihr Passwort nicht mehr wissen, hilft „Passwort vergessen?“ im Anmeldefenster.".into(),
        ],
        link: Some(("Zum Shop", state.public_url.at("/"))),
        closing: "Brauchen Sie das Konto nicht mehr, müssen Sie nichts tun.".into(),
        ..Letter::empty(state)
    };
    let once = format!("{}-{day}", person.user_id);
    queue(state, tx, person, &once, Kind::AccountEnds, letter).await
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

async fn queue(
    state: &State,
    tx: &mut Tx,
    person: &Person<'_>,
    once: &str,
    kind: Kind<'_>,
    letter: Letter,
) -> ApiResult<()> {
    let letter = Letter {
        greeting: greeting(person),
        ..letter
    };
    let post = Post {
        about: About::Account {
            user_id: person.user_id,
            once,
        },
        kind,
        body: letter.body()?,
    };
    let name = person.metadata.display_name.clone();
    post.queue_for_customer(state, tx, name, person.email).await
}
