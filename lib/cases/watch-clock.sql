-- Opens a case for each missed deadline, and closes it with the delay once it is met. Returns the number of
-- new cases. Orders in review count too: the owner is alerted at half of the time and again when a twelfth of
-- it (two hours) is left.
CREATE OR REPLACE FUNCTION watch_clock(p_since timestamptz, p_refund_ms int, p_settle_ms int, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE c record; fresh int := 0; whole interval := p_settle_ms * interval '1 millisecond';
BEGIN
  INSERT INTO alarms (at, kind, order_id, detail)
    SELECT p_now, s.kind, o.id, jsonb_build_object('status', o.status, 'dueAt', o.paid_at + whole)
    FROM orders o, (VALUES ('settle_half', whole / 2), ('settle_last', whole - whole / 12)) s (kind, after)
    WHERE o.status IN ('paid','processing','under_review') AND p_now >= o.paid_at + s.after AND p_now < o.paid_at + whole
      AND NOT EXISTS (SELECT 1 FROM alarms a WHERE a.order_id = o.id AND a.kind = s.kind) ORDER BY s.after, o.id;
  FOR c IN
    SELECT r.order_id, 'refund:' || r.id AS subject, 'refund_not_sent' AS why, r.decided + p_refund_ms * interval '1 millisecond' AS due, r.id AS effect
      FROM refund_clocks(p_since) r WHERE coalesce(r.sent, p_now) > r.decided + p_refund_ms * interval '1 millisecond'
    UNION ALL SELECT o.id, 'order:' || o.id, 'not_settled', o.paid_at + whole, NULL
      FROM orders o WHERE o.status IN ('paid','processing','under_review') AND o.paid_at < p_now - whole
  LOOP
    CONTINUE WHEN EXISTS (SELECT 1 FROM cases WHERE kind = 'overdue' AND subject = c.subject);
    IF open_case(jsonb_build_object('kind', 'overdue', 'subject', c.subject, 'order', c.order_id, 'why', c.why, 'dueAt', c.due,
      'more', jsonb_build_object('effect', c.effect)), p_now) ->> 'outcome' <> 'opened' THEN CONTINUE; END IF;
    INSERT INTO alarms (at, kind, order_id, detail) VALUES (p_now, 'overdue', c.order_id, jsonb_build_object('why', c.why));
    fresh := fresh + 1;
  END LOOP;
  FOR c IN
    SELECT k.id, k.why, k.due_at AS due, CASE k.why
        WHEN 'refund_not_sent' THEN coalesce((SELECT max(s.settled_at) FROM effects s JOIN effects e ON coalesce(e.line_id, e.payment_id) = coalesce(s.line_id, s.payment_id)
          WHERE s.order_id = k.order_id AND e.id = k.evidence ->> 'effect' AND s.reason IN ('sent_again','already_back')), (SELECT min(v.at) FROM order_events v JOIN effects x ON x.id = v.effect_id, effects e
          WHERE v.order_id = k.order_id AND v.event = 'refund_sent' AND x.kind = 'REFUND' AND e.id = k.evidence ->> 'effect'
            AND coalesce(x.line_id, x.payment_id) = coalesce(e.line_id, e.payment_id)))
        ELSE (SELECT p_now FROM orders o WHERE o.id = k.order_id AND o.status NOT IN ('paid','processing','under_review')) END AS done
      FROM cases k WHERE k.kind = 'overdue' AND k.state = 'open'
  LOOP
    CONTINUE WHEN c.done IS NULL;
    UPDATE cases SET state = 'closed', closed_at = p_now, closed_by = 'shop',
      closed_why = c.why || ', done ' || round(extract(epoch FROM c.done - c.due)) || ' s late' WHERE id = c.id AND state = 'open';
  END LOOP;
  RETURN fresh;
END $$;
