-- S10: what our ledger says we have at the upstream, and what may be taken from it right now without our knowing yet. Asked
-- every minute, so it sums a day and a few thousand entries, not the history: the mark moves to entries that are a day old,
-- when every transaction with an older number has long committed.
CREATE OR REPLACE FUNCTION upstream_by_ledger(p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE was bigint := coalesce((SELECT up_to FROM ledger_marks WHERE account = 'upstream'), 0); cut bigint;
BEGIN
  SELECT min(n.id) INTO cut FROM ledger_entries n
    WHERE n.journal_id = (SELECT id FROM journals WHERE at < p_now - interval '1 day' ORDER BY at DESC LIMIT 1);
  IF cut > was + 5000 THEN
    INSERT INTO ledger_marks (account, up_to, kobo)
      SELECT 'upstream', cut, coalesce(sum(amount_kobo), 0) FROM ledger_entries WHERE account = 'upstream' AND id > was AND id <= cut
      ON CONFLICT (account) DO UPDATE SET up_to = excluded.up_to, kobo = ledger_marks.kobo + excluded.kobo WHERE ledger_marks.up_to = was;
  END IF;
  RETURN jsonb_build_object('opened', EXISTS (SELECT 1 FROM journals WHERE key = 'upstream:opening'),
    'kobo', (SELECT coalesce(sum(m.kobo), 0) + (SELECT coalesce(sum(amount_kobo), 0) FROM ledger_entries
      WHERE account = 'upstream' AND id > coalesce(max(m.up_to), 0)) FROM ledger_marks m WHERE m.account = 'upstream'),
    'inFlightKobo', (SELECT coalesce(sum(amount_kobo), 0) FROM effects WHERE kind = 'VEND' AND state IN ('SENDING','PROCESSING','UNKNOWN','PARKED')));
END $$;
