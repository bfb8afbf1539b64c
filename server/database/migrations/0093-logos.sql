-- Logos of vendors. A key is random and never changes its picture, so browsers cache the address.

CREATE TABLE logos (
  vendor_id  bigint NOT NULL REFERENCES vendors (id),
  key        text NOT NULL CONSTRAINT logos_key_check CHECK (key ~ '^[A-Za-z0-9]{22}$'),
  bytes      bytea NOT NULL CONSTRAINT logos_bytes_check CHECK (length(bytes) BETWEEN 1 AND 204800),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (vendor_id, key)
);
-- A picture is packed already.
ALTER TABLE logos ALTER COLUMN bytes SET STORAGE EXTERNAL;
SELECT protect_tenant_table('logos');
