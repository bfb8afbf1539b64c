-- Messages to staff members and to the recipients of a location stand in the same ledger as those to clients.

ALTER TABLE messages ADD COLUMN staff_id bigint, ADD COLUMN about_visit_id bigint,
  DROP CONSTRAINT messages_subject_check,
  ADD CONSTRAINT messages_subject_check CHECK (
    num_nonnulls(visit_id, entry_id, invitation_id) = CASE WHEN kind ~ '^(staff|location)-' AND kind <> 'staff-message' THEN 0 ELSE 1 END
  );
COMMENT ON COLUMN messages.staff_id IS 'The staff member who gets it; null for messages to clients and locations.';
COMMENT ON COLUMN messages.about_visit_id IS 'The visit that a message to staff or a location is about. Lists of messages to clients go by visit_id.';
CREATE INDEX messages_about_visit ON messages (vendor_id, about_visit_id) WHERE about_visit_id IS NOT NULL;
CREATE INDEX messages_to_staff ON messages (vendor_id, staff_id, location_id, made_at) WHERE staff_id IS NOT NULL;

-- Processes of the version before read due messages with this function, and cannot send those to staff.
CREATE OR REPLACE FUNCTION due_messages(by_channel text, at timestamptz, max_rows integer) RETURNS TABLE (vendor_id bigint, id bigint, of_earlier_life boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT m.vendor_id, m.id,
      m.event_id < i.first_event_id AND (m.not_before IS NULL OR m.not_before <= COALESCE(i.restored_at, 'infinity'))
    FROM messages m CROSS JOIN installation i
    WHERE m.channel = by_channel AND m.state IN ('queued', 'sending') AND m.due_at <= at
      AND num_nonnulls(m.visit_id, m.entry_id, m.invitation_id) = 1 ORDER BY m.due_at LIMIT max_rows
  $$;
CREATE FUNCTION due_team_messages(by_channel text, at timestamptz, max_rows integer) RETURNS TABLE (vendor_id bigint, id bigint, of_earlier_life boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT m.vendor_id, m.id,
      m.event_id < i.first_event_id AND (m.not_before IS NULL OR m.not_before <= COALESCE(i.restored_at, 'infinity'))
    FROM messages m CROSS JOIN installation i
    WHERE m.channel = by_channel AND m.state IN ('queued', 'sending') AND m.due_at <= at
      AND num_nonnulls(m.visit_id, m.entry_id, m.invitation_id) = 0 ORDER BY m.due_at LIMIT max_rows
  $$;
REVOKE ALL ON FUNCTION due_team_messages(text, timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_team_messages(text, timestamptz, integer) TO foyer_worker;

-- Active vendors with a message to staff or a location that is switched on.
CREATE FUNCTION vendors_with_team_messages() RETURNS TABLE (vendor_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT DISTINCT s.vendor_id FROM settings s JOIN vendors v ON v.id = s.vendor_id AND v.suspended_at IS NULL
    WHERE s.key IN ('notifications.staff_channels', 'notifications.location_channels')
  $$;
REVOKE ALL ON FUNCTION vendors_with_team_messages() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION vendors_with_team_messages() TO foyer_worker;

-- The messages that a staff member has switched off for themselves.
CREATE TABLE muted_messages (
  vendor_id bigint NOT NULL REFERENCES vendors (id),
  staff_id  bigint NOT NULL,
  kinds     text[] NOT NULL DEFAULT '{}',
  PRIMARY KEY (vendor_id, staff_id),
  FOREIGN KEY (vendor_id, staff_id) REFERENCES staff (vendor_id, id)
);
SELECT protect_tenant_table('muted_messages');
