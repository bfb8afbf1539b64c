-- Staff may give an appointment a length of its own. It keeps the length when it moves.
ALTER TABLE visits ADD COLUMN fixed_minutes integer CHECK (fixed_minutes > 0);
COMMENT ON COLUMN visits.fixed_minutes IS 'The length that staff gave it; null with the length of its service.';
