-- Where a vendor hides the names of its staff from the contact centre, a transaction for that person puts this schema before
-- public. Every query then reads the views below by the tables' own names. `app.staff_word` has a # for the id of the staff
-- member; the person's own row, `app.own_staff`, keeps its name.
CREATE SCHEMA IF NOT EXISTS unnamed;
GRANT USAGE ON SCHEMA unnamed TO foyer_app, foyer_worker;

-- A masked column is an expression, so a write to it fails: no masked name is ever stored.
CREATE OR REPLACE VIEW unnamed.staff WITH (security_invoker = true) AS
  SELECT
    s.vendor_id,
    s.id,
    s.identity_id,
    s.role,
    CASE WHEN s.id = NULLIF(current_setting('app.own_staff', true), '')::bigint THEN s.first_name ELSE replace(current_setting('app.staff_word', true), '#', s.id::text) END AS first_name,
    CASE WHEN s.id = NULLIF(current_setting('app.own_staff', true), '')::bigint THEN s.last_name ELSE '' END AS last_name,
    CASE WHEN s.id = NULLIF(current_setting('app.own_staff', true), '')::bigint THEN s.display_name ELSE replace(current_setting('app.staff_word', true), '#', s.id::text) END AS display_name,
    CASE WHEN s.id = NULLIF(current_setting('app.own_staff', true), '')::bigint THEN s.email ELSE '' END AS email,
    s.languages,
    s.remote_only,
    s.deactivated_at,
    s.created_at,
    s.lines_of_business,
    s.invite_only,
    s.daily_limit,
    s.video_link,
    s.dial_in,
    s.category_id,
    s.version,
    lpad(s.id::text, 16, '0') COLLATE "C" AS sort_name,
    s.feed_version,
    s.job_title,
    CASE WHEN s.id = NULLIF(current_setting('app.own_staff', true), '')::bigint THEN s.phone ELSE '' END AS phone,
    CASE WHEN s.id = NULLIF(current_setting('app.own_staff', true), '')::bigint THEN s.external_id END AS external_id,
    s.unlisted,
    s.archived_at,
    CASE WHEN s.id = NULLIF(current_setting('app.own_staff', true), '')::bigint THEN s.photo ELSE '' END AS photo,
    CASE WHEN s.id = NULLIF(current_setting('app.own_staff', true), '')::bigint THEN s.video_message ELSE '' END AS video_message
  FROM public.staff s;
-- Staff are locked by their row, and their own columns without a mask are written.
GRANT SELECT, UPDATE ON unnamed.staff TO foyer_app, foyer_worker;

-- A search by a name must not tell who has it: the terms of staff are those of their masked names.
CREATE OR REPLACE VIEW unnamed.list_terms WITH (security_invoker = true) AS
  SELECT t.vendor_id, t.subject_kind, t.subject_id, t.term FROM public.list_terms t WHERE t.subject_kind <> 'staff'
  UNION ALL
  SELECT p.vendor_id, 'staff', p.id, word COLLATE "C" FROM unnamed.staff p CROSS JOIN LATERAL public.list_words(p.display_name) AS word;
GRANT SELECT ON unnamed.list_terms TO foyer_app, foyer_worker;
