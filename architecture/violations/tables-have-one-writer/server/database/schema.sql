CREATE TABLE visits (
  id bigint NOT NULL
);

CREATE TABLE tickets (
  id bigint NOT NULL
);

CREATE TABLE orphans ( -- violation
  id bigint NOT NULL
);

CREATE TABLE visits_00000 PARTITION OF visits FOR VALUES FROM ('0') TO ('10000000');
