-- The public keys of passkeys (docs/adr/0058). An id is the credential's own, in base64url.
CREATE TABLE passkeys (
  id text NOT NULL,
  user_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] DEFAULT ARRAY[]::text[],
  name text NOT NULL,
  created_at timestamptz(3) NOT NULL,
  last_used_at timestamptz(3),
  CONSTRAINT passkeys_pkey PRIMARY KEY (id),
  CONSTRAINT passkeys_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT passkeys_counter CHECK (counter >= 0),
  CONSTRAINT passkeys_short CHECK (length(id) BETWEEN 16 AND 1400 AND length(name) BETWEEN 1 AND 60)
);
CREATE INDEX passkeys_user_id_idx ON passkeys (user_id);
COMMENT ON TABLE passkeys IS 'Rows may be deleted: a passkey is its user''s own, and goes when they remove it';
