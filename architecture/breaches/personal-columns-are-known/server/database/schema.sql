CREATE TABLE visits (
  id         bigint NOT NULL,
  first_name text NOT NULL DEFAULT '',  -- personal
  last_name  text NOT NULL DEFAULT '',  -- personal  breach
  email      text NOT NULL DEFAULT '',  -- breach
  phone      text NOT NULL DEFAULT '',
  CONSTRAINT visits_pkey PRIMARY KEY (id)
);
