-- The audit log lists the acts of staff, API clients and operators by time; visitors and the product's own moves of
-- visits stand in the timelines of visits alone.
CREATE INDEX events_audited ON events (vendor_id, at, id)
  WHERE actor_kind IN ('staff', 'api')
    OR (actor_kind IN ('system', 'device')
      AND subject_kind NOT IN ('visit', 'ticket', 'client', 'wait-list-entry', 'integration-health'));
-- The same of one person.
CREATE INDEX events_of_staff ON events (vendor_id, actor_id, at, id) WHERE actor_kind = 'staff';

CREATE INDEX security_events_by_time ON security_events (vendor_id, at, id);
