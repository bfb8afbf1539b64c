-- How long services take is learned as logarithms, by person only: what everybody takes is worked out from that. It is learned while
-- the line moves, so it does not count as configuration any more.
DROP TRIGGER configuration_added ON service_times;
DROP TRIGGER configuration_changed ON service_times;
DROP TRIGGER configuration_removed ON service_times;
ALTER TABLE service_times ADD COLUMN mean_log double precision NOT NULL DEFAULT 0, ADD COLUMN squares double precision NOT NULL DEFAULT 0,
  ALTER COLUMN mean_minutes SET DEFAULT 0;
DELETE FROM service_times WHERE staff_id = 0;
-- Until now only means were kept: they are taken as scattered as services usually are.
UPDATE service_times SET mean_log = ln(mean_minutes) - 0.18, squares = 0.36 * visits WHERE mean_minutes > 0;
COMMENT ON TABLE service_times IS 'Learned durations, from the call to the end: mean of their logarithms and the sum of squares around it, by person.';

-- The estimate before calibration, in minutes, and when somebody left who was not served: what the next estimates learn from.
ALTER TABLE wait_shown ADD COLUMN raw_low double precision, ADD COLUMN raw_median double precision, ADD COLUMN raw_high double precision,
  ADD COLUMN left_at timestamptz;
COMMENT ON COLUMN wait_shown.left_at IS 'When they left without having been served: the wait would have been longer.';

CREATE TABLE line_learning (
  vendor_id    bigint NOT NULL,
  location_id  bigint NOT NULL,
  seen         jsonb NOT NULL,
  model        jsonb NOT NULL,
  version      bigint NOT NULL DEFAULT 1,
  learned_at   timestamptz NOT NULL,
  PRIMARY KEY (vendor_id, location_id),
  FOREIGN KEY (vendor_id, location_id) REFERENCES locations (vendor_id, id)
);
COMMENT ON TABLE line_learning IS 'What a location''s line has taught: how estimates turned out, who leaves, who does not come; figures only.';
COMMENT ON COLUMN line_learning.seen IS 'What was seen, as it is added to with every visit.';
COMMENT ON COLUMN line_learning.model IS 'What estimates are made from, drawn from `seen` at most once a minute; `version` counts how often.';
SELECT protect_tenant_table('line_learning');
