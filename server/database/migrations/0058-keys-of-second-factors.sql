-- Which secret key encrypted the secret of an authenticator app, so that rotate-keys can forget an older key.

ALTER TABLE identity_totp ADD COLUMN key_id text NOT NULL DEFAULT '';
COMMENT ON COLUMN identity_totp.key_id IS 'The fingerprint of the secret key that encrypted it; empty if an earlier release did.';
CREATE INDEX identity_totp_by_key ON identity_totp (key_id);
