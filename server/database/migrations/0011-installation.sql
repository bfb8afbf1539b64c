-- A database that was restored goes on from an earlier moment, while mails and calls of after that moment have gone out all the
-- same. So an installation counts its lives, and knows where in the events the present one begins.

CREATE TABLE installation (
  id               smallint PRIMARY KEY CHECK (id = 1),
  epoch            integer NOT NULL DEFAULT 1 CHECK (epoch > 0),
  first_event_id   bigint NOT NULL DEFAULT 0,
  restored_at      timestamptz,
  backup_taken_at  timestamptz
);
COMMENT ON TABLE installation IS 'One row: which life of the installation this is. Restoring a backup begins the next.';
COMMENT ON COLUMN installation.first_event_id IS 'Events with a lower id were written before the backup was taken; what they led to outside is not known.';
INSERT INTO installation (id) VALUES (1);
GRANT SELECT ON installation TO foyer_app, foyer_worker;
