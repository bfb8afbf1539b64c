-- As before; all visits are compared with all events at once instead of one by one.
CREATE OR REPLACE FUNCTION audit_visit_versions(whole boolean, after_position bigint, upto bigint) RETURNS TABLE (vendor_id bigint, about bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = 'force_custom_plan'
  AS $$
BEGIN
  IF whole THEN
    RETURN QUERY
      SELECT v.vendor_id, v.id FROM visits v
      LEFT JOIN (
        SELECT e.vendor_id, e.subject_id, max(e.subject_version) AS version FROM events e
        WHERE e.subject_kind = 'visit' GROUP BY e.vendor_id, e.subject_id) last
        ON last.vendor_id = v.vendor_id AND last.subject_id = v.id
      WHERE v.version IS DISTINCT FROM last.version LIMIT 1000;
    RETURN;
  END IF;
  RETURN QUERY
    WITH looked AS (
      SELECT t.vendor_id, t.visit_id AS id FROM tickets t WHERE t.left_at IS NULL
      UNION SELECT e.vendor_id, e.visit_id FROM audit_touched_visits(after_position, upto) e
      UNION SELECT w.vendor_id, w.about FROM violations w WHERE w.invariant = 'visit-versions'
    )
    SELECT v.vendor_id, v.id FROM looked k
    JOIN visits v ON v.vendor_id = k.vendor_id AND v.id = k.id
    WHERE v.version IS DISTINCT FROM (
      SELECT max(e.subject_version) FROM events e
      WHERE e.vendor_id = v.vendor_id AND e.subject_kind = 'visit' AND e.subject_id = v.id)
    LIMIT 1000;
END $$;
