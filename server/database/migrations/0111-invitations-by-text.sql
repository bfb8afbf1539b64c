-- Invitations of booking shortcuts go to phone numbers, too.

ALTER TABLE shortcut_invitations ADD COLUMN phone text NOT NULL DEFAULT '';
COMMENT ON COLUMN shortcut_invitations.phone IS 'personal';
