-- Kobo that must stay in the upstream's wallet; sales use only what exceeds it (setting balance_buffer,
-- naira).
CREATE OR REPLACE FUNCTION balance_buffer() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT (value #>> '{}')::bigint * 100 FROM settings WHERE key = 'balance_buffer' AND value #>> '{}' ~ '^[0-9]{1,12}$'), 0)
$$;
