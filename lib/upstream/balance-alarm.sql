-- Threshold in kobo below which the owner is alerted (setting balance_alarm, naira).
CREATE OR REPLACE FUNCTION balance_alarm() RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT (value #>> '{}')::bigint * 100 FROM settings WHERE key = 'balance_alarm' AND value #>> '{}' ~ '^[0-9]{1,12}$'), 100000)
$$;
