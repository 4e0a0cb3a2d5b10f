//! The legal texts of this shop: those that the program brings along, each replaced by the operator's own where the folder
//! `LEGAL_TEXTS_DIR` has one. `legal-texts/README.md` says what may stand in them.

use std::path::Path;

use super::GuaranteeNotice;
use crate::foundation::prose::{self, ADDRESS_MARK, Block};

const TERMS: &str = include_str!("../../../../legal-texts/agb.md");
const PRIVACY: &str = include_str!("../../../../legal-texts/datenschutz.md");
const WITHDRAWAL: &str = include_str!("../../../../legal-texts/widerruf.md");
const IMPRINT: &str = include_str!("../../../../legal-texts/impressum.md");
const ACCESSIBILITY: &str = include_str!("../../../../legal-texts/barrierefreiheit.md");

/// No legal text comes near it; a model that somebody copied into the folder does.
const MOST_BYTES: u64 = 256 << 10;
const LONGEST_FIELD: usize = 120;

/// What the server fills in besides the address, in double braces (`server/src/shop/legal_texts/facts.rs`).
pub const FACTS: [&str; 18] = [
    "aufsicht",
    "besteuerung",
    "drittland",
    "einfuhr",
    "email",
    "feiertage",
    "hoster",
    "lieferlaender",
    "maildienst",
    "postfachfrist",
    "preishinweis",
    "protokollfrist",
    "sicherungsfrist",
    "speicher",
    "streitbeilegung",
    "tageBestellt",
    "tageUnbestellt",
    "umsatzsteuer",
];

/// Pages that only the operator can write.
pub const OWN_PAGES: [&str; 2] = ["ueber-uns", "referenzen"];

/// The values of the setting `withdrawalRight`, by which a part of a text stands or not.
pub const RIGHTS: [&str; 2] = ["none", "untilProduction"];

/// Terms, privacy and withdrawal information as files, what stands in the Impressum beside the operator's data, the statement on
/// accessibility, and what the operator laid beside them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalFiles {
    /// `agb.md`
    pub terms: LegalFile,
    /// `datenschutz.md`
    pub privacy: LegalFile,
    /// `widerruf.md`
    pub withdrawal: LegalFile,
    /// `impressum.md`: below the operator's data.
    pub imprint: LegalFile,
    /// `barrierefreiheit.md`
    pub accessibility: LegalFile,
    /// `ueber-uns.md` and `referenzen.md`: pages of the operator's own, of which the program brings none along.
    pub own_pages: Vec<LegalFile>,
    /// `gewaehrleistung.png` or of another kind of picture; the program brings none along.
    pub guarantee_notice: Option<GuaranteeNotice>,
}

/// One file, taken apart.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LegalFile {
    /// `agb`, `datenschutz`, `widerruf`, `impressum`, `barrierefreiheit` or one of [`OWN_PAGES`], as its address is.
    pub name: &'static str,
    /// Its heading.
    pub title: String,
    /// Begins with its day.
    pub version: String,
    /// Markdown with placeholders and parts.
    pub body: String,
    /// The version that the program brings along, where this is the operator's own.
    pub replaces: Option<String>,
}

impl Default for LegalFiles {
    fn default() -> Self {
        Self {
            terms: LegalFile::read("agb", TERMS),
            privacy: LegalFile::read("datenschutz", PRIVACY),
            withdrawal: LegalFile::read("widerruf", WITHDRAWAL),
            imprint: LegalFile::read("impressum", IMPRINT),
            accessibility: LegalFile::read("barrierefreiheit", ACCESSIBILITY),
            own_pages: Vec::new(),
            guarantee_notice: None,
        }
    }
}

impl LegalFiles {
    /// The texts, one after another.
    pub fn all(&self) -> [&LegalFile; 5] {
        [
            &self.terms,
            &self.privacy,
            &self.withdrawal,
            &self.imprint,
            &self.accessibility,
        ]
    }

    /// The one of this name.
    pub fn named(&self, name: &str) -> Option<&LegalFile> {
        let mut files = self.all().into_iter().chain(&self.own_pages);
        files.find(|file| file.name == name)
    }

    /// Those of the program with the operator's own in their place, and all that is wrong with these.
    pub fn load(folder: Option<&Path>) -> (Self, Vec<String>) {
        let mut files = Self::default();
        let mut problems = Vec::new();
        let Some(folder) = folder else {
            return (files, problems);
        };
        let mut say = |problem: String| problems.push(format!("LEGAL_TEXTS_DIR: {problem}"));
        let names = match names_in(folder) {
            Ok(names) => names,
            Err(error) => {
                say(format!("{} cannot be read: {error}", folder.display()));
                return (files, problems);
            }
        };
        if names.is_empty() {
            say(format!(
                "{} holds none of agb.md, datenschutz.md, widerruf.md, impressum.md, barrierefreiheit.md, ueber-uns.md, referenzen.md and gewaehrleistung.png.",
                folder.display()
            ));
        }
        for name in names {
            let own_page = OWN_PAGES
                .into_iter()
                .find(|page| name.strip_suffix(".md") == Some(page));
            if let Some(page) = own_page {
                match read(&folder.join(&name)).and_then(|text| own_page_of(page, &text)) {
                    Ok(file) => files.own_pages.push(file),
                    Err(found) => found
                        .into_iter()
                        .for_each(|it| say(format!("{name}: {it}"))),
                }
                continue;
            }
            let file = match name.as_str() {
                "agb.md" => &mut files.terms,
                "datenschutz.md" => &mut files.privacy,
                "widerruf.md" => &mut files.withdrawal,
                "impressum.md" => &mut files.imprint,
                "barrierefreiheit.md" => &mut files.accessibility,
                _ if GuaranteeNotice::is_named(&name) => {
                    match GuaranteeNotice::read(&folder.join(&name)) {
                        Ok(_) if files.guarantee_notice.is_some() => {
                            say(format!("{name}: there is another picture of it; keep one."));
                        }
                        Ok(notice) => files.guarantee_notice = Some(notice),
                        Err(found) => say(format!("{name}: {found}")),
                    }
                    continue;
                }
                _ => {
                    say(format!(
                        "'{name}' is no name of a legal text: expected agb.md, datenschutz.md, widerruf.md, impressum.md, barrierefreiheit.md, ueber-uns.md or referenzen.md, or gewaehrleistung.png (.jpg, .webp, .svg)."
                    ));
                    continue;
                }
            };
            match read(&folder.join(&name)).and_then(|text| own(file, &text)) {
                Ok(own) => *file = own,
                Err(found) => found
                    .into_iter()
                    .for_each(|it| say(format!("{name}: {it}"))),
            }
        }
        (files, problems)
    }
}

impl LegalFile {
    /// Head and body; a missing field is empty.
    fn read(name: &'static str, text: &str) -> Self {
        let (head, body) = text
            .strip_prefix("---\n")
            .and_then(|rest| rest.split_once("\n---\n"))
            .unwrap_or(("", text));
        let field = |name: &str| {
            head.lines()
                .find_map(|line| line.strip_prefix(name))
                .unwrap_or_default()
                .trim()
                .to_owned()
        };
        Self {
            name,
            title: field("title:"),
            version: field("version:"),
            body: body.to_owned(),
            replaces: None,
        }
    }

    /// The day with which the version begins.
    pub fn day(&self) -> Option<jiff::civil::Date> {
        self.version.get(..10)?.parse().ok()
    }

    /// The lines of the body that stand under a right, with the number of each; a line that does not is `None`.
    pub fn lines_under<'a>(&'a self, right: &'a str) -> impl Iterator<Item = Option<&'a str>> {
        let mut part: Option<&str> = None;
        self.body.lines().map(move |line| {
            if let Some(name) = line.strip_prefix(":::") {
                part = Some(name.trim()).filter(|name| !name.is_empty());
                return None;
            }
            part.is_none_or(|name| name == right).then_some(line)
        })
    }
}

/// Every file of the folder but hidden ones and the explanation; sorted, so that the list of problems is always the same.
fn names_in(folder: &Path) -> std::io::Result<Vec<String>> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder)? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if !name.starts_with('.') && name != "README.md" {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

fn read(path: &Path) -> Result<String, Vec<String>> {
    let failed = |error: std::io::Error| vec![format!("it cannot be read: {error}")];
    let data = std::fs::metadata(path).map_err(failed)?;
    if !data.is_file() {
        return Err(vec!["it is no file.".into()]);
    }
    if data.len() > MOST_BYTES {
        return Err(vec![format!(
            "it has {} bytes: at most {MOST_BYTES} are read.",
            data.len()
        )]);
    }
    let bytes = std::fs::read(path).map_err(failed)?;
    let text = String::from_utf8(bytes).map_err(|error| {
        let good = error.utf8_error().valid_up_to();
        let line = error.as_bytes()[..good]
            .split(|&byte| byte == b'\n')
            .count();
        vec![format!(
            "line {line}: it is not UTF-8: save it with this encoding."
        )]
    })?;
    // As editors on Windows write.
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    Ok(text.replace("\r\n", "\n"))
}

/// The operator's text in the place of the program's, or everything that is wrong with it.
fn own(built_in: &LegalFile, text: &str) -> Result<LegalFile, Vec<String>> {
    let mut file = LegalFile::read(built_in.name, text);
    if file == *built_in {
        return Ok(file);
    }
    let mut problems = faults(&file, text)?;
    if file.version == built_in.version && !file.version.is_empty() {
        problems.push(format!(
            "version '{}' is that of the text that comes with the program, whose words are others: give yours a version of its own.",
            file.version
        ));
    }
    if file.name == "datenschutz" {
        check_entries(&file, built_in, &mut problems);
    }
    if !problems.is_empty() {
        return Err(problems);
    }
    file.replaces = Some(built_in.version.clone());
    Ok(file)
}

/// A page that only the operator can write, or everything that is wrong with it.
fn own_page_of(name: &'static str, text: &str) -> Result<LegalFile, Vec<String>> {
    let file = LegalFile::read(name, text);
    match faults(&file, text)? {
        problems if problems.is_empty() => Ok(file),
        problems => Err(problems),
    }
}

/// What is wrong with a text, whichever it is; the error is the only fault of an empty one.
fn faults(file: &LegalFile, text: &str) -> Result<Vec<String>, Vec<String>> {
    if text.trim().is_empty() {
        return Err(vec!["it is empty.".into()]);
    }
    let mut problems = Vec::new();
    if text
        .chars()
        .any(|c| c.is_control() && c != '\n' && c != '\t')
    {
        problems.push("it holds control characters.".into());
    }
    check_head(file, &mut problems);
    check_placeholders(file, &mut problems);
    check_parts(file, &mut problems);
    check_words(file, text, &mut problems);
    Ok(problems)
}

fn check_head(file: &LegalFile, problems: &mut Vec<String>) {
    if file.title.is_empty() || file.version.is_empty() {
        problems.push(
            "it must begin with a head: '---', 'title: …', 'version: 2026-12-01', '---'.".into(),
        );
        return;
    }
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-';
    if file.day().is_none() || file.version.len() > 20 || !file.version.chars().all(is_plain) {
        problems.push(format!(
            "version '{}' is no day such as 2026-12-01 (a letter may follow: 2026-12-01b).",
            file.version
        ));
    }
    if file.title.chars().count() > LONGEST_FIELD {
        problems.push(format!(
            "its title has more than {LONGEST_FIELD} characters."
        ));
    }
}

/// What the owner can change in the back office must reach the text.
fn check_placeholders(file: &LegalFile, problems: &mut Vec<String>) {
    let mut found = Vec::new();
    for piece in file.body.split("{{").skip(1) {
        let name = piece.split("}}").next().unwrap_or_default();
        let name: String = name.chars().take(40).collect();
        if name != "anbieter" && !FACTS.contains(&name.as_str()) {
            problems.push(format!("the placeholder {{{{{name}}}}} is not known."));
        }
        found.push(name);
    }
    let needed: &[(&str, &str)] = match file.name {
        "agb" => &[
            ("umsatzsteuer", "the way of taxation follows the settings"),
            ("lieferlaender", "the countries follow the settings"),
            ("einfuhr", "the countries follow the settings"),
        ],
        "datenschutz" => &[
            ("tageUnbestellt", "the period follows the settings"),
            ("tageBestellt", "the period follows the settings"),
        ],
        _ => &[],
    };
    for (name, why) in needed {
        if !found.iter().any(|known| known == name) {
            problems.push(format!("the placeholder {{{{{name}}}}} is missing: {why}."));
        }
    }
    let is_mark = |line: &str| line.contains(ADDRESS_MARK);
    if file
        .body
        .lines()
        .any(|line| is_mark(line) && line != ADDRESS_MARK)
    {
        problems.push(format!("{ADDRESS_MARK} must stand on a line of its own."));
    }
    for right in RIGHTS {
        // The page of the Impressum shows the address itself, and an own page owes none.
        let is_owed = file.name != "impressum" && !OWN_PAGES.contains(&file.name);
        let is_shown = !is_owed || file.lines_under(right).flatten().any(is_mark);
        if !is_shown {
            problems.push(format!(
                "the placeholder {ADDRESS_MARK} is missing where 'withdrawalRight' is {right}: customers must learn whom they deal with."
            ));
        }
    }
}

/// Terms and withdrawal information say something else for each choice of the owner.
fn check_parts(file: &LegalFile, problems: &mut Vec<String>) {
    let mut open: Option<&str> = None;
    let mut seen = Vec::new();
    for line in file.body.lines() {
        let Some(name) = line.strip_prefix(":::").map(str::trim) else {
            continue;
        };
        match (open, name) {
            (None, "") => problems.push("':::' closes a part that is not open.".into()),
            (Some(_), "") => open = None,
            (Some(before), _) => {
                problems.push(format!("'::: {before}' is not closed before '::: {name}'."));
                open = Some(name);
            }
            (None, _) => open = Some(name),
        }
        if !name.is_empty() {
            if !RIGHTS.contains(&name) {
                problems.push(format!(
                    "'::: {name}' is no part: expected '::: none' or '::: untilProduction'."
                ));
            }
            seen.push(name);
        }
    }
    if let Some(name) = open {
        problems.push(format!("'::: {name}' is not closed by ':::'."));
    }
    if !["agb", "widerruf"].contains(&file.name) {
        return;
    }
    for right in RIGHTS {
        if !seen.contains(&right) {
            problems.push(format!(
                "the part '::: {right}' is missing: the text must follow the setting 'withdrawalRight'."
            ));
        }
    }
}

/// A page, a mail and a PDF show headings, paragraphs, lists and tables, and nothing else.
fn check_words(file: &LegalFile, text: &str, problems: &mut Vec<String>) {
    let head = text.lines().count() - file.body.lines().count();
    for right in RIGHTS {
        let shown: Vec<&str> = file
            .lines_under(right)
            .map(Option::unwrap_or_default)
            .collect();
        let (blocks, unshown) = prose::blocks(&shown.join("\n"));
        for found in unshown {
            let problem = format!(
                "line {}: it holds {}, which no page shows.",
                found.line + head,
                found.what
            );
            // Most lines stand under both rights.
            if !problems.contains(&problem) {
                problems.push(problem);
            }
        }
        let says = |block: &Block| !matches!(block, Block::Operator | Block::Heading { .. });
        if !blocks.iter().any(says) {
            problems.push(format!(
                "it has no text where 'withdrawalRight' is {right}."
            ));
        }
    }
}

/// What the program keeps in a customer's browser is no choice of the operator's: each entry must be named as it is called.
fn check_entries(file: &LegalFile, built_in: &LegalFile, problems: &mut Vec<String>) {
    let missing: Vec<&str> = entries(&built_in.body)
        .filter(|entry| !file.body.contains(entry))
        .collect();
    if !missing.is_empty() {
        problems.push(format!(
            "it must name every entry that the shop keeps in a browser; missing: {}.",
            missing.join("; ")
        ));
    }
}

/// The first column of the table that begins with 'Eintrag'.
fn entries(body: &str) -> impl Iterator<Item = &str> {
    body.lines()
        .skip_while(|line| !line.starts_with("| Eintrag |"))
        .skip(2)
        .map_while(|line| line.strip_prefix("| ")?.split(" | ").next())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is read of a folder with these files.
    fn load(files: &[(&str, &[u8])]) -> (LegalFiles, Vec<String>) {
        let folder = tempfile::tempdir().unwrap();
        for (name, bytes) in files {
            std::fs::write(folder.path().join(name), bytes).unwrap();
        }
        LegalFiles::load(Some(folder.path()))
    }

    fn changed(text: &str, from: &str, to: &str) -> String {
        assert!(text.contains(from), "{from}");
        text.replace(from, to)
    }

    fn renewed(text: &str) -> String {
        let version = LegalFile::read("", text).version;
        changed(text, &format!("version: {version}"), "version: 2027-01-15")
    }

    fn problem(name: &str, text: &str) -> String {
        let (files, problems) = load(&[(name, text.as_bytes())]);
        assert_eq!(files, LegalFiles::default(), "nothing wrong is taken over");
        problems.join("\n")
    }

    #[test]
    fn duty_09_an_own_text_takes_the_place_of_the_programs_and_the_others_stay() {
        let own = changed(&renewed(TERMS), "## ", "## Bei uns: ");
        let (files, problems) = load(&[
            ("agb.md", own.as_bytes()),
            ("README.md", b"x"),
            (".agb.md.swp", b"x"),
        ]);
        assert_eq!(problems, [""; 0]);
        assert_eq!(files.terms.version, "2027-01-15");
        assert!(files.terms.body.contains("## Bei uns: "));
        assert_eq!(
            files.terms.replaces,
            Some(LegalFiles::default().terms.version)
        );
        assert_eq!(files.privacy, LegalFiles::default().privacy);
    }

    #[test]
    fn files_of_windows_and_unchanged_copies_are_taken_as_they_are() {
        let windows = format!("\u{feff}{}", renewed(WITHDRAWAL).replace('\n', "\r\n"));
        let (files, problems) = load(&[
            ("widerruf.md", windows.as_bytes()),
            ("agb.md", TERMS.as_bytes()),
            ("datenschutz.md", renewed(PRIVACY).as_bytes()),
        ]);
        assert_eq!(problems, [""; 0]);
        assert_eq!(files.withdrawal.body, LegalFiles::default().withdrawal.body);
        assert_eq!(files.terms, LegalFiles::default().terms);
        assert!(files.privacy.replaces.is_some());
    }

    #[test]
    fn every_slip_is_named_with_the_file_and_what_to_do() {
        let terms = renewed(TERMS);
        let privacy = renewed(PRIVACY);
        let withdrawal = renewed(WITHDRAWAL);
        let with = |more: &str| format!("{terms}\n{more}\n");
        for (name, text, words) in [
            ("agb.md", " \n".to_owned(), "agb.md: it is empty"),
            (
                "AGB.md",
                terms.clone(),
                "'AGB.md' is no name of a legal text",
            ),
            ("agb.txt", terms.clone(), "'agb.txt' is no name"),
            (
                "agb.md",
                TERMS.replace("## ", "## X "),
                "give yours a version of its own",
            ),
            (
                "agb.md",
                changed(&terms, "title: ", "titel: "),
                "must begin with a head",
            ),
            (
                "agb.md",
                changed(&terms, "2027-01-15", "vom Januar"),
                "is no day such as",
            ),
            (
                "agb.md",
                changed(&terms, "2027-01-15", "2027-02-30"),
                "is no day such as",
            ),
            (
                "agb.md",
                changed(&terms, "{{umsatzsteuer}}", "keine"),
                "{{umsatzsteuer}} is missing",
            ),
            (
                "agb.md",
                changed(&terms, "{{anbieter}}", "Wir"),
                "{{anbieter}} is missing",
            ),
            (
                "agb.md",
                changed(&terms, "{{anbieter}}", "Wir {{anbieter}}"),
                "a line of its own",
            ),
            ("agb.md", with("{{firma}}"), "{{firma}} is not known"),
            ("agb.md", with("<b>Wichtig</b>"), "it holds HTML"),
            ("agb.md", with("![Logo](/x.png)"), "it holds a picture"),
            ("agb.md", with("[x](http://x.de)"), "it holds a link"),
            (
                "agb.md",
                with("::: sonst\nX\n:::"),
                "'::: sonst' is no part",
            ),
            ("agb.md", with("::: none\nX"), "'::: none' is not closed"),
            ("agb.md", with(":::"), "closes a part that is not open"),
            ("agb.md", with("\u{7}"), "control characters"),
            (
                "agb.md",
                changed(&terms, "::: none", "::: untilProduction"),
                "the part '::: none' is missing",
            ),
            (
                "datenschutz.md",
                changed(&privacy, "{{tageBestellt}}", "90"),
                "{{tageBestellt}} is missing",
            ),
            (
                "datenschutz.md",
                changed(&privacy, "| theme (", "| Aussehen ("),
                "missing: theme (lokaler Speicher)",
            ),
            (
                "widerruf.md",
                "---\ntitle: T\nversion: 2027-01-15\n---\n\n{{anbieter}}\n".to_owned(),
                "no text where 'withdrawalRight' is none",
            ),
            (
                "widerruf.md",
                changed(&withdrawal, "## ", "# "),
                "a heading that is neither",
            ),
        ] {
            let said = problem(name, &text);
            assert!(said.contains(words), "{words}: {said}");
            assert!(said.starts_with("LEGAL_TEXTS_DIR: "), "{said}");
        }
        let html = with("<b>Wichtig</b>");
        let line = html
            .lines()
            .position(|line| line == "<b>Wichtig</b>")
            .unwrap()
            + 1;
        assert!(problem("agb.md", &html).contains(&format!("line {line}: it holds HTML")));
    }

    #[test]
    fn files_that_are_no_text_too_large_or_not_there_are_named() {
        let (_, problems) = load(&[("agb.md", b"---\ntitle: \xff")]);
        assert!(
            problems[0].contains("line 2: it is not UTF-8"),
            "{problems:?}"
        );
        let large = vec![b'x'; 300 << 10];
        let (_, problems) = load(&[("agb.md", &large)]);
        assert!(problems[0].contains("at most 262144"), "{problems:?}");
        let (_, problems) = load(&[]);
        assert!(problems[0].contains("holds none of agb.md"), "{problems:?}");
        let (_, problems) = LegalFiles::load(Some(Path::new("no-such-folder")));
        assert!(problems[0].contains("cannot be read"), "{problems:?}");
    }

    #[test]
    fn the_programs_own_texts_pass_the_same_checks() {
        for (built_in, text) in LegalFiles::default().all().into_iter().zip([
            TERMS,
            PRIVACY,
            WITHDRAWAL,
            IMPRINT,
            ACCESSIBILITY,
        ]) {
            let file = own(built_in, &renewed(text)).unwrap();
            assert!(file.day().is_some() && built_in.day().is_some());
        }
        assert_eq!(entries(&LegalFiles::default().privacy.body).count(), 15);
    }
}
