-- Our refunds of a payment.
CREATE OR REPLACE FUNCTION refunds_of(p_provider text, p_reference text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'state', e.state, 'ref', e.customer_ref) ORDER BY e.id), '[]') FROM effects e JOIN payments y ON y.id = e.refunds_payment_id
  WHERE e.kind = 'REFUND' AND y.provider = p_provider AND y.reference = p_reference
$$;
