-- Pieces of a plate that is done and that nobody has looked at: what is checked on one plate is not another one's.
ALTER TABLE plate_parts ADD COLUMN to_check BIGINT NOT NULL DEFAULT 0;
