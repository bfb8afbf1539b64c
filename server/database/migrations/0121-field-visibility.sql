-- A vendor may show personal fields of clients to some roles alone. A session reads it with its person.
CREATE FUNCTION client_field_visibility(wanted_vendor bigint) RETURNS jsonb
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
    SELECT s.value FROM settings s
    WHERE s.vendor_id = wanted_vendor AND s.location_id = 0 AND s.key = 'data.field_visibility'
  $$;
REVOKE ALL ON FUNCTION client_field_visibility(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION client_field_visibility(bigint) TO foyer_app, foyer_worker;
