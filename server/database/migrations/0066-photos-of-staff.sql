-- Pictures of a vendor's people. A key is random and never changes its picture, so browsers cache the address.

CREATE TABLE staff_photos (
  vendor_id  bigint NOT NULL REFERENCES vendors (id),
  key        text NOT NULL CONSTRAINT staff_photos_key_check CHECK (key ~ '^[A-Za-z0-9]{22}$'),
  bytes      bytea NOT NULL CONSTRAINT staff_photos_bytes_check CHECK (length(bytes) BETWEEN 1 AND 204800),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (vendor_id, key)
);
-- A picture is packed already.
ALTER TABLE staff_photos ALTER COLUMN bytes SET STORAGE EXTERNAL;
SELECT protect_tenant_table('staff_photos');

ALTER TABLE staff ADD COLUMN photo text NOT NULL DEFAULT '';
COMMENT ON COLUMN staff.photo IS 'The key of the picture; empty without one.';

-- How a person reads times of day.
ALTER TABLE identities
  ADD COLUMN clock text NOT NULL DEFAULT '' CONSTRAINT identities_clock_check CHECK (clock IN ('', '12', '24'));
COMMENT ON COLUMN identities.clock IS 'Hours to 12 or to 24; empty follows the language.';
