-- Staff choose the room of a visitor in the line. It belongs to the leg: the next stretch of waiting has none.
ALTER TABLE legs ADD COLUMN room_id bigint,
  ADD FOREIGN KEY (vendor_id, room_id) REFERENCES rooms (vendor_id, id);
COMMENT ON COLUMN legs.room_id IS 'The room that staff have chosen; null for none, or for the one that an appointment has reserved.';
