-- Any hour, not hours one after the other: whoever guesses on both sides of the turn of an hour would have had twice as many.
ALTER TABLE code_guesses ADD COLUMN recent timestamptz[] NOT NULL DEFAULT '{}';
COMMENT ON COLUMN code_guesses.recent IS 'When the wrong codes came; never more of them than shut the door.';
COMMENT ON COLUMN code_guesses.since IS 'The last wrong code; where they have shut the door, the one that did.';
