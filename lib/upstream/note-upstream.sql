-- Records the upstream's balances, or only that it answered. p: key (absent: the first), balanceKobo (of the
-- key's main wallet), others {name: kobo}, and the time of the request: askedMsAgo by the database's clock,
-- else askedAt. A newer balance is kept. A wallet's first balance opens its ledger account (S10) if no
-- purchase from it is under way; otherwise what the balance includes isn't known. Later discrepancies are
-- reported (doctor, reconcile) and booked by the owner (npm run float -- book).
CREATE OR REPLACE FUNCTION note_upstream(p jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE b record; opening bigint; booked text;
  asked timestamptz := coalesce(statement_timestamp() - (p ->> 'askedMsAgo')::float8 * interval '1 millisecond', (p ->> 'askedAt')::timestamptz, p_now);
BEGIN
  IF p ? 'key' THEN
    PERFORM 1 FROM upstream_wallet WHERE id = 1 FOR UPDATE;
    INSERT INTO upstream_wallet (id, name) SELECT max(id) + 1, p ->> 'key' FROM upstream_wallet ON CONFLICT (name) DO NOTHING;
  END IF;
  UPDATE upstream_wallet SET seen_at = p_now WHERE name = coalesce(p ->> 'key', 'main');
  FOR b IN SELECT coalesce(p ->> 'key', 'main') AS name, (p ->> 'balanceKobo')::bigint AS kobo
      UNION ALL SELECT key, value::bigint FROM jsonb_each_text(coalesce(p -> 'others', '{}')) LOOP
    IF b.name <> 'main' THEN
      INSERT INTO upstream_wallet (id, name) SELECT max(id) + 1, b.name FROM upstream_wallet ON CONFLICT (name) DO NOTHING;
    END IF;
    UPDATE upstream_wallet SET balance_kobo = b.kobo, balance_at = asked, seen_at = p_now
      WHERE name = b.name AND b.kobo IS NOT NULL AND (balance_at > asked AND balance_at <= greatest(p_now, statement_timestamp())) IS NOT TRUE;
    booked := CASE b.name WHEN 'main' THEN 'upstream' ELSE 'upstream:' || b.name END;
    CONTINUE WHEN NOT FOUND OR EXISTS (SELECT 1 FROM journals WHERE key = booked || ':opening')
      OR EXISTS (SELECT 1 FROM effects WHERE kind = 'VEND' AND sent_at IS NOT NULL AND wallet = b.name
        AND (state IN ('SENDING','PROCESSING','UNKNOWN','PARKED') OR settled_at >= asked));
    opening := b.kobo - coalesce((SELECT sum(n.amount_kobo) FROM ledger_entries n WHERE n.account = booked), 0);
    IF opening <> 0 THEN
      PERFORM post_journal(booked || ':opening', 'upstream_opening', NULL, p_now, jsonb_build_array(
        jsonb_build_object('account', booked, 'kobo', opening), jsonb_build_object('account', 'owner', 'kobo', -opening)));
    END IF;
  END LOOP;
  RETURN true;
END $$;
