-- Numbers and emails that we don't sell to (docs/adr/0077). Only keyed hashes and a masked hint are kept, so that taking a person
-- out of the shop doesn't unblock them.
CREATE TABLE blocks (
  id BIGSERIAL NOT NULL,
  kind TEXT NOT NULL,
  key TEXT NOT NULL,
  secret_id TEXT NOT NULL,
  hint TEXT NOT NULL,
  reason TEXT NOT NULL,
  set_by TEXT NOT NULL,
  set_at TIMESTAMPTZ(3) NOT NULL,
  expires_at TIMESTAMPTZ(3),
  ended_at TIMESTAMPTZ(3),
  hits INTEGER NOT NULL DEFAULT 0,
  hit_at TIMESTAMPTZ(3),
  CONSTRAINT blocks_pkey PRIMARY KEY (id),
  CONSTRAINT blocks_kind CHECK (kind IN ('number','email')),
  CONSTRAINT blocks_hashed CHECK (key ~ '^[A-Za-z0-9_-]{43}$')
);
CREATE UNIQUE INDEX blocks_one_live ON blocks (key) WHERE ended_at IS NULL;
