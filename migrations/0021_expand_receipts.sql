-- When somebody confirmed the receipt of a withdrawal in another way, because no mail server takes the mail. NULL: nobody had to.
ALTER TABLE outbox_mails ADD COLUMN settled_at TEXT;
