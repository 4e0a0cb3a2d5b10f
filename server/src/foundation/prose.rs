//! A Markdown text as the blocks that a page can show, and the constructs that no page can show.

use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, Options, Parser, Tag, TagEnd};
use serde::Serialize;
use utoipa::ToSchema;

/// The line in whose place the operator's address stands.
pub const ADDRESS_MARK: &str = "{{anbieter}}";

/// A piece of a text that stands by itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[serde(tag = "kind", rename_all = "camelCase")]
pub enum Block {
    /// A heading of level 2 or 3; the text's own title is the first.
    Heading {
        /// 2 or 3.
        level: u8,
        /// What it says.
        text: Vec<Run>,
    },
    /// A paragraph.
    Paragraph {
        /// What it says.
        text: Vec<Run>,
    },
    /// The operator's address.
    Operator,
    /// A list.
    List {
        /// Whether it counts.
        ordered: bool,
        /// One after another.
        items: Vec<Vec<Run>>,
    },
    /// A table.
    Table {
        /// Its headings.
        head: Vec<Vec<Run>>,
        /// Its rows.
        rows: Vec<Vec<Vec<Run>>>,
    },
}

/// Words that look alike; a line break within is a new line.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, ToSchema)]
pub struct Run {
    /// The words.
    pub text: String,
    /// In bold.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub strong: bool,
    /// In italics.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[schema(required = false)]
    pub emphasis: bool,
    /// Where a link leads: a path of the shop, `https://` or `mailto:`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub to: Option<String>,
}

/// Something that no page can show, which is shown as plain words where it comes all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unshown {
    /// Counted from one.
    pub line: usize,
    /// What it is, for a sentence such as 'holds …'.
    pub what: &'static str,
}

/// Takes a text apart.
pub fn blocks(markdown: &str) -> (Vec<Block>, Vec<Unshown>) {
    let mut reader = Reader {
        markdown,
        ..Reader::default()
    };
    let events = Parser::new_ext(markdown, Options::ENABLE_TABLES).into_offset_iter();
    for (event, range) in events {
        match event {
            Event::Start(tag) => reader.start(tag, &range),
            Event::End(tag) => reader.end(tag),
            Event::Text(words) => reader.say(&words),
            Event::SoftBreak => reader.say(" "),
            Event::HardBreak => reader.say("\n"),
            Event::Html(words) | Event::InlineHtml(words) => {
                reader.refuse(&range, "HTML");
                reader.say(&words);
            }
            Event::Code(words) => {
                reader.refuse(&range, "code");
                reader.say(&words);
            }
            Event::Rule => reader.refuse(&range, "a horizontal line"),
            // Options that are not switched on.
            _ => reader.refuse(&range, "what is no plain text"),
        }
    }
    (reader.blocks, reader.unshown)
}

/// Whether a link may lead there; two slashes are another site's address.
fn is_shown_link(to: &str) -> bool {
    let is_path = to.starts_with('/') && !to.starts_with("//") && !to.starts_with("/\\");
    is_path || to.starts_with("https://") || to.starts_with("mailto:")
}

#[derive(Default)]
struct Reader<'a> {
    markdown: &'a str,
    blocks: Vec<Block>,
    unshown: Vec<Unshown>,
    /// The words since the last block, item or cell.
    runs: Vec<Run>,
    strong: usize,
    emphasis: usize,
    link: Option<String>,
    lists: usize,
    items: Vec<Vec<Run>>,
    is_ordered: bool,
    cells: Vec<Vec<Run>>,
    head: Vec<Vec<Run>>,
    rows: Vec<Vec<Vec<Run>>>,
}

impl Reader<'_> {
    fn refuse(&mut self, range: &Range<usize>, what: &'static str) {
        let before = self.markdown.get(..range.start).unwrap_or_default();
        let line = before.matches('\n').count() + 1;
        self.unshown.push(Unshown { line, what });
    }

    fn say(&mut self, words: &str) {
        let run = Run {
            text: words.to_owned(),
            strong: self.strong > 0,
            emphasis: self.emphasis > 0,
            to: self.link.clone(),
        };
        match self.runs.last_mut() {
            Some(last)
                if (last.strong, last.emphasis, &last.to)
                    == (run.strong, run.emphasis, &run.to) =>
            {
                last.text.push_str(words);
            }
            _ => self.runs.push(run),
        }
    }

    fn take(&mut self) -> Vec<Run> {
        std::mem::take(&mut self.runs)
    }

    fn start(&mut self, tag: Tag<'_>, range: &Range<usize>) {
        match tag {
            Tag::Heading {
                level: HeadingLevel::H2 | HeadingLevel::H3,
                ..
            } => {}
            Tag::Heading { .. } => self.refuse(range, "a heading that is neither ## nor ###"),
            // A second paragraph of an item.
            Tag::Paragraph if !self.runs.is_empty() => self.say("\n"),
            Tag::List(first) => {
                if self.lists > 0 {
                    self.refuse(range, "a list within a list");
                } else {
                    self.is_ordered = first.is_some();
                }
                self.lists += 1;
            }
            // An item of an inner list.
            Tag::Item if !self.runs.is_empty() => self.say("\n"),
            Tag::Strong => self.strong += 1,
            Tag::Emphasis => self.emphasis += 1,
            Tag::Link { dest_url, .. } => {
                if is_shown_link(&dest_url) {
                    self.link = Some(dest_url.into_string());
                } else {
                    self.refuse(
                        range,
                        "a link that begins neither with / nor with https:// nor with mailto:",
                    );
                }
            }
            Tag::Image { .. } => self.refuse(range, "a picture"),
            Tag::CodeBlock(_) => {
                self.refuse(range, "code (four blanks before a line make code too)")
            }
            Tag::BlockQuote(_) => self.refuse(range, "a quotation"),
            _ => {}
        }
    }

    fn end(&mut self, tag: TagEnd) {
        match tag {
            TagEnd::Heading(level) => {
                let level = if level == HeadingLevel::H3 { 3 } else { 2 };
                let text = self.take();
                self.blocks.push(Block::Heading { level, text });
            }
            TagEnd::Paragraph | TagEnd::CodeBlock | TagEnd::HtmlBlock if self.lists == 0 => {
                let text = self.take();
                self.blocks.push(match text.as_slice() {
                    [only] if only.text == ADDRESS_MARK => Block::Operator,
                    _ => Block::Paragraph { text },
                });
            }
            TagEnd::Item if self.lists == 1 => {
                let item = self.take();
                self.items.push(item);
            }
            TagEnd::List(_) => {
                self.lists -= 1;
                if self.lists == 0 {
                    self.blocks.push(Block::List {
                        ordered: self.is_ordered,
                        items: std::mem::take(&mut self.items),
                    });
                }
            }
            TagEnd::TableCell => {
                let cell = self.take();
                self.cells.push(cell);
            }
            TagEnd::TableHead => self.head = std::mem::take(&mut self.cells),
            TagEnd::TableRow => self.rows.push(std::mem::take(&mut self.cells)),
            TagEnd::Table => self.blocks.push(Block::Table {
                head: std::mem::take(&mut self.head),
                rows: std::mem::take(&mut self.rows),
            }),
            TagEnd::Strong => self.strong -= 1,
            TagEnd::Emphasis => self.emphasis -= 1,
            TagEnd::Link => self.link = None,
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(text: &str) -> Vec<Run> {
        vec![Run {
            text: text.into(),
            ..Run::default()
        }]
    }

    #[test]
    fn a_text_becomes_headings_paragraphs_lists_tables_and_the_address() {
        let (blocks, unshown) = blocks(
            "## Eins\n\nErste\nZeile, **fett** und [hier](/widerruf).\\\nNeu \\*\n\n{{anbieter}}\n\n1. a\n2. b\n   c\n\n- d\n\n  e\n\n### Zwei\n\n| X | Y |\n| --- | --- |\n| 1 | 2 |\n",
        );
        assert_eq!(unshown, []);
        let run = |text: &str, strong, to: Option<&str>| Run {
            text: text.into(),
            strong,
            emphasis: false,
            to: to.map(str::to_owned),
        };
        assert_eq!(
            blocks,
            [
                Block::Heading {
                    level: 2,
                    text: plain("Eins")
                },
                Block::Paragraph {
                    text: vec![
                        run("Erste Zeile, ", false, None),
                        run("fett", true, None),
                        run(" und ", false, None),
                        run("hier", false, Some("/widerruf")),
                        run(".\nNeu *", false, None),
                    ]
                },
                Block::Operator,
                Block::List {
                    ordered: true,
                    items: vec![plain("a"), plain("b c")]
                },
                Block::List {
                    ordered: false,
                    items: vec![plain("d\ne")]
                },
                Block::Heading {
                    level: 3,
                    text: plain("Zwei")
                },
                Block::Table {
                    head: vec![plain("X"), plain("Y")],
                    rows: vec![vec![plain("1"), plain("2")]]
                },
            ]
        );
    }

    #[test]
    fn what_no_page_can_show_is_named_with_its_line_and_its_words_stay() {
        for (text, what) in [
            ("# groß", "a heading"),
            ("#### klein", "a heading"),
            ("<b>x</b>", "HTML"),
            ("<script>x</script>", "HTML"),
            ("Wort <b>x</b>", "HTML"),
            ("`x`", "code"),
            ("    x", "code"),
            ("> x", "a quotation"),
            ("![x](/y.png)", "a picture"),
            ("[x](http://example.org)", "a link"),
            ("[x](javascript:alert)", "a link"),
            ("[x](//example.org)", "a link"),
            ("- x\n  - y", "a list within a list"),
        ] {
            let (blocks, unshown) = blocks(&format!("Davor\n\n{text}\n"));
            let first = unshown.first().unwrap_or_else(|| panic!("{text} is shown"));
            assert!(first.what.starts_with(what), "{text}: {first:?}");
            assert!((3..=4).contains(&first.line), "{text}: {first:?}");
            let shown = format!("{blocks:?}");
            let word = text.trim_matches(|c: char| !c.is_alphanumeric());
            let word = word.split(|c: char| !c.is_alphanumeric()).next().unwrap();
            assert!(shown.contains(word), "{text}: {shown}");
        }
        assert_eq!(blocks("a\n\n---\n").1.len(), 1);
    }
}
