-- People who sign in. Identities stand outside any vendor: a person is known before their vendor is.

CREATE TABLE identities (
  id              text PRIMARY KEY,
  name            text NOT NULL,
  email           text NOT NULL UNIQUE,
  email_verified  boolean NOT NULL DEFAULT false,
  image           text,
  created_at      timestamptz NOT NULL,
  updated_at      timestamptz NOT NULL
);
COMMENT ON COLUMN identities.name IS 'personal';
COMMENT ON COLUMN identities.email IS 'personal';

CREATE TABLE identity_sessions (
  id           text PRIMARY KEY,
  expires_at   timestamptz NOT NULL,
  token        text NOT NULL UNIQUE,
  created_at   timestamptz NOT NULL,
  updated_at   timestamptz NOT NULL,
  ip_address   text,
  user_agent   text,
  identity_id  text NOT NULL REFERENCES identities (id) ON DELETE CASCADE,
  last_call_at timestamptz,
  vendor_id_chosen bigint
);
CREATE INDEX identity_sessions_of_identity ON identity_sessions (identity_id);
COMMENT ON COLUMN identity_sessions.vendor_id_chosen IS 'The vendor a product admin has switched to.';

CREATE TABLE identity_accounts (
  id            text PRIMARY KEY,
  account_id    text NOT NULL,
  provider_id   text NOT NULL,
  identity_id   text NOT NULL REFERENCES identities (id) ON DELETE CASCADE,
  access_token  text,
  refresh_token text,
  id_token      text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope         text,
  password      text,
  created_at    timestamptz NOT NULL,
  updated_at    timestamptz NOT NULL,
  UNIQUE (provider_id, account_id)
);
CREATE INDEX identity_accounts_of_identity ON identity_accounts (identity_id);

CREATE TABLE identity_verifications (
  id          text PRIMARY KEY,
  identifier  text NOT NULL,
  value       text NOT NULL,
  expires_at  timestamptz NOT NULL,
  created_at  timestamptz NOT NULL,
  updated_at  timestamptz NOT NULL
);
CREATE INDEX identity_verifications_by_identifier ON identity_verifications (identifier);

CREATE TABLE platform_staff (
  identity_id  text PRIMARY KEY REFERENCES identities (id) ON DELETE CASCADE,
  role         smallint NOT NULL CHECK (role = 50),
  created_at   timestamptz NOT NULL
);
COMMENT ON TABLE platform_staff IS 'The product''s own admins; they belong to no vendor and choose one explicitly.';

GRANT SELECT, INSERT, UPDATE, DELETE ON identities, identity_sessions, identity_accounts, identity_verifications TO foyer_app, foyer_worker;
GRANT SELECT ON platform_staff TO foyer_app;
GRANT SELECT, INSERT, DELETE ON platform_staff TO foyer_worker;

ALTER TABLE staff ADD FOREIGN KEY (identity_id) REFERENCES identities (id);

-- Who a signed-in identity is, over all vendors.
CREATE FUNCTION staff_of_identity(wanted text)
  RETURNS TABLE (vendor_id bigint, pathname text, vendor_name text, staff_id bigint, role smallint, display_name text, location_ids bigint[])
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT s.vendor_id, v.pathname, v.name, s.id, s.role, s.display_name,
           ARRAY(SELECT l.location_id FROM staff_locations l WHERE l.vendor_id = s.vendor_id AND l.staff_id = s.id ORDER BY l.location_id)
    FROM staff s JOIN vendors v ON v.id = s.vendor_id
    WHERE s.identity_id = wanted AND s.deactivated_at IS NULL AND v.suspended_at IS NULL
  $$;
REVOKE ALL ON FUNCTION staff_of_identity(text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION staff_of_identity(text) TO foyer_app, foyer_worker;
