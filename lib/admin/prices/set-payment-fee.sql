-- Sets the payment provider's fee as the shop passes it on. p is {seen, rule, loss}, both rules as the setting payment_fee
-- holds them. Returns "saved", "same" (also for the second of two equal calls) or "stale" (changed since `seen`).
CREATE OR REPLACE FUNCTION set_payment_fee(p jsonb, p_actor_id text, p_actor_role text, p_reason text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was jsonb;
BEGIN
  INSERT INTO settings (key, value, updated_at) VALUES ('payment_fee', p -> 'seen', p_now) ON CONFLICT DO NOTHING;
  SELECT value INTO was FROM settings WHERE key = 'payment_fee' FOR UPDATE;
  IF was = p -> 'rule' THEN RETURN 'same'; END IF;
  IF was <> p -> 'seen' THEN RETURN 'stale'; END IF;
  UPDATE settings SET value = p -> 'rule', updated_at = p_now WHERE key = 'payment_fee';
  PERFORM pg_notify('kiosk_catalogue', '');
  PERFORM audit_append(p_actor_id, p_actor_role, 'fee.changed', 'price:payment-fee', was,
    (p -> 'rule') || CASE WHEN (p ->> 'loss')::bigint > 0 THEN jsonb_build_object('acceptedLoss', p -> 'loss') ELSE '{}' END, p_reason, p_now);
  RETURN 'saved';
END $$;
