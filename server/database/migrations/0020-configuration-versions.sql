-- Whatever is kept in memory of a vendor's configuration is kept under a version that every change of it counts up, in the same
-- transaction: location 0 of slot_versions. Triggers do it, so that no writer can forget.

-- How a statement has changed a table is in its transition table, called `changed` by every trigger.
CREATE FUNCTION count_configuration() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  -- What is deleted is known to have been counted; and nothing comes back of a vendor that is being deleted.
  IF TG_OP = 'DELETE' THEN
    UPDATE slot_versions SET version = version + 1
    WHERE location_id = 0 AND vendor_id IN (SELECT vendor_id FROM changed);
  ELSE
    INSERT INTO slot_versions AS s (vendor_id, location_id) SELECT DISTINCT vendor_id, 0 FROM changed ORDER BY vendor_id
    ON CONFLICT (vendor_id, location_id) DO UPDATE SET version = s.version + 1;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION count_configuration() FROM PUBLIC;

-- Called once for every table that says how a vendor does its business, in the migration that makes it.
CREATE FUNCTION counts_as_configuration(target regclass) RETURNS void
  LANGUAGE plpgsql
  AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER configuration_added AFTER INSERT ON %s REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_configuration()', target);
  EXECUTE format('CREATE TRIGGER configuration_changed AFTER UPDATE ON %s REFERENCING NEW TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_configuration()', target);
  EXECUTE format('CREATE TRIGGER configuration_removed AFTER DELETE ON %s REFERENCING OLD TABLE AS changed
    FOR EACH STATEMENT EXECUTE FUNCTION count_configuration()', target);
END $$;
REVOKE ALL ON FUNCTION counts_as_configuration(regclass) FROM PUBLIC;

SELECT counts_as_configuration(name::regclass) FROM unnest(ARRAY[
  'locations', 'location_hours', 'adjustments', 'stations', 'rooms',
  'categories', 'services', 'location_services', 'questions',
  'staff', 'staff_locations', 'staff_hours', 'assignments', 'service_times',
  'settings', 'snippets', 'synonyms', 'translations'
]) AS name;

INSERT INTO slot_versions (vendor_id, location_id) SELECT id, 0 FROM vendors ON CONFLICT DO NOTHING;
COMMENT ON TABLE slot_versions IS 'Counted up by bookings and configuration, never by joins; location 0 is the vendor, counted up by triggers.';

-- What recalculation found last for those who would join now, per location.
CREATE TABLE line_estimates (
  vendor_id      bigint NOT NULL,
  location_id    bigint NOT NULL,
  configuration  bigint NOT NULL,
  estimated_at   timestamptz NOT NULL,
  waiting        integer NOT NULL CHECK (waiting >= 0),
  waits          jsonb NOT NULL,
  PRIMARY KEY (vendor_id, location_id),
  FOREIGN KEY (vendor_id, location_id) REFERENCES locations (vendor_id, id)
);
COMMENT ON TABLE line_estimates IS 'The wait of somebody who would join now, as last estimated, per meeting method; what a location''s card shows.';
COMMENT ON COLUMN line_estimates.configuration IS 'The version of the vendor''s configuration that it rests on.';
SELECT protect_tenant_table('line_estimates');

-- Kept answers of a few kilobytes stay as they are: packing them cost more than the room they save for their three days.
ALTER TABLE idempotency_keys SET (toast_tuple_target = 8160);

-- A visit's location and service belong to its vendor, which they refer to themselves. Asked again for every visit, the one row of
-- the vendor would be locked by everybody who joins anywhere.
ALTER TABLE visits DROP CONSTRAINT visits_vendor_id_fkey;
