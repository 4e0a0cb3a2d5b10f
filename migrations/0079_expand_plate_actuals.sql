-- What the layers of a plate's parts come to with factors of 1, kept when it is done. NULL: of some part no layers are known.
-- Minutes without the printer's way to the first layer, which is kept by itself.
ALTER TABLE plates ADD COLUMN estimated_minutes DOUBLE PRECISION;
ALTER TABLE plates ADD COLUMN estimated_start_minutes DOUBLE PRECISION;
ALTER TABLE plates ADD COLUMN estimated_grams DOUBLE PRECISION;
-- What it took, as somebody measured it.
ALTER TABLE plates ADD COLUMN actual_minutes DOUBLE PRECISION;
ALTER TABLE plates ADD COLUMN actual_grams DOUBLE PRECISION;
