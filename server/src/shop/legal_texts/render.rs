//! The texts in a mail: as HTML, and as plain words for programs that show none.

use pulldown_cmark::{CowStr, Event, Options, Parser, Tag, TagEnd, html};

/// Links of the texts are paths of the shop; in a mail they need its address.
fn absolute<'a>(text: &'a str, origin: &'a str) -> impl Iterator<Item = Event<'a>> {
    Parser::new_ext(text, Options::ENABLE_TABLES).map(move |event| match event {
        Event::Start(Tag::Link {
            link_type,
            dest_url,
            title,
            id,
        }) if dest_url.starts_with('/') => Event::Start(Tag::Link {
            link_type,
            dest_url: CowStr::from(format!("{}{dest_url}", origin.trim_end_matches('/'))),
            title,
            id,
        }),
        // No text has any; should one ever get some, it is shown and not run.
        Event::Html(html) | Event::InlineHtml(html) => Event::Text(html),
        other => other,
    })
}

/// HTML of a Markdown text; `origin` stands before its links.
pub fn as_html(text: &str, origin: &str) -> String {
    let mut out = String::new();
    html::push_html(&mut out, absolute(text, origin));
    out
}

/// Plain text: headings in a line of their own, lists with signs, links with their address behind them.
pub fn plain(text: &str, origin: &str) -> String {
    let mut out = String::new();
    let mut lists: Vec<Option<u64>> = Vec::new();
    let mut link = String::new();
    for event in absolute(text, origin) {
        match event {
            Event::Start(Tag::Heading { .. }) => {
                blank_line(&mut out);
            }
            Event::Start(Tag::Paragraph) if lists.is_empty() => blank_line(&mut out),
            Event::Start(Tag::List(first)) => {
                blank_line(&mut out);
                lists.push(first);
            }
            Event::End(TagEnd::List(_)) => drop(lists.pop()),
            Event::Start(Tag::Item) => {
                new_line(&mut out);
                match lists.last_mut() {
                    Some(Some(number)) => {
                        out.push_str(&format!("{number}. "));
                        *number += 1;
                    }
                    _ => out.push_str("- "),
                }
            }
            Event::Start(Tag::TableHead | Tag::TableRow) => new_line(&mut out),
            Event::End(TagEnd::TableCell) => out.push_str(" | "),
            Event::Start(Tag::Table(_)) => blank_line(&mut out),
            Event::Start(Tag::Link { dest_url, .. }) => link = dest_url.into_string(),
            Event::End(TagEnd::Link) => out.push_str(&format!(" ({link})")),
            Event::Text(words) | Event::Code(words) => out.push_str(&words),
            Event::SoftBreak => out.push(' '),
            Event::HardBreak => out.push('\n'),
            _ => {}
        }
    }
    out.trim().to_owned()
}

fn new_line(out: &mut String) {
    if !out.is_empty() && !out.ends_with('\n') {
        out.push('\n');
    }
}

fn blank_line(out: &mut String) {
    new_line(out);
    if !out.is_empty() && !out.ends_with("\n\n") {
        out.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "## Eins\n\nWort **fett** und\nweiter, siehe [hier](/widerruf).\n\n1. a\n2. b\n\n- c\n\n| X | Y |\n| --- | --- |\n| 1 | 2 |\n\nEnde\\\nneu \\*\n";

    #[test]
    fn duty_04_plain_text_keeps_every_word() {
        assert_eq!(
            plain(TEXT, "https://shop.example/"),
            "Eins\n\nWort fett und weiter, siehe hier (https://shop.example/widerruf).\n\n1. a\n2. b\n\n- c\n\nX | Y | \n1 | 2 | \n\nEnde\nneu *"
        );
    }

    #[test]
    fn duty_04_html_has_whole_addresses_and_no_foreign_markup() {
        let html = as_html(
            &format!("{TEXT}\n<script>x</script>\n"),
            "https://shop.example",
        );
        assert!(html.contains("<h2>Eins</h2>") && html.contains("<strong>fett</strong>"));
        assert!(html.contains("href=\"https://shop.example/widerruf\""));
        assert!(html.contains("<ol>\n<li>a</li>") && html.contains("<td>1</td>"));
        assert!(html.contains("&lt;script&gt;") && !html.contains("<script"));
    }
}
