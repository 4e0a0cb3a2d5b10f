//! The operator's list: filtered, searched, sorted and paged by SQL, each page from where the last one ended.

use std::collections::HashMap;

use core_wasm::validate::CustomerData;
use jiff::Timestamp;
use jiff::civil::Date;
use serde::Serialize;
use sqlx_macros::FromRow;
use strum::{EnumString, IntoStaticStr, VariantArray};
use utoipa::ToSchema;

use super::lookup::{self, Lookup};
use super::needs::{self, Need};
use super::query::Query;
use crate::foundation::clock::to_text;
use crate::foundation::code::code;
use crate::foundation::db::{Db, rows_in};
use crate::foundation::error::{ApiError, ApiResult};
use crate::foundation::german;
use crate::foundation::ids::OrderId;
use crate::sales::invoices;
use crate::sales::order_states::{PaymentColumns, ShownPayment, Status};
use crate::sales::orders::index::{number_in, words};
use crate::sales::orders::stops::{self, Stop};

/// Rows of a page.
const ON_A_PAGE: usize = 50;

/// More words than this only make a search slow.
const MOST_WORDS: usize = 6;

/// Which orders.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Shelf {
    /// What a person has to look at, and what is new.
    Today,
    /// Every real order that is not archived.
    Orders,
    /// Paid orders that left the lists.
    Archive,
    /// Customers' drafts.
    Drafts,
}

code!(Shelf);

/// What the page is sorted by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, EnumString, IntoStaticStr, VariantArray)]
#[strum(serialize_all = "snake_case")]
pub enum Sort {
    /// When it came in.
    Created,
    /// What was agreed to be paid.
    Total,
    /// The promised day.
    Delivery,
    /// Of what has to be done today: first what needs a person, then what is late, what is due, what can go, and what is new; each by
    /// the promised day, and of one day the oldest first.
    Urgency,
}

code!(Sort);

const UNDER_WAY: &str = "status IN ('submitted', 'processing')";

impl Sort {
    /// The SQL of it, as an index has it.
    fn column(self) -> String {
        match self {
            Self::Created => "created_at".to_owned(),
            Self::Total => "total_cents".to_owned(),
            Self::Delivery => "COALESCE(delivery_by, '9999-12-31')".to_owned(),
            Self::Urgency => {
                let problems = Need::ALL.iter().filter(|need| {
                    !matches!(
                        need,
                        Need::Late | Need::ReprintLate | Need::Ready | Need::ReprintReady
                    )
                });
                let problems: Vec<_> = problems.map(|need| need.ids()).collect();
                format!(
                    "CASE WHEN id IN ({}) THEN '1' WHEN ({UNDER_WAY} AND delivery_by < $1) OR id IN ({}) THEN '2' \
                     WHEN {UNDER_WAY} AND delivery_by = $1 THEN '3' WHEN id IN ({} UNION {}) THEN '4' ELSE '5' END \
                     || COALESCE(delivery_by, '9999-12-31') || created_at",
                    problems.join(" UNION "),
                    Need::ReprintLate.ids(),
                    Need::Ready.ids(),
                    Need::ReprintReady.ids()
                )
            }
        }
    }
}

/// What is looked for.
#[derive(Debug)]
pub struct Filter {
    /// Which orders.
    pub shelf: Shelf,
    /// Of these, one status.
    pub status: Option<Status>,
    /// `paid`, `held`, `partially_refunded` or `refunded`.
    pub payment: Option<ShownPayment>,
    /// One reason to look.
    pub need: Option<Need>,
    /// `pickup`, `shipping` or `express`.
    pub shipping: Option<String>,
    /// A part of this material.
    pub material: Option<String>,
    /// Came in on this day or later, in German time.
    pub from: Option<Date>,
    /// Came in on this day or earlier.
    pub to: Option<Date>,
    /// Words of number, customer, address, parcel, reason of a refund or file names, each by its beginning; or one number in groups.
    pub search: String,
    /// The order of the rows.
    pub sort: Sort,
    /// The smallest first.
    pub is_ascending: bool,
    /// Where the page before ended.
    pub after: Option<String>,
}

impl Filter {
    /// What other tables are asked.
    fn lookups(&self) -> Vec<Lookup<'_>> {
        let search = self.search.trim();
        let mut searched: Vec<Lookup<'_>> = match number_in(search) {
            Some(number) => vec![Lookup::Word(number)],
            None => words(search)
                .into_iter()
                .take(MOST_WORDS)
                .map(Lookup::Word)
                .collect(),
        };
        // What customers and tax advisers quote has an index of its own.
        if let Some(number) = invoices::number::searched(search) {
            searched = vec![Lookup::Document(number)];
        }
        // Signs alone are in no order's words, which have letters and digits only.
        if searched.is_empty() && !search.is_empty() {
            searched.push(Lookup::Word("-".into()));
        }
        let material = self.material.as_deref().map(Lookup::Material);
        searched.into_iter().chain(material).collect()
    }
}

/// SQL for the orders whose payment is shown so.
fn shown_as(payment: ShownPayment) -> &'static str {
    match payment {
        ShownPayment::None => "payment_state = 'none'",
        ShownPayment::Paid => "payment_state = 'paid' AND refund_state = 'none'",
        // One that was given up is cancelled.
        ShownPayment::Held => {
            "payment_state = 'held' AND status IN ('submitted', 'processing') AND refund_state = 'none'"
        }
        ShownPayment::PartiallyRefunded => "refund_state = 'partial'",
        ShownPayment::Refunded => "refund_state = 'full'",
    }
}

/// A row of the list: nothing of it is long.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct OrderRow {
    /// `orders.id`
    #[schema(value_type = String)]
    pub id: OrderId,
    /// The last eight characters of the id in upper case; empty for a draft.
    pub order_number: String,
    /// RFC 3339.
    pub created_at: String,
    /// `draft`, `submitted`, `processing`, `completed` or `cancelled`.
    #[schema(value_type = String)]
    pub status: Status,
    /// `none` (a draft), `paid`, `held`, `partially_refunded` or `refunded`.
    #[schema(value_type = String)]
    pub payment_state: ShownPayment,
    /// `pickup`, `shipping` or `express`.
    pub shipping: String,
    /// By when it was promised, YYYY-MM-DD; null for a draft.
    pub delivery_by: Option<String>,
    /// What was agreed to be paid, in cents.
    pub total_cents: i64,
    /// The refunded part of it, in cents.
    pub refunded_cents: i64,
    /// First and last name; of a draft its own name.
    pub customer_name: String,
    /// Null once it is erased.
    pub customer_email: Option<String>,
    /// If given.
    pub company: Option<String>,
    /// The customer wrote something to the shop.
    pub has_message: bool,
    /// All parts with their quantities.
    pub pieces: i64,
    /// Of its parts.
    pub materials: Vec<String>,
    /// Why somebody has to look, the most urgent first: `held`, `double_payment`, `dispute`, `failed_refund`, `open_refund`,
    /// `withdrawal`, `mail`, `forbidden_words`, `unsure`, `late`, `reprint_late`, `ready` or `reprint_ready`.
    #[schema(value_type = Vec<String>)]
    pub needs: Vec<Need>,
    /// What has to be confirmed before it is made or sent.
    pub stops: Vec<Stop>,
    /// Grows with each change.
    pub version: i64,
}

/// A page of the list.
#[derive(Debug)]
pub struct Page {
    /// The rows.
    pub rows: Vec<OrderRow>,
    /// [`Filter::after`] of the next page.
    pub next: Option<String>,
}

#[derive(FromRow)]
struct Row {
    id: OrderId,
    order_number: String,
    created_at: String,
    status: Status,
    #[sqlx(flatten)]
    payment: PaymentColumns,
    shipping: String,
    delivery_by: Option<String>,
    total_cents: i64,
    refunded_cents: i64,
    customer_data: String,
    customer_email: Option<String>,
    draft_name: Option<String>,
    version: i64,
}

/// A page of the list.
///
/// # Errors
/// 422 for a page that no list of ours ended at; when the database does not answer.
pub async fn page(db: &Db, today: &str, filter: &Filter) -> ApiResult<Page> {
    let lookups = filter.lookups();
    let found = lookup::found(db, &lookups).await?;
    let query = ids_query(today, filter, &lookups, &found)?;
    let mut select =
        sqlx::query_as::<_, (OrderId, String)>(sqlx::AssertSqlSafe(query.sql.as_str()));
    for value in &query.values {
        select = select.bind(value);
    }
    let mut ids = select.fetch_all(db.pool()).await?;
    let has_more = ids.len() > ON_A_PAGE;
    ids.truncate(ON_A_PAGE);
    let next = ids
        .last()
        .filter(|_| has_more)
        .map(|(id, key)| format!("{key}~{id}"));
    let ids: Vec<&OrderId> = ids.iter().map(|(id, _)| id).collect();
    Ok(Page {
        rows: rows(db, today, &ids).await?,
        next,
    })
}

/// How many orders each word and the material of a filter names: for tests.
///
/// # Errors
/// As [`page`].
pub async fn found(db: &Db, filter: &Filter) -> ApiResult<Vec<i64>> {
    Ok(lookup::found(db, &filter.lookups()).await?)
}

/// The query for the ids of a page, where words and material name this many orders each: for tests.
///
/// # Errors
/// As [`page`].
pub fn explained(today: &str, filter: &Filter, found: &[i64]) -> ApiResult<(String, Vec<String>)> {
    ids_query(today, filter, &filter.lookups(), found).map(|query| (query.sql, query.values))
}

fn ids_query(
    today: &str,
    filter: &Filter,
    lookups: &[Lookup<'_>],
    found: &[i64],
) -> ApiResult<Query> {
    let column = filter.sort.column();
    let shelf = match filter.shelf {
        Shelf::Today | Shelf::Orders => "status <> 'draft' AND archived_at IS NULL",
        Shelf::Archive => "status <> 'draft' AND archived_at IS NOT NULL",
        Shelf::Drafts => "status = 'draft'",
    };
    let mut query = Query {
        sql: format!("SELECT id, CAST({column} AS TEXT) AS sort_key FROM orders WHERE {shelf}"),
        values: vec![today.to_owned()],
    };
    // Named even where nothing asks for it, so that `$1` is today everywhere.
    query.and("$1 <> ''");
    if filter.shelf == Shelf::Today {
        let parts: Vec<_> = Need::ALL.iter().map(|need| need.ids()).collect();
        query.and(&format!("id IN ({TODAYS} UNION {})", parts.join(" UNION ")));
    }
    if let Some(need) = filter.need {
        // What is to be sent stands together at the shipping desk, and what is late with what is late once more.
        let ids = match need {
            Need::Ready => format!("{} UNION {}", need.ids(), Need::ReprintReady.ids()),
            Need::Late => format!("{} UNION {}", need.ids(), Need::ReprintLate.ids()),
            _ => need.ids().to_owned(),
        };
        query.and(&format!("id IN ({ids})"));
    }
    if let Some(status) = filter.status {
        query.and(&format!("status = '{}'", status.code()));
    }
    if let Some(payment) = filter.payment {
        query.and(shown_as(payment));
    }
    if let Some(shipping) = &filter.shipping {
        let place = query.place(shipping);
        query.and(&format!("shipping = {place}"));
    }
    let from = filter.from.map(start_of).transpose()?;
    let place = query.place(from.unwrap_or_default());
    query.and(&format!("created_at >= {place}"));
    if let Some(to) = filter.to {
        let place = query.place(start_of(to.tomorrow().map_err(|_| unusable())?)?);
        query.and(&format!("created_at < {place}"));
    }
    for (lookup, is_of_few) in lookups.iter().zip(lookup::are_few(found)) {
        let condition = lookup.condition(&mut query, is_of_few);
        query.and(&condition);
    }
    if let Some(after) = &filter.after {
        let (key, id) = after.split_once('~').ok_or_else(unusable)?;
        let (key, id) = (key_place(&mut query, filter.sort, key)?, query.place(id));
        let than = if filter.is_ascending { ">" } else { "<" };
        query.and(&format!("({column}, id) {than} ({key}, {id})"));
    }
    let direction = if filter.is_ascending { "ASC" } else { "DESC" };
    query.sql.push_str(&format!(
        " ORDER BY {column} {direction}, id {direction} LIMIT {}",
        ON_A_PAGE + 1
    ));
    Ok(query)
}

fn key_place(query: &mut Query, sort: Sort, key: &str) -> ApiResult<String> {
    if sort != Sort::Total {
        return Ok(query.place(key));
    }
    let cents: i64 = key.parse().map_err(|_| unusable())?;
    Ok(format!(
        "CAST({} AS BIGINT)",
        query.place(cents.to_string())
    ))
}

/// The first moment of a day in German time.
fn start_of(day: Date) -> ApiResult<String> {
    let start = day
        .to_zoned(german::time_zone())
        .map_err(|_| unusable())?
        .timestamp();
    Ok(to_text(start))
}

fn unusable() -> ApiError {
    ApiError::unprocessable(
        "invalid_filter",
        "Diese Auswahl gibt es nicht. Bitte setzen Sie die Filter zurück.",
    )
}

/// The rows with these ids, in their order.
async fn rows(db: &Db, today: &str, ids: &[&OrderId]) -> ApiResult<Vec<OrderRow>> {
    let sql = "SELECT orders.id, order_number, orders.created_at, status, payment_state, held_decision, refund_state, shipping, delivery_by, \
         total_cents, refunded_cents, customer_data, COALESCE(customer_email, users.email) AS customer_email, draft_name, version \
         FROM orders LEFT JOIN users ON users.id = user_id AND status = 'draft' WHERE orders.id IN ({ids})";
    let found: Vec<Row> = rows_in(db.pool(), sql, ids).await?;
    let sql = "SELECT order_id, material, CAST(SUM(quantity) AS BIGINT) FROM order_parts WHERE order_id IN ({ids}) \
         GROUP BY order_id, material ORDER BY order_id, material";
    let parts: Vec<(OrderId, String, i64)> = rows_in(db.pool(), sql, ids).await?;
    let mut found: HashMap<OrderId, Row> =
        found.into_iter().map(|row| (row.id.clone(), row)).collect();
    let mut made_of: HashMap<OrderId, (i64, Vec<String>)> = HashMap::new();
    for (id, material, pieces) in parts {
        let entry = made_of.entry(id).or_default();
        entry.0 += pieces;
        entry.1.push(material);
    }
    let mut needs = needs::of_orders(db.pool(), today, ids).await?;
    let mut stops = stops::of_orders(db.pool(), ids).await?;
    Ok(ids
        .iter()
        .filter_map(|id| found.remove(*id))
        .map(|row| {
            let (pieces, materials) = made_of.remove(&row.id).unwrap_or_default();
            let needs = needs.remove(&row.id).unwrap_or_default();
            let stops = stops.remove(&row.id).unwrap_or_default();
            OrderRow {
                pieces,
                materials,
                needs,
                stops,
                ..row.shown()
            }
        })
        .collect())
}

impl Row {
    /// What stands in its own row; the rest is looked up elsewhere.
    fn shown(self) -> OrderRow {
        let is_draft = self.status == Status::Draft;
        let customer: CustomerData = serde_json::from_str(&self.customer_data).unwrap_or_default();
        let name = format!("{} {}", customer.first_name, customer.last_name);
        OrderRow {
            customer_name: self.draft_name.unwrap_or(name).trim().to_owned(),
            order_number: if is_draft {
                String::new()
            } else {
                self.order_number
            },
            payment_state: self.payment.shown(),
            needs: Vec::new(),
            stops: Vec::new(),
            id: self.id,
            created_at: self.created_at,
            status: self.status,
            shipping: self.shipping,
            delivery_by: self.delivery_by,
            total_cents: self.total_cents,
            refunded_cents: self.refunded_cents,
            customer_email: self.customer_email,
            company: customer
                .company
                .filter(|company| !company.trim().is_empty()),
            has_message: customer
                .message
                .is_some_and(|message| !message.trim().is_empty()),
            pieces: 0,
            materials: Vec::new(),
            version: self.version,
        }
    }
}

/// SQL for the ids of what is new, and of what is due today; `$1` is today's date.
const TODAYS: &str = "SELECT id FROM orders WHERE status = 'submitted' AND archived_at IS NULL \
     UNION SELECT id FROM orders WHERE status = 'processing' AND archived_at IS NULL AND delivery_by = $1";

/// How many orders there are of each kind, archived ones left out.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct OrderCounts {
    /// Orders that somebody has to look at, and new ones.
    pub today: i64,
    /// By status, drafts among them.
    pub by_status: HashMap<String, i64>,
    /// By reason to look.
    pub by_need: HashMap<String, i64>,
    /// Paid orders that left the lists.
    pub archived: i64,
    /// Orders that came in, or of which something was heard, after the moment that was asked for; 0 where none was.
    pub arrived: i64,
    /// Mails of every kind that no mail server takes: whether of an order or not.
    pub undelivered_mails: i64,
    /// Mails of every kind that have waited for more than ten minutes.
    pub late_mails: i64,
}

/// Counts orders.
pub(crate) async fn counts(
    db: &Db,
    today: &str,
    since: Option<Timestamp>,
) -> ApiResult<OrderCounts> {
    let rows: Vec<(String, String, i64)> = sqlx::query_as(sqlx::AssertSqlSafe(counting()))
        .bind(today)
        .fetch_all(db.pool())
        .await?;
    let of = |kind: &str| -> HashMap<String, i64> {
        let rows = rows.iter().filter(|row| row.0 == kind);
        rows.map(|(_, code, found)| (code.clone(), *found))
            .collect()
    };
    let one = |kind: &str| of(kind).remove("").unwrap_or_default();
    let arrived = match since {
        Some(since) => arrived(db, &to_text(since)).await?,
        None => 0,
    };
    Ok(OrderCounts {
        today: one("today"),
        archived: one("archived"),
        arrived,
        undelivered_mails: one("undelivered"),
        late_mails: one("late"),
        by_status: of("status"),
        by_need: Need::ALL
            .iter()
            .map(|need| (need.code().to_owned(), 0))
            .chain(of("need"))
            .collect(),
    })
}

/// Orders of which something came in after this moment.
async fn arrived(db: &Db, since: &str) -> Result<i64, sqlx::Error> {
    sqlx::query_scalar(
        "SELECT COUNT(*) FROM (\
         SELECT id FROM orders WHERE status <> 'draft' AND archived_at IS NULL AND created_at > $1 \
         UNION SELECT order_id FROM order_withdrawals WHERE received_at > $1 \
         UNION SELECT order_id FROM double_payments WHERE received_at > $1 \
         UNION SELECT orders.id FROM payment_disputes CROSS JOIN orders \
             WHERE orders.payment_intent_id = payment_disputes.payment_intent_id AND payment_disputes.updated_at > $1 \
         UNION SELECT orders.id FROM payment_refunds CROSS JOIN orders \
             WHERE orders.payment_intent_id = payment_refunds.payment_intent_id \
             AND payment_refunds.state = 'failed' AND payment_refunds.updated_at > $1 \
         UNION SELECT order_id FROM refund_requests WHERE state = 'refused' AND updated_at > $1) AS found",
    )
    .bind(since)
    .fetch_one(db.pool())
    .await
}

/// SQL for all counts; `$1` is today's date. What needs a look is found once and counted in two ways. Only fixed texts are written into it.
fn counting() -> String {
    let mut selects: Vec<String> = Status::ALL
        .iter()
        .map(|status| {
            let code = status.code();
            format!(
                "SELECT 'status' AS kind, '{code}' AS code, COUNT(*) AS found FROM orders \
                 WHERE status = '{code}' AND archived_at IS NULL"
            )
        })
        .collect();
    let needing = Need::ALL.iter().map(|need| {
        let (code, ids) = (need.code(), need.ids());
        format!("SELECT '{code}' AS code, id FROM ({ids}) AS found_{code}")
    });
    let needing: Vec<_> = needing.collect();
    selects.push(
        "SELECT 'need' AS kind, code, COUNT(DISTINCT id) AS found FROM needing GROUP BY code"
            .to_owned(),
    );
    selects.push(format!(
        "SELECT 'today' AS kind, '' AS code, COUNT(*) AS found FROM \
         ({TODAYS} UNION SELECT id FROM needing) AS todays"
    ));
    selects.push(
        "SELECT 'archived' AS kind, '' AS code, COUNT(*) AS found FROM orders \
         WHERE status <> 'draft' AND archived_at IS NOT NULL"
            .to_owned(),
    );
    // As the need of an order counts them.
    for (kind, condition) in [
        ("undelivered", "state = 'failed'"),
        ("late", "state = 'queued' AND attempts >= 6"),
    ] {
        selects.push(format!(
            "SELECT '{kind}' AS kind, '' AS code, COUNT(*) AS found FROM outbox_mails WHERE {condition}"
        ));
    }
    format!(
        "WITH needing AS MATERIALIZED ({}) {}",
        needing.join(" UNION ALL "),
        selects.join(" UNION ALL ")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adm_29_what_needs_a_look_is_looked_for_once() {
        let sql = counting();
        for need in Need::ALL {
            assert_eq!(sql.matches(need.ids()).count(), 1, "{}", need.code());
        }
    }
}
