-- Credits the wallet of the account that the order belongs to, once a key. A credit is no refund: it undoes no sale and no
-- vend (S3). Only for what was delivered, and never more in all than the order cost. p: {key, order, kobo, reason, actor,
-- actorRole}. Returns {outcome: done | already | no_account | not_delivered | disputed | too_much}.
CREATE OR REPLACE FUNCTION give_goodwill(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE amount bigint := (p ->> 'kobo')::bigint; o orders; before bigint;
BEGIN
  IF amount <= 0 OR amount IS NULL THEN RAISE EXCEPTION 'goodwill of nothing' USING ERRCODE = 'check_violation'; END IF;
  SELECT * INTO STRICT o FROM orders WHERE id = p ->> 'order' FOR UPDATE;
  IF EXISTS (SELECT 1 FROM journals WHERE key = 'goodwill:' || (p ->> 'key')) THEN RETURN jsonb_build_object('outcome', 'already'); END IF;
  -- An order that was only opened with its token may be somebody else's money (refund_wallet).
  IF o.user_id IS NULL OR o.user_how = 'token' THEN RETURN jsonb_build_object('outcome', 'no_account'); END IF;
  IF NOT EXISTS (SELECT 1 FROM lines WHERE order_id = o.id AND status = 'delivered') THEN RETURN jsonb_build_object('outcome', 'not_delivered'); END IF;
  IF EXISTS (SELECT 1 FROM disputes d JOIN payments y ON y.id = d.payment_id WHERE y.order_id = o.id AND d.state = 'open') THEN
    RETURN jsonb_build_object('outcome', 'disputed');
  END IF;
  SELECT coalesce(sum(n.amount_kobo), 0) INTO before FROM journals j JOIN ledger_entries n ON n.journal_id = j.id
    WHERE j.order_id = o.id AND j.kind = 'goodwill' AND n.account = 'goodwill';
  IF before + amount > o.total_kobo THEN RETURN jsonb_build_object('outcome', 'too_much'); END IF;
  PERFORM post_journal('goodwill:' || (p ->> 'key'), 'goodwill', o.id, p_now, jsonb_build_array(
    jsonb_build_object('account', 'goodwill', 'kobo', amount), jsonb_build_object('account', 'wallet:' || o.user_id, 'kobo', -amount)));
  PERFORM audit_append(p ->> 'actor', p ->> 'actorRole', 'goodwill.given', 'order:' || o.ref, jsonb_build_object('goodwillKobo', before),
    jsonb_build_object('goodwillKobo', before + amount, 'kobo', amount, 'user', o.user_id), p ->> 'reason', p_now);
  RETURN jsonb_build_object('outcome', 'done', 'balanceKobo', (SELECT balance_kobo FROM wallets WHERE user_id = o.user_id));
END $$;
