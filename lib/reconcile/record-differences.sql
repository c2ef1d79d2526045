-- Records what an examination found. p_found: [{kind, subject, order, ours, theirs, amountKobo}]; p_examined: the subjects
-- that were examined whole. An examined subject that shows a difference no more is resolved. An explained one with another
-- amount needs another explanation.
CREATE OR REPLACE FUNCTION note_differences(p_source text, p_found jsonb, p_examined jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE f record; fresh int := 0; resolved int := 0; kinds text[] := '{}'; was text; kobo bigint;
BEGIN
  FOR f IN SELECT * FROM jsonb_to_recordset(p_found) AS x(kind text, subject text, "order" text, ours jsonb, theirs jsonb, "amountKobo" bigint) ORDER BY subject, kind LOOP
    SELECT state, amount_kobo INTO was, kobo FROM differences WHERE subject = f.subject AND kind = f.kind AND state <> 'resolved' FOR UPDATE;
    INSERT INTO differences AS d (source, kind, subject, order_id, ours, theirs, amount_kobo, first_seen_at, last_seen_at, looked_at, state)
      VALUES (p_source, f.kind, f.subject, f."order", f.ours, f.theirs, f."amountKobo", p_now, p_now, p_now, 'open')
      ON CONFLICT (subject, kind) WHERE state <> 'resolved' DO UPDATE SET last_seen_at = p_now, looked_at = p_now, ours = excluded.ours,
        theirs = excluded.theirs, amount_kobo = excluded.amount_kobo,
        state = CASE WHEN d.state = 'explained' AND d.amount_kobo IS DISTINCT FROM excluded.amount_kobo THEN 'open' ELSE d.state END;
    IF was IS NULL OR (was = 'explained' AND kobo IS DISTINCT FROM f."amountKobo") THEN
      fresh := fresh + 1;
      kinds := array_append(kinds, f.kind);
    END IF;
  END LOOP;
  UPDATE differences d SET state = 'resolved', resolved_at = p_now, looked_at = p_now
    WHERE d.source = p_source AND d.state <> 'resolved' AND d.subject IN (SELECT jsonb_array_elements_text(p_examined))
      AND NOT EXISTS (SELECT 1 FROM jsonb_to_recordset(p_found) AS x(kind text, subject text) WHERE x.kind = d.kind AND x.subject = d.subject);
  GET DIAGNOSTICS resolved = ROW_COUNT;
  IF fresh > 0 THEN
    INSERT INTO alarms (at, kind, detail) VALUES (p_now, 'difference', jsonb_build_object('source', p_source, 'count', fresh,
      'kinds', (SELECT jsonb_agg(DISTINCT k) FROM unnest(kinds) k)));
  END IF;
  RETURN jsonb_build_object('fresh', fresh, 'resolved', resolved);
END $$;
