-- A line of business may have a number of its own for texts. A number belongs to one vendor, and a conversation to a line.

ALTER TABLE threads
  ADD COLUMN line_of_business_id bigint,
  ADD FOREIGN KEY (vendor_id, line_of_business_id) REFERENCES lines_of_business (vendor_id, id);
COMMENT ON COLUMN threads.line_of_business_id IS 'The line whose number it is with, else that of its visit; null without one.';
UPDATE threads t SET line_of_business_id = s.line_of_business_id
FROM visits v JOIN services s ON s.vendor_id = v.vendor_id AND s.id = v.service_id
WHERE v.vendor_id = t.vendor_id AND v.id = t.visit_id AND s.line_of_business_id IS NOT NULL;

CREATE TABLE text_numbers (
  number    text PRIMARY KEY CHECK (number <> ''),
  vendor_id bigint NOT NULL REFERENCES vendors (id)
);
COMMENT ON TABLE text_numbers IS 'The numbers that vendors have set for texts, written by triggers of settings and line_settings. No two vendors have the same one.';
CREATE INDEX text_numbers_of_vendor ON text_numbers (vendor_id);
SELECT protect_tenant_table('text_numbers');
REVOKE INSERT, UPDATE, DELETE ON text_numbers FROM foyer_app, foyer_worker;

CREATE FUNCTION numbers_set_by(of_vendor bigint) RETURNS SETOF text LANGUAGE sql STABLE SET search_path TO 'public', 'pg_temp' AS $$
  SELECT value #>> '{}' FROM settings WHERE vendor_id = of_vendor AND key = 'conversations.number' AND value <> '""'
  UNION SELECT value #>> '{}' FROM line_settings WHERE vendor_id = of_vendor AND key = 'conversations.number' AND value <> '""'
$$;
-- The triggers run after those that count the configuration: these hold the vendor's row, so one change follows the other.
CREATE FUNCTION write_text_numbers() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
DECLARE
  vendor bigint;
BEGIN
  FOR vendor IN SELECT DISTINCT c.vendor_id FROM changed c WHERE c.key = 'conversations.number' LOOP
    DELETE FROM text_numbers t WHERE t.vendor_id = vendor AND t.number NOT IN (SELECT numbers_set_by(vendor));
    INSERT INTO text_numbers (number, vendor_id) SELECT n, vendor FROM numbers_set_by(vendor) AS n
      WHERE NOT EXISTS (SELECT FROM text_numbers o WHERE o.vendor_id = vendor AND o.number = n);
  END LOOP;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION numbers_set_by(bigint) FROM PUBLIC;
REVOKE ALL ON FUNCTION write_text_numbers() FROM PUBLIC;

CREATE TRIGGER numbers_added AFTER INSERT ON settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_text_numbers();
CREATE TRIGGER numbers_changed AFTER UPDATE ON settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_text_numbers();
CREATE TRIGGER numbers_removed AFTER DELETE ON settings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_text_numbers();
CREATE TRIGGER numbers_added AFTER INSERT ON line_settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_text_numbers();
CREATE TRIGGER numbers_changed AFTER UPDATE ON line_settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_text_numbers();
CREATE TRIGGER numbers_removed AFTER DELETE ON line_settings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_text_numbers();

-- Numbers from before this migration: the vendor that is here longest keeps one that two have set.
INSERT INTO text_numbers (number, vendor_id) SELECT n, v.id FROM vendors v CROSS JOIN LATERAL numbers_set_by(v.id) AS n ORDER BY v.id
ON CONFLICT DO NOTHING;
