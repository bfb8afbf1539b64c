-- Video calls need a room: a new one for each call, the staff member's own, or the location's. Without one, no page offers video.

-- Settings keep only values that differ from their defaults; a location's value overrides its vendor's.
CREATE FUNCTION has_video_room(of_vendor bigint, of_location bigint, own_link text, own_dial_in jsonb) RETURNS boolean
  LANGUAGE sql STABLE SET search_path = public, pg_temp
  AS $$
  WITH chosen AS (
    SELECT DISTINCT ON (key) key, value FROM settings
    WHERE vendor_id = of_vendor AND location_id IN (0, of_location) AND key IN ('video.rooms', 'video.jitsiUrl', 'videoLink', 'dialIn')
    ORDER BY key, location_id DESC
  )
  SELECT CASE WHEN EXISTS (SELECT 1 FROM chosen WHERE key = 'video.rooms' AND value = '"jitsi"')
    THEN NOT EXISTS (SELECT 1 FROM chosen WHERE key = 'video.jitsiUrl' AND value = '""')
    ELSE own_link <> '' OR own_dial_in IS NOT NULL
      OR EXISTS (SELECT 1 FROM chosen WHERE key IN ('videoLink', 'dialIn') AND value NOT IN ('""', 'null')) END
$$;
COMMENT ON FUNCTION has_video_room(bigint, bigint, text, jsonb) IS 'Whether a video call at the location has a room, for a caller with this link and dial-in.';

CREATE FUNCTION methods_with_room(assigned assignments) RETURNS smallint[]
  LANGUAGE sql STABLE SET search_path = public, pg_temp
  AS $$
  SELECT CASE WHEN 3 = ANY(assigned.meeting_methods) AND NOT (
      SELECT has_video_room(assigned.vendor_id, assigned.location_id, s.video_link, s.dial_in) FROM staff s
      WHERE s.vendor_id = assigned.vendor_id AND s.id = assigned.staff_id)
    THEN array_remove(assigned.meeting_methods, 3::smallint) ELSE assigned.meeting_methods END
$$;
COMMENT ON FUNCTION methods_with_room(assignments) IS 'The meeting methods of an assignment, without video where its staff member has no room.';

CREATE FUNCTION offers_video(of_vendor bigint, of_location bigint) RETURNS boolean
  LANGUAGE sql STABLE SET search_path = public, pg_temp
  AS $$
  SELECT has_video_room(of_vendor, of_location, '', NULL) OR EXISTS (
    SELECT 1 FROM assignments g JOIN staff s ON s.vendor_id = g.vendor_id AND s.id = g.staff_id AND s.deactivated_at IS NULL
    WHERE g.vendor_id = of_vendor AND g.location_id = of_location AND 3 = ANY(g.meeting_methods)
      AND has_video_room(of_vendor, of_location, s.video_link, s.dial_in))
$$;
COMMENT ON FUNCTION offers_video(bigint, bigint) IS 'Whether any video call at the location can have a room.';
