-- Enqueues one message once every undelivered line is refunded, unless the message about the delivery is still queued: it will
-- mention the refund. A refund after that gets one more.
CREATE OR REPLACE FUNCTION tell_part_refunded(o orders) RETURNS void LANGUAGE plpgsql AS $$
DECLARE moved_at timestamptz; told int;
BEGIN
  IF EXISTS (SELECT 1 FROM lines WHERE order_id = o.id AND status NOT IN ('delivered','refunded')) THEN RETURN; END IF;
  SELECT max(v.at) INTO moved_at FROM order_events v WHERE v.order_id = o.id AND v.event = 'refunded' AND v.line_id IS NOT NULL;
  IF moved_at IS NULL OR EXISTS (SELECT 1 FROM messages WHERE order_id = o.id AND kind IN ('order_delivered','order_part_refunded')
    AND (state = 'queued' OR (state <> 'skipped' AND created_at >= moved_at))) THEN RETURN; END IF;
  SELECT count(*) INTO told FROM messages WHERE order_id = o.id AND kind = 'order_part_refunded' AND state <> 'skipped';
  INSERT INTO messages (id, key, kind, to_address, data, order_id, next_at, created_at)
    SELECT message_id(k), k, 'order_part_refunded', o.email, '{}', o.id, moved_at, moved_at
    FROM concat_ws(':', 'order', o.id, 'order_part_refunded', nullif(told, 0)) AS k WHERE o.email LIKE '%_@_%'
    ON CONFLICT (key) DO UPDATE SET state = 'queued', next_at = excluded.next_at, reason = NULL WHERE messages.state = 'skipped';
END $$;
