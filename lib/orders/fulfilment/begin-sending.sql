-- Tx B of a vend or refund, committed before a byte is sent: INTENT becomes SENDING if the worker still holds
-- its lease and a rate token is free. A wallet refund that waited for the books to be adopted is completed
-- here, because nothing leaves the system. waitedMs: ms that the statement waited before making the mark;
-- null where time is simulated.
CREATE OR REPLACE FUNCTION begin_sending(p_effect text, p_worker int, p_rates jsonb, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE e effects; token record; granted timestamptz; waited interval;
BEGIN
  PERFORM 1 FROM orders WHERE id = (SELECT order_id FROM effects WHERE id = p_effect) FOR UPDATE;
  SELECT * INTO e FROM effects WHERE id = p_effect FOR UPDATE;
  IF e.id IS NULL OR e.state <> 'INTENT' THEN RETURN jsonb_build_object('outcome', 'gone'); END IF;
  IF NOT worker_alive(p_worker) THEN RETURN jsonb_build_object('outcome', 'fenced'); END IF;
  IF e.kind = 'REFUND' THEN
    CASE refund_beside_dispute(e, p_now)
      WHEN 'wait' THEN RETURN jsonb_build_object('outcome', 'wait', 'until', p_now + interval '1 day');
      WHEN 'done' THEN RETURN jsonb_build_object('outcome', 'gone');
      ELSE NULL;
    END CASE;
  END IF;
  IF e.kind = 'VEND' THEN
    SELECT * INTO token FROM take_buy(e.id, CASE WHEN e.supplier_key IS NULL THEN p_rates ELSE p_rates || jsonb_build_object('key', e.supplier_key) END, p_now);
    IF token.until IS NOT NULL THEN
      UPDATE effects SET next_at = token.until WHERE id = e.id;
      PERFORM enqueue('vend', e.line_id, token.until);
      RETURN jsonb_build_object('outcome', 'wait', 'until', token.until);
    END IF;
    granted := token.at;
    UPDATE lines SET status = 'sending', reason = NULL, attempts = e.attempt, next_at = NULL WHERE id = e.line_id;
  END IF;
  -- Other processes count the sender's time from here, so it uses the database's clock (docs/adr/0036).
  IF (p_rates ->> 'databaseClock')::boolean THEN waited := coalesce(granted, clock_timestamp()) - statement_timestamp(); END IF;
  UPDATE effects SET state = 'SENDING', worker_id = p_worker, sent_at = coalesce(statement_timestamp() + waited, p_now), next_at = NULL
  WHERE id = e.id AND state = 'INTENT';
  IF e.goodwill IS NULL THEN PERFORM note_event(e.order_id, e.line_id, e.id, p_now, 'sending'); END IF;
  PERFORM refresh_order(e.order_id);
  RETURN jsonb_build_object('outcome', 'granted', 'waitedMs', extract(epoch FROM waited) * 1000);
END $$;
