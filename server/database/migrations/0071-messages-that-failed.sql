-- The dashboard lists the few messages of a location that did not reach their clients.
CREATE INDEX messages_failed ON messages (vendor_id, location_id, settled_at) WHERE state = 'failed';
