-- Appointments that came from a file: the number of each in the other system finds it in a later file.

CREATE TABLE imported_appointments (
  vendor_id      bigint NOT NULL REFERENCES vendors (id),
  external_id    text NOT NULL CHECK (external_id <> ''),
  visit_id       bigint NOT NULL,
  made_client_id bigint,
  PRIMARY KEY (vendor_id, external_id),
  UNIQUE (vendor_id, visit_id),
  FOREIGN KEY (vendor_id, visit_id) REFERENCES visits (vendor_id, id)
);
COMMENT ON COLUMN imported_appointments.external_id IS 'The number of the appointment in the other system; it says nothing about its client.';
COMMENT ON COLUMN imported_appointments.made_client_id IS 'Its client, if an import has added the client. The undo of the last such appointment deletes a client who has nothing else.';
CREATE INDEX imported_appointments_of_client ON imported_appointments (vendor_id, made_client_id) WHERE made_client_id IS NOT NULL;
SELECT protect_tenant_table('imported_appointments');
