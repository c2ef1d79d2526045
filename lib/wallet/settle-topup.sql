-- settle_payment for a top-up: exactly the requested amount is credited to the wallet; any other amount waits
-- in suspense and is refunded in full. So does a payment of a deleted account: nobody can use its wallet (docs/adr/0018).
CREATE OR REPLACE FUNCTION settle_topup(p_payment text, p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE y payments; gone boolean; exact boolean;
BEGIN
  SELECT * INTO STRICT y FROM payments WHERE id = p_payment FOR UPDATE;
  IF y.state = 'CAPTURED' THEN RETURN jsonb_build_object('outcome', 'already'); END IF;
  IF p ->> 'verdict' <> 'captured' THEN
    UPDATE payments SET checks = checks + 1, reason = coalesce(p ->> 'reason', reason),
      next_at = CASE WHEN p_now >= y.created_at + (p ->> 'lateMs')::bigint * interval '1 millisecond' THEN NULL ELSE (p ->> 'nextAt')::timestamptz END,
      state = CASE WHEN p ->> 'verdict' = 'failed' AND state IN ('CREATED','STARTED','ABANDONED') THEN 'FAILED'
                   WHEN p ->> 'verdict' = 'abandoned' AND state IN ('CREATED','STARTED') THEN 'ABANDONED' ELSE state END
      WHERE id = y.id;
    RETURN jsonb_build_object('outcome', 'not_captured');
  END IF;
  -- Waits for a deletion that is under way; the wallet first, as in delete_account.
  PERFORM 1 FROM wallets WHERE user_id = y.user_id FOR UPDATE;
  SELECT deleted_at IS NOT NULL INTO gone FROM users WHERE id = y.user_id FOR SHARE;
  exact := (p ->> 'exact')::boolean AND gone IS NOT TRUE;
  UPDATE payments SET state = 'CAPTURED', disposition = CASE WHEN exact THEN 'APPLIED' ELSE 'SUSPENSE' END, captured_kobo = (p ->> 'capturedKobo')::bigint,
    captured_currency = p ->> 'currency', fees_kobo = (p ->> 'feesKobo')::bigint, channel = p ->> 'channel', provider_id = p ->> 'providerId',
    reason = CASE WHEN exact THEN NULL ELSE coalesce(p ->> 'reason', CASE WHEN gone THEN 'account_deleted' ELSE 'payment_mismatch' END) END, captured_at = p_now, next_at = NULL, checks = checks + 1
    WHERE id = y.id RETURNING * INTO y;
  INSERT INTO facts (payment_id, at, kind, body) VALUES (y.id, p_now, 'verify', p -> 'fact');
  PERFORM post_journal('capture:' || y.id, CASE WHEN exact THEN 'topup' ELSE 'capture' END, NULL, p_now, jsonb_build_array(
    jsonb_build_object('account', 'payment_fees', 'currency', y.captured_currency, 'kobo', coalesce(y.fees_kobo, 0)),
    jsonb_build_object('account', 'fees_kept:' || y.provider, 'currency', y.captured_currency, 'kobo', -coalesce(y.fees_kobo, 0)),
    jsonb_build_object('account', 'provider:' || y.provider, 'currency', y.captured_currency, 'kobo', y.captured_kobo))
    || CASE WHEN exact THEN jsonb_build_array(
      jsonb_build_object('account', 'wallet:' || y.user_id, 'kobo', -y.credit_kobo),
      -- The customer's top-up fee: income that offsets the provider's fee.
      jsonb_build_object('account', 'topup_fees', 'kobo', -(y.captured_kobo - y.credit_kobo)))
    ELSE jsonb_build_array(jsonb_build_object('account', 'suspense', 'currency', y.captured_currency, 'kobo', -y.captured_kobo)) END);
  -- As in settle_payment.
  IF (p ->> 'borneKobo')::bigint > 0 THEN
    PERFORM post_journal('fee-borne:' || y.id, 'fee_borne', NULL, p_now, jsonb_build_array(
      jsonb_build_object('account', 'provider:' || y.provider, 'currency', y.captured_currency, 'kobo', (p ->> 'borneKobo')::bigint),
      jsonb_build_object('account', 'payment_fees', 'currency', y.captured_currency, 'kobo', -(p ->> 'borneKobo')::bigint)));
  END IF;
  IF NOT exact AND y.captured_kobo > 0 THEN PERFORM open_payment_refund(y, p -> 'refund', y.reason, p_now); END IF;
  RETURN jsonb_build_object('outcome', lower(y.disposition));
END $$;
