-- Every version of a legal text that somebody agreed to, word by word as it was shown (operator's address filled in, the
-- parts of the operator's choice). Written in the transaction of the first checkout that names it, never changed.
CREATE TABLE legal_texts (
    -- Of the text, in lower-case hexadecimal.
    sha256         TEXT PRIMARY KEY,
    -- agb, datenschutz, widerruf
    name           TEXT NOT NULL,
    version        TEXT NOT NULL,
    -- Markdown
    text           TEXT NOT NULL,
    first_used_at  TEXT NOT NULL
);
