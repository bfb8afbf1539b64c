-- A shortcut may keep the order of its own lists, and leave the choice of a staff member out.
ALTER TABLE shortcuts
  ADD COLUMN sort       text NOT NULL DEFAULT 'usual' CHECK (sort IN ('usual', 'listed')),
  ADD COLUMN skip_staff boolean NOT NULL DEFAULT false;
COMMENT ON COLUMN shortcuts.sort IS 'The order of its services and staff: the usual one, or that of its own lists.';
COMMENT ON COLUMN shortcuts.skip_staff IS 'Visitors are not asked for a staff member.';
