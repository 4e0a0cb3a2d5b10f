//! GET /api/orders/{id}/invoice

use actix_web::{HttpResponse, get, web};
use serde::Serialize;
use utoipa::ToSchema;

use super::get::readable_order;
use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::ids::OrderId;
use crate::people::identity::Identity;
use crate::sales::invoices;
use crate::services::invoice_pdf::record::{DocumentKind, InvoiceRecord};
use crate::state::State;

/// The documents of one order.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvoicesAnswer {
    success: bool,
    /// The invoice, then what corrects and cancels it.
    data: Vec<InvoiceDocument>,
}

/// A document from which the browser draws the same PDF at any time.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceDocument {
    /// RE-YYYY-NNNNNN
    number: String,
    /// Invoice, or the document that takes one back.
    kind: DocumentKind,
    /// The record as it was written with the order.
    record: InvoiceRecord,
    /// SHA-256 of the stored record.
    sha256: String,
}

/// The immutable records of the caller's order, or of any order for an admin.
#[utoipa::path(
    tag = "Bestellungen", params(("id" = String, Path)),
    responses(
        (status = 200, body = InvoicesAnswer),
        (status = 401, body = EmptyListAnswer),
        (status = 404, description = "not there, not the caller's, or not written yet", body = ErrorAnswer),
    )
)]
#[get("/api/orders/{id}/invoice")]
pub async fn get_invoices(state: State, caller: Identity, id: web::Path<OrderId>) -> ApiResult {
    let row = readable_order(&state, &caller, &id).await?;
    documents(&state, &row.id).await
}

pub(super) async fn documents(state: &State, order_id: &OrderId) -> ApiResult {
    let documents = invoices::of_order(state.db.pool(), order_id)
        .await
        .map_err(ApiError::internal)?;
    if documents.is_empty() {
        return Err(ApiError::missing(
            "no_invoice",
            "Für diese Bestellung gibt es noch keine Rechnung.",
        ));
    }
    let data = documents
        .into_iter()
        .map(|document| InvoiceDocument {
            number: document.record.number.clone(),
            kind: document.record.kind,
            record: document.record,
            sha256: document.sha256,
        })
        .collect();
    Ok(HttpResponse::Ok().json(InvoicesAnswer {
        success: true,
        data,
    }))
}
