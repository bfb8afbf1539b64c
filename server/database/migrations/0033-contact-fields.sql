-- What a vendor asks of whoever books beside who they are: its own fields, as they were called then.
ALTER TABLE visits ADD COLUMN contact_fields jsonb NOT NULL DEFAULT '[]';
COMMENT ON COLUMN visits.contact_fields IS 'personal. List of {label, value}, as the vendor''s own fields of the booking form (`customContactFields`) were called when they were answered.';
