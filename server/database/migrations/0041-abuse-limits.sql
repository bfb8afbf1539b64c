-- Accounts of the demo have a public password: they sign in to a demo only, and enter its vendors only.
ALTER TABLE identities ADD COLUMN is_demo boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN identities.is_demo IS 'An account of the demo. Its password is public.';
UPDATE identities SET is_demo = true WHERE email IN (
  'product@foyer.test', 'admin@harbor.test', 'manager@harbor.test', 'advanced@harbor.test', 'plus@harbor.test',
  'staff@harbor.test', 'callcentre@harbor.test', 'kiosk@harbor.test', 'admin@sunrise.test');

-- The right code always opens: wrong codes are counted for their source only.
DELETE FROM code_guesses WHERE source = '';
COMMENT ON TABLE code_guesses IS 'Wrong codes of an hour by id and source, which is a keyed hash of the address.';
COMMENT ON COLUMN code_guesses.since IS 'The last wrong code; for a source above the limit, the code that reached it.';
COMMENT ON COLUMN code_guesses.recent IS 'The times of the wrong codes, at most as many as the limit.';
COMMENT ON TABLE code_owners IS 'Sources, as keyed hashes, that created the visit or have shown its code.';

-- A subject is an account with an address or with a trusted browser, or an account alone.
COMMENT ON TABLE sign_in_attempts IS 'Attempts by account and address, by account and trusted browser, and by account. Subjects are keyed hashes, also for unknown addresses.';

CREATE TABLE contact_limits (
  vendor_id bigint NOT NULL REFERENCES vendors,
  mark      text NOT NULL,
  uses      timestamptz[] NOT NULL,
  used_at   timestamptz NOT NULL,
  PRIMARY KEY (vendor_id, mark)
);
COMMENT ON TABLE contact_limits IS 'Joins and bookings of the last hour by contact. The mark is a keyed hash of an e-mail or a phone.';
SELECT protect_tenant_table('contact_limits');
