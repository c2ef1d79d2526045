-- The ledger's figures for a period, in kobo: orders, debits and credits at the upstream, payments and refunds of each payment
-- provider, disputes and refunds made outside the shop, and the change of each account (all customers' wallets as one). Reads journals_at_idx.
CREATE OR REPLACE FUNCTION day_figures(p_from timestamptz, p_to timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  -- Journal by journal (OFFSET 0): joined flat, the planner reads the whole ledger for a day.
  WITH j AS MATERIALIZED (SELECT id, kind, order_id FROM journals WHERE at >= p_from AND at < p_to),
    n AS MATERIALIZED (SELECT j.id, j.kind, CASE WHEN n.account LIKE 'wallet:%' THEN 'wallets' ELSE n.account END AS account, n.amount_kobo AS kobo
      FROM j, LATERAL (SELECT * FROM ledger_entries WHERE journal_id = j.id OFFSET 0) n WHERE n.currency = 'NGN')
  SELECT jsonb_build_object(
    'placed', (SELECT jsonb_build_object('count', count(*), 'kobo', coalesce(sum(total_kobo), 0)) FROM orders WHERE placed_at >= p_from AND placed_at < p_to),
    'sales', (SELECT jsonb_build_object('count', count(DISTINCT id), 'kobo', coalesce(-sum(kobo), 0)) FROM n WHERE account = 'sales'),
    'upstream', jsonb_build_object(
      'took', (SELECT jsonb_build_object('count', count(*), 'kobo', coalesce(-sum(kobo), 0)) FROM n WHERE (account = 'upstream' OR account LIKE 'upstream:%') AND kind IN ('vend','late_vend')),
      'gave', (SELECT jsonb_build_object('count', count(*), 'kobo', coalesce(sum(kobo), 0)) FROM n WHERE (account = 'upstream' OR account LIKE 'upstream:%') AND kind IN ('reversal','late_reversal'))),
    'providers', (SELECT coalesce(jsonb_object_agg(name, f), '{}') FROM (
      SELECT substr(account, 10) AS name, jsonb_build_object(
        'took', jsonb_build_object('count', count(*) FILTER (WHERE kobo > 0), 'kobo', coalesce(sum(kobo) FILTER (WHERE kobo > 0), 0)),
        'gave', jsonb_build_object('count', count(*) FILTER (WHERE kobo < 0), 'kobo', coalesce(-sum(kobo) FILTER (WHERE kobo < 0), 0))) AS f
      FROM n WHERE account LIKE 'provider:%' AND kind NOT IN ('payout', 'dispute') GROUP BY account) p),
    'disputes', (SELECT jsonb_build_object('count', count(*), 'kobo', coalesce(-sum(kobo), 0)) FROM n WHERE account LIKE 'provider:%' AND kind = 'dispute'),
    'accounts', (SELECT coalesce(jsonb_object_agg(account, kobo), '{}') FROM (SELECT account, sum(kobo) AS kobo FROM n GROUP BY account) a))
$$;
