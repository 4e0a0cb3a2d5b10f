//! What is refused, and in which words.

use crate::common::{binary_stl, cube};
use core_wasm::{
    error::{ErrorCode, Fault, Position, PositionKind},
    format::Format,
    json::{measure_line, unreadable_line},
    limits::Limits,
    model::measure_model,
};

fn refused(name: &str, bytes: &[u8]) -> core_wasm::error::CoreError {
    match measure_model(name, bytes, &Limits::default()) {
        Err(error) => error,
        Ok(measures) => panic!("{name} was accepted: {measures:?}"),
    }
}

#[test]
fn fmt_01_an_unsupported_extension_is_named() {
    for (name, text) in [
        ("teil.3mf", "Nicht unterstütztes Dateiformat: .3mf"),
        ("TEIL.IGES", "Nicht unterstütztes Dateiformat: .iges"),
        ("ohne", "Nicht unterstütztes Dateiformat: .ohne"),
        ("modell.stl.exe", "Nicht unterstütztes Dateiformat: .exe"),
        (
            "ordner.stl/datei.txt",
            "Nicht unterstütztes Dateiformat: .txt",
        ),
    ] {
        let error = Format::from_file_name(name).unwrap_err();
        assert_eq!(
            (error.code, error.detail()),
            (ErrorCode::UnsupportedFormat, text)
        );
        assert_eq!(error.wrapped(), text, "no format, so no wrapper");
        assert_eq!(
            refused(name, &binary_stl(&cube(0.0, 1.0))),
            error,
            "the content does not help"
        );
    }
}

#[test]
fn upl_20_the_six_extensions_are_accepted_in_any_letter_case() {
    let formats = [
        Format::Stl,
        Format::Obj,
        Format::Step,
        Format::Step,
        Format::Ply,
        Format::Amf,
    ];
    assert_eq!(
        Format::EXTENSIONS,
        ["stl", "obj", "step", "stp", "ply", "amf"]
    );
    for (extension, format) in Format::EXTENSIONS.iter().zip(formats) {
        assert_eq!(
            Format::from_file_name(&format!("teil.v2.{extension}")),
            Ok(format)
        );
        assert_eq!(
            Format::from_file_name(&format!("TEIL.{}", extension.to_uppercase())),
            Ok(format)
        );
    }
}

#[test]
fn fmt_23_reader_errors_stand_in_the_wrapper_with_the_format() {
    let error = refused("a.stl", b"solid a\nendsolid a\n");
    assert_eq!(error.format, Some(Format::Stl));
    assert_eq!(
        error.wrapped(),
        format!("Fehler beim Verarbeiten der STL-Datei: {}", error.detail())
    );
    let info = error.info();
    assert_eq!(serde_json::to_value(&info).unwrap()["code"], "no_triangles");
    assert_eq!(info.message, error.detail());
    assert_eq!(error.code.fault(), Fault::File);
}

#[test]
fn what_the_file_is_instead_is_said() {
    for (bytes, word) in [
        (&b"<!DOCTYPE html><html></html>"[..], "Webseite"),
        (b"\n  <html lang=de>", "Webseite"),
        (
            b"version https://git-lfs.github.com/spec/v1\noid sha256:aa\nsize 684\n",
            "Git LFS",
        ),
        (b"\x89PNG\r\n\x1a\n0000", "PNG-Bild"),
        (b"PK\x03\x04aaaa", "ZIP-Archiv"),
        (b"%PDF-1.7", "PDF-Dokument"),
        (b"\xff\xfes\0o\0l\0i\0d\0", "UTF-16"),
        (b"ISO-10303-21;\nHEADER;", "STEP"),
        (b"ply\nformat ascii 1.0\n", "PLY"),
        (b"<?xml version=\"1.0\"?>\n<amf unit=\"inch\">", "AMF"),
    ] {
        let error = refused("a.stl", bytes);
        assert_eq!(error.code, ErrorCode::WrongContent, "{word}: {error}");
        assert!(error.detail().contains(word), "{word}: {error}");
    }
}

#[test]
fn every_position_is_where_the_mistake_is() {
    let mut nan = cube(0.0, 20.0);
    nan[4][2][1] = f64::NAN;
    assert_eq!(
        refused("a.stl", &binary_stl(&nan)).position,
        Some(Position {
            kind: PositionKind::Triangle,
            value: 5
        })
    );
    let text = "solid a\r\nfacet normal 0 0 1\r\nouter lop\r\n";
    assert_eq!(
        refused("a.stl", text.as_bytes()).position,
        Some(Position {
            kind: PositionKind::Line,
            value: 3
        }),
        "CRLF is one line end"
    );
}

#[test]
fn fmt_22_a_file_that_cannot_be_read_from_disk_has_the_text_of_the_spec() {
    assert_eq!(
        unreadable_line("weg.stl"),
        r#"{"file":"weg.stl","ok":false,"error":{"code":"unreadable_file","message":"Failed to read file","position":null}}"#
    );
}

#[test]
fn a_name_is_only_text_in_the_line() {
    let line = measure_line("<img src=x onerror=\"a\">\n.stl", b"");
    assert!(
        line.starts_with(r#"{"file":"<img src=x onerror=\"a\">\n.stl","ok":false"#),
        "{line}"
    );
    assert_eq!(line.lines().count(), 1);
}
