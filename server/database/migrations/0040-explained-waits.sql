-- What explains a shown wait, next to the visitors before and the staff serving; and an end that staff expect for a running service.
ALTER TABLE tickets
  ADD COLUMN others_waiting integer,
  ADD COLUMN least_minutes integer,
  ADD COLUMN varies text;
COMMENT ON COLUMN tickets.people_before IS 'Waiting visitors who may be called before: some staff member on duty serves both.';
COMMENT ON COLUMN tickets.others_waiting IS 'The other waiting visitors before this one in the line, for other staff.';
COMMENT ON COLUMN tickets.least_minutes IS 'The certain minimum of the wait: no call comes earlier.';
COMMENT ON COLUMN tickets.varies IS 'Why the range is wider than twice the expected wait; null if it is not.';
ALTER TABLE legs ADD COLUMN expected_end timestamptz;
COMMENT ON COLUMN legs.expected_end IS 'When the service ends, as its staff member last said; null unless they did.';
ALTER TABLE wait_shown
  ADD COLUMN people_before integer,
  ADD COLUMN serving smallint;
COMMENT ON COLUMN wait_shown.people_before IS 'The state of the line at joining, by which ranges are calibrated; null in rows before this column.';
