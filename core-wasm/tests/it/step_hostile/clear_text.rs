//! Hostile kinds that hide bodies in the clear text itself (ISO 10303-21): behind quotes, ends and signs that readers take in
//! different ways.

use super::family::{CUBE, CUBE_BOX, Kind, kind, part};
use super::writer::ORIGIN;

pub fn clear_text() -> Vec<Kind> {
    [hidden(), spelled()].into_iter().flatten().collect()
}

/// A cube of 2 mm, and one of 100 mm behind `between`.
fn behind(name: &'static str, between: &str) -> Kind {
    around(name, between, "")
}

/// The same with something behind the large one as well.
fn around(name: &'static str, between: &str, after: &str) -> Kind {
    // Stands for what lies between.
    const MARK: &str = "ZWISCHENRAUM";
    let mut found = kind(name, CUBE, CUBE_BOX, |w| {
        let small = w.cube_solid(2.0);
        part(w, &[small]);
        let first = w.add(format!("{MARK}('')"));
        let large = w.cuboid(ORIGIN, CUBE_BOX);
        let large = w.solid(large);
        part(w, &[large]);
        let last = w.add(format!("{MARK}('')"));
        assert!(first.0 < last.0);
    });
    let mut texts = [between, after].into_iter();
    let lines: Vec<String> = (found.text.lines())
        .map(|line| {
            if line.contains(MARK) {
                texts.next().unwrap_or_default().to_owned()
            } else {
                line.to_owned()
            }
        })
        .collect();
    found.text = lines.join("\n");
    found
}

const HEADER: &str = "HEADER;\nFILE_DESCRIPTION((''),'2;1');\nFILE_NAME('','',(''),(''),'','','');\nFILE_SCHEMA(('AP242_MANAGED_MODEL_BASED_3D_ENGINEERING_MIM_LF'));\nENDSEC;\n";

fn hidden() -> Vec<Kind> {
    vec![
        around("a body between quotation marks", "\"", "\""),
        around("a body between apostrophes", "'", "'"),
        around(
            "a body behind a name that is not closed",
            "#9999=PRODUCT('O'Brien','','',());",
            "#9998=PRODUCT('O'Brien','','',());",
        ),
        around(
            "a body in a comment that is closed twice",
            "/* */ */",
            "/* */",
        ),
        around("a body in a comment in a comment", "/* /* */", "/* */"),
        behind("a body behind the end of the file", "END-ISO-10303-21;"),
        behind("a body behind the end of its section", "ENDSEC;"),
        behind("a body behind both ends", "ENDSEC;\nEND-ISO-10303-21;"),
        behind(
            "a body in a second file",
            &format!("ENDSEC;\nEND-ISO-10303-21;\nISO-10303-21;\n{HEADER}DATA;"),
        ),
        behind(
            "a body in another section",
            "ENDSEC;\nDATA('zwei',('AP242'));",
        ),
        behind("a body in a section of references", "REFERENCE;"),
        behind(
            "a body in a section behind one of references",
            "ENDSEC;\nREFERENCE;\nDATA;",
        ),
        behind("a body in a section of another name", "ENDSEC;\nNACHTRAG;"),
        behind("a body in a signature", "ENDSEC;\nSIGNATURE;"),
        behind("a body in a scope", "#9999=&SCOPE"),
    ]
}

/// A cube whose file is changed.
fn changed(name: &'static str, change: impl FnOnce(String) -> String) -> Kind {
    let mut found = kind(name, CUBE, CUBE_BOX, |w| {
        let solid = w.cube_solid(100.0);
        part(w, &[solid]);
    });
    found.text = change(found.text);
    found
}

/// Two cubes, the second by an instance whose statement is changed.
fn instance(name: &'static str, change: impl Fn(&str) -> String) -> Kind {
    let mut found = super::scattered::two_instances(name);
    let last = (found.text.lines())
        .rfind(|line| line.contains("=MAPPED_ITEM"))
        .map(str::to_owned)
        .unwrap_or_default();
    found.text = found.text.replace(&last, &change(&last));
    found
}

fn spelled() -> Vec<Kind> {
    let keywords_lower = |text: String| {
        text.lines()
            .map(|line| {
                if line.starts_with('#') {
                    line.to_lowercase()
                } else {
                    line.to_owned()
                }
            })
            .collect::<Vec<String>>()
            .join("\n")
    };
    vec![
        changed("names in small letters", keywords_lower),
        changed("comments and lines wherever they may be", |text| {
            text.replace(",(", "/* ( ; ' */,\r\n\t(/**/")
                .replace('=', " /* = */\n=\u{c}")
        }),
        changed("numbers with zeros before them", |text| {
            text.replace('#', "#000")
        }),
        changed("lengths with the exponent of another language", |text| {
            text.replace("100.0", "1.0D2")
        }),
        changed("lengths in two words", |text| {
            text.replace("100.0", "1 00.0")
        }),
        changed("lengths with a comma", |text| {
            text.replace("100.0", "100,0")
        }),
        changed("lengths with a comment in them", |text| {
            text.replace("100.0", "1/**/00.0")
        }),
        changed("lengths of many digits", |text| {
            text.replace(
                "100.0",
                "000000000000000000000000000000100.00000000000000000000000000000000000000",
            )
        }),
        changed("lengths by a name", |text| {
            text.replace("100.0", "LENGTH_MEASURE(100.0)")
        }),
        changed("lengths by a value elsewhere", |text| {
            text.replace("100.0", "@1")
        }),
        instance("an instance without its sign", |line| {
            line.replacen('#', "", 1)
        }),
        instance("an instance of another sign", |line| {
            line.replacen('#', "@", 1)
        }),
        instance("an instance without its sign behind a header", |line| {
            format!("HEADER;\n{}", line.replacen('#', "", 1))
        }),
        instance("an instance of another sign behind an anchor", |line| {
            format!("ANCHOR;\n{}", line.replacen('#', "@", 1))
        }),
        instance("an instance behind an odd byte", |line| {
            format!("\u{1}{line}")
        }),
        instance("an instance behind a word", |line| format!("NEU {line}")),
        instance("an instance behind a text", |line| format!("'' {line}")),
        instance("an instance whose name is odd", |line| {
            line.replace("MAPPED_ITEM", "\u{e4}MAPPED_ITEM")
        }),
        instance("an instance whose name has a comment in it", |line| {
            line.replace("MAPPED_ITEM", "MAPPED/**/_ITEM")
        }),
        instance("an instance behind a byte of nothing", |line| {
            format!("\0{line}")
        }),
        instance("an instance with something behind it", |line| {
            line.replace(");", ") #1;")
        }),
        instance("an instance whose brackets are not closed", |line| {
            line.replace(");", ";")
        }),
        instance("an instance of small letters", |line| {
            line.replace("MAPPED_ITEM", "mapped_item")
        }),
        instance("an instance of a name of one's own", |line| {
            line.replace("MAPPED_ITEM", "!MAPPED_ITEM")
        }),
        instance("an instance behind one that has no end", |line| {
            format!("#9999=PRODUCT('','','',(){line}")
        }),
    ]
}
