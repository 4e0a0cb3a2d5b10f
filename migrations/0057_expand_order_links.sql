-- RFC 3339: links to the order that were made before open it no more, because its e-mail address was put right. NULL: none was.
ALTER TABLE orders ADD COLUMN links_from TEXT;
