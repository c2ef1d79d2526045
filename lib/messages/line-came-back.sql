-- After a line's refund, enqueues the message about the refunded part of a partly delivered order.
CREATE OR REPLACE FUNCTION line_came_back() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE o orders;
BEGIN
  SELECT * INTO STRICT o FROM orders WHERE id = NEW.order_id;
  -- From any other status, the order's own change of status enqueues its message (tell_by_mail).
  IF o.status = 'partly_delivered' THEN PERFORM tell_part_refunded(o); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER lines_tell_by_mail AFTER UPDATE OF status ON lines FOR EACH ROW WHEN (NEW.status = 'refunded' AND OLD.status <> 'refunded')
  EXECUTE FUNCTION line_came_back();
