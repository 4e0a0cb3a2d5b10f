//! Who has which role in the back office: given and taken by owners, and by commands.

use jiff::SignedDuration;
use reqwest::Client;
use serde_json::{Value, json};

use crate::account::{PASSWORD, is_logged_in, login, post, register, session, token_from_mail};
use crate::commands::run;
use crate::customer::{bought, count};
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
    give_role(app, admin, email, "owner").await
}

async fn give_role(app: &TestApp, admin: &Client, email: &str, role: &str) -> (u16, Value) {
    let body = json!({ "email": email, "role": role });
    app.post_json(admin, "/api/admin/admins", body).await
}

/// What the log of acts says, newest first, but for what commands did.
async fn acts(app: &TestApp, admin: &Client) -> Vec<Value> {
    let (_, acts) = app.get_json(admin, "/api/admin/acts").await;
    let acts = acts["data"].as_array().unwrap().clone();
    acts.into_iter()
        .filter(|act| act["adminId"] != "command-line")
        .collect()
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
    // Out at once; the customer's account goes on.
    assert!(!is_logged_in(&app, &helper).await);
    login(&app, &helper, HELPER, PASSWORD).await;
    assert_eq!(session(&app, &helper).await["isAdmin"], false);

    let lines: Vec<_> = acts(&app, &owner)
        .await
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
            ["right_taken", "Rolle genommen", OWNER, HELPER],
            ["right_given", "Rolle gegeben", OWNER, HELPER],
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
    assert!(said.contains("das letzte Inhaberkonto"), "{said}");
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
    assert_eq!(acts(&app, &owner).await, [] as [Value; 0]);
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

/// Somebody with a role, logged in by a password.
async fn with_role(app: &TestApp, email: &str, role: &str) -> Client {
    let client = new_client();
    confirmed(app, &client, email).await;
    app.command(&["admin", "grant", email, "--role", role])
        .await;
    login(app, &client, email, PASSWORD).await;
    assert_eq!(session(app, &client).await["role"], role);
    client
}

#[actix_web::test]
async fn role_22_no_role_but_the_owners_gives_roles_and_none_raises_itself() {
    let app = spawn_app().await;
    let owner = admin_with_password(&app, OWNER).await;
    for role in ["workshop", "books"] {
        let email = format!("{role}@example.org");
        let staff = with_role(&app, &email, role).await;
        let id = own_id(&app, &staff).await;
        let owner_id = own_id(&app, &owner).await;
        assert_eq!(give(&app, &staff, &email).await.0, 403);
        assert_eq!(take(&app, &staff, &owner_id).await.0, 403);
        assert_eq!(take(&app, &staff, &id).await.0, 403);
        for body in [
            json!({ "role": "owner" }),
            json!({ "isAdmin": true, "staff_role": null }),
        ] {
            let response = staff
                .put(app.url("/api/user"))
                .json(&body)
                .send()
                .await
                .unwrap();
            assert!(response.status().as_u16() < 500);
        }
        assert_eq!(session(&app, &staff).await["role"], role);
        assert_eq!(session(&app, &staff).await["isAdmin"], false);
    }
}

#[actix_web::test]
async fn role_22_the_sheet_of_who_prints_names_no_price_and_nobody() {
    let app = spawn_app().await;
    let (_, order) = bought(&app, &app.client, "shipping").await;
    let workshop = with_role(&app, "druck@example.org", "workshop").await;
    let (status, board) = app.get_json(&workshop, "/api/admin/production").await;
    assert_eq!(status, 200);
    assert!(
        board["data"][0]["parts"][0]["orderNumber"] == order["orderNumber"],
        "{board}"
    );
    let csv = workshop
        .get(app.url("/api/admin/production/csv"))
        .send()
        .await
        .unwrap();
    let said = format!("{board}{}", csv.text().await.unwrap()).to_lowercase();
    for word in [
        "price",
        "preis",
        "cents",
        "total",
        "€",
        " eur",
        "email",
        "@",
        "street",
        "erika",
        "musterfrau",
    ] {
        assert!(!said.contains(word), "{word}: {said}");
    }
}

#[actix_web::test]
async fn role_22_a_role_is_changed_and_taken_by_commands_and_each_time_a_line_says_it() {
    let app = spawn_app().await;
    let owner = admin_with_password(&app, OWNER).await;
    let helper = with_role(&app, HELPER, "workshop").await;
    let said = app
        .command(&["admin", "grant", HELPER, "--role", "books"])
        .await;
    assert!(said.contains("'books'"), "{said}");
    assert!(!is_logged_in(&app, &helper).await);
    // A link lets in with the role that somebody has; it raises nobody.
    app.login_link(HELPER).await;
    login(&app, &helper, HELPER, PASSWORD).await;
    assert_eq!(session(&app, &helper).await["role"], "books");
    app.command(&["admin", "revoke", HELPER]).await;
    assert!(!is_logged_in(&app, &helper).await);
    assert_eq!(addresses(&app, &owner).await, [OWNER]);
    let (_, answer) = app.get_json(&owner, "/api/admin/acts").await;
    let changes: Vec<_> = answer["data"]
        .as_array()
        .unwrap()
        .iter()
        .filter(|act| act["targetEmail"] == HELPER)
        .map(|act| (act["act"].clone(), act["details"].clone()))
        .collect();
    assert_eq!(
        changes,
        [
            (json!("right_taken"), json!({ "from": "books", "to": null })),
            (
                json!("right_given"),
                json!({ "from": "workshop", "to": "books" })
            ),
            (
                json!("right_given"),
                json!({ "from": null, "to": "workshop" })
            ),
        ]
    );
    for (words, expected) in [
        (["admin", "revoke", HELPER], "has no role"),
        (["admin", "revoke", OWNER], "is the last owner"),
    ] {
        let (worked, said) = run(&app.config, &words).await;
        assert!(!worked && said.contains(expected), "{said}");
    }
    let token = token_from_mail(&app, OWNER, "bestaetigen").await;
    let body = json!({ "token": token });
    let confirmed = post(&app, &owner, "/api/confirm-email", &body).await;
    assert_eq!(confirmed.status(), 200);
    assert_eq!(
        give_role(&app, &owner, OWNER, "books").await.1["code"],
        "last_admin"
    );
    assert_eq!(count(&app, ADMINS).await, 1);
}

#[actix_web::test]
async fn adm_27_a_second_factor_that_all_need_is_set_up_before_anything_else() {
    let app = spawn_app().await;
    let owner = admin_with_password(&app, OWNER).await;
    let demand = async |demanded: bool| {
        let path = app.url("/api/admin/second-factor-rule");
        answer_of(owner.put(path).json(&json!({ "demanded": demanded }))).await
    };
    let (status, answer) = demand(true).await;
    assert_eq!(
        (status, &answer["code"]),
        (409, &json!("second_factor_not_started"))
    );
    let workshop = with_role(&app, "druck@example.org", "workshop").await;
    let has_factor = with_role(&app, "buch@example.org", "books").await;
    switch_on(&app, &has_factor).await;
    switch_on(&app, &owner).await;
    assert_eq!(demand(true).await.0, 200);

    let (status, answer) = app.get_json(&workshop, "/api/admin/production").await;
    assert_eq!(
        (status, &answer["code"]),
        (403, &json!("second_factor_needed"))
    );
    assert_eq!(session(&app, &workshop).await["lacksSecondFactor"], true);
    assert_eq!(app.get_json(&has_factor, "/api/admin/journal").await.0, 200);
    switch_on(&app, &workshop).await;
    assert_eq!(session(&app, &workshop).await["lacksSecondFactor"], false);
    assert_eq!(
        app.get_json(&workshop, "/api/admin/production").await.0,
        200
    );
    let path = app.url("/api/admin/second-factor");
    let (status, answer) =
        answer_of(workshop.delete(&path).json(&json!({ "code": "000000" }))).await;
    assert_eq!(
        (status, &answer["code"]),
        (409, &json!("second_factor_demanded"))
    );

    assert_eq!(demand(false).await.0, 200);
    let lines: Vec<_> = acts(&app, &owner)
        .await
        .into_iter()
        .map(|act| act["details"].clone())
        .collect();
    assert_eq!(
        lines,
        [
            json!({ "from": true, "to": false }),
            json!({ "from": false, "to": true })
        ]
    );
}
