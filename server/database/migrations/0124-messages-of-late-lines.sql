-- Vendors that have chosen messages to clients are checked as well: booked visitors hear that a line runs late.
CREATE OR REPLACE FUNCTION vendors_with_team_messages() RETURNS TABLE (vendor_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT DISTINCT s.vendor_id FROM settings s JOIN vendors v ON v.id = s.vendor_id AND v.suspended_at IS NULL
    WHERE s.key IN ('notifications.staff_channels', 'notifications.location_channels', 'notifications.client_channels')
  $$;
