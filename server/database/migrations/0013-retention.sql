-- What is kept for a time only is found by its age. A visit whose person is forgotten has left the index of those that are not.

ALTER TABLE visits ADD COLUMN forgotten_at timestamptz;
COMMENT ON COLUMN visits.forgotten_at IS 'When its person was forgotten because their time was over; the rest of the row is counted on.';
CREATE INDEX visits_to_forget ON visits (vendor_id, created_at) WHERE forgotten_at IS NULL;
CREATE INDEX visits_with_notes ON visits (vendor_id, created_at) WHERE notes <> '';
CREATE INDEX visit_notes_by_age ON visit_notes (vendor_id, created_at);
CREATE INDEX visit_notes_of_visit ON visit_notes (vendor_id, visit_id);

-- As before, but what has been dropped for its age is not made again.
CREATE OR REPLACE FUNCTION ensure_log_partitions(ahead integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '3s'
  AS $$
DECLARE
  span constant bigint := 10000000;
  log record;
  part text;
  oldest bigint;
  newest bigint;
BEGIN
  FOR log IN SELECT * FROM (VALUES ('events'), ('wait_shown')) AS t(name) LOOP
    EXECUTE format('SELECT last_value / %s FROM %s', span, pg_get_serial_sequence(log.name, 'id')) INTO newest;
    SELECT coalesce(min(right(c.relname, 5)::bigint), 0) INTO oldest
    FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid WHERE i.inhparent = log.name::regclass;
    FOR n IN oldest .. newest + ahead LOOP
      part := format('%s_%s', log.name, lpad(n::text, 5, '0'));
      CONTINUE WHEN to_regclass(part) IS NOT NULL;
      EXECUTE format('CREATE TABLE %I PARTITION OF %I FOR VALUES FROM (%s) TO (%s)', part, log.name, n * span, (n + 1) * span);
      IF log.name = 'events' THEN
        EXECUTE format('CREATE UNIQUE INDEX %I ON %I (vendor_id, subject_kind, subject_id, subject_version)', part || '_version', part);
      END IF;
      PERFORM protect_tenant_table(part::regclass);
      EXECUTE format('REVOKE ALL ON %I FROM foyer_app, foyer_worker', part);
    END LOOP;
  END LOOP;
END $$;

-- A partition in which nothing is young enough to stay goes whole. The one that is written to, and the next, always stay; the
-- oldest are looked at first, and the first that is still needed ends it.
CREATE FUNCTION drop_due_waits(due_before timestamptz) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '3s'
  AS $$
DECLARE
  span constant bigint := 10000000;
  newest bigint;
  part record;
  needed boolean;
  dropped integer := 0;
BEGIN
  EXECUTE format('SELECT last_value / %s FROM %s', span, pg_get_serial_sequence('wait_shown', 'id')) INTO newest;
  FOR part IN
    SELECT c.relname AS name FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'wait_shown'::regclass AND right(c.relname, 5)::bigint < newest ORDER BY 1
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT 1 FROM %I WHERE shown_at >= $1)', part.name) INTO needed USING due_before;
    EXIT WHEN needed;
    EXECUTE format('DROP TABLE %I', part.name);
    dropped := dropped + 1;
  END LOOP;
  RETURN dropped;
END $$;
REVOKE ALL ON FUNCTION drop_due_waits(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION drop_due_waits(timestamptz) TO foyer_worker;
