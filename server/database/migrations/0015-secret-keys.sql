-- Since when each secret key is old, so that nobody has to remember when its links and tokens may die. A fingerprint is a keyed hash
-- and tells nothing of its key.

CREATE TABLE secret_keys (
  fingerprint  text PRIMARY KEY,
  seen_at      timestamptz NOT NULL,
  replaced_at  timestamptz
);
COMMENT ON TABLE secret_keys IS 'Keys that a running Foyer was given: the newest, and since when each other is not it.';
GRANT SELECT ON secret_keys TO foyer_app;
GRANT SELECT, INSERT, UPDATE ON secret_keys TO foyer_worker;

CREATE FUNCTION visits_made_before(instant timestamptz) RETURNS TABLE (made bigint, not_over bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT count(*), count(*) FILTER (WHERE v.status IN (1, 5, 6)) FROM visits v WHERE v.created_at < instant
  $$;
REVOKE ALL ON FUNCTION visits_made_before(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION visits_made_before(timestamptz) TO foyer_worker;
