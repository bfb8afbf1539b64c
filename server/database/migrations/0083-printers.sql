-- The network printer of a kiosk. Kiosks of one location may each have their own.

ALTER TABLE devices
  ADD COLUMN printer_host       text CONSTRAINT devices_printer_host_check CHECK (length(printer_host) BETWEEN 1 AND 253),
  ADD COLUMN printer_port       integer,
  ADD COLUMN printer_paper      smallint CONSTRAINT devices_printer_paper_check CHECK (printer_paper IN (58, 80)),
  ADD COLUMN printer_letters    text CONSTRAINT devices_printer_letters_check CHECK (printer_letters IN ('own', 'drawn')),
  ADD COLUMN printer_state      text CONSTRAINT devices_printer_state_check
    CHECK (printer_state IN ('ready', 'paper-out', 'cover-open', 'offline', 'unreachable', 'refused')),
  ADD COLUMN printer_checked_at timestamptz,
  ADD CONSTRAINT devices_printer_check CHECK (
    (printer_host IS NULL) = (printer_port IS NULL) AND (printer_host IS NULL) = (printer_paper IS NULL)
    AND (printer_host IS NULL) = (printer_letters IS NULL));
COMMENT ON COLUMN devices.printer_letters IS 'own: the printer''s code pages; drawn: all but ASCII comes as a picture of the kiosk.';
COMMENT ON COLUMN devices.printer_state IS 'What became of the last ticket or test page; null before the first.';
