-- Enqueues the message about an order's new status, once per order and kind, in the transaction that changed it. A skipped
-- message is queued again when its status returns. Once every undelivered line of a partly delivered order is refunded,
-- enqueues one message about that, unless the message about the delivery is still queued: it will mention the refund. A
-- refund after that gets one more.
-- replaces: line-came-back, tell-part-refunded
CREATE OR REPLACE FUNCTION tell_by_mail() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE o orders; moved_at timestamptz; k text; told int; about text;
BEGIN
  IF TG_TABLE_NAME = 'lines' THEN
    SELECT * INTO STRICT o FROM orders WHERE id = NEW.order_id;
  ELSE
    o := NEW;
    about := CASE o.status
      WHEN 'paid' THEN 'order_paid' WHEN 'delivered' THEN 'order_delivered' WHEN 'partly_delivered' THEN 'order_delivered'
      WHEN 'refund_due' THEN 'order_refund_due' WHEN 'refunded' THEN 'order_refunded' WHEN 'under_review' THEN 'order_parked' END;
  END IF;
  -- No message about other statuses, such as processing.
  IF about IS NOT NULL AND o.email LIKE '%_@_%' THEN
    -- Each refund that bounced allows one more message about the refund.
    k := concat_ws(':', 'order', o.id, about, CASE WHEN o.status IN ('refund_due','refunded') THEN (SELECT nullif(count(*), 0)
      FROM effects WHERE order_id = o.id AND kind = 'REFUND' AND reason = 'refund_bounced') END);
    -- The clock of the process that changed the status: each change writes an event.
    SELECT v.at INTO moved_at FROM order_events v WHERE v.order_id = o.id ORDER BY v.id DESC LIMIT 1;
    INSERT INTO messages (id, key, kind, to_address, data, order_id, next_at, created_at)
      VALUES (message_id(k), k, about, o.email, '{}', o.id, moved_at, moved_at)
      ON CONFLICT (key) DO UPDATE SET state = 'queued', next_at = excluded.next_at, reason = NULL WHERE messages.state = 'skipped';
  END IF;
  -- From any other status, the order's own change of status enqueues its message.
  IF o.status <> 'partly_delivered' OR EXISTS (SELECT 1 FROM lines WHERE order_id = o.id AND status NOT IN ('delivered','refunded')) THEN RETURN NULL; END IF;
  SELECT max(v.at) INTO moved_at FROM order_events v WHERE v.order_id = o.id AND v.event = 'refunded' AND v.line_id IS NOT NULL;
  IF moved_at IS NULL OR EXISTS (SELECT 1 FROM messages WHERE order_id = o.id AND kind IN ('order_delivered','order_part_refunded')
    AND (state = 'queued' OR (state <> 'skipped' AND created_at >= moved_at))) THEN RETURN NULL; END IF;
  SELECT count(*) INTO told FROM messages WHERE order_id = o.id AND kind = 'order_part_refunded' AND state <> 'skipped';
  INSERT INTO messages (id, key, kind, to_address, data, order_id, next_at, created_at)
    SELECT message_id(key), key, 'order_part_refunded', o.email, '{}', o.id, moved_at, moved_at
    FROM concat_ws(':', 'order', o.id, 'order_part_refunded', nullif(told, 0)) AS key WHERE o.email LIKE '%_@_%'
    ON CONFLICT (key) DO UPDATE SET state = 'queued', next_at = excluded.next_at, reason = NULL WHERE messages.state = 'skipped';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_tell_by_mail AFTER UPDATE OF status ON orders FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION tell_by_mail();
CREATE OR REPLACE TRIGGER lines_tell_by_mail AFTER UPDATE OF status ON lines FOR EACH ROW WHEN (NEW.status = 'refunded' AND OLD.status <> 'refunded')
  EXECUTE FUNCTION tell_by_mail();
DROP FUNCTION IF EXISTS line_came_back();
DROP FUNCTION IF EXISTS tell_part_refunded(orders);
