//! Who may call what: one table for all routes, and every cell of it is called over HTTP.
//!
//! A new route needs a row, or the first test fails; a route with an id in its address needs one row for each kind of owner.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use reqwest::Client;
use schichtwerk_server::app::routes::{self, Caller};
use schichtwerk_server::people::identity::Role;
use serde_json::{Value, json};

use crate::account::*;
use crate::customer::{Line, Part, checkout, count, pay, request, status, upload_cube};
use crate::harness::{TestApp, new_client, spawn_app};

/// The columns of the table.
const CALLERS: [&str; 9] = [
    "anonymous",
    "other anonymous",
    "user",
    "other user",
    "unconfirmed",
    "admin",
    "workshop",
    "books",
    "expired",
];

/// Nine browsers, and what two of them own.
pub struct World {
    pub app: TestApp,
    pub callers: [Client; 9],
    /// Of the anonymous caller.
    pub guest_part: Part,
    pub guest_session: String,
    /// Of the user.
    pub user_id: String,
    pub user_part: Part,
    pub user_draft: String,
    /// Another draft of the user, which the admin deletes.
    pub admins_target: String,
    /// Paid.
    pub user_order: String,
    /// Paid by a guest whose address is that of the other user, who confirmed it.
    pub confirmed_order: String,
    /// Paid by a guest whose address somebody registered and never confirmed.
    pub unconfirmed_order: String,
}

/// Pays one part; the order's id.
async fn paid_order(app: &TestApp, client: &Client, part: &Part, email: &str) -> String {
    let mut body = request(&[Line::new(part, 1)], "pickup");
    body["customerData"]["email"] = email.into();
    let answer = checkout(app, client, &body).await;
    pay(client, answer.page()).await;
    status(app, client, answer.session_id()).await["order"]["id"]
        .as_str()
        .unwrap()
        .to_owned()
}

impl World {
    pub async fn new() -> Self {
        let app = spawn_app().await;
        let callers: [Client; 9] = std::array::from_fn(|_| new_client());
        let [
            anonymous,
            other,
            user,
            other_user,
            unconfirmed,
            admin,
            workshop,
            books,
            expired,
        ] = &callers;
        register(&app, expired, "expired@example.org").await;
        app.clock.advance(SignedDuration::from_hours(31 * 24));
        let guest_part = upload_cube(&app, anonymous, 20).await;
        upload_cube(&app, other, 20).await;
        let lines = [Line::new(&guest_part, 1)];
        let answer = checkout(&app, anonymous, &request(&lines, "pickup")).await;
        let guest_session = answer.session_id().to_owned();
        let user_id = register(&app, user, "user@example.org").await["id"].clone();
        register(&app, other_user, "other@example.org").await;
        register(&app, unconfirmed, "unconfirmed@example.org").await;
        for (client, email) in [
            (user, "user@example.org"),
            (other_user, "other@example.org"),
        ] {
            let token = token_from_mail(&app, email, "bestaetigen").await;
            let response = post(
                &app,
                client,
                "/api/confirm-email",
                &json!({ "token": token }),
            )
            .await;
            assert_eq!(response.status(), 200);
        }
        // The command knows the machine's clock only, so its link is too old here; the right that it gives is not.
        register(&app, admin, "admin@example.org").await;
        app.login_link("admin@example.org").await;
        login(&app, admin, "admin@example.org", PASSWORD).await;
        for (client, role) in [(workshop, "workshop"), (books, "books")] {
            let email = format!("{role}@example.org");
            register(&app, client, &email).await;
            app.command(&["admin", "grant", &email, "--role", role])
                .await;
            login(&app, client, &email, PASSWORD).await;
            assert_eq!(session(&app, client).await["role"], role);
        }
        assert_eq!(session(&app, admin).await["isAdmin"], true);
        let user_part = upload_cube(&app, user, 30).await;
        let mut draft = request(&[Line::new(&user_part, 1)], "pickup");
        draft["draftName"] = "Gehäuse".into();
        let mut drafts = Vec::new();
        for _ in 0..2 {
            let response = post(&app, user, "/api/save-order", &draft).await;
            let body: Value = response.json().await.unwrap();
            let id = body["data"]["id"].as_str();
            drafts.push(id.unwrap_or_else(|| panic!("{body}")).to_owned());
        }
        let [user_draft, admins_target] = drafts.try_into().unwrap();
        let user_order = paid_order(&app, user, &user_part, "user@example.org").await;
        let buyer = new_client();
        let part = upload_cube(&app, &buyer, 25).await;
        let confirmed_order = paid_order(&app, &buyer, &part, "other@example.org").await;
        let part = upload_cube(&app, &buyer, 26).await;
        let unconfirmed_order = paid_order(&app, &buyer, &part, "unconfirmed@example.org").await;
        Self {
            user_order,
            confirmed_order,
            unconfirmed_order,
            guest_part,
            guest_session,
            user_id: user_id.as_str().unwrap().to_owned(),
            user_part,
            user_draft,
            admins_target,
            app,
            callers,
        }
    }
}

/// What a row sends: the address, and the JSON body if there is one.
pub type Send = fn(&World) -> (String, Option<Value>);

/// Route, request, and what each of [`CALLERS`] is answered.
pub struct Row(pub &'static str, pub Send, pub [u16; 9]);

/// The same for everybody.
const fn all(status: u16) -> [u16; 9] {
    [status; 9]
}

/// Callers with a living session, and the others.
const fn users(with: u16, without: u16) -> [u16; 9] {
    [
        without, without, with, with, with, with, with, with, without,
    ]
}

/// The owner, and the others. What the other roles are answered follows from [`WORKSHOP_CALLS`] and [`BOOKS_CALLS`].
const fn admins(with: u16, without: u16) -> [u16; 9] {
    let mut row = [without; 9];
    row[ADMIN] = with;
    row
}

/// One caller, and the others.
const fn only(caller: usize, with: u16, without: [u16; 9]) -> [u16; 9] {
    let mut row = without;
    row[caller] = with;
    row
}

pub const ANONYMOUS: usize = 0;
pub const USER: usize = 2;
const OTHER_USER: usize = 3;
pub const ADMIN: usize = 5;
const WORKSHOP: usize = 6;
const BOOKS: usize = 7;

/// Whatever the role, one sets up one's own second factor.
const OWN_CALLS: &[&str] = &[
    "DELETE /api/admin/push/device",
    "DELETE /api/admin/second-factor",
    "GET /api/admin/events",
    "GET /api/admin/push",
    "GET /api/admin/second-factor",
    "POST /api/admin/second-factor/confirm",
    "POST /api/admin/second-factor/recovery-codes",
    "POST /api/admin/second-factor/start",
    "PUT /api/admin/push/device",
];

/// What who prints may call: nothing that shows money, an address or a setting.
const WORKSHOP_CALLS: &[&str] = &[
    "GET /api/admin/orders/{id}/files",
    "GET /api/admin/plates",
    "GET /api/admin/plates/{id}/3mf",
    "GET /api/admin/plates/{id}/files",
    "GET /api/admin/production",
    "GET /api/admin/production/csv",
    "GET /api/admin/reprintable/{order}",
    "GET /api/admin/spools",
    "POST /api/admin/orders/{id}/reprints",
    "POST /api/admin/plates",
    "POST /api/admin/plates/fitting",
    "POST /api/admin/plates/{id}/step",
    "POST /api/admin/printers",
    "POST /api/admin/production/checked",
    "POST /api/admin/production/pieces",
    "POST /api/admin/production/printed",
    "POST /api/admin/reprints/{id}/cancel",
    "POST /api/admin/spools",
    "PUT /api/admin/plates/{id}",
    "PUT /api/admin/plates/{id}/actual",
    "PUT /api/admin/printers/{id}",
    "PUT /api/admin/spools/{id}",
];

/// What who keeps the books may call: nothing that changes anything, no settings, no model, nobody's data as a copy.
const BOOKS_CALLS: &[&str] = &[
    "GET /api/admin/analytics",
    "GET /api/admin/analytics/csv",
    "GET /api/admin/invoices/verify",
    "GET /api/admin/journal",
    "GET /api/admin/journal/csv",
    "GET /api/admin/journal/datev",
    "GET /api/admin/journal/pdf",
    "GET /api/admin/order-counts",
    "GET /api/admin/orders",
    "GET /api/admin/orders/{id}",
    "GET /api/admin/page-views",
    "GET /api/admin/payouts",
    "GET /api/admin/payouts/csv",
];

/// What a row says, with the roles that are not the owner's.
fn expected(row: &Row) -> [u16; 9] {
    let Row(route, _, mut expected) = *row;
    for (caller, calls) in [(WORKSHOP, WORKSHOP_CALLS), (BOOKS, BOOKS_CALLS)] {
        if calls.contains(&route) || OWN_CALLS.contains(&route) {
            expected[caller] = expected[ADMIN];
        }
    }
    expected
}

fn to(path: &str) -> (String, Option<Value>) {
    (path.to_owned(), None)
}

fn with(path: &str, body: Value) -> (String, Option<Value>) {
    (path.to_owned(), Some(body))
}

/// The table. A 400 says that the right was there and the body was not; nothing may change by it, because every row is called
/// nine times.
#[rustfmt::skip]
pub const TABLE: &[Row] = &[
    // Everybody
    Row("GET /livez", |_| to("/livez"), all(200)),
    Row("GET /readyz", |_| to("/readyz"), all(200)),
    Row("GET /healthz", |_| to("/healthz"), all(200)),
    Row("GET /api/openapi.json", |_| to("/api/openapi.json"), all(200)),
    Row("GET /api/settings", |_| to("/api/settings"), all(200)),
    Row("GET /api/events", |_| to("/api/events"), all(200)),
    Row("GET /api/shop", |_| to("/api/shop"), all(200)),
    Row("GET /api/legal-texts/{name}", |_| to("/api/legal-texts/agb"), all(200)),
    Row("GET /api/guarantee-notice/{sha256}", |_| to("/api/guarantee-notice/0"), all(404)),
    Row("GET /api/pictures/{id}/{width}", |_| to("/api/pictures/0/480"), all(404)),
    Row("GET /api/session", |_| to("/api/session"), all(200)),
    Row("POST /api/session/redeem", |_| with("/api/session/redeem", json!({"token": "0"})), all(404)),
    Row("POST /api/register", |_| with("/api/register", json!({})), all(400)),
    Row("POST /api/login", |_| with("/api/login", json!({})), all(400)),
    Row("POST /api/forgot-password", |_| with("/api/forgot-password", json!({"email": "x@example.org"})), all(202)),
    Row("POST /api/reset-password", |_| with("/api/reset-password", json!({"token": "0", "password": PASSWORD, "passwordConfirmation": PASSWORD})), all(404)),
    Row("POST /api/orders/{id}/delete-file", |world| with(&format!("/api/orders/{}/delete-file", world.user_order), json!({"position": 0})), only(USER, 409, users(404, 401))),
    Row("POST /api/feedback", |_| with("/api/feedback", json!({})), all(400)),
    Row("POST /api/withdraw", |_| with("/api/withdraw", json!({})), all(400)),

    // Its owner, guest or user
    Row("POST /api/upload-model", |_| with("/api/upload-model", json!({})), all(400)),
    Row("GET /api/files/{id}/{signature}", |world| to(&world.guest_part.url), only(ANONYMOUS, 200, all(404))),
    Row("GET /api/files/{id}/{signature}", |world| to(&world.user_part.url), only(USER, 200, only(WORKSHOP, 200, admins(200, 404)))),
    Row("POST /api/process-uploaded-file", |world| with("/api/process-uploaded-file", json!({"fileUrl": world.guest_part.url})), only(ANONYMOUS, 200, all(404))),
    Row("POST /api/process-uploaded-file", |world| with("/api/process-uploaded-file", json!({"fileUrl": world.user_part.url})), only(USER, 200, all(404))),
    Row("POST /api/process-uploaded-file", |world| with("/api/process-uploaded-file", json!({"fileUrl": world.user_part.url, "userId": world.user_id})), only(USER, 200, all(403))),
    Row("POST /api/reports/page", |_| with("/api/reports/page", json!({"message": "x", "page": "/"})), all(200)),
    Row("POST /api/reports/csp", |_| with("/api/reports/csp", json!({"csp-report": {}})), all(200)),
    Row("POST /api/page-view", |_| with("/api/page-view", json!({"page": "faq"})), all(200)),
    Row("POST /api/confirm-legal", |_| with("/api/confirm-legal", json!({})), all(400)),
    Row("POST /api/discard-held-file", |_| with("/api/discard-held-file", json!({})), all(400)),
    Row("POST /api/rename-file", |_| with("/api/rename-file", json!({})), all(400)),
    Row("POST /api/cart/save-anonymous", |_| with("/api/cart/save-anonymous", json!({"cartItems": []})), all(200)),
    Row("POST /api/cart/load-anonymous", |_| with("/api/cart/load-anonymous", json!({})), all(200)),
    Row("POST /api/create-checkout-session", |_| with("/api/create-checkout-session", json!({})), all(400)),
    // The state alone for every caller with the id, and the order for its owner: `payment.rs` holds what stands in the body.
    Row("GET /api/checkout/{sessionId}", |world| to(&format!("/api/checkout/{}", world.guest_session)), all(200)),

    // A session
    Row("POST /api/confirm-email", |_| with("/api/confirm-email", json!({"token": "0"})), [401, 401, 200, 200, 404, 404, 404, 404, 401]),
    Row("POST /api/resend-confirmation", |_| with("/api/resend-confirmation", json!({})), users(202, 401)),
    Row("POST /api/change-password", |_| with("/api/change-password", json!({})), users(400, 401)),
    Row("POST /api/password-again", |_| with("/api/password-again", json!({"currentPassword": ""})), users(400, 401)),
    Row("PUT /api/user", |_| with("/api/user", json!({})), users(200, 401)),
    Row("POST /api/email/welcome", |_| with("/api/email/welcome", json!({"userEmail": "user@example.org"})), only(USER, 202, users(403, 401))),
    Row("POST /api/email/new-user-notification", |_| with("/api/email/new-user-notification", json!({"userData": {"email": "user@example.org"}})), only(USER, 202, users(403, 401))),
    Row("POST /api/cart/save-user", |world| with("/api/cart/save-user", json!({"userId": world.user_id, "cartItems": []})), only(USER, 200, users(403, 401))),
    Row("POST /api/cart/load-user", |world| with("/api/cart/load-user", json!({"userId": world.user_id})), only(USER, 200, users(403, 401))),
    Row("POST /api/cart/migrate", |world| with("/api/cart/migrate", json!({"userId": world.user_id})), only(USER, 200, users(403, 401))),
    Row("GET /api/drafts", |_| to("/api/drafts"), users(200, 401)),
    Row("GET /api/drafts/{id}", |world| to(&format!("/api/drafts/{}", world.user_draft)), only(USER, 200, users(404, 401))),
    Row("PATCH /api/drafts/{id}", |world| with(&format!("/api/drafts/{}", world.user_draft), json!({"draftName": "Gehäuse 2"})), only(USER, 200, users(404, 401))),
    Row("POST /api/save-order", |_| with("/api/save-order", json!({})), users(400, 401)),

    Row("GET /api/orders", |_| to("/api/orders"), users(200, 401)),
    Row("GET /api/orders/{id}", |world| to(&format!("/api/orders/{}", world.user_order)), only(USER, 200, only(BOOKS, 200, only(ADMIN, 200, users(404, 401))))),
    Row("GET /api/orders/{id}", |world| to(&format!("/api/orders/{}", world.confirmed_order)), only(OTHER_USER, 200, only(BOOKS, 200, only(ADMIN, 200, users(404, 401))))),
    Row("GET /api/orders/{id}", |world| to(&format!("/api/orders/{}", world.unconfirmed_order)), only(BOOKS, 200, only(ADMIN, 200, users(404, 401)))),
    Row("GET /api/orders/{id}/cart", |world| to(&format!("/api/orders/{}/cart", world.user_order)), only(USER, 200, users(404, 401))),
    Row("GET /api/orders/{id}/cart", |world| to(&format!("/api/orders/{}/cart", world.unconfirmed_order)), users(404, 401)),
    Row("GET /api/orders/{id}/pictures/{position}", |world| to(&format!("/api/orders/{}/pictures/0", world.user_order)), only(USER, 200, users(404, 401))),
    Row("GET /api/orders/{id}/pictures/{position}", |world| to(&format!("/api/orders/{}/pictures/0", world.unconfirmed_order)), users(404, 401)),
    Row("GET /api/orders/{id}/invoice", |world| to(&format!("/api/orders/{}/invoice", world.user_order)), only(USER, 200, only(BOOKS, 200, only(ADMIN, 200, users(404, 401))))),
    Row("GET /api/orders/{id}/invoice", |world| to(&format!("/api/orders/{}/invoice", world.unconfirmed_order)), only(BOOKS, 200, only(ADMIN, 200, users(404, 401)))),
    Row("POST /api/feedback", |world| with("/api/feedback", json!({"orderId": world.user_order})), only(USER, 422, all(404))),
    Row("POST /api/account/export", |_| with("/api/account/export", json!({"currentPassword": ""})), users(400, 401)),
    Row("GET /api/account/export/{token}", |_| to("/api/account/export/0.0"), users(404, 401)),
    Row("POST /api/account/delete", |_| with("/api/account/delete", json!({"currentPassword": ""})), users(400, 401)),

    // The right
    Row("PUT /api/admin/settings", |_| with("/api/admin/settings", json!({"version": 0, "settings": {}})), admins(409, 403)),
    Row("GET /api/admin/settings/versions", |_| to("/api/admin/settings/versions"), admins(200, 403)),
    Row("GET /api/admin/settings/versions/{version}", |_| to("/api/admin/settings/versions/1"), admins(200, 403)),
    Row("POST /api/admin/settings/versions/{version}/restore", |_| with("/api/admin/settings/versions/1/restore", json!({"baseVersion": 0})), admins(409, 403)),
    Row("GET /api/admin/operator", |_| to("/api/admin/operator"), admins(200, 403)),
    Row("GET /api/admin/second-factor", |_| to("/api/admin/second-factor"), admins(200, 403)),
    Row("POST /api/admin/second-factor/start", |_| with("/api/admin/second-factor/start", json!({})), admins(200, 403)),
    Row("POST /api/admin/second-factor/confirm", |_| with("/api/admin/second-factor/confirm", json!({"code": "0"})), admins(400, 403)),
    Row("POST /api/admin/second-factor/recovery-codes", |_| with("/api/admin/second-factor/recovery-codes", json!({})), admins(409, 403)),
    Row("DELETE /api/admin/second-factor", |_| with("/api/admin/second-factor", json!({})), admins(200, 403)),
    Row("GET /api/admin/admins", |_| to("/api/admin/admins"), admins(200, 403)),
    Row("POST /api/admin/admins", |_| with("/api/admin/admins", json!({"email": "unconfirmed@example.org", "role": "workshop"})), admins(400, 403)),
    Row("PUT /api/admin/second-factor-rule", |_| with("/api/admin/second-factor-rule", json!({"demanded": true})), admins(409, 403)),
    Row("GET /api/admin/push", |_| to("/api/admin/push"), admins(200, 403)),
    Row("PUT /api/admin/push/device", |_| with("/api/admin/push/device", json!({})), admins(400, 403)),
    Row("DELETE /api/admin/push/device", |_| with("/api/admin/push/device", json!({})), admins(200, 403)),
    Row("PUT /api/admin/push/rule", |_| with("/api/admin/push/rule", json!({"allowed": false})), admins(200, 403)),
    Row("DELETE /api/admin/admins/{id}", |world| to(&format!("/api/admin/admins/{}", world.user_id)), admins(404, 403)),
    Row("GET /api/admin/orders", |_| to("/api/admin/orders"), admins(200, 403)),
    Row("GET /api/admin/events", |_| to("/api/admin/events"), admins(200, 403)),
    Row("GET /api/admin/mails", |_| to("/api/admin/mails"), admins(200, 403)),
    Row("POST /api/admin/mails/{mailId}/send-again", |_| with("/api/admin/mails/0/send-again", json!({})), admins(404, 403)),
    Row("GET /api/admin/order-counts", |_| to("/api/admin/order-counts"), admins(200, 403)),
    Row("GET /api/admin/orders/{id}", |world| to(&format!("/api/admin/orders/{}", world.user_order)), admins(200, 403)),
    Row("GET /api/admin/orders/{id}", |_| to("/api/admin/orders/0"), admins(404, 403)),
    Row("GET /api/admin/orders/{id}", |world| to(&format!("/api/admin/orders/{}", world.user_draft)), admins(404, 403)),
    Row("GET /api/admin/orders/{id}/files", |world| to(&format!("/api/admin/orders/{}/files", world.user_order)), admins(200, 403)),
    Row("GET /api/admin/orders/{id}/files", |_| to("/api/admin/orders/0/files"), admins(404, 403)),
    Row("GET /api/admin/orders/{id}/mails/{mailId}", |world| to(&format!("/api/admin/orders/{}/mails/0", world.user_order)), admins(404, 403)),
    Row("POST /api/admin/orders/{id}/mails/{mailId}/send-again", |world| with(&format!("/api/admin/orders/{}/mails/0/send-again", world.user_order), json!({})), admins(404, 403)),
    Row("POST /api/admin/orders/{id}/refund", |world| with(&format!("/api/admin/orders/{}/refund", world.user_order), json!({})), admins(422, 403)),
    Row("POST /api/admin/orders/{id}/delete-file", |world| with(&format!("/api/admin/orders/{}/delete-file", world.user_order), json!({"position": 0, "reason": "Wunsch"})), admins(409, 403)),
    Row("POST /api/admin/orders/{id}/refuse", |world| with(&format!("/api/admin/orders/{}/refuse", world.user_order), json!({})), admins(422, 403)),
    Row("POST /api/admin/orders/{id}/withdrawal", |world| with(&format!("/api/admin/orders/{}/withdrawal", world.user_order), json!({"decision": "accepted"})), admins(409, 403)),
    Row("POST /api/admin/orders/{id}/review", |world| with(&format!("/api/admin/orders/{}/review", world.user_order), json!({})), admins(409, 403)),
    Row("POST /api/admin/order-status-updates", |_| with("/api/admin/order-status-updates", json!({})), admins(422, 403)),
    Row("POST /api/order-status-update", |world| with("/api/order-status-update", json!({"orderId": world.user_order, "status": "completed"})), admins(409, 403)),
    Row("POST /api/admin/orders/{id}/release", |world| with(&format!("/api/admin/orders/{}/release", world.user_order), json!({})), admins(409, 403)),
    Row("POST /api/admin/orders/{id}/release", |_| with("/api/admin/orders/0/release", json!({})), admins(404, 403)),
    Row("POST /api/admin/orders/{id}/give-up", |world| with(&format!("/api/admin/orders/{}/give-up", world.user_order), json!({})), admins(409, 403)),
    Row("POST /api/admin/orders/{id}/give-up", |_| with("/api/admin/orders/0/give-up", json!({})), admins(404, 403)),
    Row("POST /api/admin/orders/{id}/unarchive", |world| with(&format!("/api/admin/orders/{}/unarchive", world.user_order), json!({})), admins(200, 403)),
    Row("POST /api/admin/orders/{id}/unarchive", |world| with(&format!("/api/admin/orders/{}/unarchive", world.user_draft), json!({})), admins(404, 403)),
    Row("POST /api/admin/orders/{id}/unarchive", |_| with("/api/admin/orders/0/unarchive", json!({})), admins(404, 403)),
    Row("GET /api/admin/acts", |_| to("/api/admin/acts"), admins(200, 403)),
    Row("GET /api/admin/failed-receipts", |_| to("/api/admin/failed-receipts"), admins(200, 403)),
    Row("POST /api/admin/failed-receipts/{mailId}/send-again", |_| with("/api/admin/failed-receipts/0/send-again", json!({})), admins(404, 403)),
    Row("POST /api/admin/failed-receipts/{mailId}/settle", |_| with("/api/admin/failed-receipts/0/settle", json!({"reason": "Brief"})), admins(404, 403)),
    Row("POST /api/admin/person", |_| with("/api/admin/person", json!({"email": "user@example.org"})), admins(200, 403)),
    Row("POST /api/admin/person/export", |_| with("/api/admin/person/export", json!({"email": "user@example.org"})), admins(422, 403)),
    Row("POST /api/admin/person/erase", |_| with("/api/admin/person/erase", json!({"email": "user@example.org"})), admins(422, 403)),
    Row("POST /api/admin/person/delete-file", |_| with("/api/admin/person/delete-file", json!({"fileId": "0", "reason": "Wunsch"})), admins(404, 403)),
    Row("POST /api/admin/person/correct-account", |world| with("/api/admin/person/correct-account", json!({"userId": world.user_id, "reason": "Wunsch"})), admins(400, 403)),
    Row("POST /api/admin/person/correct-order", |world| with("/api/admin/person/correct-order", json!({"orderId": world.user_order, "reason": "Wunsch"})), admins(400, 403)),
    Row("GET /api/admin/analytics", |_| to("/api/admin/analytics"), admins(200, 403)),
    Row("GET /api/admin/open-points", |_| to("/api/admin/open-points"), admins(200, 403)),
    Row("GET /api/admin/print-calibration", |_| to("/api/admin/print-calibration"), admins(200, 403)),
    Row("GET /api/admin/print-costs", |_| to("/api/admin/print-costs"), admins(200, 403)),
    Row("PUT /api/admin/print-costs", |_| with("/api/admin/print-costs", json!({"version": 0, "costs": {}})), admins(400, 403)),
    Row("GET /api/admin/operation", |_| to("/api/admin/operation"), admins(200, 403)),
    Row("GET /api/admin/operation", |_| to("/api/admin/operation?quick=true"), admins(200, 403)),
    Row("GET /api/admin/page-views", |_| to("/api/admin/page-views"), admins(200, 403)),
    Row("GET /api/admin/analytics", |_| to("/api/admin/analytics?from=nie"), admins(400, 403)),
    Row("GET /api/admin/analytics/csv", |_| to("/api/admin/analytics/csv?table=orders"), admins(200, 403)),
    Row("GET /api/admin/analytics/csv", |_| to("/api/admin/analytics/csv?table=users"), admins(400, 403)),
    Row("GET /api/admin/production", |_| to("/api/admin/production"), admins(200, 403)),
    Row("GET /api/admin/production/csv", |_| to("/api/admin/production/csv"), admins(200, 403)),
    Row("POST /api/admin/production/printed", |world| with("/api/admin/production/printed", json!({"orderId": world.user_order, "position": 0, "printed": 99, "seen": 0})), admins(422, 403)),
    Row("POST /api/admin/production/pieces", |world| with("/api/admin/production/pieces", json!({"orderId": world.user_order, "position": 0, "from": "open", "to": "checked", "pieces": 1, "seen": 1})), admins(422, 403)),
    Row("POST /api/admin/production/checked", |_| with("/api/admin/production/checked", json!({"parts": []})), admins(422, 403)),
    Row("POST /api/admin/production/pieces", |_| with("/api/admin/production/pieces", json!({"orderId": "0", "position": 0, "from": "open", "to": "failed", "pieces": 1, "seen": 1})), admins(404, 403)),
    Row("POST /api/admin/printers", |_| with("/api/admin/printers", json!({})), admins(422, 403)),
    Row("PUT /api/admin/printers/{id}", |_| with("/api/admin/printers/0", json!({"name": "P", "lengthMm": 200, "widthMm": 200, "heightMm": 200, "nozzleMm": 0.4})), admins(404, 403)),
    Row("GET /api/admin/plates", |_| to("/api/admin/plates"), admins(200, 403)),
    Row("POST /api/admin/plates", |world| with("/api/admin/plates", json!({"printerId": "0", "parts": [{"orderId": world.user_order, "position": 0, "pieces": 1}]})), admins(409, 403)),
    Row("POST /api/admin/plates/fitting", |world| with("/api/admin/plates/fitting", json!({"printerId": "0", "parts": [{"orderId": world.user_order, "position": 0, "pieces": 1}]})), admins(404, 403)),
    Row("PUT /api/admin/plates/{id}", |world| with("/api/admin/plates/0", json!({"printerId": "0", "parts": [{"orderId": world.user_order, "position": 0, "pieces": 1}]})), admins(409, 403)),
    Row("POST /api/admin/plates/{id}/step", |_| with("/api/admin/plates/0/step", json!({"step": "start", "version": 0})), admins(404, 403)),
    Row("PUT /api/admin/plates/{id}/actual", |_| with("/api/admin/plates/0/actual", json!({"version": 0, "minutes": 90.5, "grams": null})), admins(404, 403)),
    Row("GET /api/admin/plates/{id}/files", |_| to("/api/admin/plates/0/files"), admins(404, 403)),
    Row("GET /api/admin/plates/{id}/3mf", |_| to("/api/admin/plates/0/3mf"), admins(404, 403)),
    Row("GET /api/admin/spools", |_| to("/api/admin/spools"), admins(200, 403)),
    Row("POST /api/admin/spools", |_| with("/api/admin/spools", json!({})), admins(422, 403)),
    Row("PUT /api/admin/spools/{id}", |_| with("/api/admin/spools/0", json!({"material": "PLA", "color": "Schwarz", "fullGrams": 1000, "grams": 1000})), admins(404, 403)),
    Row("GET /api/admin/empty-colors", |_| to("/api/admin/empty-colors"), admins(200, 403)),
    Row("POST /api/admin/empty-colors", |_| with("/api/admin/empty-colors", json!({"material": "PLA", "color": "Schwarz"})), admins(404, 403)),
    Row("POST /api/admin/pictures", |_| to("/api/admin/pictures?place=start&alt="), admins(422, 403)),
    Row("PUT /api/admin/pictures/{id}", |_| with("/api/admin/pictures/0", json!({"place": "start", "alt": "Zahnrad"})), admins(404, 403)),
    Row("DELETE /api/admin/pictures/{id}", |_| to("/api/admin/pictures/0"), admins(404, 403)),
    Row("GET /api/admin/product-reports", |_| to("/api/admin/product-reports"), admins(200, 403)),
    Row("POST /api/admin/orders/{id}/product-reports", |world| with(&format!("/api/admin/orders/{}/product-reports", world.user_order), json!({})), admins(422, 403)),
    Row("POST /api/admin/orders/{id}/product-reports", |_| with("/api/admin/orders/0/product-reports", json!({"kind": "complaint", "happenedOn": "2026-01-02", "what": "Kante"})), admins(404, 403)),
    Row("PUT /api/admin/orders/{id}/product-reports/{reportId}", |world| with(&format!("/api/admin/orders/{}/product-reports/0", world.user_order), json!({"kind": "complaint", "happenedOn": "2026-01-02", "what": "Kante"})), admins(404, 403)),
    Row("GET /api/admin/recall/csv", |_| to("/api/admin/recall/csv"), admins(200, 403)),
    Row("POST /api/admin/production/printed", |_| with("/api/admin/production/printed", json!({"orderId": "0", "position": 0, "printed": 0, "seen": 0})), admins(404, 403)),
    Row("GET /api/admin/journal", |_| to("/api/admin/journal"), admins(200, 403)),
    Row("GET /api/admin/journal/csv", |_| to("/api/admin/journal/csv"), admins(200, 403)),
    Row("GET /api/admin/journal/datev", |_| to("/api/admin/journal/datev"), admins(400, 403)),
    Row("GET /api/admin/journal/pdf", |_| to("/api/admin/journal/pdf"), admins(200, 403)),
    Row("GET /api/admin/payouts", |_| to("/api/admin/payouts"), admins(200, 403)),
    Row("GET /api/admin/payouts/csv", |_| to("/api/admin/payouts/csv"), admins(200, 403)),
    Row("POST /api/admin/orders/{id}/notes", |world| with(&format!("/api/admin/orders/{}/notes", world.user_order), json!({})), admins(422, 403)),
    Row("POST /api/admin/orders/{id}/messages", |world| with(&format!("/api/admin/orders/{}/messages", world.user_order), json!({})), admins(422, 403)),
    Row("GET /api/admin/reprintable/{order}", |world| to(&format!("/api/admin/reprintable/{}", world.user_order)), admins(200, 403)),
    Row("POST /api/admin/orders/{id}/reprints", |world| with(&format!("/api/admin/orders/{}/reprints", world.user_order), json!({"parts": [{"position": 0, "quantity": 1}], "reason": "damaged", "idempotencyKey": "k"})), admins(409, 403)),
    Row("POST /api/admin/reprints/{id}/cancel", |_| with("/api/admin/reprints/0/cancel", json!({})), admins(404, 403)),
    Row("POST /api/admin/reprints/{id}/ship", |_| with("/api/admin/reprints/0/ship", json!({"carrier": "dhl", "trackingNumber": "1"})), admins(404, 403)),
    Row("POST /api/admin/orders/{id}/shipment", |world| with(&format!("/api/admin/orders/{}/shipment", world.user_order), json!({"carrier": "dhl", "trackingNumber": "1"})), admins(409, 403)),
    Row("POST /api/admin/orders/{id}/delivery", |world| with(&format!("/api/admin/orders/{}/delivery", world.user_order), json!({"address": {}})), admins(400, 403)),
    Row("POST /api/admin/parcels/addresses", |_| with("/api/admin/parcels/addresses", json!({"program": "dhl", "orders": ["0"]})), admins(422, 403)),
    Row("POST /api/admin/parcels/papers", |world| with("/api/admin/parcels/papers", json!({"orders": [world.user_order]})), admins(200, 403)),
    Row("POST /api/admin/parcels/plan", |_| with("/api/admin/parcels/plan", json!({"carrier": "dhl", "text": "Referenz;Paketnummer\n0;1"})), admins(200, 403)),
    Row("POST /api/admin/parcels/take", |_| with("/api/admin/parcels/take", json!({"carrier": "dhl", "parcels": [{"orderId": "0", "version": 0}]})), admins(200, 403)),
    Row("GET /api/admin/invoices/verify", |_| to("/api/admin/invoices/verify"), admins(200, 403)),

    // A signature, a key, or an address that nobody guesses
    Row("POST /api/guest-order", |_| with("/api/guest-order", json!({"token": "0"})), all(404)),
    Row("POST /api/guest-order/delete-file", |_| with("/api/guest-order/delete-file", json!({"token": "0", "position": 0})), all(404)),
    Row("POST /api/guest-order/export", |_| with("/api/guest-order/export", json!({"token": "0"})), all(404)),
    Row("POST /api/guest-order/erase", |_| with("/api/guest-order/erase", json!({"token": "0"})), all(404)),
    Row("POST /api/guest-order/cart", |_| with("/api/guest-order/cart", json!({"token": "0"})), all(404)),
    Row("POST /api/guest-order/picture", |_| with("/api/guest-order/picture", json!({"token": "0", "position": 0})), all(404)),
    Row("POST /api/guest-order/renew", |_| with("/api/guest-order/renew", json!({"token": "0"})), all(404)),
    Row("POST /api/guest-order/invoice", |_| with("/api/guest-order/invoice", json!({"token": "0"})), all(404)),
    Row("POST /api/webhooks/stripe", |_| with("/api/webhooks/stripe", json!({})), all(400)),

    // What ends something comes last; strangers first, by the order of the callers only the owner's call has an effect.
    Row("DELETE /api/drafts/{id}", |world| to(&format!("/api/drafts/{}", world.user_draft)), only(USER, 200, users(404, 401))),
    Row("POST /api/orders/{id}/hide", |world| with(&format!("/api/orders/{}/hide", world.unconfirmed_order), json!({})), users(404, 401)),
    Row("POST /api/orders/{id}/hide", |world| with(&format!("/api/orders/{}/hide", world.user_order), json!({})), only(USER, 200, users(404, 401))),
    Row("DELETE /api/admin/orders/{id}", |_| to("/api/admin/orders/0"), admins(404, 403)),
    Row("DELETE /api/admin/orders/{id}", |world| to(&format!("/api/admin/orders/{}", world.admins_target)), admins(200, 403)),
    Row("DELETE /api/admin/orders/{id}", |world| to(&format!("/api/admin/orders/{}", world.confirmed_order)), admins(200, 403)),
    // What an admin took out of the list is still its customer's.
    Row("GET /api/orders/{id}", |world| to(&format!("/api/orders/{}", world.confirmed_order)), only(OTHER_USER, 200, only(BOOKS, 200, only(ADMIN, 200, users(404, 401))))),
    Row("POST /api/logout", |_| with("/api/logout", json!({})), all(200)),
];

fn routes_of_table() -> BTreeSet<String> {
    TABLE.iter().map(|row| row.0.to_owned()).collect()
}

#[test]
fn role_10_every_route_has_a_row_and_every_row_a_route() {
    let routes: BTreeSet<String> = routes::table()
        .iter()
        .map(|route| format!("{} {}", route.method, route.path))
        .collect();
    assert_eq!(routes_of_table(), routes);
}

#[test]
fn role_22_the_route_table_gives_each_role_what_is_listed_here_and_nothing_else() {
    let calls_of = |role: Role| -> BTreeSet<String> {
        routes::table()
            .iter()
            .filter(|route| matches!(route.caller, Caller::Admin(roles) if roles.contains(&role)))
            .map(|route| format!("{} {}", route.method, route.path))
            .collect()
    };
    let listed = |calls: &[&str]| -> BTreeSet<String> {
        calls
            .iter()
            .chain(OWN_CALLS)
            .map(|call| (*call).to_owned())
            .collect()
    };
    assert_eq!(calls_of(Role::Workshop), listed(WORKSHOP_CALLS));
    assert_eq!(calls_of(Role::Books), listed(BOOKS_CALLS));
    // Whatever is of the back office, an owner may call.
    let all_admin = routes::table()
        .into_iter()
        .filter(|route| matches!(route.caller, Caller::Admin(_)));
    assert_eq!(calls_of(Role::Owner).len(), all_admin.count());
    for route in routes::table() {
        let is_back_office =
            route.path.starts_with("/api/admin/") || route.path == "/api/order-status-update";
        assert_eq!(
            is_back_office,
            matches!(route.caller, Caller::Admin(_)),
            "{route:?}"
        );
    }
}

#[actix_web::test]
async fn role_01_role_03_role_10_role_11_role_13_role_16_every_cell_of_the_table_is_answered_as_it_says()
 {
    let world = World::new().await;
    let mut wrong = Vec::new();
    let mut cells = 0;
    for row in TABLE {
        let Row(route, send, _) = row;
        let expected = expected(row);
        let method = route.split(' ').next().unwrap();
        let (path, body) = send(&world);
        let url = if path.starts_with("http") {
            path
        } else {
            world.app.url(&path)
        };
        for ((caller, client), expected) in CALLERS.iter().zip(&world.callers).zip(&expected) {
            let mut call = client.request(method.parse().unwrap(), &url);
            if let Some(body) = &body {
                call = call.json(body);
            }
            let response = call.send().await.unwrap();
            let status = response.status().as_u16();
            cells += 1;
            if status != *expected {
                let text = response.text().await.unwrap();
                let text: String = text.chars().take(120).collect();
                wrong.push(format!(
                    "{route} as {caller}: {status} instead of {expected}: {text}"
                ));
            }
        }
    }
    assert_eq!(cells, TABLE.len() * CALLERS.len());
    assert!(
        wrong.is_empty(),
        "{} of {cells} cells:\n{}",
        wrong.len(),
        wrong.join("\n")
    );
    println!("{cells} cells");
}

#[actix_web::test]
async fn no_route_takes_a_form_a_file_or_a_text_from_another_site() {
    let world = World::new().await;
    let admin = &world.callers[5];
    let before = count(&world.app, "SELECT COUNT(*) FROM sessions").await;
    let mut called = 0;
    for route in routes::table()
        .iter()
        .filter(|route| !route.method.is_safe())
    {
        for kind in [
            "application/x-www-form-urlencoded",
            "multipart/form-data; boundary=x",
            "text/plain",
            "application/json",
        ] {
            for headers in [
                &[
                    ("sec-fetch-site", "cross-site"),
                    ("origin", "https://evil.example"),
                ][..],
                &[("origin", "https://evil.example")][..],
                &[("origin", "null")][..],
                &[("sec-fetch-site", "same-site")][..],
            ] {
                let mut call = admin
                    .request(
                        route.method.as_str().parse().unwrap(),
                        world.app.url(&route.path),
                    )
                    .header("content-type", kind)
                    .body("{}");
                for (name, value) in headers {
                    call = call.header(*name, *value);
                }
                let response = call.send().await.unwrap();
                assert_eq!(response.status(), 403, "{} {kind} {headers:?}", route.path);
                assert_eq!(
                    response.json::<Value>().await.unwrap()["code"],
                    "cross_origin"
                );
                called += 1;
            }
        }
    }
    assert!(called > 200, "{called}");
    assert_eq!(
        count(&world.app, "SELECT COUNT(*) FROM sessions").await,
        before
    );
}

#[actix_web::test]
async fn role_12_nobody_writes_what_is_the_servers_by_naming_it_in_a_body() {
    let world = World::new().await;
    let user = &world.callers[USER];
    let mut draft = request(&[Line::new(&world.user_part, 2)], "pickup");
    for (key, value) in [
        ("status", json!("completed")),
        ("paymentState", json!("paid")),
        ("payment_state", json!("paid")),
        ("total_price", json!(0.01)),
        ("total_cents", json!(1)),
        ("is_admin", json!(true)),
        ("orderNumber", json!("00000001")),
        ("draftName", json!("Geschenkt")),
    ] {
        draft[key] = value;
    }
    let response = post(&world.app, user, "/api/save-order", &draft).await;
    assert_eq!(response.status(), 200, "{}", response.text().await.unwrap());
    let rows: Vec<(String, String, String, i64)> =
        sqlx::query_as("SELECT status, payment_state, user_id, total_cents FROM orders WHERE draft_name = 'Geschenkt'")
            .fetch_all(world.app.db.pool())
            .await
            .unwrap();
    let total = Line::new(&world.user_part, 2).line_cents();
    assert_eq!(
        rows,
        [("draft".into(), "none".into(), world.user_id.clone(), total)]
    );
    // In somebody else's name it is refused.
    let other: String =
        sqlx::query_scalar("SELECT id FROM users WHERE email = 'other@example.org'")
            .fetch_one(world.app.db.pool())
            .await
            .unwrap();
    draft["userId"] = other.into();
    let response = post(&world.app, user, "/api/save-order", &draft).await;
    assert_eq!(response.status(), 403);
    assert_eq!(
        count(
            &world.app,
            "SELECT COUNT(*) FROM user_profiles WHERE is_admin = 1"
        )
        .await,
        1
    );
}
