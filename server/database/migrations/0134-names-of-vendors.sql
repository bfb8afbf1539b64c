-- Admins name their business by a setting. Every text, mail and page reads the name from `vendors`, so a trigger writes it there.

ALTER TABLE vendors ADD COLUMN registered_name text;
COMMENT ON COLUMN vendors.registered_name IS 'The name that the vendor began with, which an empty setting restores; null while it never had another.';

CREATE FUNCTION name_vendors()
RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
DECLARE
  vendor bigint;
  own text;
BEGIN
  FOR vendor IN SELECT DISTINCT c.vendor_id FROM changed c WHERE c.location_id = 0 AND c.key = 'businessName' LOOP
    own := (SELECT NULLIF(btrim(s.value #>> '{}'), '') FROM settings s
            WHERE s.vendor_id = vendor AND s.location_id = 0 AND s.key = 'businessName');
    UPDATE vendors v SET registered_name = coalesce(v.registered_name, v.name), name = coalesce(own, v.registered_name, v.name)
      WHERE v.id = vendor;
  END LOOP;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION name_vendors() FROM PUBLIC;

CREATE TRIGGER names_added AFTER INSERT ON settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION name_vendors();
CREATE TRIGGER names_changed AFTER UPDATE ON settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION name_vendors();
CREATE TRIGGER names_removed AFTER DELETE ON settings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION name_vendors();
