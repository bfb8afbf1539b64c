-- Lists of the staff's screens: a folded name to sort by, versions against lost updates, search terms, saved views.

-- Folds a text for comparison, as `foldText` of domain/language does: without accents, in lower case.
CREATE FUNCTION fold_text(input text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT replace(replace(replace(translate(lower(regexp_replace(normalize(input, NFKD), '[\u0300-\u036f]', '', 'g')), 'łøđıς', 'lodiσ'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe')
$$;

ALTER TABLE services ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN sort_name text COLLATE "C" GENERATED ALWAYS AS (fold_text(name)) STORED;
ALTER TABLE locations ADD COLUMN sort_name text COLLATE "C" GENERATED ALWAYS AS (fold_text(name)) STORED,
  ADD COLUMN sort_city text COLLATE "C" GENERATED ALWAYS AS (fold_text(city)) STORED;
ALTER TABLE rooms ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN sort_name text COLLATE "C" GENERATED ALWAYS AS (fold_text(name)) STORED;
ALTER TABLE staff ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN sort_name text COLLATE "C" GENERATED ALWAYS AS (fold_text(last_name || ' ' || first_name || ' ' || display_name)) STORED;
ALTER TABLE lines_of_business ADD COLUMN version integer NOT NULL DEFAULT 1,
  ADD COLUMN archived_at timestamptz,
  ADD COLUMN sort_name text COLLATE "C" GENERATED ALWAYS AS (fold_text(name)) STORED;
ALTER TABLE categories ADD COLUMN version integer NOT NULL DEFAULT 1;

CREATE INDEX services_by_name ON services (vendor_id, sort_name, id);
CREATE INDEX services_by_order ON services (vendor_id, sort_order, id);
CREATE INDEX services_by_length ON services (vendor_id, duration_minutes, id);
CREATE INDEX locations_by_name ON locations (vendor_id, sort_name, id);
CREATE INDEX locations_by_city ON locations (vendor_id, sort_city, id);
CREATE INDEX locations_by_order ON locations (vendor_id, sort_order, id);
CREATE INDEX rooms_by_name ON rooms (vendor_id, sort_name, id);
CREATE INDEX staff_by_name ON staff (vendor_id, sort_name, id);
CREATE INDEX staff_by_role ON staff (vendor_id, role, id);
CREATE INDEX lines_of_business_by_name ON lines_of_business (vendor_id, sort_name, id);

-- The words by which staff find a location, a service, a staff member or a room: each is matched by prefix.
CREATE TABLE list_terms (
  vendor_id    bigint NOT NULL REFERENCES vendors (id),
  subject_kind text NOT NULL CHECK (subject_kind IN ('location', 'service', 'staff', 'room')),
  subject_id   bigint NOT NULL,
  term         text COLLATE "C" NOT NULL CHECK (term <> ''),
  PRIMARY KEY (vendor_id, subject_kind, term, subject_id)
);
COMMENT ON TABLE list_terms IS 'Search terms of the lists of the staff, written by triggers of the listed tables.';
CREATE INDEX list_terms_of_subject ON list_terms (vendor_id, subject_kind, subject_id);
SELECT protect_tenant_table('list_terms');
REVOKE INSERT, UPDATE, DELETE ON list_terms FROM foyer_app, foyer_worker;

CREATE FUNCTION list_words(VARIADIC texts text[]) RETURNS SETOF text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT DISTINCT left(word, 60) FROM regexp_split_to_table(fold_text(array_to_string(texts, ' ')), '[^[:alnum:]@._+-]+') AS word WHERE word <> ''
$$;

-- One statement for all rows that a statement changed. The table names its kind as the trigger's first parameter.
CREATE FUNCTION write_list_terms() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path TO 'public', 'pg_temp' AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    DELETE FROM list_terms t USING changed c
      WHERE t.vendor_id = c.vendor_id AND t.subject_kind = TG_ARGV[0] AND t.subject_id = c.id;
  END IF;
  IF TG_OP = 'DELETE' THEN RETURN NULL; END IF;
  IF TG_ARGV[0] = 'location' THEN
    INSERT INTO list_terms SELECT c.vendor_id, 'location', c.id, word
      FROM changed c CROSS JOIN LATERAL list_words(c.name, c.city, c.region, c.address, coalesce(c.external_id, '')) AS word;
  ELSIF TG_ARGV[0] = 'service' THEN
    INSERT INTO list_terms SELECT c.vendor_id, 'service', c.id, word
      FROM changed c CROSS JOIN LATERAL list_words(c.name, coalesce(c.external_id, '')) AS word;
  ELSIF TG_ARGV[0] = 'staff' THEN
    INSERT INTO list_terms SELECT c.vendor_id, 'staff', c.id, word
      FROM changed c CROSS JOIN LATERAL list_words(c.first_name, c.last_name, c.display_name, c.email) AS word;
  ELSE
    INSERT INTO list_terms SELECT c.vendor_id, 'room', c.id, word
      FROM changed c CROSS JOIN LATERAL list_words(c.name) AS word;
  END IF;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION write_list_terms() FROM PUBLIC;

CREATE TRIGGER listed_added AFTER INSERT ON locations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_list_terms('location');
CREATE TRIGGER listed_changed AFTER UPDATE ON locations REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_list_terms('location');
CREATE TRIGGER listed_removed AFTER DELETE ON locations REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_list_terms('location');
CREATE TRIGGER listed_added AFTER INSERT ON services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_list_terms('service');
CREATE TRIGGER listed_changed AFTER UPDATE ON services REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_list_terms('service');
CREATE TRIGGER listed_removed AFTER DELETE ON services REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_list_terms('service');
CREATE TRIGGER listed_added AFTER INSERT ON staff REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_list_terms('staff');
CREATE TRIGGER listed_changed AFTER UPDATE ON staff REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_list_terms('staff');
CREATE TRIGGER listed_removed AFTER DELETE ON staff REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_list_terms('staff');
CREATE TRIGGER listed_added AFTER INSERT ON rooms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_list_terms('room');
CREATE TRIGGER listed_changed AFTER UPDATE ON rooms REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_list_terms('room');
CREATE TRIGGER listed_removed AFTER DELETE ON rooms REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION write_list_terms('room');

-- Rows from before this migration.
INSERT INTO list_terms SELECT vendor_id, 'location', id, word FROM locations CROSS JOIN LATERAL list_words(name, city, region, address, coalesce(external_id, '')) AS word;
INSERT INTO list_terms SELECT vendor_id, 'service', id, word FROM services CROSS JOIN LATERAL list_words(name, coalesce(external_id, '')) AS word;
INSERT INTO list_terms SELECT vendor_id, 'staff', id, word FROM staff CROSS JOIN LATERAL list_words(first_name, last_name, display_name, email) AS word;
INSERT INTO list_terms SELECT vendor_id, 'room', id, word FROM rooms CROSS JOIN LATERAL list_words(name) AS word;

-- Filters, sorting and columns of a list under a name: a person's own, or shared with the vendor's staff.
CREATE TABLE saved_views (
  vendor_id  bigint NOT NULL REFERENCES vendors (id),
  id         bigint GENERATED BY DEFAULT AS IDENTITY,
  screen     text NOT NULL,
  name       text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 60),
  staff_id   bigint NOT NULL,
  shared     boolean NOT NULL DEFAULT false,
  state      jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (vendor_id, id),
  FOREIGN KEY (vendor_id, staff_id) REFERENCES staff (vendor_id, id)
);
COMMENT ON COLUMN saved_views.staff_id IS 'The owner, who alone may change or remove the view.';
COMMENT ON COLUMN saved_views.state IS 'Parameters of the address by name: search, filters, sort, columns.';
CREATE INDEX saved_views_of_screen ON saved_views (vendor_id, screen, id);
SELECT protect_tenant_table('saved_views');
