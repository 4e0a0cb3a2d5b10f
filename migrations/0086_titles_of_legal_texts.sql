-- The heading under which a text was agreed to: an operator's own text may have another than the program's. Nothing for older rows,
-- which are called as the program calls them.
ALTER TABLE legal_texts ADD COLUMN title TEXT;
