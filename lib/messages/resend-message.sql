-- Sends the news of an order again, as a new message. p is {id, newId, actorId, actorRole}. Returns {outcome: queued |
-- not_found | not_of_an_order | not_done | out_of_date, id}.
CREATE OR REPLACE FUNCTION resend_message(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE m messages; o orders; n int;
BEGIN
  SELECT * INTO m FROM messages WHERE id = p ->> 'id';
  IF m.id IS NULL THEN RETURN jsonb_build_object('outcome', 'not_found'); END IF;
  IF m.order_id IS NULL THEN RETURN jsonb_build_object('outcome', 'not_of_an_order'); END IF;
  SELECT * INTO STRICT o FROM orders WHERE id = m.order_id FOR UPDATE;
  -- Nobody is there to write to any more (0020_privacy).
  IF o.email NOT LIKE '%_@_%' OR NOT message_holds(m.kind, o.status) THEN RETURN jsonb_build_object('outcome', 'out_of_date'); END IF;
  -- Two presses at once are one message: the second finds the first one still on its way.
  IF EXISTS (SELECT 1 FROM messages WHERE order_id = o.id AND kind = m.kind AND state IN ('queued','sending')) THEN
    RETURN jsonb_build_object('outcome', 'not_done');
  END IF;
  SELECT count(*) INTO n FROM messages WHERE order_id = o.id AND kind = m.kind;
  INSERT INTO messages (id, key, kind, to_address, data, order_id, next_at, created_at)
    VALUES (p ->> 'newId', 'order:' || o.id || ':' || m.kind || ':' || n, m.kind, o.email, jsonb_build_object('again', n), o.id, p_now, p_now);
  PERFORM audit_append(p ->> 'actorId', p ->> 'actorRole', 'message.resent', 'order:' || o.ref, NULL,
    jsonb_build_object('kind', m.kind, 'message', p ->> 'newId'), NULL, p_now);
  RETURN jsonb_build_object('outcome', 'queued', 'id', p ->> 'newId');
END $$;
