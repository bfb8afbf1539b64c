-- How far the partitions of the large logs reach beyond the ids that are given, whatever logs there are.
CREATE FUNCTION log_rooms() RETURNS TABLE (log text, room bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
DECLARE
  span constant bigint := 10000000;
  given bigint;
  last_part bigint;
BEGIN
  FOR log, last_part IN
    SELECT p.relname, max(right(c.relname, 5)::bigint)
    FROM pg_partitioned_table t
    JOIN pg_class p ON p.oid = t.partrelid AND p.relnamespace = 'public'::regnamespace
    JOIN pg_inherits i ON i.inhparent = p.oid
    JOIN pg_class c ON c.oid = i.inhrelid
    GROUP BY p.relname
  LOOP
    EXECUTE format('SELECT last_value FROM %s', pg_get_serial_sequence(log, 'id')) INTO given;
    room := (last_part + 1) * span - 1 - given;
    RETURN NEXT;
  END LOOP;
END $$;
REVOKE ALL ON FUNCTION log_rooms() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION log_rooms() TO foyer_worker;
