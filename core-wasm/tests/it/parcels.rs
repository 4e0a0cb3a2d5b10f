//! Parcels by weight and size: which class an order is charged, and what an owner may save.

use core_wasm::{
    cart::{CartLine, Shipping, ShownLine, cart_totals, quote_cart},
    configuration::Configuration,
    settings::{ParcelClass, Settings},
    shipping::{Parcel, ParcelItem, shipping_fees},
};

fn class(max_grams: u32, max_side_mm: u32, price: f64, express_price: f64) -> ParcelClass {
    ParcelClass {
        max_grams,
        max_side_mm,
        price,
        express_price,
    }
}

/// A gram for each cm³ of PLA.
fn with_classes() -> Settings {
    let mut settings = Settings::default();
    if let Some(pla) = settings.printing.fdm.get_mut("PLA") {
        pla.density_g_cm3 = 1.0;
    }
    settings.parcels.classes = vec![
        class(500, 250, 3.9, 14.9),
        class(2000, 600, 5.49, 19.9),
        class(10_000, 1200, 10.49, 29.95),
    ];
    settings
}

fn part(volume_cm3: f64, quantity: u32, longest_side_mm: f64) -> ParcelItem<'static> {
    ParcelItem {
        volume_cm3: Some(volume_cm3),
        quantity,
        material: "PLA",
        longest_side_mm: Some(longest_side_mm),
    }
}

/// The fee in cents and the class, standard and express.
#[expect(clippy::unwrap_used, reason = "test code may panic")]
fn fees(items: &[ParcelItem<'_>], settings: &Settings) -> (i64, i64, Option<(u32, u32)>) {
    let fees = shipping_fees(items, settings).unwrap();
    assert_eq!(fees.cents(Shipping::Pickup), 0);
    let parcel = fees
        .parcel
        .map(|Parcel { max_grams, count }| (max_grams, count));
    (fees.shipping_cents, fees.express_cents, parcel)
}

#[test]
fn prc_13_prc_14_without_classes_every_order_pays_the_flat_fee() {
    let mut settings = Settings::default();
    for items in [&[][..], &[part(1.0, 1, 10.0)], &[part(90_000.0, 9, 5000.0)]] {
        assert_eq!(fees(items, &settings), (549, 3000, None));
    }
    // An allowance for packing alone is no class.
    settings.parcels.packing_grams = 900;
    assert_eq!(fees(&[part(1.0, 1, 10.0)], &settings), (549, 3000, None));
}

#[test]
fn prc_13_prc_14_the_smallest_class_that_holds_weight_and_longest_side_is_charged() {
    let settings = with_classes();
    let small = (390, 1490, Some((500, 1)));
    let middle = (549, 1990, Some((2000, 1)));
    let large = (1049, 2995, Some((10_000, 1)));
    assert_eq!(fees(&[part(500.0, 1, 250.0)], &settings), small);
    assert_eq!(fees(&[part(500.01, 1, 250.0)], &settings), middle);
    assert_eq!(fees(&[part(1.0, 1, 250.01)], &settings), middle);
    assert_eq!(fees(&[part(1.0, 1, 600.0)], &settings), middle);
    assert_eq!(fees(&[part(1.0, 1, 601.0)], &settings), large);
    // All pieces weigh together; of the sides the longest counts.
    let two = [part(100.0, 4, 20.0), part(0.5, 200, 250.0)];
    assert_eq!(fees(&two, &settings), small);
    let three = [part(100.0, 4, 20.0), part(0.5, 201, 250.0)];
    assert_eq!(fees(&three, &settings), middle);
    // Tenths do not add up exactly in binary: at the limit is within it.
    let tenths: Vec<_> = (0..5000).map(|_| part(0.1, 1, 1.0)).collect();
    assert_eq!(fees(&tenths, &settings), small);
}

#[test]
fn prc_13_the_density_of_the_material_and_the_packing_weigh() {
    let mut settings = with_classes();
    let mut heavy = part(500.0, 1, 10.0);
    heavy.material = "PETG";
    assert_eq!(fees(&[heavy], &settings).0, 549);
    heavy.volume_cm3 = Some(500.0 / 1.27);
    assert_eq!(fees(&[heavy], &settings).0, 390);
    settings.parcels.packing_grams = 100;
    assert_eq!(fees(&[part(400.0, 1, 10.0)], &settings).0, 390);
    assert_eq!(fees(&[part(400.1, 1, 10.0)], &settings).0, 549);
}

#[test]
fn prc_13_over_the_last_class_its_price_counts_for_each_parcel_that_the_weight_needs() {
    let settings = with_classes();
    let last = |count: u32| {
        let times = i64::from(count);
        (times * 1049, times * 2995, Some((10_000, count)))
    };
    assert_eq!(fees(&[part(1000.0, 10, 100.0)], &settings), last(1));
    assert_eq!(
        fees(&[part(1000.0, 10, 100.0), part(0.1, 1, 1.0)], &settings),
        last(2)
    );
    assert_eq!(fees(&[part(1000.0, 20, 100.0)], &settings), last(2));
    assert_eq!(fees(&[part(1000.0, 25, 100.0)], &settings), last(3));
    // Too long for every class: one parcel of the last, which weighs little.
    assert_eq!(fees(&[part(1.0, 1, 1300.0)], &settings), last(1));
    assert_eq!(fees(&[part(1000.0, 25, 1300.0)], &settings), last(3));
}

#[test]
fn prc_03_prc_13_prc_14_what_is_charged_is_what_a_page_shows() {
    let settings = with_classes();
    let line = |volume_cm3, quantity, longest_side_mm| CartLine {
        volume_cm3,
        quantity,
        configuration: Configuration::default(),
        longest_side_mm: Some(longest_side_mm),
    };
    let lines = [line(100.0, 5, 90.0), line(10.0, 1, 300.0)];
    let shown = |volume_cm3, quantity, longest_side_mm| ShownLine {
        volume_cm3: Some(volume_cm3),
        quantity,
        configuration: Configuration::default(),
        longest_side_mm: Some(longest_side_mm),
    };
    let order = [shown(100.0, 5, 90.0), shown(10.0, 1, 300.0)];
    let shown = quote_cart(&order[..1], &order, 6, &settings).unwrap().fees;
    for (shipping, cents) in [
        (Shipping::Pickup, 0),
        (Shipping::Shipping, 549),
        (Shipping::Express, 1990),
    ] {
        let totals = cart_totals(&lines, shipping, &settings).unwrap();
        assert_eq!(totals.shipping_cents, cents);
        assert_eq!(totals.total_cents, totals.items_cents + cents);
        assert_eq!(shown.cents(shipping), cents);
    }
}

#[test]
fn adm_23_classes_grow_and_have_prices_that_somebody_can_pay() {
    let refused = |change: &dyn Fn(&mut Settings)| -> Vec<String> {
        let mut settings = with_classes();
        change(&mut settings);
        let faults = settings.validate().err().unwrap_or_default();
        faults.into_iter().map(|fault| fault.field).collect()
    };
    assert_eq!(refused(&|_| ()), [""; 0]);
    let field = |name: &str| vec![format!("parcels.classes.1.{name}")];
    assert_eq!(
        refused(&|s| s.parcels.classes[1].max_grams = 499),
        field("maxGrams")
    );
    assert_eq!(
        refused(&|s| s.parcels.classes[1].max_side_mm = 249),
        field("maxSideMm")
    );
    // A longer parcel of the same weight is another class, and a heavier one of the same length.
    assert_eq!(refused(&|s| s.parcels.classes[1].max_grams = 500), [""; 0]);
    assert_eq!(
        refused(&|s| s.parcels.classes[1].max_side_mm = 250),
        [""; 0]
    );
    assert_eq!(
        refused(&|s| {
            s.parcels.classes[1].max_grams = 500;
            s.parcels.classes[1].max_side_mm = 250;
        }),
        field("maxGrams")
    );
    for wrong in [-0.01, 0.001, 5.495, f64::NAN, 10_000.01] {
        let of_price = refused(&|s| s.parcels.classes[1].price = wrong);
        assert!(!of_price.is_empty(), "{wrong}");
        assert!(
            of_price.iter().all(|f| [f.clone()] == field("price")[..]),
            "{of_price:?}"
        );
        let of_express = refused(&|s| s.parcels.classes[1].express_price = wrong);
        assert!(of_express.contains(&field("expressPrice")[0]), "{wrong}");
    }
    assert_eq!(refused(&|s| s.parcels.classes[1].price = 0.0), [""; 0]);
    assert_eq!(
        refused(&|s| s.parcels.packing_grams = 1_000_001),
        ["parcels.packingGrams"]
    );
    let many = |count: u32| {
        refused(&|s| {
            s.parcels.classes = (1..=count).map(|n| class(n, n, 5.0, 9.0)).collect();
        })
    };
    assert_eq!(many(8), [""; 0]);
    assert_eq!(many(9), ["parcels.classes.0.maxGrams"]);
    assert_eq!(
        refused(&|s| s.parcels.classes[0] = class(0, 0, 1.0, 1.0)),
        ["parcels.classes.0.maxGrams", "parcels.classes.0.maxSideMm"]
    );
}
