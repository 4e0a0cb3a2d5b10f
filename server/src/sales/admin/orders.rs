//! GET /api/admin/orders and GET /api/admin/order-counts

use std::str::FromStr;

use actix_web::{HttpResponse, get, web};
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::foundation::answers::{EmptyListAnswer, ErrorAnswer};
use crate::foundation::clock::to_text;
use crate::foundation::error::{ApiError, ApiResult};
use crate::people::identity::Identity;
use crate::sales::order_states::{ShownPayment, Status};
use crate::sales::orders::desk::list::{self, Filter, OrderCounts, OrderRow, Shelf, Sort};
use crate::sales::orders::desk::needs;
use crate::state::State;

/// Which orders, and from where on.
#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct ListQuery {
    /// `today` (what a person has to look at, and what is new), `orders` (without it), `archive` or `drafts`.
    shelf: Option<String>,
    /// `submitted`, `processing`, `completed` or `cancelled`.
    status: Option<String>,
    /// `paid`, `held`, `partially_refunded` or `refunded`.
    payment: Option<String>,
    /// One reason to look: `held`, `double_payment`, `dispute`, `failed_refund`, `open_refund`, `withdrawal`, `mail`, `forbidden_words`, `unsure`, `late` or `ready`.
    need: Option<String>,
    /// `pickup`, `shipping` or `express`.
    shipping: Option<String>,
    /// Has a part of this material.
    material: Option<String>,
    /// Came in on this day or later, YYYY-MM-DD in German time.
    from: Option<String>,
    /// Came in on this day or earlier.
    to: Option<String>,
    /// Beginnings of words: number, name, e-mail, company, file names.
    q: Option<String>,
    /// `created`, `total`, `delivery` or `urgency`; without it `created`, and `urgency` on the shelf `today`.
    sort: Option<String>,
    /// `asc` or `desc`; without it `desc`, and `asc` by urgency.
    direction: Option<String>,
    /// `next` of the page before.
    after: Option<String>,
}

/// A page of orders.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = AdminOrdersAnswer)]
pub struct OrdersAnswer {
    success: bool,
    data: Vec<OrderRow>,
    /// `after` of the next page; null on the last.
    next: Option<String>,
    /// When the page was made, RFC 3339: what comes in later is counted from it.
    at: String,
}

/// What is counted.
#[derive(Debug, Default, Deserialize, IntoParams)]
pub struct CountsQuery {
    /// Counts in `arrived` what came in after this moment, RFC 3339.
    since: Option<String>,
}

/// How many there are.
#[derive(Debug, Serialize, ToSchema)]
pub struct OrderCountsAnswer {
    success: bool,
    data: OrderCounts,
}

/// A page of orders. Archived ones and drafts are shelves of their own.
#[utoipa::path(
    tag = "Verwaltung",
    responses(
        (status = 200, body = OrdersAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 422, description = "`invalid_filter`", body = ErrorAnswer),
    )
)]
#[get("/api/admin/orders")]
pub async fn get_orders(state: State, caller: Identity, query: web::Query<ListQuery>) -> ApiResult {
    caller.require_admin()?;
    let filter = filter(query.into_inner())?;
    let at = to_text(state.clock.now());
    let page = list::page(&state.db, &needs::today(&state), &filter).await?;
    Ok(HttpResponse::Ok().json(OrdersAnswer {
        success: true,
        data: page.rows,
        next: page.next,
        at,
    }))
}

/// How many orders there are by status and by reason to look.
#[utoipa::path(
    tag = "Verwaltung",
    responses(
        (status = 200, body = OrderCountsAnswer),
        (status = 403, body = EmptyListAnswer),
        (status = 422, description = "`invalid_filter`", body = ErrorAnswer),
    )
)]
#[get("/api/admin/order-counts")]
pub async fn get_order_counts(
    state: State,
    caller: Identity,
    query: web::Query<CountsQuery>,
) -> ApiResult {
    caller.require_admin()?;
    let since = known(query.since.as_deref(), |since| since.parse().ok())?;
    let data = list::counts(&state.db, &needs::today(&state), since).await?;
    Ok(HttpResponse::Ok().json(OrderCountsAnswer {
        success: true,
        data,
    }))
}

/// Longest search in characters.
const LONGEST_SEARCH: usize = 200;

fn filter(query: ListQuery) -> ApiResult<Filter> {
    let search = query.q.unwrap_or_default();
    if search.chars().count() > LONGEST_SEARCH {
        return Err(invalid("Der Suchtext ist zu lang. Bitte kürzen Sie ihn."));
    }
    let shelf = query.shelf.as_deref().map_or(Ok(Shelf::Orders), code)?;
    let usual = match shelf {
        Shelf::Today => Sort::Urgency,
        _ => Sort::Created,
    };
    let sort = query.sort.as_deref().map_or(Ok(usual), code)?;
    Ok(Filter {
        shelf,
        status: known(query.status.as_deref(), |code| {
            code.parse().ok().filter(|status| *status != Status::Draft)
        })?,
        payment: known(query.payment.as_deref(), |code| {
            code.parse()
                .ok()
                .filter(|payment| *payment != ShownPayment::None)
        })?,
        need: known(query.need.as_deref(), |code| code.parse().ok())?,
        shipping: known(query.shipping.as_deref(), |code| {
            ["pickup", "shipping", "express"]
                .contains(&code)
                .then(|| code.to_owned())
        })?,
        material: query.material.filter(|material| !material.is_empty()),
        from: day(query.from.as_deref())?,
        to: day(query.to.as_deref())?,
        search,
        sort,
        is_ascending: match query.direction.as_deref() {
            None => sort == Sort::Urgency,
            Some("asc") => true,
            Some("desc") => false,
            Some(_) => return Err(unknown()),
        },
        after: query.after.filter(|after| !after.is_empty()),
    })
}

fn known<T>(code: Option<&str>, parse: impl Fn(&str) -> Option<T>) -> ApiResult<Option<T>> {
    match code.filter(|code| !code.is_empty()) {
        None => Ok(None),
        Some(code) => parse(code).map(Some).ok_or_else(unknown),
    }
}

fn code<T: FromStr>(text: &str) -> ApiResult<T> {
    text.parse().map_err(|_| unknown())
}

fn day(text: Option<&str>) -> ApiResult<Option<Date>> {
    known(text, |text| text.parse().ok()).map_err(|_| {
        invalid("Diesen Tag gibt es nicht. Bitte geben Sie das Datum als JJJJ-MM-TT an.")
    })
}

fn unknown() -> ApiError {
    invalid("Diese Auswahl gibt es nicht. Bitte setzen Sie die Filter zurück.")
}

fn invalid(message: &str) -> ApiError {
    ApiError::unprocessable("invalid_filter", message)
}
