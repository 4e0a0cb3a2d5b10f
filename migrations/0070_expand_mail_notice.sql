-- 1: the official notice on the legal guarantee of conformity is attached to the mail.
ALTER TABLE outbox_mails ADD COLUMN has_notice SMALLINT NOT NULL DEFAULT 0;
