-- Whether staff without the right to overbook may give an appointment of the service another length.
ALTER TABLE services ADD COLUMN flex_time boolean NOT NULL DEFAULT true;
COMMENT ON COLUMN services.flex_time IS 'Staff may give an appointment another length; without it only those who may overbook.';
