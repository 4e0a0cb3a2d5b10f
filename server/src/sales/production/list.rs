//! The parts that are being made, and those of them that one printer can make one after another.

use std::collections::{BTreeSet, HashMap, HashSet};

use core_wasm::configuration::Configuration;
use core_wasm::file_unit::FileUnit;
use core_wasm::measure::Measures;
use core_wasm::validate::CustomerData;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use sqlx_macros::FromRow;
use utoipa::ToSchema;

use super::density;
use super::pieces::{PieceState, Pieces, Scope, counted};
use super::to_be_made::is_to_be_made;
use crate::foundation::error::ApiResult;
use crate::foundation::german;
use crate::foundation::ids::{FileId, OrderId, PrinterId, ReprintId};
use crate::sales::agreements::snapshot::readable;
use crate::sales::order_states::Status;
use crate::sales::orders::stops::{self, Stop};
use crate::sales::part_checks::{self, PartCheck};
use crate::sales::reprints::{self, ReprintPart, may_be_reprinted};
use crate::state::State;

/// Parts of one material, in the same colours, at one layer height.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProductionGroup)]
pub struct Group {
    /// Material.
    pub material: String,
    /// Colours in words.
    pub colors: String,
    /// Layer height in mm.
    pub layer_height: f64,
    /// Pieces that are still to be printed; those that are stopped are not among them.
    pub open_pieces: i64,
    /// All pieces of these parts.
    pub pieces: i64,
    /// Volume of the open pieces in cm³.
    pub cm3: f64,
    /// What they weigh at most, printed full; null for a material of unknown weight.
    pub grams: Option<f64>,
    /// When the oldest of these orders came in; RFC 3339.
    pub oldest: String,
    /// The first day on which one of them is due, YYYY-MM-DD; null where nothing was promised.
    pub due: Option<String>,
    /// How many parts there are; `parts` may hold fewer.
    pub part_count: usize,
    /// The parts, most urgent first.
    pub parts: Vec<Part>,
}

/// A part of an order.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProductionPart)]
pub struct Part {
    /// `orders.id`
    #[schema(value_type = String)]
    pub order_id: OrderId,
    /// The last eight characters of it in upper case.
    pub order_number: String,
    /// RFC 3339; of a reprint when that was made.
    pub ordered_at: String,
    /// Promised until, YYYY-MM-DD.
    pub delivery_by: String,
    /// `submitted` or `processing`; of what is printed once more `completed`.
    #[schema(value_type = String)]
    pub status: Status,
    /// `pickup`, `shipping` or `express`.
    pub shipping: String,
    /// Place in the order, from 0; what is printed once more has places of its own behind them.
    pub position: i64,
    /// That it is printed once more at no charge; null where it is not.
    pub reprint: Option<ReprintOf>,
    /// A small drawing of it in grey on white, a PNG in Base64; null where it was not asked for, or cannot be drawn.
    pub picture: Option<String>,
    /// Its bytes.
    #[serde(skip)]
    pub(super) file_id: Option<FileId>,
    /// As uploaded.
    pub file_name: String,
    /// Pieces.
    pub quantity: i64,
    /// Of them: good and off the printer, checked ones among them.
    pub printed: i64,
    /// How far each of them is.
    pub pieces: Pieces,
    /// Why pieces failed that are not printed again yet, the oldest first.
    pub failures: Vec<String>,
    /// Infill in percent.
    pub infill: f64,
    /// The customer's words on where which colour goes.
    pub color_description: String,
    /// The customer's words on the whole order.
    pub message: Option<String>,
    /// How the file is scaled, in German; null where the part is made as the file has it.
    pub scaling: Option<String>,
    /// Of one piece, in cm³.
    pub volume_cm3: f64,
    /// That this volume is unsure and why, in German.
    pub volume_note: Option<String>,
    /// That its walls are thinner than the nozzle, in German.
    pub wall_note: Option<String>,
    /// What the customer agreed to although something of the part is not printable, in German.
    pub made_anyway: Option<String>,
    /// What the server found of its printability; null until it has looked.
    pub print_check: Option<PartCheck>,
    /// Why it is not to be printed unless somebody says so.
    pub stops: Vec<Stop>,
    /// What a name in its file hints at that is not made, in German: somebody has to look first.
    pub content_note: Option<String>,
}

/// What is printed once more.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct ReprintOf {
    /// `reprints.id`
    #[schema(value_type = String)]
    pub id: ReprintId,
    /// Of the reprint, within its order, from 1.
    pub number: i64,
    /// Place of the ordered part, from 0.
    pub part: i64,
}

/// A part with what it is made of and how large it is.
#[derive(Debug, Clone)]
pub(super) struct MadePart {
    pub part: Part,
    pub configuration: Configuration,
    /// Colours in words.
    pub colors: String,
    /// As it is made, along x, y and z.
    pub dimensions_mm: [f64; 3],
    /// What the customer said it was meant in.
    pub unit: Option<FileUnit>,
    /// Its order or its reprint is to be made, and the part is not refused.
    pub is_to_be_made: bool,
}

impl MadePart {
    /// Place of the ordered part, from 0, and the number of the reprint that it belongs to.
    pub(super) fn ordered(&self) -> (i64, Option<i64>) {
        let reprint = self.part.reprint.as_ref();
        let place = reprint.map_or(self.part.position, |reprint| reprint.part);
        (place, reprint.map(|reprint| reprint.number))
    }
}

/// The fields of a stored item that the workshop needs.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct StoredPart {
    file_id: Option<FileId>,
    file_name: String,
    quantity: i64,
    configuration: Configuration,
    volume_cm3: f64,
    volume_note: Option<String>,
    content_note: Option<String>,
    made_anyway: Option<String>,
    measures: Measures,
    unit: Option<FileUnit>,
}

#[derive(FromRow)]
struct Row {
    id: OrderId,
    order_number: String,
    created_at: String,
    delivery_by: String,
    status: Status,
    shipping: String,
    cart_items: String,
    customer_data: String,
    is_open: i64,
    may_be_reprinted: i64,
}

/// Which parts, and how many of each group.
#[derive(Debug, Default)]
pub struct Wanted {
    /// Also those whose pieces are all printed.
    pub with_printed: bool,
    /// Only those of which some piece is in this state.
    pub state: Option<PieceState>,
    /// Only of this material.
    pub material: Option<String>,
    /// Only with this colour, be it one of several.
    pub color: Option<String>,
    /// Only in exactly these colours, in the words of the group.
    pub colors: Option<String>,
    /// Only at this layer height in mm.
    pub layer_height: Option<f64>,
    /// Only those that lie on an open plate of this printer.
    pub printer: Option<PrinterId>,
    /// Only what goes by express.
    pub is_express: bool,
    /// The most parts of each group; None: all.
    pub most_parts: Option<usize>,
}

/// What parts can be narrowed to: what there is among all that are not checked yet.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ProductionChoices)]
pub struct Choices {
    /// Materials.
    pub materials: Vec<String>,
    /// Names of colours.
    pub colors: Vec<String>,
    /// Layer heights in mm.
    pub layer_heights: Vec<f64>,
    /// How many pieces are in each state; of checked ones those of parts with other pieces.
    pub pieces: Pieces,
}

/// The parts, by the first day that something is due, then what is to go by express, then the oldest. In a group alike. Parts whose
/// pieces are all printed are left out unless they, or pieces that nobody has checked, are asked for.
pub async fn groups(state: &State, wanted: &Wanted) -> ApiResult<Vec<Group>> {
    let all = parts(state, Scope::ToBeMade).await?;
    grouped(state, all, wanted).await
}

/// The same of all parts that are to be made.
pub(super) async fn grouped(
    state: &State,
    all: Vec<MadePart>,
    wanted: &Wanted,
) -> ApiResult<Vec<Group>> {
    let on_printer = match &wanted.printer {
        Some(printer) => Some(on_printer(state, printer).await?),
        None => None,
    };
    let mut groups: Vec<Group> = Vec::new();
    let mut places: HashMap<(String, String, u64), usize> = HashMap::new();
    for made in all {
        let pieces = made.part.pieces;
        let is_wanted = match wanted.state {
            Some(state) => pieces.of(state) > 0,
            None => wanted.with_printed || made.part.printed < made.part.quantity,
        };
        let height = made.configuration.layer_height;
        if !is_wanted
            || wanted.is_express && made.part.shipping != "express"
            || wanted
                .material
                .as_ref()
                .is_some_and(|wanted| *wanted != made.configuration.material)
            || wanted.color.as_ref().is_some_and(|wanted| {
                !german::color_names(&made.configuration).contains(&wanted.as_str())
            })
            || wanted
                .colors
                .as_ref()
                .is_some_and(|wanted| *wanted != made.colors)
            || wanted
                .layer_height
                .is_some_and(|wanted| !wanted.total_cmp(&height).is_eq())
            || on_printer.as_ref().is_some_and(|there| {
                !there.contains(&(made.part.order_id.clone(), made.part.position))
            })
        {
            continue;
        }
        let key = (
            made.configuration.material.clone(),
            made.colors.clone(),
            height.to_bits(),
        );
        let place = *places.entry(key).or_insert_with(|| {
            groups.push(Group::of(&made));
            groups.len() - 1
        });
        if let Some(group) = groups.get_mut(place) {
            group.add(made);
        }
    }
    for group in &mut groups {
        group.parts.sort_by_cached_key(urgency);
        group.part_count = group.parts.len();
    }
    groups.sort_by_cached_key(|group| group.parts.first().map(urgency));
    if let Some(most) = wanted.most_parts {
        for group in &mut groups {
            group.parts.truncate(most);
        }
    }
    Ok(groups)
}

/// The parts on the open plates of a printer.
async fn on_printer(
    state: &State,
    printer: &PrinterId,
) -> Result<HashSet<(OrderId, i64)>, sqlx::Error> {
    let rows: Vec<(OrderId, i64)> = sqlx::query_as(
        "SELECT order_id, position FROM plates JOIN plate_parts ON plate_id = plates.id \
         WHERE state IN ('planned', 'printing') AND printer_id = $1",
    )
    .bind(printer)
    .fetch_all(state.db.pool())
    .await?;
    Ok(rows.into_iter().collect())
}

/// All parts of these orders that can be read, also those that are not made any more where orders are named.
pub(super) async fn parts(state: &State, scope: Scope<'_>) -> ApiResult<Vec<MadePart>> {
    if matches!(scope, Scope::Orders([])) {
        return Ok(Vec::new());
    }
    let db = &state.db;
    let ids = scope.ids();
    // Only fixed texts and the numbers of places are written into it.
    let sql = format!(
        concat!(
            "SELECT id, order_number, created_at, COALESCE(delivery_by, '9999-12-31') AS delivery_by, status, shipping, cart_items, customer_data, \
             CASE WHEN ",
            is_to_be_made!(),
            " THEN 1 ELSE 0 END AS is_open, CASE WHEN ",
            may_be_reprinted!(),
            " THEN 1 ELSE 0 END AS may_be_reprinted FROM orders WHERE id IN ({ids}) ORDER BY created_at, id"
        ),
        ids = ids
    );
    let mut query = sqlx::query_as::<_, Row>(sqlx::AssertSqlSafe(sql));
    let sql = format!("SELECT order_id, position FROM refused_parts WHERE order_id IN ({ids})");
    let mut refused = sqlx::query_as::<_, (OrderId, i64)>(sqlx::AssertSqlSafe(sql));
    let sql = format!(
        "{} WHERE reprint_parts.order_id IN ({ids}) ORDER BY position",
        reprints::PARTS
    );
    let mut again = sqlx::query_as::<_, ReprintPart>(sqlx::AssertSqlSafe(sql));
    let stops = match scope {
        Scope::ToBeMade => stops::of_open_orders(db.pool()).await?,
        Scope::Orders(ids) => {
            for id in ids {
                query = query.bind(*id);
                refused = refused.bind(*id);
                again = again.bind(*id);
            }
            stops::of_orders(db.pool(), ids).await?
        }
    };
    let orders = query.fetch_all(db.pool()).await?;
    let refused: HashSet<(OrderId, i64)> =
        refused.fetch_all(db.pool()).await?.into_iter().collect();
    let mut reprints: HashMap<OrderId, Vec<ReprintPart>> = HashMap::new();
    for part in again.fetch_all(db.pool()).await? {
        reprints
            .entry(part.order_id.clone())
            .or_default()
            .push(part);
    }
    let mut counted = counted(db.pool(), scope).await?;
    let checks = part_checks::of_open_orders(db).await?;
    let mut parts = Vec::new();
    for order in orders {
        // A part that cannot be read keeps its place; the order itself says that it is damaged.
        let (items, _) = readable::<Value>(&order.cart_items);
        let stops = stops.get(&order.id).map_or(&[][..], Vec::as_slice);
        let customer: CustomerData = serde_json::from_str(&order.customer_data).unwrap_or_default();
        let own = (0..items.len()).map(|place| (place, None));
        let again = reprints.remove(&order.id).unwrap_or_default();
        let again = again
            .iter()
            .filter_map(|part| Some((usize::try_from(part.part).ok()?, Some(part))));
        for (place, reprint) in own.chain(again) {
            let Ok(ordered) = i64::try_from(place) else {
                continue;
            };
            let key = (order.id.clone(), ordered);
            let is_to_be_made = !refused.contains(&key)
                && match reprint {
                    None => order.is_open == 1,
                    Some(part) => {
                        order.may_be_reprinted == 1 && part.state == reprints::State::Open
                    }
                };
            if !is_to_be_made && matches!(scope, Scope::ToBeMade) {
                continue;
            }
            let Some(Ok(item)) = items.get(place).map(StoredPart::deserialize) else {
                continue;
            };
            let position = reprint.map_or(ordered, |part| part.position);
            let quantity = reprint.map_or(item.quantity, |part| part.quantity);
            let counted = counted
                .remove(&(order.id.clone(), position))
                .unwrap_or_default();
            let pieces = counted.of(quantity);
            parts.push(MadePart {
                colors: german::colors(&item.configuration),
                dimensions_mm: item.measures.dimensions_mm,
                unit: item.unit,
                is_to_be_made,
                part: Part {
                    order_id: order.id.clone(),
                    order_number: order.order_number.clone(),
                    ordered_at: reprint
                        .map_or(&order.created_at, |part| &part.created_at)
                        .clone(),
                    delivery_by: reprint
                        .map_or(&order.delivery_by, |part| &part.due_on)
                        .clone(),
                    status: order.status,
                    shipping: order.shipping.clone(),
                    position,
                    reprint: reprint.map(|part| ReprintOf {
                        id: part.reprint_id.clone(),
                        number: part.number,
                        part: part.part,
                    }),
                    picture: None,
                    file_id: item.file_id,
                    file_name: item.file_name,
                    quantity,
                    printed: pieces.off_the_printer(),
                    pieces,
                    failures: counted.reasons,
                    infill: item.configuration.infill,
                    color_description: item.configuration.color_description.clone(),
                    message: customer.message.clone(),
                    scaling: item.unit.and_then(FileUnit::scaling_text),
                    volume_cm3: item.volume_cm3,
                    volume_note: item.volume_note,
                    wall_note: item.measures.wall_note(),
                    made_anyway: item.made_anyway,
                    print_check: checks.get(&key).cloned(),
                    stops: stops.to_vec(),
                    content_note: item
                        .content_note
                        .filter(|_| order.status == Status::Submitted),
                },
                configuration: item.configuration,
            });
        }
    }
    Ok(parts)
}

/// Due first; of one day what goes by express; of these the oldest.
fn urgency(part: &Part) -> (String, bool, String) {
    (
        part.delivery_by.clone(),
        part.shipping != "express",
        part.ordered_at.clone(),
    )
}

impl Group {
    /// Without any part yet.
    fn of(made: &MadePart) -> Self {
        Self {
            material: made.configuration.material.clone(),
            colors: made.colors.clone(),
            layer_height: made.configuration.layer_height,
            open_pieces: 0,
            pieces: 0,
            cm3: 0.0,
            grams: Some(0.0),
            oldest: made.part.ordered_at.clone(),
            due: None,
            part_count: 0,
            parts: Vec::new(),
        }
    }

    fn add(&mut self, made: MadePart) {
        let part = made.part;
        // What is stopped counts for nothing that one would load a printer by.
        let open = if part.stops.is_empty() {
            (part.quantity - part.printed).max(0)
        } else {
            0
        };
        #[expect(clippy::cast_precision_loss, reason = "no order has 2^53 pieces")]
        let cm3 = open as f64 * part.volume_cm3;
        self.open_pieces += open;
        self.pieces += part.quantity;
        self.cm3 += cm3;
        self.grams = self
            .grams
            .zip(density::grams(&self.material, cm3))
            .map(|(sum, more)| sum + more);
        // Days as texts are in the order of time; a part that is done is not due any more.
        let day = &part.delivery_by;
        if open > 0 && self.due.as_ref().is_none_or(|due| day < due) {
            self.due = Some(day.clone());
        }
        self.parts.push(part);
    }
}

pub(super) fn choices(all: &[MadePart]) -> Choices {
    let mut materials = BTreeSet::new();
    let mut colors = BTreeSet::new();
    // Of positive numbers the bits are in the order of the numbers.
    let mut heights = BTreeSet::new();
    let mut pieces = Pieces::default();
    for made in all {
        let of = made.part.pieces;
        if of.checked >= made.part.quantity {
            continue;
        }
        materials.insert(made.configuration.material.as_str());
        colors.extend(german::color_names(&made.configuration));
        heights.insert(made.configuration.layer_height.to_bits());
        pieces.open += of.open;
        pieces.planned += of.planned;
        pieces.printing += of.printing;
        pieces.failed += of.failed;
        pieces.printed += of.printed;
        pieces.checked += of.checked;
        pieces.reprinted += of.reprinted;
    }
    Choices {
        materials: materials.into_iter().map(str::to_owned).collect(),
        colors: colors.into_iter().map(str::to_owned).collect(),
        layer_heights: heights.into_iter().map(f64::from_bits).collect(),
        pieces,
    }
}
