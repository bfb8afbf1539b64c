-- The session of a device is a random token in a cookie. The row keeps its hash; each proof of the key replaces it.

ALTER TABLE devices
  ADD COLUMN session_hash text,
  ADD COLUMN earlier_session_hash text,
  ADD COLUMN earlier_until timestamptz;
COMMENT ON COLUMN devices.session_hash IS 'SHA-256 of the token of its session; null before the first proof.';
COMMENT ON COLUMN devices.earlier_session_hash IS 'The session before: requests under way still carry its token, until earlier_until.';
