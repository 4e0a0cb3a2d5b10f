-- Number of the invoice or cancellation that is attached to the mail as a PDF, drawn when it is sent.
ALTER TABLE outbox_mails ADD COLUMN invoice TEXT;
