-- Enqueues the message about an order's new status, once per order and kind, in the transaction that changed it. A skipped
-- message is queued again when its status returns.
CREATE OR REPLACE FUNCTION tell_by_mail() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moved_at timestamptz; k text; about text := CASE NEW.status
  WHEN 'paid' THEN 'order_paid' WHEN 'delivered' THEN 'order_delivered' WHEN 'partly_delivered' THEN 'order_delivered'
  WHEN 'refund_due' THEN 'order_refund_due' WHEN 'refunded' THEN 'order_refunded' WHEN 'under_review' THEN 'order_parked' END;
BEGIN
  -- No message about other statuses, such as processing.
  IF about IS NULL THEN RETURN NULL; END IF;
  IF NEW.email LIKE '%_@_%' THEN
    -- Each refund that bounced allows one more message about the refund.
    k := concat_ws(':', 'order', NEW.id, about, CASE WHEN NEW.status IN ('refund_due','refunded') THEN (SELECT nullif(count(*), 0)
      FROM effects WHERE order_id = NEW.id AND kind = 'REFUND' AND state = 'REVERSED') END);
    -- The clock of the process that changed the status: each change writes an event.
    SELECT v.at INTO moved_at FROM order_events v WHERE v.order_id = NEW.id ORDER BY v.id DESC LIMIT 1;
    INSERT INTO messages (id, key, kind, to_address, data, order_id, next_at, created_at)
      VALUES (message_id(k), k, about, NEW.email, '{}', NEW.id, moved_at, moved_at)
      ON CONFLICT (key) DO UPDATE SET state = 'queued', next_at = excluded.next_at, reason = NULL WHERE messages.state = 'skipped';
  END IF;
  IF NEW.status = 'partly_delivered' THEN PERFORM tell_part_refunded(NEW); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER orders_tell_by_mail AFTER UPDATE OF status ON orders FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION tell_by_mail();
