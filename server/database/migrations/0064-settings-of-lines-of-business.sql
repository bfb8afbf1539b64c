-- Settings of a line of business stand between those of the vendor and of a location. A table of their own: the release
-- before writes `settings` by (vendor, location, key), and reads every row of a key there.

CREATE TABLE line_settings (
  vendor_id           bigint NOT NULL,
  line_of_business_id bigint NOT NULL,
  key                 text NOT NULL,
  value               jsonb NOT NULL,
  version             integer NOT NULL DEFAULT 1,
  updated_at          timestamptz NOT NULL,
  PRIMARY KEY (vendor_id, line_of_business_id, key),
  FOREIGN KEY (vendor_id, line_of_business_id) REFERENCES lines_of_business (vendor_id, id)
);
COMMENT ON TABLE line_settings IS 'Values of the settings registry for a line of business; a location''s own value is in force before them.';
SELECT protect_tenant_table('line_settings');
CREATE TRIGGER configuration_added AFTER INSERT ON line_settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_configuration();
CREATE TRIGGER configuration_changed AFTER UPDATE ON line_settings REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_configuration();
CREATE TRIGGER configuration_removed AFTER DELETE ON line_settings REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_configuration();
