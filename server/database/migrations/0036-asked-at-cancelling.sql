-- A question may be one of the form of whoever cancels.
ALTER TABLE questions ADD COLUMN asked text NOT NULL DEFAULT 'booking' CHECK (asked IN ('booking', 'cancelling'));
COMMENT ON COLUMN questions.asked IS 'When it is asked. Nobody has to answer what is asked at cancelling: the time is free for others either way.';
