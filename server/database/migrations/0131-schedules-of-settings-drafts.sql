-- A draft of settings may be published at a time. A schedule that found a reason against it ends: the reason stays with the draft.

ALTER TABLE settings_drafts
  ADD COLUMN publish_at   timestamptz,
  ADD COLUMN scheduled_at timestamptz,
  -- Null for the system.
  ADD COLUMN scheduled_by bigint,
  ADD COLUMN unpublished  text CONSTRAINT settings_drafts_unpublished_check CHECK (unpublished IN ('changed', 'invalid', 'right')),
  ADD CONSTRAINT settings_drafts_schedule_check CHECK ((publish_at IS NULL) = (scheduled_at IS NULL) AND (publish_at IS NOT NULL OR (scheduled_by IS NULL AND unpublished IS NULL)));
COMMENT ON COLUMN settings_drafts.unpublished IS 'Why the schedule did not publish the draft; null before its time.';

CREATE INDEX settings_drafts_due ON settings_drafts (publish_at) WHERE publish_at IS NOT NULL AND unpublished IS NULL;

-- Due drafts over all vendors, the oldest time first.
CREATE FUNCTION due_settings_drafts(at timestamptz, max_rows integer) RETURNS TABLE (vendor_id bigint, id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
    SELECT d.vendor_id, d.id FROM settings_drafts d
    JOIN vendors v ON v.id = d.vendor_id AND v.suspended_at IS NULL
    WHERE d.publish_at <= at AND d.unpublished IS NULL ORDER BY d.publish_at, d.id LIMIT max_rows
  $$;
REVOKE ALL ON FUNCTION due_settings_drafts(timestamptz, integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION due_settings_drafts(timestamptz, integer) TO foyer_worker;
