-- When a session last showed the account's password again, or a passkey. Null: not since the sign-in.
ALTER TABLE sessions ADD COLUMN proved_at timestamptz(3);
