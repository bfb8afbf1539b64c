-- A file with a head row that an earlier file had starts with the columns as they were mapped then.

CREATE TABLE import_mappings (
  vendor_id bigint NOT NULL REFERENCES vendors (id),
  kind      text NOT NULL CHECK (kind ~ '^[a-z]+(-[a-z]+)*$'),
  head_row  text NOT NULL,
  mapping   jsonb NOT NULL,
  used_at   timestamptz NOT NULL,
  PRIMARY KEY (vendor_id, kind, head_row)
);
COMMENT ON COLUMN import_mappings.head_row IS 'A digest of the heads in their order, without letter case, accents and punctuation.';
COMMENT ON COLUMN import_mappings.mapping IS 'The field of each column; empty for a column that is not imported.';
CREATE INDEX import_mappings_by_use ON import_mappings (vendor_id, used_at);
SELECT protect_tenant_table('import_mappings');
