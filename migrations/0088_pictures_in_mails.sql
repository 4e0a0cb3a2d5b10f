-- Which parts a waiting mail shows, as JSON: they are drawn when it is sent.
ALTER TABLE outbox_mails ADD COLUMN pictures TEXT NOT NULL DEFAULT '[]';
