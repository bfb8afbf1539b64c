-- A place saved before the opening, at locations that take requests outside their hours; new locations do not.
ALTER TABLE tickets ADD COLUMN opens_at timestamptz;
COMMENT ON COLUMN tickets.opens_at IS 'The opening for which a closed location saved this place; null for a join during its hours.';
ALTER TABLE locations ALTER COLUMN restrict_callback_request_hours SET DEFAULT true;
COMMENT ON COLUMN locations.restrict_callback_request_hours IS 'Whether the line is closed outside the hours. False saves places for the next opening.';
