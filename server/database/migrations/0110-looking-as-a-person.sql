-- A product admin looks at the pages as a member of staff, read only, while the vendor grants access.

ALTER TABLE identity_sessions ADD COLUMN looking_as bigint;
COMMENT ON COLUMN identity_sessions.looking_as IS 'The member of staff of the visited vendor as whom a product admin sees the pages; null without one.';

CREATE FUNCTION looked_staff(wanted_vendor bigint, wanted_staff bigint)
RETURNS TABLE (staff_id bigint, role smallint, display_name text, location_ids bigint[])
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$
    SELECT s.id, s.role, s.display_name,
           ARRAY(SELECT l.location_id FROM staff_locations l WHERE l.vendor_id = s.vendor_id AND l.staff_id = s.id ORDER BY l.location_id)
    FROM staff s
    WHERE s.vendor_id = wanted_vendor AND s.id = wanted_staff AND s.deactivated_at IS NULL
$$;
REVOKE ALL ON FUNCTION looked_staff(bigint, bigint) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION looked_staff(bigint, bigint) TO foyer_app, foyer_worker;

-- Product admins suspend a vendor and let it go on: nothing of it is deleted.
CREATE FUNCTION vendors_with_state()
RETURNS TABLE (id bigint, pathname text, name text, is_demo boolean, suspended_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
AS $$ SELECT v.id, v.pathname, v.name, v.is_demo, v.suspended_at FROM vendors v ORDER BY v.name, v.id $$;
REVOKE ALL ON FUNCTION vendors_with_state() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION vendors_with_state() TO foyer_app, foyer_worker;

CREATE FUNCTION suspend_vendor(wanted bigint, since timestamptz)
RETURNS boolean
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
AS $$
    WITH changed AS (
      UPDATE vendors SET suspended_at = since WHERE id = wanted AND (suspended_at IS NULL) <> (since IS NULL) RETURNING 1
    )
    SELECT EXISTS (SELECT 1 FROM changed)
$$;
COMMENT ON FUNCTION suspend_vendor(bigint, timestamptz) IS 'Suspends a vendor, or lets it go on without a time. Whether that changed it.';
REVOKE ALL ON FUNCTION suspend_vendor(bigint, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION suspend_vendor(bigint, timestamptz) TO foyer_app;
