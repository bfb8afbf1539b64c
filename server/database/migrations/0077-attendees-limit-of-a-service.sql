-- How many people one appointment of a service can have; NULL is the vendor's setting.
ALTER TABLE services ADD COLUMN attendees_limit integer CHECK (attendees_limit BETWEEN 1 AND 100);
COMMENT ON COLUMN services.attendees_limit IS 'People per appointment; null is the vendor''s setting.';
