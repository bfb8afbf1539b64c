CREATE TABLE visits (
  id         bigint NOT NULL,
  first_name text NOT NULL DEFAULT '',  -- personal
  last_name  text NOT NULL DEFAULT '',  -- personal  violation
  email      text NOT NULL DEFAULT '',  -- violation
  phone      text NOT NULL DEFAULT '',
  CONSTRAINT visits_pkey PRIMARY KEY (id)
);
