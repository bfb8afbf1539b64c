-- What is told to the partner on whose pages a booking was found. The token itself stands in the visit until it has been told.
CREATE TABLE conversions (
  vendor_id        bigint NOT NULL,
  visit_id         bigint NOT NULL,
  token_key        bytea NOT NULL,
  merchant_changed boolean NOT NULL DEFAULT false,
  state            text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'told', 'refused', 'given-up')),
  reason           text NOT NULL DEFAULT '',
  tries            integer NOT NULL DEFAULT 0,
  due_at           timestamptz NOT NULL,
  leased_until     timestamptz,
  created_at       timestamptz NOT NULL,
  PRIMARY KEY (vendor_id, visit_id),
  UNIQUE (vendor_id, token_key),
  FOREIGN KEY (vendor_id, visit_id) REFERENCES visits (vendor_id, id)
);
COMMENT ON COLUMN conversions.token_key IS 'A hash of the token: what is told once is not told again for another booking.';
COMMENT ON COLUMN conversions.merchant_changed IS 'Whether another location was booked than the partner''s page was about.';
CREATE INDEX conversions_due ON conversions (due_at) WHERE state = 'due';
SELECT protect_tenant_table('conversions');

CREATE FUNCTION due_conversions(at timestamptz, max_rows integer) RETURNS TABLE (vendor_id bigint, visit_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT c.vendor_id, c.visit_id FROM conversions c
        WHERE c.state = 'due' AND c.due_at <= at AND (c.leased_until IS NULL OR c.leased_until <= at) ORDER BY c.due_at LIMIT max_rows $$;
REVOKE ALL ON FUNCTION due_conversions(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_conversions(timestamptz, integer) TO foyer_worker;
