-- A list counts its records beside each page, and filters by what few of them have: by an index alone, without reading
-- the records.

CREATE INDEX staff_active ON staff (vendor_id, role) WHERE deactivated_at IS NULL;
CREATE INDEX rooms_active ON rooms (vendor_id) WHERE archived_at IS NULL;
CREATE INDEX adjustments_active ON adjustments (vendor_id, type) INCLUDE (kind, approved) WHERE archived_at IS NULL;
DROP INDEX adjustments_by_day;
CREATE INDEX adjustments_by_day ON adjustments (vendor_id, from_day, id) INCLUDE (type, kind, approved, archived_at);
