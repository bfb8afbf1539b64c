-- What clients of a service bring, one per line; translations have the field `documents`.
ALTER TABLE services ADD COLUMN documents text NOT NULL DEFAULT '';
COMMENT ON COLUMN services.documents IS 'Documents to bring, one per line.';
