-- Rooms, lines of business and categories as staff set them up.

ALTER TABLE rooms ADD COLUMN display_code text NOT NULL DEFAULT '',
  ADD COLUMN accessible boolean NOT NULL DEFAULT false,
  ADD COLUMN mailbox text NOT NULL DEFAULT '',
  ADD COLUMN service_ids bigint[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN rooms.display_code IS 'Its sign, as the wall display and tickets show it.';
COMMENT ON COLUMN rooms.mailbox IS 'The address of its calendar, if it has one.';
COMMENT ON COLUMN rooms.service_ids IS 'The services that it can host; empty is all.';

ALTER TABLE categories ADD COLUMN archived_at timestamptz,
  ADD COLUMN sort_name text COLLATE "C" GENERATED ALWAYS AS (fold_text(name)) STORED;
CREATE INDEX categories_by_name ON categories (vendor_id, sort_name, id);
CREATE INDEX categories_by_order ON categories (vendor_id, sort_order, id);
CREATE INDEX lines_of_business_by_order ON lines_of_business (vendor_id, sort_order, id);

ALTER TABLE translations DROP CONSTRAINT translations_subject_kind_check,
  ADD CONSTRAINT translations_subject_kind_check
    CHECK (subject_kind IN ('location', 'service', 'category', 'question', 'option', 'room', 'line-of-business'));
