//! POST /api/admin/printers and PUT /api/admin/printers/{id}

use actix_web::{HttpResponse, post, put, web};

use crate::foundation::answers::{AcceptedAnswer, EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::ApiResult;
use crate::foundation::ids::PrinterId;
use crate::people::identity::AdminCall;
use crate::sales::production::{NewPrinter, save_printer};
use crate::state::State;

/// Adds a printer.
#[utoipa::path(
    tag = "Verwaltung", request_body = NewPrinter,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "no JSON object", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 422, description = "`invalid_printer`, with its `field`", body = ErrorAnswer),
    )
)]
#[post("/api/admin/printers")]
pub async fn add_printer(
    state: State,
    AdminCall(admin, printer): AdminCall<NewPrinter>,
) -> ApiResult {
    save_printer(&state, None, &printer, &admin.id).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}

/// Changes a printer, or retires it.
#[utoipa::path(
    tag = "Verwaltung", params(("id" = String, Path)), request_body = NewPrinter,
    responses(
        (status = 200, body = AcceptedAnswer),
        (status = 400, description = "no JSON object", body = ErrorAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 404, body = ErrorAnswer),
        (status = 409, description = "`printer_in_use`: plates are planned or being printed", body = ErrorAnswer),
        (status = 422, description = "`invalid_printer`, with its `field`", body = ErrorAnswer),
    )
)]
#[put("/api/admin/printers/{id}")]
pub async fn change_printer(
    state: State,
    id: web::Path<PrinterId>,
    AdminCall(admin, printer): AdminCall<NewPrinter>,
) -> ApiResult {
    save_printer(&state, Some(&id), &printer, &admin.id).await?;
    Ok(HttpResponse::Ok().json(AcceptedAnswer { success: true }))
}
