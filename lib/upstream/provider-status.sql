-- The state of providers from our own latest purchases (page /status). One bounded statement: of the newest
-- 5,000 purchases since p_since, the last p_last per product that have an outcome, or none after p_slow_ms.
CREATE OR REPLACE FUNCTION provider_status(p_since timestamptz, p_last int, p_slow_ms int, p_now timestamptz) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  WITH newest AS (
    SELECT line_id, state, sent_at, settled_at FROM effects
    WHERE kind = 'VEND' AND sent_at >= p_since ORDER BY sent_at DESC LIMIT 5000
  ), telling AS (
    SELECT l.service, l.product, n.*, row_number() OVER (PARTITION BY l.service, l.product ORDER BY n.sent_at DESC) AS place
    -- OFFSET 0 forces the key lookup: PostgreSQL before 18 plans without knowing p_since and would read all
    -- lines.
    FROM newest n CROSS JOIN LATERAL (SELECT service, product FROM lines WHERE id = n.line_id OFFSET 0) l
    WHERE n.state IN ('SUCCEEDED','FAILED','REJECTED','REVERSED','NOT_EXECUTED')
      OR (n.state IN ('SENDING','PROCESSING','UNKNOWN','PARKED') AND n.sent_at < p_now - p_slow_ms * interval '1 millisecond')
  ), products AS (
    SELECT service, product, max(sent_at) AS "lastAt",
      count(*) FILTER (WHERE state = 'SUCCEEDED')::int AS delivered,
      count(*) FILTER (WHERE state IN ('FAILED','REJECTED','REVERSED','NOT_EXECUTED'))::int AS refused,
      count(*) FILTER (WHERE state IN ('SENDING','PROCESSING','UNKNOWN','PARKED'))::int AS waiting,
      round(1000 * (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM settled_at - sent_at))
        FILTER (WHERE state = 'SUCCEEDED'))::numeric)::int AS "medianMs"
    FROM telling WHERE place <= p_last GROUP BY service, product
  )
  SELECT jsonb_build_object(
    'stopped', coalesce(w.stopped_until > p_now, false),
    'seenAt', w.seen_at, 'downAt', w.down_at,
    'breakers', (SELECT coalesce(jsonb_agg(product), '[]') FROM breakers WHERE open_until > p_now),
    'products', (SELECT coalesce(jsonb_agg(to_jsonb(p)), '[]') FROM products p))
  FROM upstream_wallet w WHERE w.id = 1
$$;
