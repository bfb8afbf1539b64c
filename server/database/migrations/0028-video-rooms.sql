-- Where video visits are held: a link of the person's own, and why a visit has none.
ALTER TABLE staff ADD COLUMN video_link text NOT NULL DEFAULT '', ADD COLUMN dial_in jsonb;
COMMENT ON COLUMN staff.video_link IS 'Their own room, used before the location''s.';
ALTER TABLE visits ADD COLUMN video_fault text CHECK (video_fault IN ('no-link', 'unusable', 'failed'));
COMMENT ON COLUMN visits.video_fault IS 'Why the last call of a video visit has led to no room; null where it has, or needs none.';
