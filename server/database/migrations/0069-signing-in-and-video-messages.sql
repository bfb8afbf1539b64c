-- When a person last signed in, for the list of staff. Sessions end, so their rows cannot say it.
ALTER TABLE identities ADD COLUMN last_sign_in_at timestamptz;
COMMENT ON COLUMN identities.last_sign_in_at IS 'Null before the first sign-in that this column knows of.';
UPDATE identities i SET last_sign_in_at = s.began
FROM (SELECT identity_id, max(created_at) AS began FROM identity_sessions GROUP BY identity_id) s
WHERE s.identity_id = i.id;

-- What visitors of a personal video room have to know: a waiting room, a passcode.
ALTER TABLE staff ADD COLUMN video_message text NOT NULL DEFAULT '';
