-- Forms that wait until a meter can be verified again (docs/adr/0067).
CREATE TABLE check_waits (
  key TEXT NOT NULL,
  product TEXT NOT NULL,
  cipher TEXT NOT NULL,
  token_sha256 TEXT,
  created_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3) NOT NULL,
  next_at TIMESTAMPTZ(3),
  CONSTRAINT check_waits_pkey PRIMARY KEY (key),
  CONSTRAINT check_waits_hashed CHECK (key ~ '^[A-Za-z0-9_-]{43}$'),
  CONSTRAINT check_waits_link CHECK ((next_at IS NULL) = (token_sha256 IS NOT NULL))
);
CREATE UNIQUE INDEX check_waits_token_sha256_key ON check_waits (token_sha256);
CREATE INDEX check_waits_due ON check_waits (next_at) WHERE next_at IS NOT NULL;
COMMENT ON TABLE check_waits IS 'Rows may be deleted: forms of people, after 24 hours (notifyChecked)';
