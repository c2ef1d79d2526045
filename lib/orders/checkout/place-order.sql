-- Stores an order with its lines and payment. The loser of a race on the checkout key waits for the wallet's
-- lock or the unique index, then gets the winner's order. p.guard: as selling_guard, plus freshMs and asked.
-- It is checked under the wallet's lock, so that concurrent orders never exceed the balance. p.guard.also:
-- further parts, which debit another wallet or, `reserved` by the whole already, need the first key. Lines of
-- a basket name their own service.
CREATE OR REPLACE FUNCTION place_order(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE o orders; y payments; r orders := jsonb_populate_record(NULL::orders, p -> 'order'); sale jsonb; part jsonb; hold bigint; held bigint;
BEGIN
  IF p ? 'guard' THEN
    PERFORM 1 FROM upstream_wallet WHERE id = 1 FOR UPDATE;
    IF NOT EXISTS (SELECT 1 FROM orders WHERE checkout_key = r.checkout_key) THEN
      FOR part IN SELECT x FROM jsonb_array_elements('[{}]' || coalesce(p -> 'guard' -> 'also', '[]')) x LOOP
        sale := refuse_sale((p -> 'guard') || part, p_now);
        IF sale ->> 'outcome' <> 'free' THEN RETURN sale; END IF;
        IF NOT part ? 'reserved' THEN hold := coalesce(hold, 0) + (sale ->> 'holdKobo')::bigint; END IF;
        held := (sale ->> 'hold')::bigint;
      END LOOP;
    END IF;
  END IF;
  INSERT INTO orders (id, ref, service, input, email, checkout_key, request_hash, repeat_hash, token_salt, token_sha256,
      status, total_kobo, payment_fee_kobo, version, placed_at, expires_at, held_kobo, placed_from, user_id, user_how, refund_to, locale, device_key, hold_block)
    VALUES (r.id, r.ref, r.service, r.input, r.email, r.checkout_key, r.request_hash, r.repeat_hash, r.token_salt, r.token_sha256,
      'awaiting_payment', r.total_kobo, r.payment_fee_kobo, 0, p_now, r.expires_at, hold, r.placed_from, r.user_id, CASE WHEN r.user_id IS NOT NULL THEN 'placed' END, CASE WHEN r.user_id IS NOT NULL THEN r.refund_to END, r.locale, r.device_key, held)
    ON CONFLICT (checkout_key) DO NOTHING RETURNING * INTO o;
  IF o.id IS NULL THEN
    SELECT * INTO STRICT o FROM orders WHERE checkout_key = r.checkout_key;
    RETURN jsonb_build_object('outcome', CASE WHEN o.request_hash = r.request_hash THEN 'existing' ELSE 'key_reused' END, 'order', to_jsonb(o));
  END IF;
  INSERT INTO lines (id, order_id, position, service, product, plan_id, recipient, request, face_kobo, cost_kobo, ceiling_kobo, fee_kobo, total_kobo, status, attempts, follows)
    SELECT l.id, o.id, l.position, coalesce(l.service, o.service), l.product, l.plan_id, l.recipient, l.request, l.face_kobo, l.cost_kobo, l.ceiling_kobo, l.fee_kobo, l.total_kobo, 'waiting', 0, coalesce(l.follows, false)
    FROM jsonb_populate_recordset(NULL::lines, p -> 'lines') AS l;
  INSERT INTO payments (id, order_id, purpose, provider, reference, expected_kobo, state, created_at, checks, user_id)
    SELECT n.id, o.id, 'ORDER', n.provider, n.reference, o.total_kobo, 'CREATED', p_now, 0, n.user_id FROM jsonb_populate_record(NULL::payments, p -> 'payment') AS n RETURNING * INTO y;
  PERFORM note_event(o.id, NULL, NULL, p_now, 'placed');
  RETURN jsonb_build_object('outcome', 'created', 'order', to_jsonb(o), 'payment', to_jsonb(y));
END $$;
