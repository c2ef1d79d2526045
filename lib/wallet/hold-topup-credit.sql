-- Holds the credit of a top-up that is disputed or was refunded outside the shop (docs/adr/0107): takes it out
-- of the payer's wallet, as far as the balance reaches, and returns what isn't lost after all. topups_held
-- holds it while a dispute is open, topups_recovered once it is lost. p_dispute: the row, already changed. The
-- caller holds the payment's lock.
CREATE OR REPLACE FUNCTION hold_topup_credit(p_payment payments, p_dispute disputes, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE has bigint; goal bigint; taken bigint; held bigint; waits bigint;
BEGIN
  IF p_payment.purpose <> 'TOPUP' OR p_payment.disposition <> 'APPLIED' THEN RETURN; END IF;
  SELECT balance_kobo INTO has FROM wallets WHERE user_id = p_payment.user_id FOR UPDATE;
  SELECT coalesce(sum(n.amount_kobo) FILTER (WHERE n.account LIKE 'wallet:%'), 0), coalesce(-sum(n.amount_kobo) FILTER (WHERE n.account = 'topups_held'), 0) INTO taken, held
    FROM disputes d CROSS JOIN generate_series(1, d.moves) g JOIN journals j ON j.key = 'topup-dispute:' || d.id || ':' || g JOIN ledger_entries n ON n.journal_id = j.id
    WHERE d.payment_id = p_payment.id;
  SELECT least(coalesce(sum(kobo) FILTER (WHERE state <> 'won'), 0), p_payment.credit_kobo), bool_or(state = 'open')::int INTO goal, waits FROM disputes WHERE payment_id = p_payment.id;
  goal := least(goal, taken + coalesce(has, 0));
  waits := waits * goal;
  IF goal = taken AND waits = held THEN RETURN; END IF;
  PERFORM post_journal('topup-dispute:' || p_dispute.id || ':' || p_dispute.moves, 'dispute', NULL, p_now, jsonb_build_array(
    jsonb_build_object('account', 'wallet:' || p_payment.user_id, 'kobo', goal - taken),
    jsonb_build_object('account', 'topups_held', 'kobo', held - waits),
    jsonb_build_object('account', 'topups_recovered', 'kobo', taken - held - (goal - waits))));
END $$;
