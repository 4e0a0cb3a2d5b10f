-- Messages on the phones of the staff (Web Push): browsers in which somebody with a role asked for them.
CREATE TABLE push_devices (
    -- The address that the browser's push service gave it. Nobody else knows it.
    endpoint   TEXT PRIMARY KEY,
    user_id    TEXT NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    -- With these two keys of the browser (RFC 8291, base64url) a message is encrypted that only it can read.
    p256dh     TEXT NOT NULL,
    auth       TEXT NOT NULL,
    -- What came before it is not sent to it.
    created_at TEXT NOT NULL
);
CREATE INDEX push_devices_by_user ON push_devices (user_id);

-- 1: staff may switch messages on.
ALTER TABLE admin_rules ADD COLUMN push_allowed SMALLINT NOT NULL DEFAULT 0 CHECK (push_allowed IN (0, 1));

-- When the mail's subject went to the phones. NULL: it did not.
ALTER TABLE outbox_mails ADD COLUMN pushed_at TEXT;
CREATE INDEX outbox_mails_by_creation ON outbox_mails (created_at);
