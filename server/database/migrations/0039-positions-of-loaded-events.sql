-- A load of many events gives them their positions as it inserts them: stamping them afterwards writes each row twice.

CREATE FUNCTION reserve_event_positions(event_count integer) RETURNS bigint
  LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp
  AS $$ UPDATE sequencer SET position = position + event_count WHERE id = 1 RETURNING position - event_count + 1 $$;
COMMENT ON FUNCTION reserve_event_positions(integer) IS 'The first of so many positions in a row. Until the transaction ends, no other event gets a position.';
REVOKE ALL ON FUNCTION reserve_event_positions(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION reserve_event_positions(integer) TO foyer_worker;
