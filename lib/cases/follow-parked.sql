-- Opens a case for a parked attempt, and closes it when the attempt is decided. settle_effect calls it in its
-- transaction.
CREATE OR REPLACE FUNCTION follow_parked(p_effect effects, p_was text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_effect.state = 'PARKED' THEN
    PERFORM open_case(jsonb_build_object('subject', 'effect:' || p_effect.id, 'order', p_effect.order_id, 'why', coalesce(p_effect.reason, 'parked'),
      'kind', CASE WHEN p_effect.kind = 'REFUND' AND p_effect.reason IN ('refund_failed','refund_needs_attention') THEN 'refund_stuck' ELSE 'parked' END,
      'more', jsonb_build_object('effect', p_effect.id)), p_now);
  ELSE
    UPDATE cases SET state = 'closed', closed_at = p_now, closed_by = coalesce(p_effect.evidence ->> 'decidedBy', 'shop'),
      closed_why = p_effect.state || coalesce(': ' || (p_effect.evidence ->> 'because'), '')
      WHERE subject = 'effect:' || p_effect.id AND kind IN ('parked','refund_stuck','reversal') AND state = 'open';
  END IF;
END $$;
