-- Opens a case, or updates the open one of its subject. A case never moves money or goods. p: kind, subject,
-- order, why, dueAt, more (evidence beside the order's history), once: one case of this kind per order, ever,
-- with an alarm when it opens; follows: the closed case after which another may open.
CREATE OR REPLACE FUNCTION open_case(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE c cases; o text := p ->> 'order';
BEGIN
  IF (p ->> 'once')::boolean THEN
    -- Not FOR UPDATE: a transaction that locked a case and inserts a row of its order would wait for this lock, while this waits for the case.
    PERFORM 1 FROM orders WHERE id = o FOR NO KEY UPDATE;
    SELECT * INTO c FROM cases WHERE order_id = o AND kind = p ->> 'kind' AND (state = 'open' OR NOT p ? 'follows')
      ORDER BY id DESC LIMIT 1;
    IF c.id IS NOT NULL THEN
      UPDATE cases SET heard_at = p_now WHERE id = c.id AND state = 'open';
      RETURN jsonb_build_object('outcome', 'known', 'id', c.id);
    END IF;
  END IF;
  INSERT INTO cases (kind, subject, order_id, why, evidence, opened_at, heard_at, due_at, state)
    VALUES (p ->> 'kind', p ->> 'subject', o, p ->> 'why', coalesce(case_evidence(o), '{}') || coalesce(nullif(p -> 'more', 'null'), '{}')
        || CASE WHEN p ? 'follows' THEN jsonb_build_object('follows', p -> 'follows') ELSE '{}' END,
      p_now, p_now, (p ->> 'dueAt')::timestamptz, 'open')
    ON CONFLICT DO NOTHING RETURNING * INTO c;
  IF c.id IS NOT NULL THEN
    IF (p ->> 'once')::boolean THEN
      INSERT INTO alarms (at, kind, order_id, detail) VALUES (p_now, c.kind, o, jsonb_build_object('case', c.id, 'why', c.why));
    END IF;
    RETURN jsonb_build_object('outcome', 'opened', 'id', c.id);
  END IF;
  UPDATE cases SET heard_at = p_now, due_at = coalesce((p ->> 'dueAt')::timestamptz, due_at)
    WHERE kind = p ->> 'kind' AND subject = p ->> 'subject' AND (state = 'open' OR kind = 'dispute') RETURNING * INTO c;
  RETURN jsonb_build_object('outcome', 'known', 'id', c.id);
END $$;
