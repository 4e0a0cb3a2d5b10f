//! Who has to be called when parts are recalled: every delivered part of a material, a colour, a span of days.

use core_wasm::configuration::Configuration;
use core_wasm::validate::CustomerData;
use futures_util::TryStreamExt as _;
use serde::Deserialize;
use sqlx_macros::FromRow;

use crate::foundation::csv::{Cell, Csv};
use crate::foundation::db::Db;
use crate::foundation::error::ApiResult;
use crate::foundation::german;
use crate::foundation::ids::OrderId;
use crate::sales::insights::Period;
use crate::sales::order_states::Status;
use crate::sales::orders::desk::view::address_lines;
use crate::sales::orders::index::readable_parts;
use crate::sales::refused_parts;

/// Which parts are meant.
#[derive(Debug)]
pub(crate) struct Recalled<'a> {
    /// Ordered on these days.
    pub period: Period,
    /// Of this material; none: any.
    pub material: Option<&'a str>,
    /// With this colour in use; none: any.
    pub color: Option<&'a str>,
}

#[derive(FromRow)]
struct Row {
    id: OrderId,
    order_number: String,
    created_at: String,
    status: Status,
    customer_data: String,
    billing_address: Option<String>,
    delivery_address: Option<String>,
    cart_items: String,
}

/// The fields of a stored part that are listed.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Part {
    file_name: String,
    sha256: String,
    quantity: i64,
    configuration: Configuration,
}

/// One line for each part that was or will be delivered, the oldest order first. Cancelled orders and refused parts reach nobody.
pub(crate) async fn recall_list(db: &Db, recalled: &Recalled<'_>) -> ApiResult<Csv> {
    let mut csv = Csv::new(&[
        "Bestellung",
        "Bestellt am",
        "Status",
        "Name",
        "Firma",
        "E-Mail",
        "Telefon",
        "Anschrift",
        "Kennzeichen",
        "Datei",
        "Material",
        "Farbe",
        "Stück",
        "SHA-256 der Datei",
    ]);
    let (begin, end) = recalled.period.times();
    let refused = refused_parts::of_orders_between(db, (begin.as_str(), end.as_str())).await?;
    let mut rows = sqlx::query_as::<_, Row>(
        "SELECT id, order_number, created_at, status, customer_data, billing_address, delivery_address, cart_items FROM orders \
         WHERE status IN ('submitted', 'processing', 'completed') AND created_at >= $1 AND created_at < $2 \
         ORDER BY created_at, id",
    )
    .bind(begin)
    .bind(end)
    .fetch(db.pool());
    while let Some(row) = rows.try_next().await? {
        for (position, part) in readable_parts::<Part>(&row.cart_items) {
            let is_meant = recalled.means(&part.configuration);
            if is_meant && !refused.contains(&(row.id.clone(), position)) {
                csv.row(row.cells(position, part));
            }
        }
    }
    Ok(csv)
}

impl Recalled<'_> {
    fn means(&self, configuration: &Configuration) -> bool {
        let has_color = |color: &str| german::color_names(configuration).contains(&color);
        self.material
            .is_none_or(|material| material == configuration.material)
            && self.color.is_none_or(has_color)
    }
}

impl Row {
    fn cells(&self, position: usize, part: Part) -> [Cell; 14] {
        let customer: CustomerData = serde_json::from_str(&self.customer_data).unwrap_or_default();
        // A pickup has no delivery address; what is damaged is left empty, and the order says so.
        let address = [&self.delivery_address, &self.billing_address]
            .into_iter()
            .filter_map(|address| address_lines(address.as_deref()).ok())
            .find(|lines| !lines.is_empty())
            .unwrap_or_default();
        [
            self.order_number.as_str().into(),
            german::table_time(&self.created_at).into(),
            self.status.label().into(),
            format!("{} {}", customer.first_name, customer.last_name).into(),
            customer.company.into(),
            customer.email.into(),
            customer.phone.into(),
            address.join(", ").into(),
            mark(&self.order_number, position).into(),
            part.file_name.into(),
            part.configuration.material.as_str().into(),
            german::colors(&part.configuration).into(),
            Cell::Count(part.quantity),
            part.sha256.into(),
        ]
    }
}

/// What a part is known by, as the packing slip prints it.
pub(super) fn mark(order_number: &str, position: usize) -> String {
    format!("{order_number}-{}", position + 1)
}
