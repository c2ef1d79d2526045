-- Books a payout of a wallet that staff made outside the shop (a bank transfer), once per key. p: {key, user, kobo, reason,
-- actor, actorRole}. Returns {outcome: done | already | not_found | too_much | books_stopped, balanceKobo}; books_stopped: the
-- restored balance may be spent (docs/adr/0037).
CREATE OR REPLACE FUNCTION pay_out_wallet(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE has bigint; amount bigint := (p ->> 'kobo')::bigint;
BEGIN
  IF amount <= 0 OR amount IS NULL THEN RAISE EXCEPTION 'a payout of nothing' USING ERRCODE = 'check_violation'; END IF;
  IF NOT EXISTS (SELECT 1 FROM users WHERE id = p ->> 'user') THEN RETURN jsonb_build_object('outcome', 'not_found'); END IF;
  SELECT balance_kobo INTO has FROM wallets WHERE user_id = p ->> 'user' FOR UPDATE;
  has := coalesce(has, 0);
  IF EXISTS (SELECT 1 FROM journals WHERE key = 'wallet-paid-out:' || (p ->> 'key')) THEN
    RETURN jsonb_build_object('outcome', 'already', 'balanceKobo', has);
  END IF;
  IF EXISTS (SELECT 1 FROM books WHERE stopped IS NOT NULL) THEN RETURN jsonb_build_object('outcome', 'books_stopped', 'balanceKobo', has); END IF;
  IF amount > has THEN RETURN jsonb_build_object('outcome', 'too_much', 'balanceKobo', has); END IF;
  PERFORM post_journal('wallet-paid-out:' || (p ->> 'key'), 'wallet_paid_out', NULL, p_now, jsonb_build_array(
    jsonb_build_object('account', 'wallet:' || (p ->> 'user'), 'kobo', amount), jsonb_build_object('account', 'owner', 'kobo', -amount)));
  PERFORM audit_append(p ->> 'actor', p ->> 'actorRole', 'wallet.paid_out', 'user:' || (p ->> 'user'), jsonb_build_object('balanceKobo', has),
    jsonb_build_object('balanceKobo', has - amount, 'kobo', amount), p ->> 'reason', p_now);
  RETURN jsonb_build_object('outcome', 'done', 'balanceKobo', has - amount);
END $$;
