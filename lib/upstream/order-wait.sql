-- needs: buy-cap, live-grants, rate-slot, fair-queue
-- Seconds until the turn of an order's last line that waits for a token; null if none waits.
CREATE OR REPLACE FUNCTION order_wait(p_order text, p jsonb, p_now timestamptz) RETURNS int LANGUAGE sql STABLE AS $$
  SELECT nullif(greatest(0, ceil(extract(epoch FROM
    rate_slot(live_grants('buys', p, p_now), buy_cap(p) * (1 + coalesce(jsonb_array_length(p -> 'otherKeys'), 0)), max(q.place), (p ->> 'windowMs')::int, p_now) - p_now)))::int, 0)
  FROM fair_queue(NULL, '-infinity') q WHERE q.order_id = p_order
$$;
