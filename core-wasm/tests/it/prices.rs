//! The price against an oracle in Python's decimal, and the shipped numbers against the specification.

#![allow(
    clippy::unwrap_used,
    clippy::indexing_slicing,
    reason = "a test may stop at the first surprise"
)]

use crate::untested::not_tested;
use core_wasm::{
    cart::{CartLine, MoreForLess, Shipping, ShownLine, cart_totals, quote_cart},
    catalog::catalog,
    configuration::{Configuration, color_hex},
    json::price_line,
    price::{display_quote, quote},
    settings::{Color, QuantityDiscount, Settings, SetupFeePer},
};
use serde_json::Value;
use std::process::Command;

/// Compares the core's answer with the oracle's line; the unit price digit by digit.
fn check(line: &str) {
    let case: Value = serde_json::from_str(line).unwrap();
    let input = case["input"].as_str().unwrap();
    let answer = price_line(input);
    let got: Value = serde_json::from_str(&answer).unwrap();
    let expected = &case["expected"];
    let exact = format!("\"unitPrice\":{},", expected["unitPrice"].as_str().unwrap());
    assert!(answer.contains(&exact), "{input}\n{answer}\n{exact}");
    for field in ["discountPercent", "discountedUnitCents", "lineCents"] {
        assert_eq!(
            got[field].as_f64(),
            expected[field].as_f64(),
            "{field}: {input}\n{answer}"
        );
    }
}

#[test]
fn prc_01_prc_02_prc_09_prc_10_prc_11_prc_12_prices_equal_the_oracle() {
    let golden = crate::common::read(&crate::common::fixtures().join("prices.jsonl"));
    let golden = String::from_utf8(golden).unwrap();
    assert!(golden.lines().count() >= 500);
    golden.lines().for_each(check);
}

#[test]
fn prc_01_prc_02_prc_12_fresh_random_prices_equal_the_oracle() {
    let oracle = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/oracle/price.py");
    let seed = std::time::UNIX_EPOCH
        .elapsed()
        .unwrap()
        .as_nanos()
        .to_string();
    let Ok(output) = Command::new("python3")
        .args([oracle, "5000", &seed])
        .output()
    else {
        not_tested(
            "python3",
            "5,000 fresh random prices; the golden ones were compared instead",
        );
        return;
    };
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let lines = String::from_utf8(output.stdout).unwrap();
    assert_eq!(lines.lines().count(), 5000, "seed {seed}");
    lines.lines().for_each(check);
}

#[test]
fn prc_12_the_highest_tier_reached_applies_at_every_bound() {
    let percent = |quantity| {
        quote(
            100.0,
            quantity,
            &Configuration::default(),
            &Settings::default(),
        )
        .unwrap()
        .discount_percent
    };
    for (quantity, expected) in [
        (1, 0.0),
        (4, 0.0),
        (5, 5.0),
        (9, 5.0),
        (10, 10.0),
        (24, 10.0),
        (25, 15.0),
        (49, 15.0),
        (50, 20.0),
        (10_000, 20.0),
    ] {
        assert_eq!(percent(quantity), expected, "{quantity} pieces");
    }
}

#[test]
fn prc_03_prc_13_prc_14_prc_15_the_total_is_the_items_plus_the_fee_of_the_settings() {
    let mut settings = Settings::default();
    let line = |volume_cm3, quantity| CartLine {
        volume_cm3,
        quantity,
        configuration: Configuration::default(),
        longest_side_mm: None,
    };
    let lines = [line(100.0, 5), line(10.0, 1)];
    let total = |shipping, settings: &Settings| {
        let totals = cart_totals(&lines, shipping, settings).unwrap();
        assert_eq!(totals.items_cents, 5700 + 570);
        assert_eq!((totals.assemblies, totals.parts), (2, 6));
        assert_eq!(
            totals.total_cents,
            totals.items_cents + totals.shipping_cents
        );
        totals.shipping_cents
    };
    assert_eq!(total(Shipping::Pickup, &settings), 0);
    assert_eq!(total(Shipping::Shipping, &settings), 549);
    assert_eq!(total(Shipping::Express, &settings), 3000);
    settings.fees.shipping_cost = 6.9;
    settings.fees.express_shipping_cost = 19.99;
    assert_eq!(total(Shipping::Shipping, &settings), 690);
    assert_eq!(total(Shipping::Express, &settings), 1999);
    assert_eq!(total(Shipping::Pickup, &settings), 0);
}

fn shown(volume_cm3: Option<f64>, quantity: u32) -> ShownLine {
    ShownLine {
        volume_cm3,
        quantity,
        configuration: Configuration::default(),
        longest_side_mm: None,
    }
}

#[test]
fn prc_04_prc_06_a_cart_is_quoted_whole_whatever_is_wrong_with_a_line() {
    let settings = Settings::default();
    let mut unknown = shown(Some(8.0), 2);
    unknown.configuration.material = "Holz".into();
    let lines = [shown(Some(8.0), 5), shown(None, 1), unknown];
    let cart = quote_cart(&lines, &[], 8, &settings).unwrap();
    let figures: Vec<_> = cart
        .lines
        .iter()
        .map(|line| (line.orderable, line.quote.line_cents))
        .collect();
    assert_eq!(figures, [(true, 2640), (false, 7500), (false, 2000)]);
    assert_eq!(cart.fees.cents(Shipping::Express), 3000);
    let strict = quote(8.0, 5, &Configuration::default(), &settings).unwrap();
    assert_eq!(cart.lines[0].quote, strict);
    assert_eq!(cart.lines[0].next_discount.unwrap().min_quantity, 10);
}

#[test]
fn prc_12_more_pieces_that_cost_less_are_named_with_the_saving() {
    let more = |quantity, settings: &Settings| {
        let line = shown(Some(98.0), quantity);
        quote_cart(&[line], &[], quantity, settings).unwrap().lines[0].more_for_less
    };
    let shipped = Settings::default();
    let cents = |quantity| {
        let default = Configuration::default();
        quote(98.0, quantity, &default, &shipped)
            .unwrap()
            .line_cents
    };
    let saved_cents = cents(24) - cents(25);
    assert!(saved_cents > 0);
    let expected = MoreForLess {
        quantity: 25,
        saved_cents,
    };
    assert_eq!(more(24, &shipped), Some(expected));
    for (quantity, tier) in [
        (48, Some(50)),
        (49, Some(50)),
        (47, None),
        (23, None),
        (9, None),
        (4, None),
        (25, None),
        (500, None),
    ] {
        let found = more(quantity, &shipped).map(|more| more.quantity);
        assert_eq!(found, tier, "{quantity} pieces");
    }
    // Of several tiers the cheapest is named, whatever their order.
    let tier = |min_quantity, discount_percent| QuantityDiscount {
        min_quantity,
        discount_percent,
    };
    let steep = Settings {
        quantity_discounts: vec![tier(12, 60.0), tier(11, 20.0), tier(1, 0.0)],
        ..Settings::default()
    };
    assert_eq!(more(10, &steep).unwrap().quantity, 12);
}

#[test]
fn prc_04_prc_05_what_is_missing_takes_the_defaults_in_the_display_only() {
    let settings = Settings::default();
    let shown = display_quote(None, None, 1, None, &settings);
    // 1000 cm³ of PLA at 0.2 mm and 20 %: 1000 × 0.07 + 5.
    assert_eq!((shown.quantity, shown.line_cents), (1, 7500));
    let written: Value = serde_json::from_str(&price_line("{}")).unwrap();
    assert_eq!(written["lineCents"], 7500);
    let partial = price_line(r#"{"volumeCm3":100,"configuration":{"material":"TPU"}}"#);
    let partial: Value = serde_json::from_str(&partial).unwrap();
    assert_eq!(partial["lineCents"], 3300);
    assert!(quote(f64::NAN, 1, &Configuration::default(), &settings).is_err());
    assert!(quote(1.0, 0, &Configuration::default(), &settings).is_err());
}

#[test]
fn prc_06_a_price_that_cannot_be_worked_out_shows_ten_euro() {
    let unknown = Configuration {
        material: "Holz".into(),
        ..Configuration::default()
    };
    let settings = Settings::default();
    assert!(quote(1.0, 2, &unknown, &settings).is_err());
    let shown = display_quote(Some(1.0), Some(2), 2, Some(&unknown), &settings);
    assert_eq!((shown.unit_price, shown.line_cents), (10.0, 2000));
    let broken = display_quote(Some(f64::INFINITY), Some(1), 1, None, &settings);
    assert_eq!(broken.unit_price, 10.0);
}

#[test]
fn prc_07_prc_11_the_shipped_prices_and_fees_are_those_of_the_specification() {
    let settings = Settings::default();
    let prices: Vec<_> = settings
        .material_prices
        .iter()
        .map(|(m, p)| (m.as_str(), *p))
        .collect();
    assert_eq!(
        prices,
        [
            ("ABS", 0.08),
            ("ABS-GF", 0.32),
            ("ASA", 0.22),
            ("PETG", 0.18),
            ("PLA", 0.07),
            ("TPU", 0.28)
        ]
    );
    assert_eq!(
        (settings.fees.setup_fee, settings.fees.min_price),
        (5.0, 3.0)
    );
}

#[test]
fn prc_08_no_other_source_and_no_text_of_the_shop_names_a_shipped_price() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    // A share of a length or of a colour looks like a price per cm³.
    let drawings = [
        "LayerLines.tsx",
        "BoxDrawing.tsx",
        "plate.ts",
        "dimensionLayout.ts",
        "picture.rs",
    ];
    let prices = ["0.07", "0.18", "0.28", "0.22", "0.08", "0.32", "5.49"].map(str::to_owned);
    let in_german = ["0,07", "0,18", "0,28", "0,22", "0,08", "0,32", "5,49"].map(str::to_owned);
    let fees = ["5", "3", "30", "5,00", "3,00", "30,00", "20,00"]
        .iter()
        .flat_map(|fee| [format!("{fee} €"), format!("{fee}\u{a0}€")]);
    let forbidden: Vec<String> = prices.into_iter().chain(in_german).chain(fees).collect();
    let mut seen = 0;
    let mut folders: Vec<_> = [
        "core-wasm/src",
        "server/src",
        "server/templates",
        "frontend/src",
        "legal-texts",
    ]
    .map(|folder| root.join(folder))
    .to_vec();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                // The built package, and types that repeat the core's own comments.
                if !["wasm", "generated", "testing"].contains(&name.as_str()) {
                    folders.push(path);
                }
                continue;
            }
            let has_no_price =
                name.contains(".test.") || name.contains("testing") || name.ends_with(".css");
            if has_no_price || name == "catalog.rs" || drawings.contains(&name.as_str()) {
                continue;
            }
            let Ok(text) = String::from_utf8(crate::common::read(&path)) else {
                continue;
            };
            seen += 1;
            // Tests and examples in comments may calculate with any number; code and texts may not.
            let code: String = text
                .lines()
                .filter(|line| {
                    !["//", "/*", "*"]
                        .iter()
                        .any(|mark| line.trim_start().starts_with(mark))
                })
                .fold(String::new(), |code, line| code + line + "\n");
            let code = code.split("#[cfg(test)]").next().unwrap();
            for price in &forbidden {
                assert!(!names(code, price), "{price} in {}", path.display());
            }
        }
    }
    assert!(seen > 400, "only {seen} sources found");
}

/// Whether a number stands in a text by itself, not as a part of a longer one.
fn names(text: &str, number: &str) -> bool {
    let is_digit =
        |other: Option<char>| other.is_some_and(|c| c.is_ascii_digit() || c == '.' || c == ',');
    text.match_indices(number).any(|(at, _)| {
        let before = text.get(..at).and_then(|text| text.chars().next_back());
        let after = text
            .get(at + number.len()..)
            .and_then(|text| text.chars().next());
        !is_digit(before) && !after.is_some_and(|c| c.is_ascii_digit())
    })
}

#[test]
fn cfg_13_a_configuration_holds_nine_fields_with_the_defaults_of_the_specification() {
    let configuration = serde_json::to_value(Configuration::default()).unwrap();
    let specified = serde_json::json!({
        "material": "PLA",
        "primaryColor": "Weiß",
        "secondaryColor": "Weiß",
        "tertiaryColor": "Weiß",
        "useSecondaryColor": false,
        "useTertiaryColor": false,
        "colorDescription": "",
        "layerHeight": 0.2,
        "infill": 20.0,
    });
    assert_eq!(configuration, specified);
    let settings = Settings::default();
    assert_eq!(
        core_wasm::configuration::default_configuration(&settings),
        Configuration::default(),
        "what a new part of the shipped shop begins with"
    );
}

#[test]
fn prc_09_prc_10_the_shipped_multipliers_are_those_of_the_specification() {
    let settings = Settings::default();
    let layers: Vec<_> = settings
        .layer_height_multipliers
        .iter()
        .map(|(k, v)| (k.as_str(), *v))
        .collect();
    assert_eq!(layers, [("0.1", 1.3), ("0.2", 1.0), ("0.3", 0.9)]);
    let infill = |key: &str| settings.infill_multipliers[key];
    assert_eq!(
        [infill("10"), infill("20"), infill("50"), infill("100")],
        [0.8, 1.0, 1.4, 2.0]
    );
    let labels: Vec<_> = catalog()
        .layer_heights
        .iter()
        .map(|l| (l.mm, l.label.to_string()))
        .collect();
    assert_eq!(
        labels,
        [
            (0.1, "Hoch".into()),
            (0.2, "Standard".into()),
            (0.3, "Schnell".into())
        ]
    );
}

#[test]
fn prc_16_six_materials_have_their_descriptions() {
    let materials: Vec<_> = catalog()
        .materials
        .iter()
        .map(|m| (m.id.to_string(), m.description.to_string()))
        .collect();
    let expected = [
        ("PLA", "einfach zu drucken, umweltfreundlich"),
        ("PETG", "fest, chemikalienbeständig"),
        ("TPU", "flexibel"),
        ("ASA", "UV- und wetterbeständig"),
        ("ABS", "hitzebeständig, robust"),
        ("ABS-GF", "glasfaserverstärkt, sehr stabil"),
    ];
    assert_eq!(
        materials,
        expected.map(|(id, text)| (id.to_owned(), text.to_owned()))
    );
}

fn colors(material: &str) -> Vec<String> {
    Settings::default().material_colors[material]
        .iter()
        .map(|c| c.name.clone())
        .collect()
}

#[test]
fn prc_17_pla_has_its_21_colours_in_order() {
    let expected = "Mistelgrün, Scharlachrot, Silber, Bambusgrün, Blau, Blaugrau, Bronze, Cyan, Dunkelbraun, Eisblau, \
         Gelb, Grau, Lila, Magenta, Mandarinorange, Rot, Sakura Rosa, Schwarz, Weiß, Wüstenbraun, Pfirsich";
    assert_eq!(colors("PLA").join(", "), expected);
    assert_eq!(colors("PLA").len(), 21);
}

#[test]
fn prc_18_the_other_materials_have_their_colours() {
    assert_eq!(colors("PETG"), ["Weiß", "Schwarz"]);
    assert_eq!(colors("TPU"), ["Schwarz"]);
    assert_eq!(colors("ASA"), ["Grau", "Weiß"]);
    assert_eq!(colors("ABS"), ["Schwarz"]);
    assert_eq!(colors("ABS-GF"), ["Schwarz"]);
}

#[test]
fn prc_19_the_settings_override_prices_and_colour_lists() {
    let settings: Settings = serde_json::from_str(
        r##"{"materialPrices":{"PLA":0.5},"materialColors":{"PLA":[{"name":"Moos","hex":"#335522"}]}}"##,
    )
    .unwrap();
    assert_eq!(settings.material_prices["PLA"], 0.5);
    assert_eq!(settings.material_prices["PETG"], 0.18);
    assert_eq!(settings.material_colors["PLA"].len(), 1);
    let moss = Configuration::default().with_material("PLA", &settings);
    assert_eq!(moss.primary_color, "Moos");
    assert_eq!(quote(10.0, 1, &moss, &settings).unwrap().line_cents, 1000);
    assert!(
        Configuration::default().validate(&settings).is_err(),
        "Weiß is not on offer any more"
    );
}

#[test]
fn prc_20_prc_21_prc_22_colours_map_to_hex_values() {
    let mut settings = Settings::default();
    let fallback = color_hex("gibt es nicht", &settings);
    let channels = |hex: &str| {
        assert!(hex.len() == 7 && hex.starts_with('#'), "{hex}");
        [1, 3, 5].map(|at| i32::from(u8::from_str_radix(&hex[at..at + 2], 16).unwrap()))
    };
    let [red, green, blue] = channels(&fallback);
    assert!(blue > red && blue > green, "{fallback} is no blue");
    // Each of the fifteen names of the specification looks like its name, and none like what nobody knows.
    type Looks = fn([i32; 3]) -> bool;
    let named: [(&str, Looks); 15] = [
        ("Schwarz", |[r, g, b]| r.max(g).max(b) < 40),
        ("Weiß", |[r, g, b]| r.min(g).min(b) > 245),
        ("Grau", |c| is_grey(c) && c[0] < 200),
        ("Blau", |[r, g, b]| b > r + 60 && b > g + 60),
        ("Rot", |[r, g, b]| r > g + 60 && r > b + 60),
        ("Gelb", |[r, g, b]| r > 200 && g > 180 && b < 120),
        ("Grün", |[r, g, b]| g > r + 40 && g > b + 40),
        ("Orange", |[r, g, b]| r > 200 && g > 90 && g < 180 && b < 90),
        ("Lila", |[r, g, b]| b > g + 40 && r > g),
        ("Pink", |[r, g, b]| r > 200 && b > 100 && g < b),
        ("Cyan", |[r, g, b]| g > r + 60 && b > r + 60),
        ("Braun", |[r, g, b]| r > g && g > b && r < 180),
        ("Silber", |c| is_grey(c) && c[0] > 140),
        ("Gold", |[r, g, b]| r > g && g > b + 60 && r > 150),
        ("Transparent", |[r, g, b]| r.min(g).min(b) > 200),
    ];
    let mut hexes = Vec::new();
    for (name, looks) in named {
        let hex = color_hex(name, &settings);
        assert!(looks(channels(&hex)), "{name} is {hex}");
        assert_ne!(hex, fallback, "{name} has a colour of its own");
        assert!(!hexes.contains(&hex), "{name} has another one's colour");
        hexes.push(hex);
    }
    // The further ones: every colour on offer has a hex value of its own, by its name alone.
    let offered: Vec<_> = settings
        .material_colors
        .values()
        .flatten()
        .cloned()
        .collect();
    assert!(offered.len() > 20);
    for Color { name, hex } in offered {
        let bare = Settings {
            material_colors: Default::default(),
            ..Settings::default()
        };
        assert_eq!(color_hex(&name, &bare), hex, "{name}");
        assert_ne!(hex, fallback, "{name}");
    }
    let blue = fallback;
    assert_eq!(color_hex("Ultraviolett", &settings), blue);
    settings.material_colors.insert(
        "PLA".into(),
        vec![Color {
            name: "Ultraviolett".into(),
            hex: "#5b00c8".into(),
        }],
    );
    assert_eq!(color_hex("Ultraviolett", &settings), "#5b00c8");
}

fn is_grey([red, green, blue]: [i32; 3]) -> bool {
    red.max(green).max(blue) - red.min(green).min(blue) < 16
}

#[test]
fn prc_02_absurd_numbers_are_refused_and_never_wrap() {
    let settings = Settings::default();
    let configuration = Configuration::default();
    for volume in [f64::NAN, f64::INFINITY, -1.0, -1e-300, 1e308] {
        assert!(
            quote(volume, 1, &configuration, &settings).is_err(),
            "{volume}"
        );
    }
    assert!(quote(1e12, u32::MAX, &configuration, &settings).is_err());
    for text in [
        r#"{"volumeCm3":1e308}"#,
        r#"{"volumeCm3":-1}"#,
        r#"{"volumeCm3":1e999999999}"#,
        r#"{"volumeCm3":"12"}"#,
        r#"{"quantity":0}"#,
        r#"{"quantity":-1}"#,
        r#"{"quantity":1.5}"#,
        r#"{"quantity":99999999999}"#,
        "nonsense",
    ] {
        let answer: Value = serde_json::from_str(&price_line(text)).unwrap();
        assert!(answer["error"]["message"].is_string(), "{text}: {answer}");
    }
    let free = Settings {
        quantity_discounts: vec![QuantityDiscount {
            min_quantity: 1,
            discount_percent: f64::NAN,
        }],
        ..Settings::default()
    };
    assert!(quote(1.0, 1, &configuration, &free).is_err());
}

#[test]
fn prc_01_the_pieces_of_a_position_or_an_order_share_the_setup_fee_where_the_owner_wants_it() {
    let mut settings = Settings::default();
    let line = |quantity| CartLine {
        volume_cm3: 10.0,
        quantity,
        configuration: Configuration::default(),
        longest_side_mm: None,
    };
    let lines = [line(8), line(2)];
    let units = |settings: &Settings| {
        let totals = cart_totals(&lines, Shipping::Pickup, settings).unwrap();
        totals
            .lines
            .into_iter()
            .map(|quote| (quote.unit_cents_before_discount, quote.line_cents))
            .collect::<Vec<_>>()
    };
    settings.fees.min_price = 0.0;
    // 10 cm³ × 0.07 € + 5 €, with 5 % off eight pieces.
    assert_eq!(units(&settings), [(570, 8 * 542), (570, 2 * 570)]);
    settings.fees.setup_fee_per = SetupFeePer::Position;
    // 0.70 € + 5 € / 8, and + 5 € / 2.
    assert_eq!(units(&settings), [(133, 8 * 126), (320, 2 * 320)]);
    settings.fees.setup_fee_per = SetupFeePer::Order;
    // 0.70 € + 5 € / 10.
    assert_eq!(units(&settings), [(120, 8 * 114), (120, 2 * 120)]);
    // A page that asks for one line only gets the same, and why.
    let shown = ShownLine {
        volume_cm3: Some(10.0),
        quantity: 2,
        configuration: Configuration::default(),
        longest_side_mm: None,
    };
    let cart = quote_cart(&[shown], &[], 10, &settings).unwrap();
    assert_eq!(cart.lines[0].quote.line_cents, 240);
    let step = cart.lines[0]
        .quote
        .steps
        .iter()
        .find(|step| step.label.contains("Einrichtung"))
        .unwrap();
    assert_eq!(
        step.label,
        "Anteil an der Einrichtungspauschale je Bestellung (10 Stück)"
    );
    assert_eq!(step.operand, "0.5");
}

#[test]
fn prc_01_each_colour_beside_the_first_costs_what_the_owner_says() {
    let mut settings = Settings::default();
    settings.fees.further_color_fee = 1.5;
    let mut configuration = Configuration {
        use_secondary_color: true,
        ..Configuration::default()
    };
    let cents = |configuration: &Configuration| {
        quote(100.0, 1, configuration, &settings)
            .unwrap()
            .line_cents
    };
    // The second colour is the first one again: one colour.
    configuration
        .secondary_color
        .clone_from(&configuration.primary_color);
    assert_eq!(cents(&configuration), 1200);
    configuration.secondary_color = "Schwarz".into();
    assert_eq!(cents(&configuration), 1350);
    configuration.use_tertiary_color = true;
    configuration.tertiary_color = "Rot".into();
    assert_eq!(cents(&configuration), 1500);
    assert_eq!(
        quote(100.0, 1, &configuration, &Settings::default())
            .unwrap()
            .line_cents,
        1200
    );
}
