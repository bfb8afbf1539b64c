-- The weekly hours of a room, in local minutes of its location. Empty: whenever the location is open.

ALTER TABLE rooms
  ADD COLUMN hours jsonb NOT NULL DEFAULT '[]' CONSTRAINT rooms_hours_check CHECK (jsonb_typeof(hours) = 'array');
COMMENT ON COLUMN rooms.hours IS 'Weekly hours in local minutes; empty is whenever the location is open.';
