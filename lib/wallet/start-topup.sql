-- Creates the payment of a top-up. p: {id, user_id, provider, reference, expected_kobo, credit_kobo}. A
-- second request with the same idempotency key finds the payment of the first.
CREATE OR REPLACE FUNCTION start_topup(p jsonb, p_stale_ms int, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE y payments; r payments := jsonb_populate_record(NULL::payments, p);
BEGIN
  INSERT INTO payments (id, purpose, provider, reference, expected_kobo, credit_kobo, user_id, state, created_at, checks)
    VALUES (r.id, 'TOPUP', r.provider, r.reference, r.expected_kobo, r.credit_kobo, r.user_id, 'CREATED', p_now, 0)
    ON CONFLICT (provider, reference) DO NOTHING RETURNING * INTO y;
  IF y.id IS NOT NULL THEN RETURN jsonb_build_object('outcome', 'start', 'payment', to_jsonb(y)); END IF;
  SELECT * INTO STRICT y FROM payments WHERE provider = r.provider AND reference = r.reference;
  IF (y.user_id, y.expected_kobo, y.credit_kobo) IS DISTINCT FROM (r.user_id, r.expected_kobo, r.credit_kobo) THEN
    RETURN jsonb_build_object('outcome', 'key_reused');
  END IF;
  RETURN jsonb_build_object('outcome', CASE WHEN y.state <> 'CREATED' THEN lower(y.state)
    WHEN y.created_at > p_now - p_stale_ms * interval '1 millisecond' THEN 'starting' ELSE 'lost' END, 'payment', to_jsonb(y));
END $$;
