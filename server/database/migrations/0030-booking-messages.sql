-- What is owed about an appointment: to whom of those who come, and, of a reminder, from when on.

ALTER TABLE messages
  ADD COLUMN attendee_id bigint,
  ADD COLUMN not_before timestamptz;
COMMENT ON COLUMN messages.attendee_id IS 'Whom it is for, of those who come to an appointment; of who booked, the visit''s id.';
COMMENT ON COLUMN messages.not_before IS 'When a reminder''s time comes; null is sent at once.';

-- What an earlier life of the installation owed may have been sent after its backup was taken: nobody knows, and it is not sent again.
-- A reminder whose time came only after the restore cannot have been.
CREATE OR REPLACE FUNCTION due_messages(by_channel text, at timestamptz, max_rows integer) RETURNS TABLE (vendor_id bigint, id bigint, of_earlier_life boolean)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT m.vendor_id, m.id,
      m.event_id < i.first_event_id AND (m.not_before IS NULL OR m.not_before <= COALESCE(i.restored_at, 'infinity'))
    FROM messages m CROSS JOIN installation i
    WHERE m.channel = by_channel AND m.state IN ('queued', 'sending') AND m.due_at <= at ORDER BY m.due_at LIMIT max_rows
  $$;
