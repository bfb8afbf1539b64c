-- Clients as staff list and edit them.

ALTER TABLE clients
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN archived_at timestamptz,
  ADD COLUMN home_phone text NOT NULL DEFAULT '',
  ADD COLUMN work_phone text NOT NULL DEFAULT '',
  ADD COLUMN address text NOT NULL DEFAULT '',
  ADD COLUMN notes text NOT NULL DEFAULT '',
  ADD COLUMN receive_sms boolean NOT NULL DEFAULT false,
  ADD COLUMN tags text[] NOT NULL DEFAULT '{}',
  ADD COLUMN sort_name text COLLATE "C" GENERATED ALWAYS AS (fold_text(last_name || ' ' || first_name)) STORED;
COMMENT ON COLUMN clients.home_phone IS 'personal';
COMMENT ON COLUMN clients.work_phone IS 'personal';
COMMENT ON COLUMN clients.address IS 'personal';
COMMENT ON COLUMN clients.notes IS 'personal';
COMMENT ON COLUMN clients.tags IS 'personal';

-- A merged or erased client is in no list.
CREATE INDEX clients_by_name ON clients (vendor_id, sort_name, id) WHERE merged_into IS NULL AND erased_at IS NULL;
