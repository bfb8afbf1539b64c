-- Staff begin conversations: with a client, or with a number whose owner agreed to texts.

ALTER TABLE threads
  ADD COLUMN client_id  bigint,
  ADD COLUMN consent_at timestamptz,
  ADD COLUMN consent_by bigint,
  ADD FOREIGN KEY (vendor_id, client_id) REFERENCES clients (vendor_id, id),
  ADD FOREIGN KEY (vendor_id, consent_by) REFERENCES staff (vendor_id, id);
COMMENT ON COLUMN threads.client_id IS 'The client that staff began it with; null for others.';
COMMENT ON COLUMN threads.consent_at IS 'When staff confirmed that the owner of the number agrees to texts; null if they did not.';
COMMENT ON COLUMN threads.consent_by IS 'Who confirmed it.';
CREATE INDEX threads_of_client ON threads (vendor_id, client_id) WHERE client_id IS NOT NULL;
