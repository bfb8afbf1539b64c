-- Appointments whose client was asked to choose a new time. A job reminds them daily until they move, or their time is over.

CREATE TABLE unfit_visits (
  vendor_id bigint NOT NULL,
  visit_id  bigint NOT NULL,
  starts_at timestamptz NOT NULL,
  told_at   timestamptz NOT NULL,
  PRIMARY KEY (vendor_id, visit_id),
  FOREIGN KEY (vendor_id, visit_id) REFERENCES visits (vendor_id, id) ON DELETE CASCADE
);
COMMENT ON COLUMN unfit_visits.starts_at IS 'The start that the client was asked to change: another start of the visit is an answer.';
COMMENT ON COLUMN unfit_visits.told_at IS 'The last message about it.';
SELECT protect_tenant_table('unfit_visits');

-- Locations with such appointments over all vendors; where it is morning is decided by the caller, who knows zones.
CREATE FUNCTION unfit_locations() RETURNS TABLE (vendor_id bigint, location_id bigint, time_zone text)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT DISTINCT l.vendor_id, l.id, l.time_zone FROM unfit_visits u
    JOIN visits v ON v.vendor_id = u.vendor_id AND v.id = u.visit_id
    JOIN locations l ON l.vendor_id = v.vendor_id AND l.id = v.location_id
  $$;
REVOKE ALL ON FUNCTION unfit_locations() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION unfit_locations() TO foyer_worker;
