-- A visitor whom staff send to one person is left to that person from then on, not from when they joined.
ALTER TABLE tickets ADD COLUMN wanted_since timestamptz;
COMMENT ON COLUMN tickets.wanted_since IS 'Since when others leave the visitor to the person they prefer; null while that is since joining.';
