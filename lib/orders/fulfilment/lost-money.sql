-- What disputes (docs/adr/0041) and refunds made in the provider's dashboard (docs/adr/0057) took of a payment, and what that means
-- for a refund of p_kobo. kobo: their sum. covers: the part that no refund counts as its own is enough for this one. beyond: this
-- refund, the others, kobo and what was credited to a wallet as compensation (docs/adr/0078) are more than was captured; p_unsent:
-- the others include those not sent yet. No row: nothing was lost.
CREATE OR REPLACE FUNCTION lost_money(p_payment text, p_kobo bigint, p_unsent boolean) RETURNS TABLE (kobo bigint, covers boolean, beyond boolean)
LANGUAGE sql STABLE AS $$
  SELECT d.kobo, d.kobo - (SELECT coalesce(sum(amount_kobo), 0) FROM effects WHERE refunds_payment_id = y.id AND evidence ? 'coveredBy') >= p_kobo,
    d.kobo + p_kobo + (SELECT coalesce(sum(amount_kobo), 0) FROM effects WHERE refunds_payment_id = y.id AND kind = 'REFUND' AND NOT coalesce(evidence ? 'coveredBy', false)
      AND (state IN ('SENDING','SUCCEEDED','PROCESSING','UNKNOWN','PARKED') OR p_unsent AND state = 'INTENT'))
      + (SELECT coalesce(sum(n.amount_kobo), 0) FROM journals j JOIN ledger_entries n ON n.journal_id = j.id
        WHERE j.order_id = y.order_id AND j.kind = 'goodwill' AND n.account = 'goodwill' AND y.disposition = 'APPLIED') > y.captured_kobo
  FROM payments y, LATERAL (SELECT sum(x.kobo)::bigint AS kobo FROM disputes x WHERE x.payment_id = y.id AND x.state = 'lost') d
  WHERE y.id = p_payment AND d.kobo > 0
$$;
