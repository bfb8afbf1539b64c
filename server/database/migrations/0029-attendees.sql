-- Whoever comes along to an appointment. Who booked it stands in the visit itself, and is an attendee by the visit's own id: ids of both
-- come from the visits' sequence, so that an attendee's id is nobody else's.
CREATE TABLE attendees (
  vendor_id        bigint NOT NULL,
  id               bigint NOT NULL,
  visit_id         bigint NOT NULL,
  first_name       text NOT NULL DEFAULT '',
  last_name        text NOT NULL DEFAULT '',
  email            text NOT NULL DEFAULT '',
  phone            text NOT NULL DEFAULT '',
  lang             text NOT NULL DEFAULT 'en',
  receive_sms      boolean NOT NULL DEFAULT false,
  external_id      text NOT NULL DEFAULT '',
  address          text NOT NULL DEFAULT '',
  notes            text NOT NULL DEFAULT '',
  answers          jsonb NOT NULL DEFAULT '[]',
  client_time_zone text NOT NULL DEFAULT '',
  created_at       timestamptz NOT NULL,
  left_at          timestamptz,
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, visit_id) REFERENCES visits (vendor_id, id)
);
COMMENT ON COLUMN attendees.first_name IS 'personal';
COMMENT ON COLUMN attendees.last_name IS 'personal';
COMMENT ON COLUMN attendees.email IS 'personal';
COMMENT ON COLUMN attendees.phone IS 'personal';
COMMENT ON COLUMN attendees.external_id IS 'personal';
COMMENT ON COLUMN attendees.address IS 'personal';
COMMENT ON COLUMN attendees.notes IS 'personal';
COMMENT ON COLUMN attendees.answers IS 'personal';
CREATE INDEX attendees_of_visit ON attendees (vendor_id, visit_id);
SELECT protect_tenant_table('attendees');

ALTER TABLE visits
  ADD COLUMN lead_attendee bigint,
  ADD COLUMN client_time_zone text NOT NULL DEFAULT '',
  ADD COLUMN rwg_token text NOT NULL DEFAULT '';
COMMENT ON COLUMN visits.lead_attendee IS 'By which id the visit''s own contact attends; null is the visit''s id. Another''s once who booked has left.';
COMMENT ON COLUMN visits.client_time_zone IS 'What the client''s own clock went by; empty where they did not say.';
COMMENT ON COLUMN visits.rwg_token IS 'By which a booking is reported to where it was found, once; empty from then on.';
ALTER TABLE consents ADD COLUMN attendee_id bigint;
COMMENT ON COLUMN consents.attendee_id IS 'Whose it is, where it is not of who booked.';
