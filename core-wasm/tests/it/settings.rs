//! What an owner may save.

use core_wasm::settings::{Color, LONGEST_NAME, QuantityDiscount, Settings, name_faults};

/// The fields in which the shipped settings are refused after a change, each once.
fn refused(change: impl FnOnce(&mut Settings)) -> Vec<String> {
    let mut settings = Settings::default();
    change(&mut settings);
    let errors = settings.validate().err().unwrap_or_default();
    let mut fields: Vec<String> = errors.into_iter().map(|error| error.field).collect();
    fields.dedup();
    fields
}

fn in_force(change: impl FnOnce(&mut Settings)) -> bool {
    let mut settings = Settings::default();
    change(&mut settings);
    settings.unusable_values().is_empty()
}

#[test]
fn adm_23_what_no_printer_can_do_is_not_saved() {
    assert_eq!(refused(|_| ()), [""; 0]);
    let infill = |key: &'static str| {
        move |settings: &mut Settings| {
            settings.infill_multipliers.insert(key.into(), 1.0);
        }
    };
    let layer = |key: &'static str| {
        move |settings: &mut Settings| {
            settings.layer_height_multipliers.insert(key.into(), 1.0);
        }
    };
    for good in ["15", "0.5", "99.9"] {
        assert_eq!(refused(infill(good)), [""; 0], "{good}");
    }
    for wrong in ["150", "100.1", "0", "-1", "abc", "20.0", "", "1e1"] {
        let field = format!("infillMultipliers.{wrong}.value");
        assert_eq!(refused(infill(wrong)), [field], "{wrong}");
    }
    for good in ["0.05", "1"] {
        assert_eq!(refused(layer(good)), [""; 0], "{good}");
    }
    for wrong in ["25", "1.01", "0", "0,2"] {
        let field = format!("layerHeightMultipliers.{wrong}.value");
        assert_eq!(refused(layer(wrong)), [field], "{wrong}");
    }
    // What an older version has let in starts up all the same, and can be hidden.
    assert!(in_force(infill("150")) && in_force(layer("25")));
    let hidden = refused(|settings| {
        infill("150")(settings);
        layer("25")(settings);
        settings.offer.hidden_infills = vec!["150".into()];
        settings.offer.hidden_layer_heights = vec!["25".into()];
    });
    assert_eq!(hidden, [""; 0]);
}

#[test]
fn adm_23_a_fee_is_what_somebody_can_pay() {
    for fee in [0.0, 0.01, 5.49, 19.99, 9999.99, 0.1 + 0.2] {
        assert_eq!(refused(|s| s.fees.shipping_cost = fee), [""; 0], "{fee}");
    }
    for fee in [5.495, 0.015, 150.001, f64::NAN, -1.0, 10_000.01] {
        let fields = refused(|settings| settings.fees.shipping_cost = fee);
        assert!(
            fields.iter().all(|field| field == "fees.shippingCost") && !fields.is_empty(),
            "{fee}"
        );
    }
    assert!(in_force(|settings| settings.fees.shipping_cost = 5.495));
}

#[test]
fn adm_23_more_pieces_never_cost_more_each() {
    let tiers = |list: &[(u32, f64)]| {
        let tier = |&(min_quantity, discount_percent)| QuantityDiscount {
            min_quantity,
            discount_percent,
        };
        let tiers: Vec<_> = list.iter().map(tier).collect();
        refused(|settings| settings.quantity_discounts = tiers)
    };
    assert_eq!(tiers(&[]), [""; 0]);
    assert_eq!(tiers(&[(1, 0.0), (10, 5.0), (5, 5.0)]), [""; 0]);
    let wrong = "quantityDiscounts.1.discountPercent";
    assert_eq!(tiers(&[(5, 50.0), (10, 5.0)]), [wrong]);
    let many = |count| -> Vec<_> { (1..=count).map(|n| (n, f64::from(n) / 100.0)).collect() };
    assert_eq!(tiers(&many(50)), [""; 0]);
    assert_eq!(tiers(&many(51)), ["quantityDiscounts"]);
}

#[test]
fn adm_23_a_material_has_as_many_colours_as_a_page_can_show() {
    let colors = |count: usize| {
        let color = |number| Color {
            name: format!("Farbe {number}"),
            hex: "#102030".into(),
        };
        let colors: Vec<_> = (0..count).map(color).collect();
        refused(|settings| {
            settings.material_colors.insert("TPU".into(), colors);
        })
    };
    assert_eq!(colors(200), [""; 0]);
    assert_eq!(colors(201), ["materialColors.TPU"]);
}

#[test]
fn adm_23_names_are_told_apart_by_what_is_seen() {
    let faults = |names: &[&str]| -> Vec<usize> {
        let faults = name_faults(names.iter().copied());
        faults.into_iter().map(|(index, _)| index).collect()
    };
    let none: [usize; 0] = [];
    assert_eq!(
        faults(&["Weiß", "Weis", "Grün", "Grun", "Rot 1", "Rot 2"]),
        none
    );
    for alike in [
        "mattes  weiß",
        "Mattes\u{a0}Weiß",
        "MATTES WEISS",
        "Mattes WEIẞ",
        "Mattes\u{2009}Weiß",
        "Ｍattes Weiß",
    ] {
        assert_eq!(faults(&["Mattes Weiß", alike]), [1], "{alike}");
    }
    assert_eq!(faults(&["Grün", "Gru\u{308}n"]), [1]);
    for unseen in [
        "Ro\u{ad}t",
        "Ro\u{200b}t",
        "Ro\u{2060}t",
        "Ro\u{feff}t",
        "Ro\u{7}t",
    ] {
        assert_eq!(faults(&[unseen]), [0], "{unseen:?}");
    }
    // Objects of a browser have these by themselves.
    for own in [
        "__proto__",
        "__defineGetter__",
        "constructor",
        "toString",
        "valueOf",
    ] {
        assert_eq!(faults(&[own]), [0], "{own}");
    }
    assert_eq!(
        faults(&["", " Rot", "Rot\u{a0}", &"x".repeat(LONGEST_NAME + 1)]),
        [0, 1, 2, 3]
    );
    assert_eq!(faults(&[&"ß".repeat(LONGEST_NAME), "Constructor"]), none);
    let named = refused(|settings| {
        settings.material_prices.insert("constructor".into(), 0.1);
        let colors = settings.material_colors["TPU"].clone();
        settings
            .material_colors
            .insert("constructor".into(), colors);
    });
    assert_eq!(named, ["materialPrices.constructor"]);
}

/// Settings that an order agreed to are read by later programs, whose new fields they lack.
#[test]
fn settings_that_lack_a_field_get_its_shipped_value() {
    let shipped = Settings::default();
    let read: Settings =
        serde_json::from_str(r#"{"fees": {"setupFee": 7.5}, "materialPrices": {"PLA": 0.9}}"#)
            .unwrap();
    assert_eq!(read.material_prices["PLA"], 0.9);
    assert_eq!(
        read.material_prices["PETG"],
        shipped.material_prices["PETG"]
    );
    assert_eq!(read.fees.setup_fee, 7.5);
    assert_eq!(read.fees.min_price, shipped.fees.min_price);
    assert_eq!(read.infill_multipliers, shipped.infill_multipliers);
    assert_eq!(read.taxation, shipped.taxation);
}
