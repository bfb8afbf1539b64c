-- Imports of hours change weeks that exist. An undo restores what they held before.

ALTER TABLE import_rows ADD COLUMN before jsonb;
ALTER TABLE import_rows ADD COLUMN after jsonb;
COMMENT ON COLUMN import_rows.before IS 'The fields that the row changed, as they were; null if an undo removes the record instead.';
COMMENT ON COLUMN import_rows.after IS 'The same fields as the import wrote them.';
