-- Requests that name a staff member find the vendor by that record, too. Pages of other origins are allowed per vendor.
CREATE OR REPLACE FUNCTION vendor_of_record(kind text, record_id bigint) RETURNS TABLE (id bigint, pathname text, name text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
BEGIN
  RETURN QUERY
    SELECT v.id, v.pathname, v.name FROM vendors v
    WHERE v.suspended_at IS NULL AND v.id = CASE kind
      WHEN 'location' THEN (SELECT l.vendor_id FROM locations l WHERE l.id = record_id)
      WHEN 'service' THEN (SELECT s.vendor_id FROM services s WHERE s.id = record_id)
      WHEN 'staff' THEN (SELECT p.vendor_id FROM staff p WHERE p.id = record_id)
      WHEN 'visit' THEN (SELECT t.vendor_id FROM visits t WHERE t.id = record_id)
    END;
END $$;

CREATE FUNCTION origins_of_vendors(setting_key text) RETURNS TABLE (vendor_id bigint, origin text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT s.vendor_id, listed.origin FROM settings s
        JOIN vendors v ON v.id = s.vendor_id AND v.suspended_at IS NULL
        CROSS JOIN LATERAL jsonb_array_elements_text(s.value) AS listed (origin)
        WHERE s.location_id = 0 AND s.key = setting_key AND jsonb_typeof(s.value) = 'array' $$;
COMMENT ON FUNCTION origins_of_vendors(text) IS 'The origins in each vendor''s setting of that key: a preflight request names no vendor.';
REVOKE ALL ON FUNCTION origins_of_vendors(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION origins_of_vendors(text) TO foyer_app, foyer_worker;
