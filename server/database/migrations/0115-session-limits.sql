-- A vendor may end the sessions of its staff sooner than the house does. The sign-in reads it before a vendor is known.
CREATE FUNCTION session_limits(wanted_vendor bigint, OUT idle_minutes integer, OUT most_hours integer)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
    SELECT max(s.value::integer) FILTER (WHERE s.key = 'access.idleMinutes'),
           max(s.value::integer) FILTER (WHERE s.key = 'access.sessionHours')
    FROM settings s
    WHERE s.vendor_id = wanted_vendor AND s.location_id = 0 AND s.key IN ('access.idleMinutes', 'access.sessionHours')
  $$;
REVOKE ALL ON FUNCTION session_limits(bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION session_limits(bigint) TO foyer_app, foyer_worker;
