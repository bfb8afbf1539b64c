-- One source of uploads has a quota, so each file remembers its source while it is stored.
ALTER TABLE visit_files ADD COLUMN source text;
COMMENT ON COLUMN visit_files.source IS 'A keyed hash of the address that sent the file; null for files that an earlier version stored.';
CREATE INDEX visit_files_by_source ON visit_files (vendor_id, source, created_at);
