-- Records the upstream's balance (asked at p.askedAt), or that it answered at all. The first balance opens the ledger's
-- account of it (S10), when no purchase is under way: else nobody could say what it holds already. A later difference is
-- for a person to see (doctor, reconcile) and to book (book_upstream_move).
CREATE OR REPLACE FUNCTION note_upstream(p jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE balance bigint := (p ->> 'balanceKobo')::bigint; asked timestamptz := coalesce((p ->> 'askedAt')::timestamptz, p_now); opening bigint;
BEGIN
  UPDATE upstream_wallet SET balance_kobo = coalesce(balance, balance_kobo), seen_at = p_now,
    balance_at = CASE WHEN balance IS NULL THEN balance_at ELSE asked END WHERE id = 1;
  IF balance IS NULL OR EXISTS (SELECT 1 FROM journals WHERE key = 'upstream:opening') THEN RETURN true; END IF;
  IF EXISTS (SELECT 1 FROM effects WHERE kind = 'VEND' AND sent_at IS NOT NULL
      AND (state IN ('SENDING','PROCESSING','UNKNOWN','PARKED') OR settled_at >= asked)) THEN RETURN true; END IF;
  opening := balance - coalesce((SELECT sum(amount_kobo) FROM ledger_entries WHERE account = 'upstream'), 0);
  IF opening <> 0 THEN
    PERFORM post_journal('upstream:opening', 'upstream_opening', NULL, p_now, jsonb_build_array(
      jsonb_build_object('account', 'upstream', 'kobo', opening), jsonb_build_object('account', 'owner', 'kobo', -opening)));
  END IF;
  RETURN true;
END $$;
