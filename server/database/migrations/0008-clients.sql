-- Clients are recognised and found: by what other systems call them, and by beginnings of what staff remember (ground rules 3, 13).

CREATE TABLE client_external_ids (
  vendor_id    bigint NOT NULL,
  system       text NOT NULL CHECK (system <> ''),
  external_id  text NOT NULL CHECK (external_id <> ''),
  client_id    bigint NOT NULL,
  PRIMARY KEY (vendor_id, system, external_id),
  FOREIGN KEY (vendor_id, client_id) REFERENCES clients (vendor_id, id)
);
COMMENT ON TABLE client_external_ids IS 'What another system of the vendor calls a client.';
COMMENT ON COLUMN client_external_ids.external_id IS 'personal';
CREATE INDEX client_external_ids_of_client ON client_external_ids (vendor_id, client_id);
SELECT protect_tenant_table('client_external_ids');

-- In the order of bytes a beginning is a range, and ranges of text use an index under row-level security.
CREATE TABLE client_terms (
  vendor_id  bigint NOT NULL,
  term       text COLLATE "C" NOT NULL CHECK (term <> ''),
  client_id  bigint NOT NULL,
  PRIMARY KEY (vendor_id, term, client_id),
  FOREIGN KEY (vendor_id, client_id) REFERENCES clients (vendor_id, id)
);
COMMENT ON TABLE client_terms IS 'What a client is found by, folded; each term by its beginning.';
COMMENT ON COLUMN client_terms.term IS 'personal';
CREATE INDEX client_terms_of_client ON client_terms (vendor_id, client_id);
SELECT protect_tenant_table('client_terms');

-- A merged client stays as another name of the one it was merged into, one step away.
ALTER TABLE clients ADD FOREIGN KEY (vendor_id, merged_into) REFERENCES clients (vendor_id, id);
CREATE INDEX clients_merged ON clients (vendor_id, merged_into) WHERE merged_into IS NOT NULL;

-- First answers repeat what a visitor typed.
COMMENT ON COLUMN idempotency_keys.answer IS 'personal';
