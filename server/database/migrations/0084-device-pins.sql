-- A PIN opens the menu of staff on the devices of a location. Wrong ones pause a device.

CREATE TABLE device_pins (
  vendor_id   bigint NOT NULL REFERENCES vendors (id),
  location_id bigint NOT NULL,
  pin_hash    text NOT NULL,
  created_by  bigint,
  created_at  timestamptz NOT NULL,
  PRIMARY KEY (vendor_id, location_id),
  FOREIGN KEY (vendor_id, location_id) REFERENCES locations (vendor_id, id),
  FOREIGN KEY (vendor_id, created_by) REFERENCES staff (vendor_id, id)
);
COMMENT ON COLUMN device_pins.pin_hash IS 'A keyed hash: six digits alone could be guessed from a plain one.';
SELECT protect_tenant_table('device_pins');

ALTER TABLE devices
  ADD COLUMN wrong_pins integer NOT NULL DEFAULT 0,
  ADD COLUMN pin_paused_until timestamptz;
COMMENT ON COLUMN devices.wrong_pins IS 'Wrong PINs since the last right one or the last pause.';
