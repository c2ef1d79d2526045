-- Enqueues a message, once a key; p is {id, key, kind, to, data}. True when it is new. Safe in any transaction.
CREATE OR REPLACE FUNCTION enqueue_message(p jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO messages (id, key, kind, to_address, data, next_at, created_at)
  VALUES (p ->> 'id', p ->> 'key', p ->> 'kind', p ->> 'to', coalesce(p -> 'data', '{}'), p_now, p_now)
  ON CONFLICT (key) DO NOTHING;
  RETURN FOUND;
END $$;
