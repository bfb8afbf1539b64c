-- Vendors whose only choice of messages is that of a line of business are checked as well.
CREATE OR REPLACE FUNCTION vendors_with_team_messages() RETURNS TABLE (vendor_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
    SELECT s.vendor_id FROM settings s JOIN vendors v ON v.id = s.vendor_id AND v.suspended_at IS NULL
    WHERE s.key IN ('notifications.staff_channels', 'notifications.location_channels', 'notifications.client_channels')
    UNION SELECT s.vendor_id FROM line_settings s JOIN vendors v ON v.id = s.vendor_id AND v.suspended_at IS NULL
    WHERE s.key = 'notifications.client_channels'
  $$;
