-- A client's answers to the vendor's own fields, which staff note on the record.
ALTER TABLE clients ADD COLUMN custom_fields jsonb NOT NULL DEFAULT '{}';
COMMENT ON COLUMN clients.custom_fields IS 'personal. Answers to the vendor''s own fields (`customContactFields`) by key; several choices are lines.';
