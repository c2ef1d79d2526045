-- Our refunds through a provider, except wallet refunds: sent in the window, or named by the provider.
CREATE OR REPLACE FUNCTION refunds_to_compare(p_provider text, p_from timestamptz, p_to timestamptz, p_names jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'customerRef', e.customer_ref, 'state', e.state, 'reason', e.reason, 'orderId', e.order_id,
      'amountKobo', e.amount_kobo, 'upstreamId', e.upstream_id, 'sentAt', e.sent_at, 'reference', y.reference) ORDER BY e.id), '[]')
  FROM effects e JOIN payments y ON y.id = e.refunds_payment_id
  WHERE e.kind = 'REFUND' AND y.provider = p_provider AND e.request ->> 'wallet' IS NULL AND ((e.sent_at >= p_from AND e.sent_at < p_to)
    OR e.customer_ref = ANY (ARRAY(SELECT jsonb_array_elements_text(p_names))) OR e.upstream_id = ANY (ARRAY(SELECT jsonb_array_elements_text(p_names))))
$$;
