//! The second factor of an admin: codes of an authenticator app (TOTP), and recovery codes. Who has it is asked for a code at the
//! login; changes to it need the password again.

pub(super) mod store;

use actix_web::{HttpResponse, delete, get, post};
use qrcodegen::{QrCode, QrCodeEcc};
use serde::{Deserialize, Serialize};
use sqlx::AnyConnection;
use totp_rs::Secret;
use utoipa::ToSchema;

use super::{checks, tries};
use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer};
use crate::foundation::body::RawBody;
use crate::foundation::cart_body::invalid_request;
use crate::foundation::db::{Db, Tx};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::ids::UserId;
use crate::people::identity::{Identity, ProvedCall, User, roles, sessions};
use crate::state::{Part, State};

/// Whether a login asks for a code.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SecondFactorAnswer {
    success: bool,
    enabled: bool,
    recovery_codes_left: i64,
}

/// How the admin's own second factor stands.
#[utoipa::path(
    tag = "Konto",
    responses((status = 200, body = SecondFactorAnswer), (status = 403, body = EmptyListAnswer))
)]
#[get("/api/admin/second-factor")]
pub async fn get_second_factor(db: Part<Db>, caller: Identity) -> ApiResult {
    let admin = caller.require_role()?;
    let find = async |connection: &mut AnyConnection| -> ApiResult<_> {
        let factor = store::find(connection, &admin.id, &admin.email).await?;
        Ok((
            factor,
            store::recovery_codes_left(connection, &admin.id).await?,
        ))
    };
    let (factor, recovery_codes_left) = db.read(find).await?;
    Ok(HttpResponse::Ok().json(SecondFactorAnswer {
        success: true,
        enabled: factor.is_some_and(|factor| factor.is_confirmed),
        recovery_codes_left,
    }))
}

/// What the app has to learn.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct StartSecondFactorAnswer {
    success: bool,
    /// To type in by hand, in groups of four.
    secret: String,
    /// `otpauth://…`, which a phone opens in its app.
    url: String,
    /// The same as a QR code: modules of one side, and the dark ones as the path of an SVG.
    qr_size: i32,
    qr_path: String,
}

/// Begins with a new secret. It protects nothing until a first code was entered.
#[utoipa::path(
    tag = "Konto",
    responses(
        (status = 200, body = StartSecondFactorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 409, description = "`second_factor_enabled`: switch it off first", body = ErrorAnswer),
    )
)]
#[post("/api/admin/second-factor/start")]
pub async fn start_second_factor(state: State, caller: Identity) -> ApiResult {
    let admin = caller.require_role()?;
    caller.require_proof()?;
    let mut bytes = [0u8; 20];
    getrandom::fill(&mut bytes)?;
    let secret = Secret::from(bytes).to_base32();
    let totp = store::totp(&secret, &admin.email)?;
    let url = totp
        .to_url()
        .map_err(|error| ApiError::internal(format!("a second factor's address: {error}")))?;
    let (qr_size, qr_path) = qr_code(&url)?;
    let begun = state
        .db
        .write(async |tx| store::begin(tx, &admin.id, &secret).await)
        .await?;
    if !begun {
        return Err(ApiError::conflict(
            "second_factor_enabled",
            "Die Zwei-Faktor-Anmeldung ist schon eingeschaltet. Bitte schalten Sie sie zuerst aus.",
        ));
    }
    Ok(HttpResponse::Ok().json(StartSecondFactorAnswer {
        success: true,
        secret: store::in_groups(&secret, 4).replace('-', " "),
        url,
        qr_size,
        qr_path,
    }))
}

/// A code of the app; where the second factor is on, a recovery code as well.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ConfirmSecondFactor {
    #[serde(default)]
    code: String,
}

/// Shown once; only their hashes are kept.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct RecoveryCodesAnswer {
    success: bool,
    recovery_codes: Vec<String>,
}

/// Switches the second factor on: the app and the shop agree. Other sessions of this admin end.
#[utoipa::path(
    tag = "Konto", request_body = ConfirmSecondFactor,
    responses(
        (status = 200, body = RecoveryCodesAnswer),
        (status = 400, description = "`fields` names `code`: it is wrong or too old", body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 409, description = "`second_factor_not_started`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/second-factor/confirm")]
pub async fn confirm_second_factor(
    request: actix_web::HttpRequest,
    state: State,
    caller: Identity,
    RawBody(body): RawBody,
) -> ApiResult {
    let admin = caller.require_role()?;
    caller.require_proof()?;
    let form: ConfirmSecondFactor = serde_json::from_slice(&body).map_err(|_| invalid_request())?;
    let now = state.clock.now();
    let token = crate::people::identity::session_token(&request, &state);
    let confirm = async |tx: &mut Tx| {
        let factor = store::find(tx, &admin.id, &admin.email)
            .await?
            .filter(|factor| !factor.is_confirmed)
            .ok_or_else(not_started)?;
        if !store::use_code(tx, &admin.id, &factor, &form.code, now).await? {
            return Err(wrong_code());
        }
        store::confirm(tx, &admin.id, now).await?;
        // Sessions that began without the factor end.
        sessions::close_others(tx, &admin.id, token.as_deref()).await?;
        store::renew_recovery_codes(tx, &admin.id).await
    };
    let recovery_codes = state.db.write(confirm).await?;
    tracing::info!(user_id = %admin.id, "the second factor was switched on");
    Ok(HttpResponse::Ok().json(RecoveryCodesAnswer {
        success: true,
        recovery_codes,
    }))
}

/// New recovery codes; the older ones are worth nothing any more.
#[utoipa::path(
    tag = "Konto", request_body = ConfirmSecondFactor,
    responses(
        (status = 200, body = RecoveryCodesAnswer),
        (status = 400, description = "`fields` names `code`: it is missing, wrong or used", body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 409, description = "`second_factor_not_started`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/second-factor/recovery-codes")]
pub async fn renew_recovery_codes(
    state: State,
    ProvedCall(admin, form): ProvedCall<ConfirmSecondFactor>,
) -> ApiResult {
    let is_on = prove(&state, &admin, &form.code).await?;
    let renew = async |tx: &mut Tx| store::renew_recovery_codes(tx, &admin.id).await;
    let recovery_codes = if is_on {
        state.db.write(renew).await?
    } else {
        return Err(not_started());
    };
    Ok(HttpResponse::Ok().json(RecoveryCodesAnswer {
        success: true,
        recovery_codes,
    }))
}

/// Switches the second factor off. It asks for a code: a thief of session and password does not come past the factor.
#[utoipa::path(
    tag = "Konto", request_body = ConfirmSecondFactor,
    responses(
        (status = 200, description = "also if there was none", body = AcceptedAnswer),
        (status = 400, description = "`fields` names `code`: it is missing, wrong or used", body = ErrorAnswer),
        (status = 403, description = "no admin, or `password_required`", body = EmptyListAnswer),
        (status = 409, description = "`second_factor_demanded`: the shop demands one of everybody with a role", body = ErrorAnswer),
    )
)]
#[delete("/api/admin/second-factor")]
pub async fn remove_second_factor(
    state: State,
    ProvedCall(admin, form): ProvedCall<ConfirmSecondFactor>,
) -> ApiResult {
    if roles::is_second_factor_demanded(state.db.pool()).await? {
        return Err(ApiError::conflict(
            "second_factor_demanded",
            "Dieser Shop verlangt von allen in der Verwaltung eine Zwei-Faktor-Anmeldung: Ein Inhaber kann das unter „Einstellungen“ ändern.",
        ));
    }
    prove(&state, &admin, &form.code).await?;
    let removed = state
        .db
        .write(async |tx| store::remove(tx, &admin.id).await.map_err(ApiError::from))
        .await?;
    if removed {
        tracing::info!(user_id = %admin.id, "the second factor was switched off");
    }
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// Before a change to a factor that is on: uses up a code of the app or a recovery code. False: there is no such factor. Guesses are
/// counted like those of a password, and the right password does not forgive them.
///
/// # Errors
/// 400 with the field `code`, 429 after too many guesses.
pub(super) async fn prove(state: &State, admin: &User, code: &str) -> ApiResult<bool> {
    let find = async |tx: &mut Tx| -> ApiResult<_> {
        let factor = store::find(tx, &admin.id, &admin.email).await?;
        Ok(factor.filter(|factor| factor.is_confirmed))
    };
    if state.db.write(find).await?.is_none() {
        return Ok(false);
    }
    if code.trim().is_empty() {
        return Err(checks::fault(
            "code",
            "Bitte geben Sie den Code aus Ihrer Authenticator-App oder einen Wiederherstellungscode ein.",
        ));
    }
    let subject = tries::subject(state, &format!("second factor of {}", admin.id), None).await?;
    tries::begin(state, &subject).await?;
    let now = state.clock.now();
    let prove = async |tx: &mut Tx| {
        let Some(factor) = find(tx).await? else {
            return Ok(false);
        };
        if !store::use_code(tx, &admin.id, &factor, code, now).await? {
            return Err(wrong_code());
        }
        tries::succeed(&mut **tx, &subject).await?;
        Ok(true)
    };
    state.db.write(prove).await
}

/// At the login: passes a user without a second factor, or with a good code.
///
/// # Errors
/// 401 `second_factor_required` without a code, `second_factor_wrong` with a wrong or used one.
pub(super) async fn require_code(
    tx: &mut Tx,
    user_id: &UserId,
    email: &str,
    code: Option<&str>,
    now: jiff::Timestamp,
) -> ApiResult<()> {
    let Some(factor) = store::find(tx, user_id, email)
        .await?
        .filter(|factor| factor.is_confirmed)
    else {
        return Ok(());
    };
    let code = code.map(str::trim).filter(|code| !code.is_empty());
    let Some(code) = code else {
        return Err(ApiError::Unauthorized(Problem::new(
            "second_factor_required",
            "Bitte geben Sie den Code aus Ihrer Authenticator-App ein.",
        )));
    };
    if store::use_code(tx, user_id, &factor, code, now).await? {
        return Ok(());
    }
    Err(ApiError::Unauthorized(Problem::new(
        "second_factor_wrong",
        "Der Code ist falsch, abgelaufen oder schon benutzt. Bitte geben Sie den nächsten ein.",
    )))
}

/// `server admin reset-totp EMAIL`: for an owner who has neither phone nor recovery codes. Ends the account's sessions. True if
/// there was a second factor.
pub async fn reset_second_factor(db: &Db, email: &str) -> Result<bool, sqlx::Error> {
    let email = super::normalised_email(email);
    let reset = async |tx: &mut Tx| {
        let id: Option<UserId> = sqlx::query_scalar("SELECT id FROM users WHERE email = $1")
            .bind(&email)
            .fetch_optional(&mut **tx)
            .await?;
        let Some(id) = id else { return Ok(false) };
        sessions::close_all(tx, &id).await?;
        store::remove(tx, &id).await
    };
    db.write(reset).await
}

fn not_started() -> ApiError {
    ApiError::conflict(
        "second_factor_not_started",
        "Die Zwei-Faktor-Anmeldung ist nicht eingerichtet. Bitte beginnen Sie von vorn.",
    )
}

fn wrong_code() -> ApiError {
    checks::fault(
        "code",
        "Der Code ist falsch, abgelaufen oder schon benutzt. Bitte geben Sie den ein, der gerade in der App steht.",
    )
}

/// The modules of one side with the quiet zone, and the dark ones as squares of an SVG path.
fn qr_code(text: &str) -> ApiResult<(i32, String)> {
    const QUIET: i32 = 4;
    let code = QrCode::encode_text(text, QrCodeEcc::Medium)
        .map_err(|error| ApiError::internal(format!("a QR code: {error}")))?;
    let size = code.size();
    let mut path = String::new();
    for y in 0..size {
        for x in 0..size {
            if code.get_module(x, y) {
                path.push_str(&format!("M{},{}h1v1h-1z", x + QUIET, y + QUIET));
            }
        }
    }
    Ok((size + 2 * QUIET, path))
}
