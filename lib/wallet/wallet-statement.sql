-- A wallet's entries, newest first, with the balance after each. In plpgsql because before PostgreSQL 18 an
-- SQL function is planned without knowing its page's size and would read every journal.
CREATE OR REPLACE FUNCTION wallet_statement(p_user text, p_before bigint, p_limit int) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    WITH page AS (
      SELECT n.id, n.amount_kobo, j.kind, j.key, j.at, j.order_id FROM ledger_entries n JOIN journals j ON j.id = n.journal_id
      WHERE n.account = 'wallet:' || p_user AND (p_before IS NULL OR n.id < p_before) ORDER BY n.id DESC LIMIT p_limit),
    later AS (SELECT coalesce(sum(amount_kobo), 0) AS moved FROM ledger_entries
      WHERE account = 'wallet:' || p_user AND id >= coalesce(p_before, 9223372036854775807))
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kobo', -r.amount_kobo, 'kind', r.kind, 'at', r.at, 'ref', o.ref, 'service', o.service,
        'balanceKobo', r.balance) ORDER BY r.id DESC), '[]')
    FROM (SELECT p.*, (SELECT balance_kobo FROM wallets WHERE user_id = p_user) + (SELECT moved FROM later)
        + coalesce(sum(p.amount_kobo) OVER (ORDER BY p.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS balance FROM page p) r
      LEFT JOIN orders o ON o.id = r.order_id);
END $$;
