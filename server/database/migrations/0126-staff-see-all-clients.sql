-- A vendor may let its staff see all its clients. A session reads it with its person; null is not set.
CREATE FUNCTION staff_see_all_clients(wanted_vendor bigint) RETURNS boolean
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
    SELECT s.value = 'true'::jsonb FROM settings s
    WHERE s.vendor_id = wanted_vendor AND s.location_id = 0 AND s.key = 'access.staffSeeAllClients'
  $$;
REVOKE ALL ON FUNCTION staff_see_all_clients(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION staff_see_all_clients(bigint) TO foyer_app, foyer_worker;
