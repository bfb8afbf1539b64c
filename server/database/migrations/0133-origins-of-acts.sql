-- By which role and from where staff acted, once for each request that wrote events. Events themselves are never deleted, and hold no address.

CREATE TABLE act_origins (
  vendor_id  bigint NOT NULL REFERENCES vendors (id),
  request_id text NOT NULL,
  at         timestamptz NOT NULL,
  -- The roles at that time: the built-in one, and the names of custom ones.
  role       smallint NOT NULL,
  roles      text[] NOT NULL DEFAULT '{}',
  address    text NOT NULL,
  PRIMARY KEY (vendor_id, request_id)
);
CREATE INDEX act_origins_by_age ON act_origins (vendor_id, at);
COMMENT ON COLUMN act_origins.role IS 'The built-in role at that time.';
COMMENT ON COLUMN act_origins.roles IS 'The names of the custom roles at that time.';
COMMENT ON COLUMN act_origins.address IS 'IPv4 address or IPv6 /64 of the caller.';
SELECT protect_tenant_table('act_origins');
