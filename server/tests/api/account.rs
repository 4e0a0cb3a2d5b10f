//! What somebody with an account does, step by step.

use serde_json::{Value, json};

use crate::customer::eventually;
use crate::harness::{TestApp, new_client};

pub const PASSWORD: &str = "Zahnrad-Regal-7";

/// A registration as the page sends it.
pub fn registration(email: &str) -> Value {
    json!({
        "firstName": "Ada", "lastName": "Lovelace", "email": email,
        "password": PASSWORD, "passwordConfirmation": PASSWORD,
        "phone": "+49 711 1234", "company": "Analytische Maschinen",
    })
}

pub async fn post(
    app: &TestApp,
    client: &reqwest::Client,
    path: &str,
    body: &Value,
) -> reqwest::Response {
    client.post(app.url(path)).json(body).send().await.unwrap()
}

/// Registers and logs in.
pub async fn register(app: &TestApp, client: &reqwest::Client, email: &str) -> Value {
    let response = post(app, client, "/api/register", &registration(email)).await;
    let status = response.status();
    let body: Value = response.json().await.unwrap();
    assert_eq!(status, 200, "{body}");
    body["user"].clone()
}

pub async fn login(
    app: &TestApp,
    client: &reqwest::Client,
    email: &str,
    password: &str,
) -> reqwest::Response {
    post(
        app,
        client,
        "/api/login",
        &json!({ "email": email, "password": password }),
    )
    .await
}

/// Asks for a link to a new password, from a browser that nobody knows.
pub async fn forgot_password(app: &TestApp, email: &str) -> reqwest::Response {
    let body = json!({ "email": email });
    post(app, &new_client(), "/api/forgot-password", &body).await
}

/// The user of the session, or null.
pub async fn session(app: &TestApp, client: &reqwest::Client) -> Value {
    let response = client.get(app.url("/api/session")).send().await.unwrap();
    assert_eq!(response.status(), 200);
    response.json::<Value>().await.unwrap()["user"].clone()
}

pub async fn is_logged_in(app: &TestApp, client: &reqwest::Client) -> bool {
    session(app, client).await != Value::Null
}

/// Every mail that left, decoded as far as a test needs it, oldest first.
pub fn mails(app: &TestApp) -> Vec<String> {
    let mut mails: Vec<_> = app
        .files_below("mail")
        .iter()
        .filter(|name| name.ends_with(".eml"))
        .map(|name| {
            let path = app.data_dir().join("mail").join(name);
            let time = std::fs::metadata(&path).unwrap().modified().unwrap();
            (time, decoded(&std::fs::read_to_string(path).unwrap()))
        })
        .collect();
    mails.sort();
    mails.into_iter().map(|(_, text)| text).collect()
}

/// Quoted-printable; None where the text is not.
fn decoded(mail: &str) -> String {
    let joined = mail.replace("=\r\n", "");
    let mut bytes = Vec::new();
    let mut rest = joined.as_bytes();
    while let Some((&first, after)) = rest.split_first() {
        let code = (first == b'=')
            .then(|| std::str::from_utf8(after.get(..2)?).ok())
            .flatten()
            .and_then(|digits| u8::from_str_radix(digits, 16).ok());
        match code {
            Some(byte) => {
                bytes.push(byte);
                rest = &after[2..];
            }
            None => {
                bytes.push(first);
                rest = after;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// Waits for a mail to this address and gives the token of the last link of this kind.
pub async fn token_from_mail(app: &TestApp, email: &str, kind: &str) -> String {
    let find = || {
        mails(app)
            .into_iter()
            .rev()
            .filter(|mail| {
                mail.contains(&format!("<{email}>")) || mail.contains(&format!("To: {email}"))
            })
            .find_map(|mail| {
                let (_, after) = mail.split_once(&format!("#{kind}="))?;
                Some(
                    after
                        .chars()
                        .take_while(char::is_ascii_hexdigit)
                        .collect::<String>(),
                )
            })
    };
    eventually(&format!("a mail to {email} with #{kind}"), || async {
        find().is_some()
    })
    .await;
    find().unwrap()
}
