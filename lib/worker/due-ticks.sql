-- Of {name: interval in ms}, those that claim_tick would grant now: a round with nothing due asks once.
CREATE OR REPLACE FUNCTION due_ticks(p_every jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(k.key), '[]') FROM jsonb_each_text(p_every) k LEFT JOIN ticks t ON t.name = k.key
  WHERE t.name IS NULL OR t.at <= p_now - k.value::int * interval '1 millisecond'
$$;
