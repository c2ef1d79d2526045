-- needs: open-case, upstream-by-ledger
-- Decides whether a delivered purchase may be reversed without staff (docs/adr/0039). It needs proof that the
-- money came back: 'row', its CREDIT row; or 'balance', the wallet's surplus equals exactly the claims
-- without a row, and still does after the list was read up to the time of that balance, so that it isn't
-- another purchase's money. Never for goods that the customer can use without us, and limited per hour. Null:
-- held as a case; one alarm covers all of them. p: {credited, usable}. The wallet's lock makes concurrent
-- reversals count each other.
CREATE OR REPLACE FUNCTION prove_reversal(p_effect effects, p jsonb, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE w upstream_wallet; booked text := 'upstream' || coalesce(':' || nullif(p_effect.wallet, 'main'), ''); c cases; proof text := CASE WHEN (p ->> 'credited')::boolean THEN 'row' END; why text; ledger jsonb; claimed bigint; r jsonb; n int; kobo bigint; shown timestamptz;
  cost bigint := (SELECT x.amount_kobo FROM journals j JOIN ledger_entries x ON x.journal_id = j.id AND x.account = 'cost' WHERE j.key = 'vend:' || p_effect.id);
BEGIN
  PERFORM 1 FROM upstream_wallet WHERE id = 1 FOR UPDATE;
  SELECT * INTO w FROM upstream_wallet WHERE name = p_effect.wallet;
  SELECT * INTO c FROM cases WHERE kind = 'reversal' AND subject = 'effect:' || p_effect.id ORDER BY id DESC LIMIT 1;
  IF proof IS NULL AND c.state = 'open' AND w.balance_at > c.opened_at THEN
    SELECT s INTO ledger FROM upstream_by_ledger(p_now) l, jsonb_array_elements(l -> 'others' || l) s WHERE s ->> 'wallet' = w.name;
    SELECT sum((x.evidence ->> 'costKobo')::bigint) INTO claimed FROM cases x JOIN effects y ON y.id = substr(x.subject, 8)
      WHERE x.kind = 'reversal' AND x.state = 'open' AND x.why = 'reversal_unproven' AND y.wallet = w.name;
    -- When the balance first showed it: the latest recorded fact.
    SELECT (f.body ->> 'shownAt')::timestamptz INTO shown FROM facts f WHERE f.effect_id = p_effect.id AND f.kind = 'balance' AND f.at >= c.opened_at ORDER BY f.id DESC LIMIT 1;
    IF NOT (ledger ->> 'opened')::boolean OR (ledger ->> 'inFlightKobo')::bigint > 0 OR w.balance_kobo - (ledger ->> 'kobo')::bigint <> claimed
        -- A purchase booked after that read is missing from one of the two figures.
        OR EXISTS (SELECT 1 FROM journals j JOIN ledger_entries x ON x.journal_id = j.id AND x.account = booked AND x.amount_kobo < 0 WHERE j.at >= w.balance_at)
        -- Other money came back meanwhile: the first read may have shown that.
        OR EXISTS (SELECT 1 FROM journals j JOIN ledger_entries x ON x.journal_id = j.id AND x.account = booked AND x.amount_kobo > 0
          LEFT JOIN effects y ON j.kind = 'reversal' AND y.id = substr(j.key, length('reversal:') + 1)
          WHERE j.at >= shown AND y.evidence ->> 'proof' IS DISTINCT FROM 'balance') THEN
      IF shown IS NOT NULL THEN INSERT INTO facts (effect_id, at, kind, body) VALUES (p_effect.id, p_now, 'balance', jsonb_build_object('shownAt', NULL)); END IF;
    ELSIF shown IS NULL THEN
      INSERT INTO facts (effect_id, at, kind, body) VALUES (p_effect.id, p_now, 'balance',
        jsonb_build_object('shownAt', w.balance_at, 'balanceKobo', w.balance_kobo, 'ledgerKobo', ledger -> 'kobo', 'claimedKobo', claimed));
    ELSIF (SELECT read_until FROM reconciliations WHERE source = 'upstream') >= shown
        AND NOT EXISTS (SELECT 1 FROM differences d WHERE d.source = 'upstream' AND d.state = 'open'
          AND d.subject NOT IN (SELECT 'vend:' || substr(x.subject, 8) FROM cases x WHERE x.kind = 'reversal')) THEN
      proof := 'balance';
    END IF;
  END IF;
  SELECT count(*), coalesce(sum(x.amount_kobo), 0) INTO n, kobo FROM journals j JOIN ledger_entries x ON x.journal_id = j.id AND x.account = 'sales'
    JOIN effects y ON y.id = substr(j.key, length('reversal:') + 1) AND y.evidence ? 'proof' WHERE j.kind = 'reversal' AND j.at > p_now - interval '1 hour';
  why := CASE WHEN proof IS NULL THEN 'reversal_unproven' WHEN (p ->> 'usable')::boolean THEN 'reversal_usable'
    WHEN n >= coalesce((SELECT (value #>> '{}')::bigint FROM settings WHERE key = 'reversals_an_hour' AND value #>> '{}' ~ '^[0-9]{1,9}$'), 3)
      OR kobo + (SELECT total_kobo FROM lines WHERE id = p_effect.line_id) > 100 * coalesce((SELECT (value #>> '{}')::bigint FROM settings WHERE key = 'reversals_naira_an_hour' AND value #>> '{}' ~ '^[0-9]{1,9}$'), 20000) THEN 'reversal_limit' END;
  IF why IS NULL THEN RETURN proof; END IF;
  -- A decision by staff stands: the same claim again changes nothing.
  IF c.state = 'closed' AND c.closed_by <> 'shop' THEN RETURN NULL; END IF;
  r := open_case(jsonb_build_object('kind', 'reversal', 'subject', 'effect:' || p_effect.id, 'order', p_effect.order_id, 'why', why,
    'more', jsonb_build_object('effect', p_effect.id, 'costKobo', cost)), p_now);
  IF r ->> 'outcome' = 'opened' THEN
    SELECT count(*) INTO n FROM cases WHERE kind = 'reversal' AND state = 'open';
    UPDATE alarms SET at = p_now, detail = jsonb_build_object('orders', n) WHERE kind = 'reversal' AND incident_id IS NULL AND seen_at IS NULL;
    IF NOT FOUND THEN INSERT INTO alarms (at, kind, detail) VALUES (p_now, 'reversal', jsonb_build_object('orders', n)); END IF;
  END IF;
  RETURN NULL;
END $$;
