-- Records a round that didn't find the attempt. A clean scan counts if it is far enough from the previous
-- one; an incomplete scan interrupts the run. A scanner without the lease records nothing. Returns the
-- attempt and whether its sender is done, or null.
CREATE OR REPLACE FUNCTION note_scan(p_effect text, p_turn int, p_clean boolean, p_next_at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE e effects; s scanner; counts boolean;
BEGIN
  SELECT * INTO s FROM scanner WHERE id = 1 AND turn = p_turn AND ended_at IS NULL;
  SELECT * INTO e FROM effects WHERE id = p_effect AND state = 'UNKNOWN' FOR UPDATE;
  IF s.id IS NULL OR e.id IS NULL THEN RETURN NULL; END IF;
  -- Not a scan that began before it was sent: clocks may differ.
  counts := p_clean AND e.sighted_at IS NULL AND s.began_at >= e.sent_at
    AND (e.clean_scans = 0 OR coalesce(s.began_at >= e.last_scan_at + e.scan_gap_ms * interval '1 millisecond', false));
  UPDATE effects SET tries = tries + 1, next_at = p_next_at,
    clean_scans = CASE WHEN counts THEN clean_scans + 1 WHEN p_clean AND sighted_at IS NULL THEN clean_scans ELSE 0 END,
    last_scan_at = CASE WHEN counts THEN s.began_at ELSE last_scan_at END
    WHERE id = e.id RETURNING * INTO e;
  PERFORM enqueue('resolve-unknown', e.id, p_next_at);
  RETURN jsonb_build_object('effect', to_jsonb(e), 'senderDone', sender_done(e.id, e.worker_id));
END $$;
