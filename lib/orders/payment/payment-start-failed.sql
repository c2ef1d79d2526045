-- The provider didn't open a payment page: the payment failed, and another may be started.
CREATE OR REPLACE FUNCTION payment_start_failed(p_payment text, p_reason text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE payments SET state = 'FAILED', reason = p_reason WHERE id = p_payment AND state = 'CREATED';
  RETURN FOUND;
END $$;
