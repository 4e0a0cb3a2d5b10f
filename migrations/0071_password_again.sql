-- When the session's user last gave the password in it, or came in by something as good: what a thief of an open browser must
-- not do asks for it again after some minutes. NULL: a session of before this column.
ALTER TABLE sessions ADD COLUMN proved_at TEXT;
