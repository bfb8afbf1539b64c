-- Waits are worked out where somebody waits or looks. Who looks says so here; what happened since at a location that nobody looks at makes
-- its estimate stale, and whoever looks first has it worked out again.
ALTER TABLE line_estimates
  ADD COLUMN looked_at timestamptz,
  ADD COLUMN stale boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN line_estimates.looked_at IS 'When somebody last asked about this line, to the minute.';
COMMENT ON COLUMN line_estimates.stale IS 'Since estimated_at something has happened there that was not worked out, because nobody waits or looks.';
