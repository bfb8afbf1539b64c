-- How right waits were is asked by place and time.
CREATE INDEX wait_shown_of_location ON wait_shown (vendor_id, location_id, shown_at);

-- "3 before you, 2 people serving": what an estimate was made from.
ALTER TABLE tickets ADD COLUMN serving smallint CHECK (serving >= 0);
COMMENT ON COLUMN tickets.serving IS 'How many on duty served what the ticket is for, when its wait was last estimated.';

-- Staff know before any estimate can that nothing will move for a while.
CREATE TABLE line_delays (
  vendor_id    bigint NOT NULL,
  location_id  bigint NOT NULL,
  service_id   bigint NOT NULL,
  minutes      smallint NOT NULL CHECK (minutes BETWEEN 1 AND 240),
  until        timestamptz NOT NULL,
  set_by       bigint,
  set_at       timestamptz NOT NULL,
  PRIMARY KEY (vendor_id, location_id, service_id),
  FOREIGN KEY (vendor_id, location_id) REFERENCES locations (vendor_id, id),
  FOREIGN KEY (vendor_id, set_by) REFERENCES staff (vendor_id, id)
);
COMMENT ON TABLE line_delays IS 'By how much a line runs late, as staff have said: every wait there is longer by so much until then.';
COMMENT ON COLUMN line_delays.service_id IS '0 for the whole line.';
SELECT protect_tenant_table('line_delays');
