-- Plans are made once for a connection and rest on what is known of a table. PostgreSQL looks for itself once a minute: what has
-- grown from nothing within that minute would be read as if it were empty. Called every few seconds by whoever works in the background.
CREATE FUNCTION analyse_grown() RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET lock_timeout = '500ms'
  AS $$
DECLARE
  grown text;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('foyer: statistics')) THEN RETURN NULL; END IF;
  SELECT c.relname INTO grown
  FROM pg_class c JOIN pg_stat_user_tables s ON s.relid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND pg_has_role(c.relowner, 'USAGE')
    AND s.n_mod_since_analyze > 100 AND s.n_live_tup > 2 * greatest(c.reltuples, 0)
  ORDER BY s.n_mod_since_analyze DESC LIMIT 1;
  IF grown IS NOT NULL THEN EXECUTE format('ANALYZE %I', grown); END IF;
  RETURN grown;
EXCEPTION WHEN lock_not_available THEN
  -- Somebody alters it, or PostgreSQL looks at it already.
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION analyse_grown() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION analyse_grown() TO foyer_worker;
