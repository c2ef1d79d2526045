-- Every text of a lib/**/*.sql file that a deploy ran here, in the order in which they ran (docs/adr/0027).
CREATE TABLE sql_sources (
  id BIGSERIAL NOT NULL,
  name TEXT NOT NULL,
  sha256 TEXT NOT NULL,
  applied_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
  CONSTRAINT sql_sources_pkey PRIMARY KEY (id)
);
CREATE INDEX sql_sources_name_id_idx ON sql_sources (name, id);
