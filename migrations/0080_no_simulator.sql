-- The payment simulator is a process of its own with a database of its own.
DROP TABLE IF EXISTS simulator_refunds;
DROP TABLE IF EXISTS simulator_modes;
DROP TABLE IF EXISTS simulator_webhooks;
DROP TABLE IF EXISTS simulator_idempotency;
DROP TABLE IF EXISTS simulator_sessions;
DROP TABLE IF EXISTS simulator_credentials;
