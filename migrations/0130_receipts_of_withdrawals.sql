-- Anybody may declare a withdrawal under anybody's address, so letters that nobody asked for are few: how each declaration is
-- answered, and how the operator hears of it. alone: by a letter of its own; summed: in one letter with the others of its day.
ALTER TABLE withdrawals ADD COLUMN receipt TEXT NOT NULL DEFAULT 'alone';
ALTER TABLE withdrawals ADD COLUMN notice TEXT NOT NULL DEFAULT 'alone';
-- 1: the first declaration that names an order of its address; such a one never waits.
ALTER TABLE withdrawals ADD COLUMN is_first_of_order SMALLINT NOT NULL DEFAULT 0;
CREATE INDEX withdrawals_by_time ON withdrawals (received_at);
