-- Staff stop taking visitors in for a while: all of them (paused_at), or those of some methods.
ALTER TABLE locations ADD COLUMN paused_methods smallint[] NOT NULL DEFAULT '{}' CHECK (paused_methods <@ ARRAY[1, 2, 3]::smallint[]);
COMMENT ON COLUMN locations.paused_methods IS 'Methods by which nobody is taken into the line for now, while the others go on.';
