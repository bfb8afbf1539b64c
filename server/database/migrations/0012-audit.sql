-- The auditor: what must always be true is looked at again every minute, over all vendors, beside the constraints that hold it.
-- Each function looks at what lives, at what events have touched since it last looked, and at what was wrong then; `whole` looks
-- at every row. Plans are made for the values at hand: `whole` decides between a few rows and all of them.

CREATE TABLE audits (
  invariant   text PRIMARY KEY,
  checked_at  timestamptz,
  swept_at    timestamptz,
  position    bigint NOT NULL DEFAULT 0,
  total       bigint NOT NULL DEFAULT 0
);
COMMENT ON TABLE audits IS 'How far each invariant is audited: when, when as a whole, up to which event, and how many violations there ever were.';

CREATE TABLE violations (
  invariant   text NOT NULL,
  vendor_id   bigint NOT NULL,
  subject     text NOT NULL,
  about       bigint NOT NULL,
  seen_at     timestamptz NOT NULL,
  counted_at  timestamptz,
  PRIMARY KEY (invariant, vendor_id, subject)
);
COMMENT ON TABLE violations IS 'What is wrong now, by ids only. Counted once it has lasted as long as its invariant allows; gone once it is right again.';
COMMENT ON COLUMN violations.vendor_id IS '0 where it is about the installation.';
GRANT SELECT ON audits, violations TO foyer_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON audits, violations TO foyer_worker;

-- Rows that are wrong by themselves are found by an index that is empty as long as none is.
CREATE INDEX sessions_overfull ON sessions (vendor_id, id) WHERE seats_taken > capacity OR seats_taken < 0;

CREATE FUNCTION audit_touched_visits(after_position bigint, upto bigint) RETURNS TABLE (vendor_id bigint, visit_id bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT DISTINCT e.vendor_id, e.subject_id FROM events e
    WHERE e.position > after_position AND e.position <= upto AND e.subject_kind = 'visit'
  $$;

CREATE FUNCTION audit_live_tickets() RETURNS TABLE (vendor_id bigint, about bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT t.vendor_id, t.visit_id FROM tickets t WHERE t.left_at IS NULL
    GROUP BY t.vendor_id, t.visit_id HAVING count(*) > 1 LIMIT 1000
  $$;

CREATE FUNCTION audit_live_legs() RETURNS TABLE (vendor_id bigint, about bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT l.vendor_id, l.visit_id FROM legs l WHERE l.ended_at IS NULL
    GROUP BY l.vendor_id, l.visit_id HAVING count(*) > 1 LIMIT 1000
  $$;

CREATE FUNCTION audit_ticket_numbers(whole boolean, after_position bigint, upto bigint) RETURNS TABLE (vendor_id bigint, about bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = 'force_custom_plan'
  AS $$
BEGIN
  RETURN QUERY
    WITH looked AS (
      SELECT t.vendor_id, t.id FROM tickets t WHERE whole OR t.left_at IS NULL
      UNION SELECT t.vendor_id, t.id FROM audit_touched_visits(after_position, upto) v
        JOIN tickets t ON t.vendor_id = v.vendor_id AND t.visit_id = v.visit_id
      UNION SELECT w.vendor_id, w.about FROM violations w WHERE w.invariant = 'ticket-numbers'
    )
    SELECT t.vendor_id, t.id FROM looked k JOIN tickets t ON t.vendor_id = k.vendor_id AND t.id = k.id
    WHERE EXISTS (
      SELECT 1 FROM tickets o WHERE o.vendor_id = t.vendor_id AND o.location_id = t.location_id AND o.day = t.day
        AND o.prefix = t.prefix AND o.number = t.number AND o.id < t.id)
    LIMIT 1000;
END $$;

-- In line or being served: a live ticket and a live leg. Not yet, or no longer: neither. The leg has begun once service has.
CREATE FUNCTION audit_status(whole boolean, after_position bigint, upto bigint) RETURNS TABLE (vendor_id bigint, about bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = 'force_custom_plan'
  AS $$
BEGIN
  RETURN QUERY
    WITH looked AS (
      SELECT v.vendor_id, v.id FROM visits v WHERE whole
      UNION SELECT t.vendor_id, t.visit_id FROM tickets t WHERE t.left_at IS NULL
      UNION SELECT l.vendor_id, l.visit_id FROM legs l WHERE l.ended_at IS NULL
      UNION SELECT e.vendor_id, e.visit_id FROM audit_touched_visits(after_position, upto) e
      UNION SELECT w.vendor_id, w.about FROM violations w WHERE w.invariant = 'visit-status'
    )
    SELECT v.vendor_id, v.id FROM looked k
    JOIN visits v ON v.vendor_id = k.vendor_id AND v.id = k.id
    CROSS JOIN LATERAL (
      SELECT EXISTS (SELECT 1 FROM tickets t WHERE t.vendor_id = v.vendor_id AND t.visit_id = v.id AND t.left_at IS NULL) AS ticket,
             EXISTS (SELECT 1 FROM legs l WHERE l.vendor_id = v.vendor_id AND l.visit_id = v.id AND l.ended_at IS NULL AND l.started_at IS NULL) AS waits,
             EXISTS (SELECT 1 FROM legs l WHERE l.vendor_id = v.vendor_id AND l.visit_id = v.id AND l.ended_at IS NULL AND l.started_at IS NOT NULL) AS served
    ) live
    WHERE NOT CASE
      WHEN v.status = 1 AND v.entry = 'joined' AND v.converted_at IS NULL THEN live.ticket AND live.waits AND NOT live.served
      WHEN v.status = 1 THEN live.ticket = live.waits AND NOT live.served
      WHEN v.status = 5 AND v.entry = 'joined' THEN live.ticket AND live.served AND NOT live.waits
      WHEN v.status = 5 THEN live.served AND NOT live.waits
      ELSE NOT (live.ticket OR live.waits OR live.served)
    END
    LIMIT 1000;
END $$;

-- A change without its event, or an event without its change.
CREATE FUNCTION audit_visit_versions(whole boolean, after_position bigint, upto bigint) RETURNS TABLE (vendor_id bigint, about bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = 'force_custom_plan'
  AS $$
BEGIN
  RETURN QUERY
    WITH looked AS (
      SELECT v.vendor_id, v.id FROM visits v WHERE whole
      UNION SELECT t.vendor_id, t.visit_id FROM tickets t WHERE t.left_at IS NULL
      UNION SELECT e.vendor_id, e.visit_id FROM audit_touched_visits(after_position, upto) e
      UNION SELECT w.vendor_id, w.about FROM violations w WHERE w.invariant = 'visit-versions'
    )
    SELECT v.vendor_id, v.id FROM looked k
    JOIN visits v ON v.vendor_id = k.vendor_id AND v.id = k.id
    WHERE v.version IS DISTINCT FROM (
      SELECT max(e.subject_version) FROM events e
      WHERE e.vendor_id = v.vendor_id AND e.subject_kind = 'visit' AND e.subject_id = v.id)
    LIMIT 1000;
END $$;

-- A subject's versions count from one, without a gap and without a second of the same.
CREATE FUNCTION audit_event_versions(whole boolean, after_position bigint, upto bigint) RETURNS TABLE (vendor_id bigint, about bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = 'force_custom_plan'
  AS $$
BEGIN
  IF whole THEN
    RETURN QUERY
      SELECT s.vendor_id, s.id FROM (
        SELECT e.vendor_id, e.id, e.subject_version,
               lag(e.subject_version, 1, 0) OVER (PARTITION BY e.vendor_id, e.subject_kind, e.subject_id ORDER BY e.subject_version, e.id) AS before
        FROM events e) s
      WHERE s.subject_version <> s.before + 1 LIMIT 1000;
    RETURN;
  END IF;
  RETURN QUERY
    WITH looked AS (
      SELECT e.vendor_id, e.id, e.subject_kind, e.subject_id, e.subject_version FROM events e
      WHERE e.position > after_position AND e.position <= upto
      UNION SELECT e.vendor_id, e.id, e.subject_kind, e.subject_id, e.subject_version FROM violations w
      JOIN events e ON e.vendor_id = w.vendor_id AND e.id = w.about WHERE w.invariant = 'event-versions'
    )
    SELECT k.vendor_id, k.id FROM looked k
    WHERE (k.subject_version <> 1 AND NOT EXISTS (
        SELECT 1 FROM events o WHERE o.vendor_id = k.vendor_id AND o.subject_kind = k.subject_kind AND o.subject_id = k.subject_id
          AND o.subject_version = k.subject_version - 1))
      OR EXISTS (
        SELECT 1 FROM events o WHERE o.vendor_id = k.vendor_id AND o.subject_kind = k.subject_kind AND o.subject_id = k.subject_id
          AND o.subject_version = k.subject_version AND o.id < k.id)
    LIMIT 1000;
END $$;

-- Holds and group sessions have no visit: of each vendor the newest reservations are looked at as well.
CREATE FUNCTION audit_reservations(whole boolean, after_position bigint, upto bigint) RETURNS TABLE (vendor_id bigint, about bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET plan_cache_mode = 'force_custom_plan'
  AS $$
BEGIN
  IF whole THEN
    RETURN QUERY
      SELECT s.vendor_id, s.id FROM (
        SELECT r.vendor_id, r.id, r.during,
               max(upper(r.during)) OVER (PARTITION BY r.vendor_id, r.resource_kind, r.resource_id ORDER BY lower(r.during), r.id
                                          ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS taken_until
        FROM reservations r WHERE r.live AND NOT r.overbooked) s
      WHERE s.taken_until > lower(s.during) LIMIT 1000;
    RETURN;
  END IF;
  RETURN QUERY
    WITH looked AS (
      SELECT r.vendor_id, r.id FROM audit_touched_visits(after_position, upto) e
        JOIN reservations r ON r.vendor_id = e.vendor_id AND r.visit_id = e.visit_id
      UNION SELECT n.vendor_id, n.id FROM vendors v
        CROSS JOIN LATERAL (SELECT r.vendor_id, r.id FROM reservations r WHERE r.vendor_id = v.id ORDER BY r.id DESC LIMIT 50) n
      UNION SELECT w.vendor_id, w.about FROM violations w WHERE w.invariant = 'reservations-overlap'
    )
    SELECT r.vendor_id, r.id FROM looked k JOIN reservations r ON r.vendor_id = k.vendor_id AND r.id = k.id
    WHERE r.live AND NOT r.overbooked AND EXISTS (
      SELECT 1 FROM reservations o WHERE o.vendor_id = r.vendor_id AND o.resource_kind = r.resource_kind AND o.resource_id = r.resource_id
        AND o.live AND NOT o.overbooked AND o.during && r.during
        -- The later of two is told, as the whole look tells it.
        AND (lower(o.during), o.id) < (lower(r.during), r.id))
    LIMIT 1000;
END $$;

CREATE FUNCTION audit_session_seats() RETURNS TABLE (vendor_id bigint, about bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$
    SELECT s.vendor_id, s.id FROM sessions s WHERE s.seats_taken > s.capacity OR s.seats_taken < 0 LIMIT 1000
  $$;

CREATE FUNCTION audit_unstamped() RETURNS TABLE (vendor_id bigint, about bigint)
  LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ SELECT e.vendor_id, e.id FROM events e WHERE e.position IS NULL ORDER BY e.id LIMIT 100 $$;

REVOKE ALL ON FUNCTION audit_touched_visits(bigint, bigint), audit_live_tickets(), audit_live_legs(),
  audit_ticket_numbers(boolean, bigint, bigint), audit_status(boolean, bigint, bigint), audit_visit_versions(boolean, bigint, bigint),
  audit_event_versions(boolean, bigint, bigint), audit_reservations(boolean, bigint, bigint), audit_session_seats(), audit_unstamped() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION audit_live_tickets(), audit_live_legs(),
  audit_ticket_numbers(boolean, bigint, bigint), audit_status(boolean, bigint, bigint), audit_visit_versions(boolean, bigint, bigint),
  audit_event_versions(boolean, bigint, bigint), audit_reservations(boolean, bigint, bigint), audit_session_seats(), audit_unstamped() TO foyer_worker;
