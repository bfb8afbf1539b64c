-- When a waiting visitor was told their position, and was asked to come back. Each is told once for a visit.
ALTER TABLE legs
  ADD COLUMN told_position_at timestamptz,
  ADD COLUMN told_return_at   timestamptz;
