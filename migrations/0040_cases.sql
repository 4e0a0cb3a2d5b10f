-- What the shop decided about a withdrawal: it stays open, and stops the order, until somebody accepts or rejects it.
ALTER TABLE order_withdrawals ADD COLUMN decision TEXT CHECK (decision IN ('accepted', 'rejected'));
ALTER TABLE order_withdrawals ADD COLUMN decided_at TEXT;
-- users.id, without a foreign key: the row outlives the account.
ALTER TABLE order_withdrawals ADD COLUMN decided_by TEXT;
-- Of a rejection, as the customer read it.
ALTER TABLE order_withdrawals ADD COLUMN decision_reason TEXT;

-- Why a customer's bank wants a payment back, in the provider's words, and until when the shop can answer it (RFC 3339). NULL: the
-- provider did not say.
ALTER TABLE payment_disputes ADD COLUMN reason TEXT;
ALTER TABLE payment_disputes ADD COLUMN evidence_due TEXT;
