-- No now() and no CURRENT_DATE, this says.
CREATE TABLE tickets (
  id        bigint NOT NULL,
  joined_at timestamptz NOT NULL DEFAULT now(), -- violation
  called_at timestamptz
);
