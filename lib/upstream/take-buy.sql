-- Acquires a rate token for the purchase of this attempt, of its own key (p.key). until null: granted at
-- `at`; else when to call again. There is no polling: each waiter calls at its turn, and one that finds other
-- waiters' tokens free wakes them. A waiter that is woken early leaves its time unused, so the first of the
-- others then calls when the next token is free.
CREATE OR REPLACE FUNCTION take_buy(p_effect text, p jsonb, p_now timestamptz, OUT until timestamptz, OUT at timestamptz) LANGUAGE plpgsql AS $$
DECLARE cap int := buy_cap(p); held timestamptz[]; free int; mine int := 1; others int; w record; late timestamptz; next timestamptz;
BEGIN
  IF cap IS NULL THEN RETURN; END IF;
  at := lock_bucket('buys', p, p_now);
  late := at - (p ->> 'lateMs')::int * interval '1 millisecond';
  held := live_grants('buys', p, at);
  free := cap - cardinality(held);
  SELECT count(*) INTO others FROM effects WHERE state = 'INTENT' AND kind = 'VEND' AND next_at >= late AND id <> p_effect AND supplier_key IS NOT DISTINCT FROM p ->> 'key';
  IF others > 0 THEN
    FOR w IN SELECT * FROM fair_queue(p_effect, late) q WHERE q.place <= free OR q.effect_id = p_effect LOOP
      IF w.effect_id = p_effect THEN mine := w.place;
      ELSIF w.due > at THEN PERFORM enqueue('vend', w.line_id, NULL);
      END IF;
    END LOOP;
  END IF;
  IF mine > free THEN
    until := rate_slot(held, cap, mine, (p ->> 'windowMs')::int, at);
  ELSE
    held := held || at;
    UPDATE rate_buckets SET grants = held WHERE name = concat_ws(':', 'buys', p ->> 'key');
  END IF;
  next := rate_slot(held, cap, 1, (p ->> 'windowMs')::int, at);
  IF others > 0 AND next > at AND (until <= next) IS NOT TRUE AND NOT EXISTS (SELECT FROM effects WHERE state = 'INTENT' AND kind = 'VEND'
      AND next_at BETWEEN late AND next AND id <> p_effect AND supplier_key IS NOT DISTINCT FROM p ->> 'key') THEN
    SELECT * INTO w FROM fair_queue(p_effect, late) q WHERE q.effect_id <> p_effect ORDER BY q.place LIMIT 1;
    PERFORM enqueue('vend', w.line_id, next);
  END IF;
END $$;
