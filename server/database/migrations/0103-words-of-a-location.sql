-- A location may word its own messages. Processes of the version before insert by (vendor_id, event, channel), so that
-- key stays, and the event of a location's words names the location.

ALTER TABLE message_templates ADD COLUMN location_id bigint GENERATED ALWAYS AS (NULLIF(split_part(event, ':', 2), '')::bigint) STORED,
  ADD FOREIGN KEY (vendor_id, location_id) REFERENCES locations (vendor_id, id);
COMMENT ON COLUMN message_templates.event IS 'The message; with a colon and its id, for one location alone.';
