//! POST /api/withdraw

use actix_web::{HttpRequest, HttpResponse, post, web};
use core_wasm::error::FieldError;
use core_wasm::validate::{Credentials, validate_credentials};
use core_wasm::visible::one_line;
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};
use utoipa::ToSchema;

use super::store::{self, By, Withdrawal};
use crate::files::uploads;
use crate::foundation::answers::ErrorAnswer;
use crate::foundation::clock::to_text;
use crate::foundation::crypto::hex;
use crate::foundation::db::{Lock, Tx};
use crate::foundation::error::{ApiError, ApiResult, Problem};
use crate::foundation::german;
use crate::foundation::ids::WithdrawalId;
use crate::mail;
use crate::people::accounts::normalised_email;
use crate::sales::letters;
use crate::sales::order_states::Status;
use crate::state::State;

/// Longest name or contract in characters; the form counts the same.
const LONGEST: usize = 200;

/// What a declaration comes to in the database, with its letter, as it is counted for its network address.
const BYTES: usize = 8 * 1024;

/// All that the law lets a shop ask for.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalRequest {
    #[serde(default)]
    name: String,
    /// The order's number, or other words for the contract.
    #[serde(default)]
    contract: String,
    /// Where the receipt goes.
    #[serde(default)]
    email: String,
}

/// The same for everybody: it does not tell whether there is such an order.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WithdrawalAnswer {
    /// Always true.
    success: bool,
    /// RFC 3339; the receipt names the same moment. Of a declaration that is repeated word for word, when it came in first.
    received_at: String,
}

/// Keeps a declaration of withdrawal, mails the receipt at once and tells the operator. The same one again, as after a lost answer,
/// is no second declaration: it has its receipt.
#[utoipa::path(
    tag = "Bestellungen", request_body = WithdrawalRequest,
    responses(
        (status = 200, body = WithdrawalAnswer),
        (status = 400, description = "`invalid_fields`, each with its sentence in `fields`", body = ErrorAnswer),
        (status = 429, description = "`too_much_saved`: thousands within an hour that name no order", body = ErrorAnswer),
    )
)]
#[post("/api/withdraw")]
pub async fn withdraw(
    state: State,
    request: HttpRequest,
    body: web::Json<WithdrawalRequest>,
) -> ApiResult {
    let withdrawal = parse(&body)?;
    let now = state.clock.now();
    let id = WithdrawalId::random();
    let day = Day::of(now)?;
    let mut wait = None;
    let keep = async |tx: &mut Tx| {
        if let Some(received_at) = store::received_before(tx, &withdrawal).await? {
            return ApiResult::Ok(received_at);
        }
        let orders = store::meant_orders(tx, &withdrawal).await?;
        let answered = store::answered(tx, &withdrawal, &orders, &day.begins).await?;
        // Who names an order of this address is never refused.
        if !answered.is_first_of_order {
            uploads::check_saved(&request, &state, tx, 0, BYTES).await?;
        }
        store::insert(tx, &id, &withdrawal, answered, &to_text(now)).await?;
        store::link(tx, &id, &to_text(now), &orders).await?;
        let declared = letters::Declared {
            id: &id,
            at: now,
            name: &withdrawal.name,
            contract: &withdrawal.contract,
            email: &withdrawal.email,
        };
        // Nobody is kept from withdrawing, but strangers' letter boxes are not to be flooded: what names no order stands in a queue.
        let mut in_queue = || now + *wait.get_or_insert_with(|| state.rate_limits.delay(&request));
        match answered.receipt {
            By::Alone => {
                let due = if answered.is_first_of_order {
                    now
                } else {
                    in_queue()
                };
                letters::queue_withdrawal_receipt(&state, tx, &declared, due).await?;
            }
            By::Summed => {
                let email = &withdrawal.email;
                let (count, listed) = store::summed_receipts(tx, email, &day.begins).await?;
                let sum = letters::Sum {
                    once: format!(
                        "{}-{}",
                        day.name,
                        hex(&Sha256::digest(store::mailbox(email).as_bytes()))
                    ),
                    count,
                    listed,
                    // Its place in the queue is that of its first declaration.
                    due: if count > 1 {
                        day.summed_at
                    } else {
                        in_queue().max(day.summed_at)
                    },
                };
                letters::queue_summed_receipt(&state, tx, &declared, &sum).await?;
            }
        }
        match answered.notice {
            By::Alone => {
                let orders: Vec<(String, Status)> = orders
                    .into_iter()
                    .map(|order| (order.number, order.status))
                    .collect();
                letters::queue_withdrawal_notice(&state, tx, &declared, &orders).await?;
            }
            By::Summed => {
                let (count, listed) = store::summed_notices(tx, &day.begins).await?;
                let sum = letters::Sum {
                    once: day.name.clone(),
                    count,
                    listed,
                    due: day.summed_at,
                };
                letters::queue_summed_notice(&state, tx, &declared, &sum).await?;
            }
        }
        Ok(to_text(now))
    };
    let received_at = state.db.write_locked(&[Lock::Withdrawals], keep).await?;
    state.outbox.notify();
    Ok(HttpResponse::Ok().json(WithdrawalAnswer {
        success: true,
        received_at,
    }))
}

/// A day in Germany.
struct Day {
    name: String,
    begins: String,
    /// When its summed letters leave: nothing of it is written any more.
    summed_at: Timestamp,
}

impl Day {
    fn of(now: Timestamp) -> ApiResult<Self> {
        let date = german::day_of(now);
        let midnight = |date: Date| {
            let zoned = date.to_zoned(german::time_zone());
            zoned
                .map(|zoned| zoned.timestamp())
                .map_err(ApiError::internal)
        };
        let tomorrow = date.tomorrow().map_err(ApiError::internal)?;
        Ok(Self {
            name: date.to_string(),
            begins: to_text(midnight(date)?),
            summed_at: midnight(tomorrow)? + SignedDuration::from_mins(15),
        })
    }
}

fn parse(body: &WithdrawalRequest) -> ApiResult<Withdrawal> {
    let withdrawal = Withdrawal {
        name: one_line(&body.name),
        contract: one_line(&body.contract),
        email: normalised_email(&body.email),
    };
    let mut errors = Vec::new();
    for (field, text, missing) in [
        ("name", &withdrawal.name, "Name ist erforderlich"),
        (
            "contract",
            &withdrawal.contract,
            "Bestellnummer ist erforderlich",
        ),
    ] {
        if text.is_empty() {
            errors.push(FieldError::new(field, missing));
        } else if text.chars().count() > LONGEST {
            errors.push(FieldError::new(
                field,
                "Dieser Text ist zu lang. Bitte kürzen Sie ihn.",
            ));
        }
    }
    let faults = validate_credentials(&Credentials {
        email: Some(withdrawal.email.clone()),
        ..Credentials::default()
    });
    if faults.is_empty() && !mail::can_be_addressed(&withdrawal.email) {
        errors.push(FieldError::new("email", "Ungültige E-Mail-Adresse"));
    }
    errors.extend(faults);
    match errors.first() {
        None => Ok(withdrawal),
        Some(first) => Err(ApiError::BadRequest(
            Problem::new("invalid_fields", first.message.clone()).with("fields", &errors),
        )),
    }
}
