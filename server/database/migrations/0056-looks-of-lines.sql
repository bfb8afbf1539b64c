-- Lines of business: how pages and mails of their services look, and whom visitors reach.
ALTER TABLE lines_of_business ADD COLUMN logo text NOT NULL DEFAULT '',
  ADD COLUMN primary_colour text NOT NULL DEFAULT '',
  ADD COLUMN secondary_colour text NOT NULL DEFAULT '',
  ADD COLUMN homepage text NOT NULL DEFAULT '',
  ADD COLUMN phone text NOT NULL DEFAULT '',
  ADD COLUMN sender_name text NOT NULL DEFAULT '',
  ADD COLUMN reply_to text NOT NULL DEFAULT '';
COMMENT ON COLUMN lines_of_business.logo IS 'Empty shows the vendor''s, as for the other columns of its look.';
COMMENT ON COLUMN lines_of_business.sender_name IS 'The sender of its mails.';
COMMENT ON COLUMN lines_of_business.reply_to IS 'Where replies to its mails go.';

-- Delays were events of their location, beyond its version: the next change of its form takes a version after them.
UPDATE locations l SET version = e.latest
FROM (SELECT vendor_id, subject_id, max(subject_version) AS latest FROM events WHERE subject_kind = 'location' GROUP BY vendor_id, subject_id) e
WHERE e.vendor_id = l.vendor_id AND e.subject_id = l.id AND e.latest > l.version;
