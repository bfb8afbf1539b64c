-- A vendor that chose where messages of a call go gets those of a ready video link in the same way.
UPDATE settings SET value = value || jsonb_build_object('video-ready', value -> 'called')
WHERE key IN ('notifications.client_channels', 'notifications.client_push') AND value ? 'called' AND NOT value ? 'video-ready';
UPDATE line_settings SET value = value || jsonb_build_object('video-ready', value -> 'called')
WHERE key = 'notifications.client_channels' AND value ? 'called' AND NOT value ? 'video-ready';
