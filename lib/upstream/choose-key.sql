-- needs: live-grants, rate-slot, buy-cap, balance-buffer
-- Chooses the supplier key that buys an item (docs/adr/0051): the key of its unsent attempt if that may buy;
-- else, of the keys that aren't stopped and have enough balance, the one with the first free token, then the
-- highest balance. If none may buy, the one that may first. p: keys [{key, wallet}] (null: the first key),
-- rates; p_had: the unsent attempt.
CREATE OR REPLACE FUNCTION choose_key(p jsonb, p_line text, p_had effects, p_cost bigint, p_now timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('key', k.key, 'wallet', k.wallet)
  FROM jsonb_to_recordset(p -> 'keys') k(key text, wallet text)
    LEFT JOIN upstream_wallet w ON w.name = k.wallet
    CROSS JOIN LATERAL (SELECT coalesce(sum(amount_kobo), 0) AS kobo, count(*) FILTER (WHERE state = 'INTENT')::int AS waiting FROM effects
      WHERE kind = 'VEND' AND state IN ('INTENT','SENDING','UNKNOWN') AND line_id <> p_line AND wallet = k.wallet) r
    CROSS JOIN LATERAL (SELECT (w.stopped_until > p_now) IS NOT TRUE AND (w.balance_kobo - r.kobo - balance_buffer() < p_cost) IS NOT TRUE AS may) m
  ORDER BY m.may DESC, (p_had.id IS NOT NULL AND p_had.supplier_key IS NOT DISTINCT FROM k.key) DESC,
    CASE WHEN m.may THEN rate_slot(live_grants('buys', (p -> 'rates') || CASE WHEN k.key IS NULL THEN '{}' ELSE jsonb_build_object('key', k.key) END, p_now),
      buy_cap(p -> 'rates'), r.waiting + 1, (p -> 'rates' ->> 'windowMs')::int, p_now) ELSE w.stopped_until END,
    w.balance_kobo - r.kobo DESC NULLS FIRST, w.id LIMIT 1
$$;
