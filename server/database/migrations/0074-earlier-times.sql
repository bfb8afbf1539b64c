-- An entry of the wait list may ask for another time of an appointment: an accepted offer moves it.
ALTER TABLE wait_list ADD COLUMN moving_visit_id bigint,
  ADD FOREIGN KEY (vendor_id, moving_visit_id) REFERENCES visits (vendor_id, id);
COMMENT ON COLUMN wait_list.moving_visit_id IS 'The appointment that an accepted offer moves; null books a new one.';
