//! /api/admin/push: switches messages on and off, for the shop and for one browser.

use actix_web::{HttpResponse, delete, get, put};
use serde::{Deserialize, Serialize};
use serde_json::json;
use sqlx::AnyConnection;
use utoipa::ToSchema;

use super::devices::{self, Browser};
use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer};
use crate::foundation::clock::to_text;
use crate::foundation::db::{Db, Tx};
use crate::foundation::error::{ApiError, ApiResult};
use crate::people::audit::{self, Act, Target};
use crate::people::identity::{AdminCall, Identity};
use crate::services::web_push::{PushMessage, Pushed};
use crate::state::{Part, State};

/// No push service has a longer address.
const LONGEST_ENDPOINT: usize = 2000;

/// What a browser needs to take messages.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushAnswer {
    success: bool,
    /// The owner allows messages.
    allowed: bool,
    /// The shop's public key, base64url: the browser takes messages that are signed with it only.
    public_key: String,
}

/// Whether messages are allowed.
#[derive(Debug, Deserialize, ToSchema)]
pub struct PushRule {
    allowed: bool,
}

/// Whether a browser may take messages, and by which key.
#[utoipa::path(
    tag = "Verwaltung",
    responses((status = 200, body = PushAnswer), (status = 403, body = EmptyListAnswer))
)]
#[get("/api/admin/push")]
pub async fn get_push(state: State, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    Ok(HttpResponse::Ok().json(PushAnswer {
        success: true,
        allowed: devices::are_allowed(state.db.pool()).await?,
        public_key: state.web_push.public_key(),
    }))
}

/// Sends the messages to this browser too, from now on: each new order, each case, each failure; to who prints
/// only new orders, without the sum. It gets one at once, so that somebody sees that they arrive. Said again it only renews the browser's keys.
#[utoipa::path(
    tag = "Verwaltung", request_body = Browser,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "`unknown_push_service`: no address of a push service that the shop knows, or no keys", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 409, description = "`push_not_allowed`, or `push_failed`: the push service does not take the first message", body = ErrorAnswer),
    )
)]
#[put("/api/admin/push/device")]
pub async fn add_push_device(
    state: State,
    AdminCall(user, browser): AdminCall<Browser>,
) -> ApiResult {
    let device = (browser.endpoint.len() <= LONGEST_ENDPOINT)
        .then(|| {
            state
                .web_push
                .device(&browser.endpoint, &browser.p256dh, &browser.auth)
        })
        .flatten()
        .ok_or_else(unknown_service)?;
    let now = state.clock.now();
    let note = async |tx: &mut Tx| -> ApiResult<bool> {
        if !devices::are_allowed(&mut **tx).await? {
            return Err(ApiError::conflict(
                "push_not_allowed",
                "Mitteilungen sind für diesen Shop ausgeschaltet. Der Inhaber erlaubt sie unter Einstellungen, Sicherheit.",
            ));
        }
        Ok(devices::note(tx, &user.id, &browser, &to_text(now)).await?)
    };
    if state.db.write(note).await? {
        let hello = PushMessage {
            title: "Mitteilungen sind eingeschaltet".to_owned(),
            text: "Was neu ist, kommt ab jetzt hierher.".to_owned(),
            path: devices::page_of(user.standing.role).to_owned(),
            tag: "hello".to_owned(),
        };
        if state.web_push.send(&device, &hello, now).await != Pushed::Taken {
            devices::forget(state.db.writer(), &browser.endpoint).await?;
            return Err(ApiError::conflict(
                "push_failed",
                "Der Mitteilungsdienst dieses Browsers hat die erste Mitteilung nicht angenommen. Bitte versuchen Sie es in ein paar Minuten noch einmal.",
            ));
        }
    }
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// Sends no more messages to a browser, which its address alone names.
#[utoipa::path(
    tag = "Verwaltung", request_body = Browser,
    responses((status = 200, body = AcceptedAnswer), (status = 403, body = EmptyListAnswer))
)]
#[delete("/api/admin/push/device")]
pub async fn remove_push_device(
    db: Part<Db>,
    AdminCall(_admin, browser): AdminCall<Browser>,
) -> ApiResult {
    devices::forget(db.writer(), &browser.endpoint).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// Allows messages to everybody who has a role, or no longer; then every browser has to be switched on again.
#[utoipa::path(
    tag = "Verwaltung", request_body = PushRule,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
    )
)]
#[put("/api/admin/push/rule")]
pub async fn set_push_rule(state: State, AdminCall(admin, rule): AdminCall<PushRule>) -> ApiResult {
    let set = async |tx: &mut Tx| -> ApiResult<()> {
        let connection: &mut AnyConnection = tx;
        let before = devices::are_allowed(&mut *connection).await?;
        if before == rule.allowed {
            return Ok(());
        }
        devices::allow(connection, rule.allowed).await?;
        let details = json!({ "from": before, "to": rule.allowed });
        let act = Act::PushRuleChanged;
        audit::record(&state, tx, &admin.id, act, Target::Shop, &details).await?;
        Ok(())
    };
    state.db.write(set).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

fn unknown_service() -> ApiError {
    ApiError::bad_request(
        "unknown_push_service",
        "Den Mitteilungsdienst dieses Browsers kennt der Shop nicht. Bitte nehmen Sie Chrome, Edge, Firefox oder Safari.",
    )
}
