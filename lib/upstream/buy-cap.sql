-- Purchases allowed per window. p, the rates: buys and calls (per minute; 0 = unlimited), windowMs, lateMs,
-- lanes {name: share of the reads}, databaseClock. Purchases are calls too: reads use what purchases leave,
-- so that a purchase always has its call.
CREATE OR REPLACE FUNCTION buy_cap(p jsonb) RETURNS int LANGUAGE sql IMMUTABLE AS $$
  SELECT least(nullif((p ->> 'buys')::int, 0), CASE WHEN (p ->> 'calls')::int > 0 THEN greatest(1, (p ->> 'calls')::int * 3 / 4) END)
$$;
