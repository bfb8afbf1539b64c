-- An event that a listener gave up on can be heard again, when an operator asks for it.
ALTER TABLE dead_events ADD COLUMN wanted_at timestamptz;
COMMENT ON COLUMN dead_events.wanted_at IS 'When somebody asked that it be heard again; its listener does so before it reads on.';
GRANT UPDATE ON dead_events TO foyer_worker;
