-- Stations as staff set them up: the release before only read what the demo wrote.

ALTER TABLE stations ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN sort_name text COLLATE "C" GENERATED ALWAYS AS (fold_text(name)) STORED;
CREATE INDEX stations_by_name ON stations (vendor_id, sort_name, id);
CREATE INDEX stations_by_order ON stations (vendor_id, sort_order, id);
COMMENT ON COLUMN stations.directions IS 'How to get there, as a called visitor reads it.';

-- A record that a command or the demo wrote has version 1 without an event; its first event has version 2.
CREATE OR REPLACE FUNCTION audit_event_versions(whole boolean, after_position bigint, upto bigint)
 RETURNS TABLE(vendor_id bigint, about bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
DECLARE
  records CONSTANT text[] := ARRAY['staff', 'location', 'service', 'room', 'category', 'line-of-business', 'adjustment', 'station'];
BEGIN
  IF whole THEN
    RETURN QUERY
      SELECT s.vendor_id, s.id FROM (
        SELECT e.vendor_id, e.id, e.subject_kind, e.subject_version,
               lag(e.subject_version, 1, 0) OVER (PARTITION BY e.vendor_id, e.subject_kind, e.subject_id ORDER BY e.subject_version, e.id) AS before
        FROM events e) s
      WHERE s.subject_version <> s.before + 1
        AND NOT (s.before = 0 AND s.subject_version = 2 AND s.subject_kind = ANY (records)) LIMIT 1000;
    RETURN;
  END IF;
  RETURN QUERY
    WITH looked AS (
      SELECT e.vendor_id, e.id, e.subject_kind, e.subject_id, e.subject_version FROM events e
      WHERE e.position > after_position AND e.position <= upto
      UNION SELECT e.vendor_id, e.id, e.subject_kind, e.subject_id, e.subject_version FROM violations w
      JOIN events e ON e.vendor_id = w.vendor_id AND e.id = w.about WHERE w.invariant = 'event-versions'
    )
    SELECT k.vendor_id, k.id FROM looked k
    WHERE (k.subject_version <> 1 AND NOT (k.subject_version = 2 AND k.subject_kind = ANY (records)) AND NOT EXISTS (
        SELECT 1 FROM events o WHERE o.vendor_id = k.vendor_id AND o.subject_kind = k.subject_kind AND o.subject_id = k.subject_id
          AND o.subject_version = k.subject_version - 1))
      OR EXISTS (
        SELECT 1 FROM events o WHERE o.vendor_id = k.vendor_id AND o.subject_kind = k.subject_kind AND o.subject_id = k.subject_id
          AND o.subject_version = k.subject_version AND o.id < k.id)
    LIMIT 1000;
END $function$;
