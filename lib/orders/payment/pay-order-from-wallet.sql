-- Pays an unpaid order from the wallet, without the payment fee that it was placed with (docs/adr/0105).
-- p_new: {id, reference, user_id, limit}, limit as in place_wallet_order. p_guard: as refuse_payment.
CREATE OR REPLACE FUNCTION pay_order_from_wallet(p_order text, p_new jsonb, p_guard jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE o orders; has bigint; price bigint; refused jsonb;
BEGIN
  SELECT * INTO STRICT o FROM orders WHERE id = p_order FOR UPDATE;
  IF o.status <> 'awaiting_payment' OR o.close_reason IS NOT NULL OR p_now >= o.expires_at THEN
    RETURN jsonb_build_object('outcome', 'closed', 'order', o.id);
  END IF;
  refused := refuse_payment(o.id, p_guard, p_now);
  IF refused IS NOT NULL THEN RETURN refused; END IF;
  price := o.total_kobo - o.payment_fee_kobo;
  SELECT balance_kobo INTO has FROM wallets WHERE user_id = p_new ->> 'user_id' FOR UPDATE;
  IF (p_new -> 'limit' ->> 'most')::bigint < price + (SELECT coalesce(sum(expected_kobo), 0) FROM payments
      WHERE user_id = p_new ->> 'user_id' AND provider = 'wallet' AND created_at > (p_new -> 'limit' ->> 'since')::timestamptz) THEN
    RETURN jsonb_build_object('outcome', 'proof_needed', 'order', o.id);
  END IF;
  IF coalesce(has, 0) < price THEN
    RETURN jsonb_build_object('outcome', 'insufficient_funds', 'order', o.id, 'balanceKobo', coalesce(has, 0));
  END IF;
  IF o.payment_fee_kobo > 0 THEN
    UPDATE orders SET total_kobo = price, payment_fee_kobo = 0 WHERE id = o.id;
    UPDATE lines SET total_kobo = total_kobo - fee_kobo, fee_kobo = 0 WHERE order_id = o.id;
  END IF;
  INSERT INTO payments (id, order_id, purpose, provider, reference, expected_kobo, state, created_at, checks, user_id)
    VALUES (p_new ->> 'id', o.id, 'ORDER', 'wallet', p_new ->> 'reference', price, 'CREATED', p_now, 0, p_new ->> 'user_id');
  RETURN pay_from_wallet(p_new ->> 'id', p_now);
END $$;
