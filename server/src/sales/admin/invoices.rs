//! GET /api/admin/invoices/verify

use actix_web::{HttpResponse, get};
use serde::Serialize;
use utoipa::ToSchema;

use crate::foundation::answers::EmptyListAnswer;
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::people::identity::Identity;
use crate::sales::invoices::{self, ChainError};
use crate::state::Part;

/// Whether all invoices are as they were written.
#[derive(Debug, Serialize, ToSchema)]
pub struct InvoiceCheckAnswer {
    success: bool,
    data: InvoiceCheck,
}

/// What was found.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct InvoiceCheck {
    /// How many documents are right; null where one is not.
    documents: Option<i64>,
    /// What is wrong first, in German; null where nothing is.
    problem: Option<String>,
}

/// Checks every invoice and cancellation, as `server invoices verify` does: hashes, chain, numbers without a gap.
#[utoipa::path(
    tag = "Verwaltung",
    responses((status = 200, body = InvoiceCheckAnswer), (status = 403, body = EmptyListAnswer))
)]
#[get("/api/admin/invoices/verify")]
pub async fn verify_invoices(db: Part<Db>, caller: Identity) -> ApiResult {
    caller.require_admin()?;
    let data = match invoices::verify(&db).await {
        Ok(count) => InvoiceCheck {
            documents: i64::try_from(count).ok(),
            problem: None,
        },
        Err(ChainError::Database(error)) => return Err(error.into()),
        Err(error) => {
            tracing::error!(%error, "the invoices are not whole");
            InvoiceCheck {
                documents: None,
                problem: Some(error.german()),
            }
        }
    };
    Ok(HttpResponse::Ok().json(InvoiceCheckAnswer {
        success: true,
        data,
    }))
}
