-- Visitors wait for a seat of a full group session. A seat that is offered to them is held: it counts as taken.
ALTER TABLE sessions ADD COLUMN seats_held integer NOT NULL DEFAULT 0,
  ADD CONSTRAINT sessions_seats_held_check CHECK (0 <= seats_held AND seats_taken + seats_held <= capacity);
COMMENT ON COLUMN sessions.seats_held IS 'Seats that open offers to the wait list hold: the sum of the seats of their openings.';

ALTER TABLE wait_list ADD COLUMN session_id bigint,
  ADD FOREIGN KEY (vendor_id, session_id) REFERENCES sessions (vendor_id, id);
COMMENT ON COLUMN wait_list.session_id IS 'The group session whose seats it waits for; null waits for times.';
CREATE INDEX wait_list_of_session ON wait_list (vendor_id, session_id) WHERE session_id IS NOT NULL AND state = 'waiting';

ALTER TABLE wait_list_openings ADD COLUMN session_id bigint,
  ADD COLUMN seats integer NOT NULL DEFAULT 0 CONSTRAINT wait_list_openings_seats_check CHECK (seats >= 0),
  ADD FOREIGN KEY (vendor_id, session_id) REFERENCES sessions (vendor_id, id);
COMMENT ON COLUMN wait_list_openings.seats IS 'Seats of the session that it still holds; 0 for a time, and after its end.';
CREATE INDEX wait_list_openings_of_session ON wait_list_openings (vendor_id, session_id) WHERE session_id IS NOT NULL AND state = 'offered';
