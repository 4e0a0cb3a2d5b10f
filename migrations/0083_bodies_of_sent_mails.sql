-- A mail that was sent is kept as text: its HTML said the same, and was the larger half of what an order cost.
UPDATE outbox_mails SET html_body = '' WHERE state = 'sent' AND html_body <> '';
