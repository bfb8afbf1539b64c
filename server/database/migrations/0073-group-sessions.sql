-- Group sessions that staff plan: who leads them, where, for whom and how long bookings stay open.

ALTER TABLE sessions
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD COLUMN meeting_method smallint NOT NULL DEFAULT 1 CONSTRAINT sessions_meeting_method_check CHECK (meeting_method BETWEEN 1 AND 4),
  ADD COLUMN host_ids bigint[] NOT NULL DEFAULT '{}',
  ADD COLUMN room_id bigint,
  ADD COLUMN invite_only boolean NOT NULL DEFAULT false,
  ADD COLUMN opens_days integer CONSTRAINT sessions_opens_days_check CHECK (opens_days >= 0),
  ADD COLUMN closes_minutes integer CONSTRAINT sessions_closes_minutes_check CHECK (closes_minutes >= 0),
  ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN archived_at timestamptz,
  ADD CONSTRAINT sessions_vendor_id_room_id_fkey FOREIGN KEY (vendor_id, room_id) REFERENCES rooms (vendor_id, id);
COMMENT ON COLUMN sessions.name IS 'For staff: the name of the service, unless they choose another.';
COMMENT ON COLUMN sessions.opens_days IS 'Days before the start on which bookings open; null is as the service.';
COMMENT ON COLUMN sessions.closes_minutes IS 'Minutes before the start at which bookings close; null is as the service.';

-- A session has one method of its service, and its name.
UPDATE sessions g SET name = s.name, meeting_method = COALESCE(s.meeting_methods[1], 1)
FROM services s WHERE s.vendor_id = g.vendor_id AND s.id = g.service_id;

-- The keys of its list; minutes, because row-level security keeps operators of time from using an index.
ALTER TABLE sessions
  ADD COLUMN sort_name text COLLATE "C" GENERATED ALWAYS AS (fold_text(name)) STORED,
  ADD COLUMN starts_min integer GENERATED ALWAYS AS (floor(EXTRACT(EPOCH FROM timezone('UTC', starts_at)) / 60)::integer) STORED,
  ADD COLUMN ends_min integer GENERATED ALWAYS AS (ceil(EXTRACT(EPOCH FROM timezone('UTC', ends_at)) / 60)::integer) STORED;
CREATE INDEX sessions_by_start ON sessions (vendor_id, starts_min, id);
CREATE INDEX sessions_by_name ON sessions (vendor_id, sort_name, id);
-- A roster is read by its session.
CREATE INDEX visits_of_session ON visits (vendor_id, session_id) WHERE session_id IS NOT NULL;
CREATE INDEX reservations_of_session ON reservations (vendor_id, session_id) WHERE session_id IS NOT NULL;
