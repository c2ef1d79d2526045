-- place_order with payment from the wallet: order, payment and journal in one transaction. A refusal stores
-- nothing, so its key stays unused (contract.md). The wallet is locked first, so that the second of two equal
-- requests finds the first one's order. p.limit: {most, since}, the maximum that the wallet may pay since
-- then; null: no limit.
CREATE OR REPLACE FUNCTION place_wallet_order(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE placed jsonb; paid jsonb; has bigint; total bigint := p -> 'order' ->> 'total_kobo'; new boolean;
BEGIN
  -- Lock order everywhere: a vend's answer changes the upstream's wallet, then its refund changes the
  -- customer's.
  PERFORM 1 FROM upstream_wallet WHERE id = 1 FOR UPDATE;
  SELECT balance_kobo INTO has FROM wallets WHERE user_id = p -> 'payment' ->> 'user_id' FOR UPDATE;
  new := NOT EXISTS (SELECT 1 FROM orders WHERE checkout_key = p -> 'order' ->> 'checkout_key');
  IF new AND (p -> 'limit' ->> 'most')::bigint < total + (SELECT coalesce(sum(expected_kobo), 0) FROM payments
      WHERE user_id = p -> 'payment' ->> 'user_id' AND provider = 'wallet' AND created_at > (p -> 'limit' ->> 'since')::timestamptz) THEN
    RETURN jsonb_build_object('outcome', 'proof_needed');
  END IF;
  IF new AND coalesce(has, 0) < total THEN
    RETURN jsonb_build_object('outcome', 'insufficient_funds', 'balanceKobo', coalesce(has, 0));
  END IF;
  placed := place_order(p, p_now);
  IF placed ->> 'outcome' <> 'created' THEN RETURN placed; END IF;
  paid := pay_from_wallet(placed -> 'payment' ->> 'id', p_now);
  IF paid ->> 'outcome' <> 'applied' THEN RAISE EXCEPTION 'a new order could not be paid from its wallet: %', paid; END IF;
  RETURN placed || jsonb_build_object('order', (SELECT to_jsonb(o) FROM orders o WHERE id = placed -> 'order' ->> 'id'));
END $$;
