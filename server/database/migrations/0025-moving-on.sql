-- Where somebody may have to be moved on because time has passed: called and not there, or served and not completed. Which of them,
-- is for the caller, who knows each location's settings.
CREATE FUNCTION locations_to_move_on(before timestamptz) RETURNS TABLE (vendor_id bigint, location_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT t.vendor_id, t.location_id FROM tickets t
    WHERE t.left_at IS NULL AND t.called_at <= before AND EXISTS (
      SELECT 1 FROM visits v WHERE v.vendor_id = t.vendor_id AND v.id = t.visit_id AND v.status = 1)
    UNION SELECT v.vendor_id, v.location_id FROM visits v WHERE v.status = 6 AND v.ended_at <= before AND v.last_move->>'kind' = 'visit-served'
  $$;
REVOKE ALL ON FUNCTION locations_to_move_on(timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION locations_to_move_on(timestamptz) TO foyer_worker;
