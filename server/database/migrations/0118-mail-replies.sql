-- Mails of clients in conversations: their subject, their id, another sender, and the names of their files.

ALTER TABLE thread_messages
  ADD COLUMN subject text NOT NULL DEFAULT '',
  ADD COLUMN mail_id text NOT NULL DEFAULT '',
  ADD COLUMN sender  text NOT NULL DEFAULT '',
  ADD COLUMN files   text NOT NULL DEFAULT '';
COMMENT ON COLUMN thread_messages.subject IS 'personal. Of a mail; empty for texts.';
COMMENT ON COLUMN thread_messages.mail_id IS 'personal. The Message-ID of a mail that arrived: the answer names it.';
COMMENT ON COLUMN thread_messages.sender IS 'personal. Who wrote a mail from another address than the thread''s; else empty.';
COMMENT ON COLUMN thread_messages.files IS 'personal. The names of the files of a mail, one for each line; the files are not stored.';
