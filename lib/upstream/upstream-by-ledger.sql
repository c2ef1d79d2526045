-- S10: our ledger's balance at the upstream, and the cost of purchases that it may have charged without our
-- knowing yet: of the main wallet, and of each other one in `others`. Runs every minute, so it sums a day and
-- a few thousand entries, not the whole history: the mark advances to entries a day old, when every
-- transaction with a lower id has long committed.
CREATE OR REPLACE FUNCTION upstream_by_ledger(p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE w record; was bigint; cut bigint; side jsonb; sides jsonb[] := '{}';
BEGIN
  SELECT min(n.id) INTO cut FROM ledger_entries n
    WHERE n.journal_id = (SELECT id FROM journals WHERE at < p_now - interval '1 day' ORDER BY at DESC LIMIT 1);
  FOR w IN SELECT name, CASE name WHEN 'main' THEN 'upstream' ELSE 'upstream:' || name END AS account FROM upstream_wallet ORDER BY id LOOP
    was := coalesce((SELECT up_to FROM ledger_marks WHERE account = w.account), 0);
    IF cut > was + 5000 THEN
      INSERT INTO ledger_marks (account, up_to, kobo)
        SELECT w.account, cut, coalesce(sum(amount_kobo), 0) FROM ledger_entries WHERE account = w.account AND id > was AND id <= cut
        ON CONFLICT (account) DO UPDATE SET up_to = excluded.up_to, kobo = ledger_marks.kobo + excluded.kobo WHERE ledger_marks.up_to = was;
    END IF;
    side := jsonb_build_object('wallet', w.name, 'opened', EXISTS (SELECT 1 FROM journals WHERE key = w.account || ':opening'),
      'kobo', (SELECT coalesce(sum(m.kobo), 0) + (SELECT coalesce(sum(amount_kobo), 0) FROM ledger_entries
        WHERE account = w.account AND id > coalesce(max(m.up_to), 0)) FROM ledger_marks m WHERE m.account = w.account),
      'inFlightKobo', (SELECT coalesce(sum(amount_kobo), 0) FROM effects WHERE kind = 'VEND' AND wallet = w.name
        AND state IN ('SENDING','PROCESSING','UNKNOWN','PARKED')));
    sides := sides || side;
  END LOOP;
  RETURN sides[1] || jsonb_build_object('others', to_jsonb(sides[2:]));
END $$;
