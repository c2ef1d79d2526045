-- When the p_place-th waiter (1 = the first) has its turn, if all before it use theirs. p_grants: live,
-- oldest first.
CREATE OR REPLACE FUNCTION rate_slot(p_grants timestamptz[], p_cap int, p_place int, p_window_ms int, p_now timestamptz) RETURNS timestamptz
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce(p_grants[cardinality(p_grants) - p_cap + 1 + (p_place - 1) % p_cap] + p_window_ms * interval '1 millisecond', p_now)
    + (p_place - 1) / p_cap * p_window_ms * interval '1 millisecond'
$$;
