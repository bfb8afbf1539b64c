-- The minutes within which a location means to call visitors of the service.
ALTER TABLE services ADD COLUMN target_minutes integer CHECK (target_minutes BETWEEN 1 AND 1440);
COMMENT ON COLUMN services.target_minutes IS 'The target wait in minutes; null takes that of the line of business or the location.';
