-- Which process reads the mailbox for replies: one at a time.

CREATE TABLE mailbox_readers (
  id     integer PRIMARY KEY CHECK (id = 1),
  holder text NOT NULL,
  until  timestamptz NOT NULL
);
COMMENT ON TABLE mailbox_readers IS 'One row: the process that reads the operator''s mailbox for replies.';
COMMENT ON COLUMN mailbox_readers.until IS 'Another process may take it after this.';
GRANT SELECT, INSERT, UPDATE, DELETE ON mailbox_readers TO foyer_worker;
