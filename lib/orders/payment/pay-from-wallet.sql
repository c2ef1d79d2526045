-- Captures a payment from the wallet. The caller holds the locks of order and wallet and has checked the balance.
CREATE OR REPLACE FUNCTION pay_from_wallet(p_payment text, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE y payments;
BEGIN
  SELECT * INTO STRICT y FROM payments WHERE id = p_payment AND provider = 'wallet';
  RETURN settle_payment(jsonb_build_object('provider', 'wallet', 'reference', y.reference, 'verdict', 'captured', 'exact', true,
    'capturedKobo', y.expected_kobo, 'currency', 'NGN', 'feesKobo', 0, 'channel', 'wallet', 'fact', jsonb_build_object('wallet', y.user_id)), p_now);
END $$;
