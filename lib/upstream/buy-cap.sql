-- How many purchases a window may have. p, the rates: buys and calls (a minute; 0 = none), windowMs, lateMs, lanes {name:
-- its own share of the reads}, databaseClock. Purchases are calls too: reads get what purchases leave, so that a purchase
-- always has its call.
CREATE OR REPLACE FUNCTION buy_cap(p jsonb) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT least(nullif((p ->> 'buys')::int, 0), CASE WHEN (p ->> 'calls')::int > 0 THEN greatest(1, (p ->> 'calls')::int * 3 / 4) END)
$$;
