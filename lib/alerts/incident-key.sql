-- The incident that an alarm belongs to: one an order where a person must act for it, else one for the shop.
CREATE OR REPLACE FUNCTION incident_key(p_kind text, p_order text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p_kind IN ('unauthorised','selling_stopped') THEN 'key_refused'
    WHEN p_kind IN ('upstream_balance') THEN 'insufficient_balance'
    WHEN p_kind IN ('schema_drift','foreign_ref','own_fault','validation','difference','low_balance','insufficient_balance','list_blind') THEN p_kind
    WHEN p_kind IN ('dispute','not_received','overdue','late_vend','reversed') THEN concat_ws(':', p_kind, p_order)
    WHEN p_kind IN ('parked','refund_stuck') OR EXISTS (SELECT 1 FROM cases c WHERE c.order_id = p_order AND c.state = 'open' AND c.kind IN ('parked','refund_stuck'))
      THEN concat_ws(':', 'parked', p_order)
    ELSE p_kind END
$$;
