-- Where the line of a location ends: whoever joins stands behind everybody who has joined, whichever clock and number they were given.

CREATE TABLE line_ends (
  vendor_id   bigint NOT NULL,
  location_id bigint NOT NULL,
  order_at    timestamptz NOT NULL,
  PRIMARY KEY (vendor_id, location_id),
  FOREIGN KEY (vendor_id, location_id) REFERENCES locations (vendor_id, id)
) WITH (fillfactor = 50);
COMMENT ON COLUMN line_ends.order_at IS 'The place of the last to join. Its row is held from taking a place to the end of the joining.';
SELECT protect_tenant_table('line_ends');
