//! What a mail server answers often repeats the recipient's address. A log has no use for it, and outlives the customer's data.

/// The text with every e-mail address cut to its first letter and its domain: `k…@example.org`.
pub(super) fn masked(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('@') {
        let (before, after) = rest.split_at(at);
        let local = before.chars().rev().take_while(|c| is_local(*c)).count();
        let kept = before.chars().count() - local;
        out.extend(before.chars().take(kept + local.min(1)));
        if local > 0 {
            out.push('…');
        }
        out.push('@');
        rest = &after[1..];
    }
    out.push_str(rest);
    out
}

/// What stands before the @ of an address; what surrounds it (blanks, brackets, quotes, colons) does not.
fn is_local(letter: char) -> bool {
    letter.is_alphanumeric() || "!#$%&*+-/=?^_{|}~.".contains(letter)
}

#[cfg(test)]
mod tests {
    use super::masked;

    #[test]
    fn an_address_keeps_its_first_letter_and_its_domain() {
        for (text, expected) in [
            (
                "550 <kundin.muster+druck@example.org>: unknown",
                "550 <k…@example.org>: unknown",
            ),
            ("'öla@x.de' and bob@y.de", "'ö…@x.de' and b…@y.de"),
            ("RCPT TO:a@b", "RCPT TO:a…@b"),
            ("no address here", "no address here"),
            ("@", "@"),
            ("a@b@c", "a…@b…@c"),
        ] {
            assert_eq!(masked(text), expected);
        }
    }
}
