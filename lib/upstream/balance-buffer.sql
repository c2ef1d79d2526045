-- What the owner wants left in the upstream's wallet (setting balance_buffer, naira): sold from only above it.
CREATE OR REPLACE FUNCTION balance_buffer() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT (value #>> '{}')::bigint * 100 FROM settings WHERE key = 'balance_buffer' AND value #>> '{}' ~ '^[0-9]{1,12}$'), 0)
$$;
