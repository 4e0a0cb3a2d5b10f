//! The legal check: what it must find, what it must leave alone, and that nothing a file holds can upset it.

#![allow(
    clippy::unwrap_used,
    clippy::print_stderr,
    reason = "a test's helpers may stop at the first surprise"
)]

use core_wasm::{
    legal::{LegalCheck, RiskLevel, check},
    limits::Limits,
};
use proptest::prelude::*;

fn named(file_name: &str) -> LegalCheck {
    check(file_name, b"", &Limits::default())
}

fn inside(file_name: &str, content: &str) -> LegalCheck {
    check(file_name, content.as_bytes(), &Limits::default())
}

fn keywords(check: &LegalCheck) -> Vec<&str> {
    let warning = check.warning.as_ref();
    warning.map_or_else(Vec::new, |warning| {
        warning.keywords.iter().map(String::as_str).collect()
    })
}

#[test]
fn upl_35_figures_and_works_are_found_however_they_are_written() {
    for (name, keyword) in [
        ("pikachu.stl", "Pikachu"),
        ("PIKACHU_v2.STL", "Pikachu"),
        ("Pikachus.stl", "Pikachu"),
        ("Pokémon-Ball.obj", "Pokémon"),
        ("Poke\u{301}mon Ball.obj", "Pokémon"),
        ("pokemon2.obj", "Pokémon"),
        ("PokeMon.obj", "Pokémon"),
        ("Pokeball.stl", "Pokéball"),
        ("spiderman.ply", "Spider-Man"),
        ("Spider-Man.ply", "Spider-Man"),
        ("mein_SpiderMan_kopf.ply", "Spider-Man"),
        ("spider_man.ply", "Spider-Man"),
        ("BatmanMaske.step", "Batman"),
        ("batmanmaske.step", "Batman"),
        ("R2D2.stl", "R2-D2"),
        ("r2-d2 (1).stl", "R2-D2"),
        ("star.wars.helm.stl", "Star Wars"),
        ("Schlümpfe.stl", "Schlümpfe"),
        ("Schlu\u{308}mpfe.stl", "Schlümpfe"),
        ("SCHLUEMPFE.stl", "Schlümpfe"),
        ("Sesamstraße.stl", "Sesamstraße"),
        ("harry_potter_bust.amf", "Harry Potter"),
    ] {
        let check = named(name);
        assert_eq!(keywords(&check), [keyword], "{name}");
        assert_eq!(check.analysis.risk_level, RiskLevel::High, "{name}");
        assert!(check.holds(), "{name}");
        let message = check.warning.unwrap().message;
        assert!(
            message.contains("geschützte Figur oder ein geschütztes Werk"),
            "{message}"
        );
        assert!(check.analysis.commercial_keywords.is_empty(), "{name}");
    }
}

#[test]
fn upl_35_weapons_and_forbidden_signs_are_a_high_risk_with_words_of_their_own() {
    for (name, keyword) in [
        ("Schlagring.stl", "Schlagring"),
        ("SCHLAGRING_v3.stl", "Schlagring"),
        ("glock-19 frame.stl", "Glock"),
        ("GlockSwitch.stl", "Glock Switch"),
        ("AR15_lower.step", "AR-15"),
        ("ak47.stl", "AK-47"),
        ("FGC9 bolt.stl", "FGC-9"),
        ("mein butterflymesser.obj", "Butterflymesser"),
        ("Wurfsterne 4x.stl", "Wurfsterne"),
        ("hakenkreuz.stl", "Hakenkreuz"),
        ("SS-Runen.stl", "SS Runen"),
        ("Reichsadler Wandbild.stl", "Reichsadler"),
        ("Pistole.stl", "Pistole"),
        ("Sturmgewehr Modell.stl", "Sturmgewehr"),
    ] {
        let check = named(name);
        assert_eq!(keywords(&check)[0], keyword, "{name}");
        assert_eq!(check.analysis.risk_level, RiskLevel::High, "{name}");
        assert_eq!(check.analysis.forbidden_keywords[0], keyword, "{name}");
        let note = check.content_note().unwrap();
        assert!(note.starts_with("Vor der Fertigung prüfen:") && note.contains(keyword));
        let message = check.warning.unwrap().message;
        assert!(
            message.contains("eine Waffe oder ein verbotenes Kennzeichen")
                && message.contains("Wir sehen uns das Teil vor der Fertigung an."),
            "{message}"
        );
    }
    let inside = inside("a.step", "DATA;#2=PRODUCT('Schlagring','','',(#1));");
    assert_eq!(inside.analysis.forbidden_keywords, ["Schlagring"]);
    // A brand beside it changes nothing of what it is.
    assert!(named("lego_pistole.stl").content_note().is_some());
    assert_eq!(named("pikachu.stl").content_note(), None);
}

/// What people really order, with words in it that stand near to weapons and forbidden signs.
#[test]
fn upl_35_everyday_parts_are_no_weapons() {
    for name in [
        "Laufrad.stl",
        "Laufrolle Schiebetor.stl",
        "Griffschale.stl",
        "Griffschalen Koffer.stl",
        "Messer-Halter.stl",
        "Messerblock.stl",
        "Kanone.stl",
        "Konfettikanone.stl",
        "Abzug.stl",
        "Dunstabzug Adapter.stl",
        "Magazin.stl",
        "Zeitschriften-Magazin.stl",
        "Revolver.stl",
        "Revolverkopf Mikroskop.step",
        "Bajonett Adapter EF-M.stl",
        "Schalldämpfer Auspuff.stl",
        "Heißklebepistole Halter.stl",
        "Heißklebe-Pistole Halter.stl",
        "Spritz_Pistole_Düse.stl",
        "Wasserpistole.stl",
        "Wasser Pistole.stl",
        "Klebepistolenhalter.stl",
        "pistol_grip_camera.stl",
        "glue gun stand.stl",
        "nail gun nozzle.stl",
        "trigger.stl",
        "Gewehrhalter.stl",
        "Waffel.stl",
        "Waffeleisen Griff.stl",
        "Glocke.stl",
        "Fahrradglocke.stl",
        "Glockenspiel.stl",
        "Sonnenrad Planetengetriebe.step",
        "M16 Mutter.stl",
        "M4x12.stl",
        "Badebombe Form.stl",
        "Granatapfel.stl",
        "Mine_Bleistift.stl",
        "Nazca Linien.stl",
        "Ignazio.stl",
        "Schleuder Honig.stl",
        "Handschelle.stl",
        "Klingenhalter.stl",
        "Schwert.stl",
        "Bogen.stl",
        "Pfeil.stl",
        "Scope Mount.stl",
        "Receiver-Regal.stl",
        "Luzi.stl",
        "Barett.stl",
    ] {
        assert_eq!(named(name).content_note(), None, "{name}");
    }
}

#[test]
fn upl_35_a_brand_is_a_medium_risk_and_with_a_hint_at_trade_a_high_one() {
    for (name, keyword) in [
        ("bmw_kappe.stl", "BMW"),
        ("BMWKappe.stl", "BMW"),
        ("bmwemblem.stl", "BMW"),
        ("Legostein 2x4.stl", "LEGO"),
        ("LEGO-2x4.stl", "LEGO"),
        ("mercedes benz stern.stl", "Mercedes-Benz"),
        ("MercedesBenz.stl", "Mercedes-Benz"),
        ("mercedesstern.stl", "Mercedes"),
        ("skoda-deckel.stl", "Škoda"),
        ("Citroe\u{308}n.stl", "Citroën"),
        ("mcdonalds.stl", "McDonald's"),
        ("McDonald's.stl", "McDonald's"),
        ("VWGolf.stl", "VW"),
        ("schalke04.stl", "Schalke 04"),
        ("TÜV-Plakette.stl", "TÜV"),
    ] {
        let check = named(name);
        assert_eq!(keywords(&check), [keyword], "{name}");
        assert_eq!(check.analysis.risk_level, RiskLevel::Medium, "{name}");
    }
    let check = named("BMW-Logo zum Verkauf.stl");
    assert_eq!(keywords(&check), ["BMW", "Logo", "Verkauf"]);
    assert_eq!(check.analysis.risk_level, RiskLevel::High);
    assert_eq!(check.analysis.commercial_keywords, ["Logo", "Verkauf"]);
}

#[test]
fn upl_35_hints_at_trade_and_kept_rights_are_a_medium_risk() {
    for (name, keyword) in [
        ("firmenlogo.stl", "Firmenlogo"),
        ("Logo_2024.stl", "Logo"),
        ("merch-drop.stl", "Merch"),
        ("Halter Verkauf.stl", "Verkauf"),
        ("VERKÄUFLICH.stl", "Verkäuflich"),
        ("halter © Muster.stl", "©"),
        ("Muster®.stl", "®"),
        ("trademark.stl", "Trademark"),
        ("teil_lizenz.stl", "Lizenz"),
        ("vase (cc-by-nc).stl", "CC BY-NC"),
        ("vase non-commercial.stl", "Non-commercial"),
    ] {
        let check = named(name);
        assert_eq!(keywords(&check), [keyword], "{name}");
        assert_eq!(check.analysis.risk_level, RiskLevel::Medium, "{name}");
        assert_eq!(check.analysis.commercial_keywords, [keyword], "{name}");
    }
}

#[test]
fn upl_35_ordinary_names_are_left_alone() {
    for name in [
        "Applikation.stl",
        "Audiohalter.stl",
        "audio-buchse.stl",
        "Marvelous.stl",
        "legolas.stl",
        "Diorama.stl",
        "Fiatlux.stl",
        "Katalogoberfläche.stl",
        "Logistik.stl",
        "Dialog.stl",
        "Verkaufsregal.stl",
        "Vorverkäufe.stl",
        "Opelit.stl",
        "bracket_one_piece.stl",
        "apple.stl",
        "shell.stl",
        "puma.stl",
        "license_plate_holder.stl",
        "Nike von Samothrake.stl",
        "tesla_valve.stl",
        "TeslaVentil.stl",
        "ultra sonic sensor.stl",
        "transformer-halter.stl",
        "raspberry-pi-5-case.stl",
        "iphone-15-halter.stl",
        "ac-dc-adapter.stl",
        "Mario Rossi Halter.stl",
        "b-m-w.stl",
        "v_w.stl",
        "teil (c).stl",
        "würfel-20.stl",
        "3DBenchy.stl",
        "M3x12 Schraube.step",
        "",
    ] {
        let check = named(name);
        assert_eq!(keywords(&check), [""; 0], "{name}");
        assert_eq!(check.analysis.risk_level, RiskLevel::Low, "{name}");
        assert!(!check.holds(), "{name}");
    }
}

#[test]
fn upl_35_names_inside_the_files_count() {
    let vertices = "v 0 0 0\n".repeat(1000);
    let mut binary_stl = vec![0u8; 84];
    binary_stl[..10].copy_from_slice(b"Pikachu v1");
    let binary_stl = check("a.stl", &binary_stl, &Limits::default());
    assert_eq!(keywords(&binary_stl), ["Pikachu"]);
    for (name, content) in [
        ("a.stl", "solid pikachu\nfacet normal 0 0 0\n".to_owned()),
        (
            "a.stl",
            "solid teil\nendsolid teil\r\n  SOLID Pikachu\n".to_owned(),
        ),
        ("a.obj", format!("{vertices}o Pikachu_Body\n")),
        ("a.obj", format!("{vertices}g\tpikachu\n")),
        ("a.obj", "usemtl pikachu_gelb\n".to_owned()),
        ("a.obj", "mtllib pikachu.mtl\n".to_owned()),
        ("a.obj", "# Pikachu, für Emma\n".to_owned()),
        (
            "a.ply",
            "ply\nformat ascii 1.0\ncomment Pikachu\nend_header\n".to_owned(),
        ),
        ("a.ply", "ply\nobj_info pikachu\nend_header\n".to_owned()),
        (
            "a.amf",
            "<amf><metadata type=\"name\">Pikachu</metadata></amf>".to_owned(),
        ),
        (
            "a.amf",
            "<amf><x:object id='1'><x:metadata type = 'Name'>Pik&#97;&#x63;hu</x:metadata>"
                .to_owned(),
        ),
        (
            "a.amf",
            "<amf><metadata type=\"description\"><![CDATA[ein Pikachu]]></metadata>".to_owned(),
        ),
        (
            "a.step",
            "ISO-10303-21;HEADER;FILE_NAME('Pikachu.stp','');ENDSEC;DATA;".to_owned(),
        ),
        (
            "a.stp",
            "HEADER;FILE_DESCRIPTION(('it''s a Pikachu'),'2;1');DATA;".to_owned(),
        ),
        (
            "a.stp",
            "DATA;\n#1=POINT('');\n#2 = PRODUCT('x','Pik\\X2\\00610063\\X0\\hu','',(#1));"
                .to_owned(),
        ),
        (
            "a.stp",
            "DATA;#2=MANIFOLD_SOLID_BREP('Pikachu',#3);".to_owned(),
        ),
    ] {
        assert_eq!(
            keywords(&inside(name, &content)),
            ["Pikachu"],
            "{name}: {content:.60}"
        );
    }
    let step = inside("a.step", "DATA;#2=PRODUCT('Schl\\X\\FCmpfe','','',(#1));");
    assert_eq!(keywords(&step), ["Schlümpfe"]);
    let amf = inside("a.amf", "<metadata type=\"name\">LEGO Logo</metadata>");
    assert_eq!(keywords(&amf), ["LEGO", "Logo"]);
    let reserved = inside("a.obj", "# (c) 2024 Muster. All rights reserved.\n");
    assert_eq!(keywords(&reserved), ["All rights reserved"]);
}

#[test]
fn upl_35_what_programs_sign_and_people_behind_the_file_do_not_count() {
    for (name, content) in [
        (
            "a.obj",
            "# 3ds Max Wavefront OBJ Exporter v0.97b - (c)2007 guruware\n",
        ),
        ("a.obj", "# Created by Microsoft 3D Builder\n"),
        (
            "a.ply",
            "ply\ncomment Exported by Google SketchUp, copyright Google\nend_header\n",
        ),
        (
            "a.stl",
            "Exported from Microsoft 3D Builder, BMW edition                                      \0\0\0\0",
        ),
        (
            "a.step",
            "FILE_NAME('teil.stp','2024',('Barbie Huber'),('BMW AG'),'Siemens','NX','');DATA;",
        ),
        (
            "a.amf",
            "<metadata type=\"author\">Barbie</metadata><metadata type=\"cad\">Google</metadata>",
        ),
        ("a.ply", "ply\nend_header\ncomment pikachu\n"),
    ] {
        let check = inside(name, content);
        assert_eq!(
            check.analysis.risk_level,
            RiskLevel::Low,
            "{name}: {content}"
        );
        assert_eq!(check.warning, None);
    }
    // Not enough to hold a file, but worth telling.
    let noted = inside("a.obj", "# Copyright 2024 Erika Muster, License CC0\n");
    assert_eq!(noted.analysis.risk_level, RiskLevel::Low);
    assert_eq!(noted.analysis.commercial_keywords, ["Copyright", "License"]);
}

#[test]
fn upl_35_names_in_a_zipped_amf_count() {
    let amf = b"<amf><metadata type=\"name\">Pik&#97;chu</metadata></amf>";
    // One block of deflate that is stored as it is, its length and the length's complement in front (RFC 1951, 3.2.4).
    let length = u16::try_from(amf.len()).unwrap();
    let mut block = vec![1];
    block.extend(length.to_le_bytes());
    block.extend((!length).to_le_bytes());
    block.extend(amf);
    for (method, packed) in [(0, amf.to_vec()), (8, block)] {
        let zip = zip_of(b"teil.amf", method, &packed, amf.len());
        let check = check("a.amf", &zip, &Limits::default());
        assert_eq!(keywords(&check), ["Pikachu"], "method {method}");
    }
}

/// A ZIP archive of one file (APPNOTE 4.3); the check does not look at the checksum.
fn zip_of(name: &[u8], method: u8, packed: &[u8], unpacked_bytes: usize) -> Vec<u8> {
    let number = |number: usize| u32::try_from(number).unwrap().to_le_bytes();
    let mut common = vec![20, 0, 0, 0, method, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    common.extend(
        [
            number(packed.len()),
            number(unpacked_bytes),
            number(name.len()),
        ]
        .concat(),
    );
    let local = [b"PK\x03\x04", common.as_slice(), name, packed].concat();
    let central = [b"PK\x01\x02\x14\0".as_slice(), &common, &[0; 14], name].concat();
    let counts = [0, 0, 0, 0, 1, 0, 1, 0];
    let end = [
        b"PK\x05\x06",
        counts.as_slice(),
        &number(central.len()),
        &number(local.len()),
        &[0, 0],
    ];
    [local.clone(), central.clone(), end.concat()].concat()
}

#[test]
fn upl_35_what_is_told_is_bounded_and_plain() {
    let many = inside(
        "a.obj",
        &"o lego\no bmw\no batman\no logo\n".repeat(100_000),
    );
    assert_eq!(keywords(&many), ["Batman", "LEGO", "BMW", "Logo"]);
    let all = "o Lego Duplo Barbie BMW Audi Opel VW Fiat Honda Volvo Nike Gucci Prada Dior Rolex\n";
    assert_eq!(keywords(&inside("a.obj", all)).len(), 12);
    let long = "x".repeat(60_000_000);
    for name in ["a.obj", "a.stl", "a.ply", "a.amf", "a.stp"] {
        assert!(!inside(name, &long).holds());
    }
    let check = named("LEGO\u{0}\u{1b}[31m\r\n.stl");
    assert_eq!(keywords(&check), ["LEGO"]);
}

#[test]
fn real_models_are_rarely_held() {
    let Some(root) = crate::common::shared() else {
        return;
    };
    let root = root.display();
    let mut count = 0;
    let mut held = Vec::new();
    let mut weapons: Vec<String> = Vec::new();
    for format in ["stl", "obj", "step", "ply", "amf"] {
        let folder = format!("{root}/models/{format}");
        for entry in std::fs::read_dir(folder).into_iter().flatten() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            let check = check(&name, &std::fs::read(&path).unwrap(), &Limits::default());
            count += 1;
            if check.content_note().is_some() {
                weapons.push(name.clone());
            }
            if check.holds() {
                held.push(format!("{name}: {:?}", keywords(&check)));
            }
        }
    }
    eprintln!("{} of {count} real models are held: {held:#?}", held.len());
    assert!(count > 50, "only {count} real models");
    assert_eq!(weapons, [""; 0], "real models that count as weapons");
    assert!(held.len() * 50 <= count, "{held:#?} of {count}");
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, ..ProptestConfig::default() })]

    #[test]
    fn nothing_upsets_the_check(
        name in "\\PC{0,20}",
        extension in prop::sample::select(vec!["stl", "obj", "ply", "amf", "step", "stp", "txt", ""]),
        start in prop::sample::select(vec!["", "solid ", "o ", "# ", "ply\ncomment ", "<metadata type=\"name\">", "DATA;#1=PRODUCT('", "PK\u{3}\u{4}"]),
        bytes in prop::collection::vec(any::<u8>(), 0..400),
    ) {
        let content = [start.as_bytes(), &bytes].concat();
        let check = check(&format!("{name}.{extension}"), &content, &Limits::default());
        prop_assert_eq!(check.holds(), check.warning.is_some());
        prop_assert!(check.analysis.commercial_keywords.len() <= 12);
        for keyword in keywords(&check) {
            prop_assert!(!keyword.is_empty() && keyword.chars().count() <= 40);
        }
    }

    /// Letters around a keyword make another word of it.
    #[test]
    fn a_keyword_inside_a_word_is_none(before in "[a-z]{1,6}", after in "[a-z]{1,6}") {
        let check = named(&format!("{before}pikachu{after}.stl"));
        prop_assert_eq!(keywords(&check), [""; 0]);
    }

    #[test]
    fn a_keyword_between_separators_is_found(
        before in "[0-9 _.()-]{0,4}", after in "[0-9 _.()-]{0,4}", upper in any::<bool>(),
    ) {
        let word = if upper { "PIKACHU" } else { "pikachu" };
        let check = named(&format!("{before}{word}{after}.stl"));
        prop_assert_eq!(keywords(&check), ["Pikachu"]);
    }
}
