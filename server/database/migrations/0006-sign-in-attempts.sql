-- How often somebody tried to sign in as one person, counted before the password is looked at, so that many tries at once count too.

CREATE TABLE sign_in_attempts (
  subject     text PRIMARY KEY,
  attempts    integer NOT NULL CHECK (attempts > 0),
  started_at  timestamptz NOT NULL
);
COMMENT ON TABLE sign_in_attempts IS 'The subject is a keyed hash of the e-mail address, whether anybody has it or not; a right password clears its row.';
CREATE INDEX sign_in_attempts_by_start ON sign_in_attempts (started_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sign_in_attempts TO foyer_app, foyer_worker;
