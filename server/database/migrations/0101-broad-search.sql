-- A walk along the list of clients reads the terms of each client from the index alone.
CREATE INDEX client_terms_by_client ON client_terms (vendor_id, client_id, term);
DROP INDEX client_terms_of_client;
