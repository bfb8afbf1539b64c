-- A question may concern appointments alone, or visitors who join the line alone.
ALTER TABLE questions DROP CONSTRAINT questions_asked_check,
  ADD CONSTRAINT questions_asked_check CHECK (asked IN ('booking', 'appointments', 'line', 'cancelling'));
COMMENT ON COLUMN questions.asked IS 'When it is asked; booking is for appointments and in the line. At cancelling an answer is optional: the time is free for others either way.';
