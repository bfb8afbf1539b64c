-- What the set-up of staff stores next to their names and rights.
ALTER TABLE staff
  ADD COLUMN job_title text NOT NULL DEFAULT '',
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN external_id text,
  ADD COLUMN unlisted boolean NOT NULL DEFAULT false,
  -- A person who has left is archived, as every other record of the set-up.
  ADD COLUMN archived_at timestamptz GENERATED ALWAYS AS (deactivated_at) STORED;
COMMENT ON COLUMN staff.unlisted IS 'Visitors cannot choose this person; appointments still reach them.';
CREATE UNIQUE INDEX staff_by_external_id ON staff (vendor_id, external_id);
CREATE INDEX staff_by_email ON staff (vendor_id, lower(email));
