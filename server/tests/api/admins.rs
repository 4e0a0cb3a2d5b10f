//! Who has the right to the back office: given and taken by admins.

use jiff::SignedDuration;
use reqwest::Client;
use serde_json::{Value, json};

use crate::account::{PASSWORD, is_logged_in, login, post, register, session, token_from_mail};
use crate::customer::count;
use crate::harness::{TestApp, answer_of, new_client, spawn_app};
use crate::password_again::admin_with_password;
use crate::second_factor::switch_on;

const OWNER: &str = "chefin@example.org";
const HELPER: &str = "helfer@example.org";

/// A customer whose address is confirmed; their id.
async fn confirmed(app: &TestApp, client: &Client, email: &str) -> String {
    let id = register(app, client, email).await["id"].clone();
    let token = token_from_mail(app, email, "bestaetigen").await;
    let body = json!({ "token": token });
    let response = post(app, client, "/api/confirm-email", &body).await;
    assert_eq!(response.status(), 200);
    id.as_str().unwrap().to_owned()
}

async fn give(app: &TestApp, admin: &Client, email: &str) -> (u16, Value) {
    app.post_json(admin, "/api/admin/admins", json!({ "email": email }))
        .await
}

async fn take(app: &TestApp, admin: &Client, id: &str) -> (u16, Value) {
    let path = app.url(&format!("/api/admin/admins/{id}"));
    answer_of(admin.delete(path)).await
}

async fn addresses(app: &TestApp, admin: &Client) -> Vec<String> {
    let (status, answer) = app.get_json(admin, "/api/admin/admins").await;
    assert_eq!(status, 200, "{answer}");
    let admins = answer["data"].as_array().unwrap();
    admins
        .iter()
        .map(|admin| admin["email"].as_str().unwrap().to_owned())
        .collect()
}

async fn own_id(app: &TestApp, client: &Client) -> String {
    session(app, client).await["id"]
        .as_str()
        .unwrap()
        .to_owned()
}

const ADMINS: &str = "SELECT COUNT(*) FROM user_profiles WHERE is_admin = 1";

#[actix_web::test]
async fn adm_27_the_right_is_given_and_taken_with_the_password_again_and_each_time_a_line_says_it()
{
    let app = spawn_app().await;
    let owner = admin_with_password(&app, OWNER).await;
    let helper = new_client();
    let helper_id = confirmed(&app, &helper, HELPER).await;
    assert_eq!(addresses(&app, &owner).await, [OWNER]);

    app.clock.advance(SignedDuration::from_mins(11));
    for (status, answer) in [
        give(&app, &owner, HELPER).await,
        take(&app, &owner, &helper_id).await,
    ] {
        let code = (status, &answer["code"]);
        assert_eq!(code, (403, &json!("password_required")));
    }
    let body = json!({ "currentPassword": PASSWORD });
    assert_eq!(
        post(&app, &owner, "/api/password-again", &body)
            .await
            .status(),
        200
    );

    // As people type it.
    assert_eq!(give(&app, &owner, " Helfer@Example.org ").await.0, 200);
    assert_eq!(give(&app, &owner, HELPER).await.0, 200);
    assert_eq!(addresses(&app, &owner).await, [OWNER, HELPER]);
    // What was a customer's session is no admin's.
    assert!(!is_logged_in(&app, &helper).await);
    login(&app, &helper, HELPER, PASSWORD).await;
    assert_eq!(addresses(&app, &helper).await, [OWNER, HELPER]);

    assert_eq!(take(&app, &owner, &helper_id).await.0, 200);
    assert_eq!(take(&app, &owner, &helper_id).await.0, 404);
    assert_eq!(addresses(&app, &owner).await, [OWNER]);
    for path in ["/api/admin/admins", "/api/admin/orders"] {
        let (status, answer) = app.get_json(&helper, path).await;
        let refused = json!({ "success": false, "data": [] });
        assert_eq!((status, answer), (403, refused), "{path}");
    }
    // The customer's account goes on.
    assert_eq!(session(&app, &helper).await["isAdmin"], false);

    let (_, acts) = app.get_json(&owner, "/api/admin/acts").await;
    let lines: Vec<_> = acts["data"]
        .as_array()
        .unwrap()
        .iter()
        .map(|act| {
            json!([
                act["act"],
                act["label"],
                act["adminEmail"],
                act["targetEmail"]
            ])
        })
        .collect();
    assert_eq!(
        json!(lines),
        json!([
            ["right_taken", "Administratorrechte genommen", OWNER, HELPER],
            ["right_given", "Administratorrechte gegeben", OWNER, HELPER],
        ])
    );
}

#[actix_web::test]
async fn adm_27_the_last_admin_keeps_the_right() {
    let app = spawn_app().await;
    let owner = admin_with_password(&app, OWNER).await;
    let owner_id = own_id(&app, &owner).await;
    let (status, answer) = take(&app, &owner, &owner_id).await;
    assert_eq!((status, &answer["code"]), (409, &json!("last_admin")));
    let said = answer["error"].as_str().unwrap();
    assert!(said.contains("das letzte Administratorkonto"), "{said}");
    assert_eq!(addresses(&app, &owner).await, [OWNER]);

    confirmed(&app, &new_client(), HELPER).await;
    assert_eq!(give(&app, &owner, HELPER).await.0, 200);
    assert_eq!(take(&app, &owner, &owner_id).await.0, 200);
    assert_eq!(give(&app, &owner, OWNER).await.0, 403);
    assert_eq!(count(&app, ADMINS).await, 1);
}

#[actix_web::test]
async fn adm_27_of_two_admins_who_take_the_right_from_each_other_one_keeps_it() {
    let app = spawn_app().await;
    let owner = admin_with_password(&app, OWNER).await;
    let other = admin_with_password(&app, "andere@example.org").await;
    let ids = [own_id(&app, &owner).await, own_id(&app, &other).await];
    let (first, second) =
        futures_util::join!(take(&app, &owner, &ids[1]), take(&app, &other, &ids[0]));
    let mut statuses = [first.0, second.0];
    statuses.sort_unstable();
    assert_eq!(statuses, [200, 403], "{first:?} {second:?}");
    assert_eq!(count(&app, ADMINS).await, 1);
}

#[actix_web::test]
async fn adm_27_nobody_gets_the_right_by_an_address_that_is_not_confirmed() {
    let app = spawn_app().await;
    let owner = admin_with_password(&app, OWNER).await;
    register(&app, &new_client(), HELPER).await;
    for email in [HELPER, "niemand@example.org", ""] {
        let (status, answer) = give(&app, &owner, email).await;
        assert_eq!(
            (status, &answer["fields"][0]["field"]),
            (400, &json!("email")),
            "{email}: {answer}"
        );
    }
    assert_eq!(addresses(&app, &owner).await, [OWNER]);
    let (_, acts) = app.get_json(&owner, "/api/admin/acts").await;
    assert_eq!(acts["data"], json!([]));
}

#[actix_web::test]
async fn adm_27_the_second_factor_goes_with_the_right() {
    let app = spawn_app().await;
    let owner = admin_with_password(&app, OWNER).await;
    let other = admin_with_password(&app, "andere@example.org").await;
    switch_on(&app, &other).await;
    let other_id = own_id(&app, &other).await;
    let fresh = new_client();
    let refused = login(&app, &fresh, "andere@example.org", PASSWORD).await;
    assert_eq!(refused.status(), 401);
    assert_eq!(take(&app, &owner, &other_id).await.0, 200);
    // There is no page where a customer could give a code, or switch it off.
    let welcome = login(&app, &fresh, "andere@example.org", PASSWORD).await;
    assert_eq!(welcome.status(), 200);
}
