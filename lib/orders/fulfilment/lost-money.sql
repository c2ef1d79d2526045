-- What disputes (docs/adr/0041) and refunds made in the provider's dashboard (docs/adr/0057) took of a payment, and what that means
-- for a refund of p_kobo. kobo: their sum. covers: the part that no refund counts as its own is enough for this one. beyond: this
-- refund, the others and kobo are more than was captured; p_unsent: the others include those not sent yet. No row: nothing was lost.
CREATE OR REPLACE FUNCTION lost_money(p_payment text, p_kobo bigint, p_unsent boolean) RETURNS TABLE (kobo bigint, covers boolean, beyond boolean)
LANGUAGE sql STABLE AS $$
  SELECT d.kobo, d.kobo - (SELECT coalesce(sum(amount_kobo), 0) FROM effects WHERE refunds_payment_id = p_payment AND evidence ? 'coveredBy') >= p_kobo,
    d.kobo + p_kobo + (SELECT coalesce(sum(amount_kobo), 0) FROM effects WHERE refunds_payment_id = p_payment AND kind = 'REFUND' AND NOT coalesce(evidence ? 'coveredBy', false)
      AND (state IN ('SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED') OR p_unsent AND state = 'INTENT')) > (SELECT captured_kobo FROM payments WHERE id = p_payment)
  FROM (SELECT sum(x.kobo)::bigint AS kobo FROM disputes x WHERE x.payment_id = p_payment AND x.state = 'lost') d WHERE d.kobo > 0
$$;
