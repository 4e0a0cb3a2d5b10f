//! What happened when: each order's day, customer, parts and fate, drawn from its number alone.

use core_wasm::cart::Shipping;
use core_wasm::configuration::Configuration;
use core_wasm::settings::Settings;
use fastrand::Rng;
use jiff::Timestamp;

use super::people::pick;
use super::{DAYS, hours_after};
use schichtwerk_server::foundation::german;

/// What became of an order in the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fate {
    Made,
    /// Begun, and then left lying.
    Forgotten,
    /// Taken back; the flag says whether the money went back as well.
    Cancelled {
        is_refunded: bool,
    },
    RefundedInPart,
    /// In part, then the rest.
    RefundedTwice,
    RefundedInFull,
    RefundFailed,
    /// Paid wrongly: nobody decided yet.
    Held,
    HeldReleased,
    HeldGivenUp,
    Disputed,
}

/// One part of an order.
#[derive(Debug, Clone)]
pub struct Line {
    /// Place in the list of shapes.
    pub shape: usize,
    pub quantity: u32,
    pub configuration: Configuration,
}

/// An order to come.
#[derive(Debug, Clone)]
pub struct Order {
    pub at: Timestamp,
    /// For everything about it that is random.
    pub seed: u64,
    /// Number of the customer.
    pub person: usize,
    pub is_first: bool,
    pub shipping: Shipping,
    pub lines: Vec<Line>,
    pub fate: Fate,
}

impl Order {
    pub fn is_held(&self) -> bool {
        matches!(
            self.fate,
            Fate::Held | Fate::HeldReleased | Fate::HeldGivenUp
        )
    }
}

/// A change of one order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    Ordered,
    Processing,
    Completed,
    Cancelled,
    /// So much of the payment, in percent.
    Refunded(i64),
    /// The rest of it.
    RefundedRest,
    RefundFailed,
    Released,
    GivenUp,
    Disputed,
}

/// What happens at a time.
#[derive(Debug, Clone, Copy)]
pub struct Event {
    pub at: Timestamp,
    /// Place in the list of orders.
    pub order: usize,
    pub step: Step,
}

/// All orders, oldest first.
pub fn orders(count: usize, begin: Timestamp, shapes: usize, settings: &Settings) -> Vec<Order> {
    let mut rng = Rng::with_seed(0x5eed);
    let mut times: Vec<Timestamp> = (0..count).map(|_| time(&mut rng, begin)).collect();
    times.sort_unstable();
    // However small the shop is: somebody ordered today and yesterday, so that there is something to do.
    for (time, hours) in times.iter_mut().rev().zip([4.0, 28.0, 52.0]) {
        #[allow(clippy::cast_precision_loss, reason = "some hundred days")]
        let latest = hours_after(begin, DAYS as f64 * 24.0 - hours);
        *time = latest.max(*time);
    }
    let people = (count * 11 / 20).max(1);
    let mut known = vec![false; people];
    times
        .into_iter()
        .zip(0_u64..)
        .map(|(at, index)| {
            let seed = rng.u64(..) ^ index;
            let mut own = Rng::with_seed(seed);
            let person = person(&mut own, people);
            let is_first = !std::mem::replace(&mut known[person], true);
            Order {
                at,
                seed,
                person,
                is_first,
                shipping: shipping(&mut own),
                lines: lines(&mut own, shapes, settings),
                // However small the shop is, its owner has to decide about one order.
                fate: if index + 4 == count as u64 {
                    Fate::Held
                } else {
                    fate(&mut own)
                },
            }
        })
        .collect()
}

/// A shop that grows; a few customers are awake at midnight, which is where periods begin and end.
fn time(rng: &mut Rng, begin: Timestamp) -> Timestamp {
    loop {
        #[allow(clippy::cast_precision_loss, reason = "some hundred days")]
        let (days, all) = (rng.f64() * DAYS as f64, DAYS as f64);
        let time = hours_after(begin, days * 24.0);
        let busy = match time.to_zoned(german::time_zone()).hour() {
            0 | 23 => 0.12,
            1..7 => 0.02,
            _ => 1.0,
        };
        if rng.f64() < busy * (0.5 + 0.5 * days / all) {
            return time;
        }
    }
}

/// A third of all orders comes from one customer in twelve.
fn person(rng: &mut Rng, people: usize) -> usize {
    if rng.f64() < 0.35 {
        rng.usize(..(people / 12).max(1))
    } else {
        rng.usize(..people)
    }
}

fn shipping(rng: &mut Rng) -> Shipping {
    match rng.u32(..100) {
        0..22 => Shipping::Pickup,
        22..84 => Shipping::Shipping,
        _ => Shipping::Express,
    }
}

fn lines(rng: &mut Rng, shapes: usize, settings: &Settings) -> Vec<Line> {
    let count = match rng.u32(..100) {
        0..58 => 1,
        58..80 => 2,
        _ => rng.usize(3..6),
    };
    (0..count)
        .map(|_| Line {
            shape: rng.usize(..shapes),
            quantity: match rng.u32(..100) {
                0..60 => 1,
                60..90 => rng.u32(2..10),
                _ => rng.u32(10..121),
            },
            configuration: configuration(rng, settings),
        })
        .collect()
}

/// Half of all parts are printed as proposed, the others as anything that the shop offers.
fn configuration(rng: &mut Rng, settings: &Settings) -> Configuration {
    let mut configuration = Configuration::default();
    if rng.bool() {
        return configuration;
    }
    let offers: Vec<_> = settings.material_colors.iter().collect();
    let (material, colors) = *pick(rng, &offers);
    material.clone_into(&mut configuration.material);
    configuration.use_secondary_color = rng.f64() < 0.2;
    for color in [
        &mut configuration.primary_color,
        &mut configuration.secondary_color,
        &mut configuration.tertiary_color,
    ] {
        pick(rng, colors).name.clone_into(color);
    }
    let number = |rng: &mut Rng, offered: Vec<&String>, proposed: f64| {
        pick(rng, &offered).parse().unwrap_or(proposed)
    };
    let heights = settings.layer_height_multipliers.keys().collect();
    configuration.layer_height = number(rng, heights, configuration.layer_height);
    let infills = settings.infill_multipliers.keys().collect();
    configuration.infill = number(rng, infills, configuration.infill);
    configuration
}

fn fate(rng: &mut Rng) -> Fate {
    match rng.u32(..1000) {
        0..22 => Fate::Cancelled { is_refunded: true },
        22..26 => Fate::Cancelled { is_refunded: false },
        26..46 => Fate::RefundedInPart,
        46..51 => Fate::RefundedTwice,
        51..63 => Fate::RefundedInFull,
        63..66 => Fate::RefundFailed,
        66..68 => Fate::Held,
        68..73 => Fate::HeldReleased,
        73..76 => Fate::HeldGivenUp,
        76..78 => Fate::Disputed,
        78..80 => Fate::Forgotten,
        _ => Fate::Made,
    }
}

/// Everything that happens before the end, in the order of time.
pub fn events(orders: &[Order], end: Timestamp) -> Vec<Event> {
    let mut events: Vec<Event> = orders
        .iter()
        .enumerate()
        .flat_map(|(index, order)| {
            steps(order).into_iter().map(move |(at, step)| Event {
                at,
                order: index,
                step,
            })
        })
        .filter(|event| event.at < end)
        .collect();
    // A stable sort: an order's own steps at the same moment stay in their order.
    events.sort_by_key(|event| event.at);
    events
}

/// What happens to an order, its arrival first.
pub fn steps(order: &Order) -> Vec<(Timestamp, Step)> {
    let mut rng = Rng::with_seed(order.seed.rotate_left(17));
    let begun = hours_after(order.at, 3.0 + rng.f64() * 40.0);
    let done = hours_after(begun, 20.0 + rng.f64() * 90.0);
    let later = hours_after(done, 10.0 + rng.f64() * 400.0);
    let made = [(begun, Step::Processing), (done, Step::Completed)];
    let then: Vec<(Timestamp, Step)> = match order.fate {
        Fate::Made => made.into(),
        Fate::Forgotten => vec![(begun, Step::Processing)],
        Fate::Cancelled { is_refunded: false } => vec![(begun, Step::Cancelled)],
        Fate::Cancelled { is_refunded: true } => vec![
            (begun, Step::Cancelled),
            (hours_after(begun, 0.1), Step::RefundedRest),
        ],
        Fate::RefundedInPart => with(made, &[(later, Step::Refunded(rng.i64(5..60)))]),
        Fate::RefundedTwice => with(
            made,
            &[
                (later, Step::Refunded(rng.i64(10..60))),
                (hours_after(later, 30.0), Step::RefundedRest),
            ],
        ),
        Fate::RefundedInFull => with(made, &[(later, Step::RefundedRest)]),
        Fate::RefundFailed => with(made, &[(later, Step::RefundFailed)]),
        Fate::Held => Vec::new(),
        Fate::HeldReleased => vec![
            (begun, Step::Released),
            (hours_after(begun, 5.0), Step::Processing),
            (done, Step::Completed),
        ],
        Fate::HeldGivenUp => vec![
            (begun, Step::GivenUp),
            (hours_after(begun, 0.1), Step::RefundedRest),
        ],
        Fate::Disputed => with(made, &[(later, Step::Disputed)]),
    };
    std::iter::once((order.at, Step::Ordered))
        .chain(then)
        .collect()
}

fn with(made: [(Timestamp, Step); 2], more: &[(Timestamp, Step)]) -> Vec<(Timestamp, Step)> {
    made.iter().chain(more).copied().collect()
}
