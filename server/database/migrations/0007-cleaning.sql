-- What is kept for a while only is cleaned away by jobs of the tables' owners, vendor by vendor. They need every vendor: the
-- suspended too, and -1, under which guesses at ids of nobody are counted.
CREATE FUNCTION vendors_to_clean() RETURNS TABLE (id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT -1::bigint UNION ALL SELECT v.id FROM vendors v ORDER BY 1 $$;
REVOKE ALL ON FUNCTION vendors_to_clean() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION vendors_to_clean() TO foyer_worker;

-- Asked for every day from now on: how far the ids are is read from the sequence instead of from all rows, and a new partition,
-- which holds everybody off its log for a moment, gives up soon behind a long transaction and is tried again.
CREATE OR REPLACE FUNCTION ensure_log_partitions(ahead integer) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '3s'
  AS $$
DECLARE
  span constant bigint := 10000000;
  log record;
  part text;
  newest bigint;
BEGIN
  FOR log IN SELECT * FROM (VALUES ('events'), ('wait_shown')) AS t(name) LOOP
    EXECUTE format('SELECT last_value / %s FROM %s', span, pg_get_serial_sequence(log.name, 'id')) INTO newest;
    FOR n IN 0 .. newest + ahead LOOP
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

-- Addresses are kept as keyed hashes from now on; what stood here plainly goes. Guesses are counted anew, and whoever shows the
-- right code is known again by it.
DELETE FROM code_guesses WHERE source <> '';
DELETE FROM code_owners;
COMMENT ON TABLE code_guesses IS 'Wrong codes per id and source, a keyed hash of the address, within an hour; the empty source counts all of them.';
COMMENT ON TABLE code_owners IS 'Sources, as keyed hashes, that have shown the right code: strangers'' guesses never lock them out.';
