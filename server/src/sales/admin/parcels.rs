//! POST /api/admin/parcels/addresses, /papers, /plan and /take

use actix_web::{HttpResponse, post};
use core_wasm::visible::one_line;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use super::order_status::{LONGEST_TRACKING_NUMBER, short};
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german;
use crate::foundation::ids::OrderId;
use crate::people::identity::AdminCall;
use crate::sales::carrier::Carrier;
use crate::sales::parcels::addresses::{Program, table};
use crate::sales::parcels::numbers::{Parcel, PlannedParcel, plan, take};
use crate::sales::parcels::papers::{ParcelPapers, papers};
use crate::state::State;

/// The parcels of a day.
const MOST_PARCELS: usize = 300;

/// Whose addresses are wanted.
#[derive(Debug, Deserialize, ToSchema)]
pub struct ParcelAddresses {
    program: Program,
    #[serde(default)]
    #[schema(value_type = Vec<String>)]
    orders: Vec<OrderId>,
}

/// Whose labels or packing slips are wanted.
#[derive(Debug, Deserialize, ToSchema)]
pub struct WantedPapers {
    /// At most 300.
    #[schema(value_type = Vec<String>)]
    orders: Vec<OrderId>,
}

/// What stands on them.
#[derive(Debug, Serialize, ToSchema)]
pub struct ParcelPapersAnswer {
    success: bool,
    data: Vec<ParcelPapers>,
}

/// A table of a carrier's program.
#[derive(Debug, Deserialize, ToSchema)]
pub struct CarrierTable {
    #[schema(value_type = String)]
    carrier: Carrier,
    /// The file as text.
    #[serde(default)]
    text: String,
}

/// What its lines would do.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlannedParcelsAnswer {
    success: bool,
    data: Vec<PlannedParcel>,
}

/// What was shown and is wanted.
#[derive(Debug, Deserialize, ToSchema)]
pub struct TakenParcels {
    #[schema(value_type = String)]
    carrier: Carrier,
    #[serde(default)]
    parcels: Vec<TakenParcel>,
}

/// One of them.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TakenParcel {
    #[schema(value_type = String)]
    order_id: OrderId,
    #[serde(default)]
    tracking_number: String,
    /// The version that was seen.
    version: i64,
    /// The order is completed; otherwise only its number changes.
    #[serde(default)]
    completes: bool,
}

/// What became of each.
#[derive(Debug, Serialize, ToSchema)]
pub struct TakenParcelsAnswer {
    success: bool,
    results: Vec<TakenParcelResult>,
}

/// What became of one.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct TakenParcelResult {
    #[schema(value_type = String)]
    order_id: OrderId,
    /// Null: it is done.
    error: Option<String>,
}

/// The addresses of orders as a table for a carrier's program. Neither e-mail addresses nor telephone numbers: a carrier gets them with the
/// customer's consent only.
#[utoipa::path(
    tag = "Verwaltung", request_body = ParcelAddresses,
    responses(
        (status = 200, body = String, content_type = "text/csv"),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 422, description = "`no_orders`, `too_many_orders` or `orders_without_parcel`, which names them", body = ErrorAnswer),
    )
)]
#[post("/api/admin/parcels/addresses")]
pub async fn get_parcel_addresses(
    state: State,
    AdminCall(_admin, wanted): AdminCall<ParcelAddresses>,
) -> ApiResult {
    check_count(wanted.orders.len())?;
    let csv = table(&state.db, wanted.program, &wanted.orders).await?;
    let today = german::day_of(state.clock.now());
    Ok(csv.answer(&format!("pakete_{today}.csv")))
}

/// What stands on the labels and packing slips of orders, in the order in which they are named.
#[utoipa::path(
    tag = "Verwaltung", request_body = WantedPapers,
    responses(
        (status = 200, body = ParcelPapersAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 422, description = "`too_many_orders`, or `order_gone` where one is not there", body = ErrorAnswer),
    )
)]
#[post("/api/admin/parcels/papers")]
pub async fn get_parcel_papers(
    state: State,
    AdminCall(_admin, wanted): AdminCall<WantedPapers>,
) -> ApiResult {
    check_count(wanted.orders.len())?;
    Ok(HttpResponse::Ok().json(ParcelPapersAnswer {
        success: true,
        data: papers(&state.db, &wanted.orders).await?,
    }))
}

/// What a carrier's table of numbers would do, line by line. It changes nothing.
#[utoipa::path(
    tag = "Verwaltung", request_body = CarrierTable,
    responses(
        (status = 200, body = PlannedParcelsAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 422, description = "`no_columns`, `open_quote`, `no_lines` or `too_many_lines`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/parcels/plan")]
pub async fn plan_parcels(
    state: State,
    AdminCall(_admin, table): AdminCall<CarrierTable>,
) -> ApiResult {
    Ok(HttpResponse::Ok().json(PlannedParcelsAnswer {
        success: true,
        data: plan(&state.db, table.carrier, &table.text).await?,
    }))
}

/// Completes orders with the numbers of their parcels, or corrects the numbers, each by itself and each with its mail: what holds one up does
/// not hold up the others.
#[utoipa::path(
    tag = "Verwaltung", request_body = TakenParcels,
    responses(
        (status = 200, body = TakenParcelsAnswer),
        (status = 400, description = "no JSON object of this form", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 422, description = "`too_many_orders`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/parcels/take")]
pub async fn take_parcels(
    state: State,
    AdminCall(admin, wanted): AdminCall<TakenParcels>,
) -> ApiResult {
    check_count(wanted.parcels.len())?;
    let mut results = Vec::with_capacity(wanted.parcels.len());
    for parcel in wanted.parcels {
        let number = one_line(&parcel.tracking_number);
        let done = match short(Some(&number), "Die Sendungsnummer", LONGEST_TRACKING_NUMBER) {
            Ok(Some(tracking_number)) => {
                let shown = Parcel {
                    order_id: &parcel.order_id,
                    tracking_number,
                    version: parcel.version,
                    completes: parcel.completes,
                };
                take(&state, wanted.carrier, &shown, &admin.id).await
            }
            Ok(None) => Err(ApiError::unprocessable(
                "number_missing",
                "Die Sendungsnummer fehlt.",
            )),
            Err(error) => Err(error),
        };
        // Each is a transaction of its own: if one fails, the answer still says what became of the others.
        results.push(TakenParcelResult {
            order_id: parcel.order_id,
            error: done.err().map(|error| error.of_one_among_several().1),
        });
    }
    Ok(HttpResponse::Ok().json(TakenParcelsAnswer {
        success: true,
        results,
    }))
}

fn check_count(count: usize) -> ApiResult<()> {
    if count <= MOST_PARCELS {
        return Ok(());
    }
    Err(ApiError::unprocessable(
        "too_many_orders",
        format!("Bitte wählen Sie höchstens {MOST_PARCELS} Bestellungen auf einmal."),
    ))
}
