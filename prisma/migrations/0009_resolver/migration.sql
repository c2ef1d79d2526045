-- Resolving unknown outcomes (money-safety.md): the one scanner, what an effect needs before it may count as not executed, and
-- purchases that show up after they were given up.

-- The intent says how long its outcome may stay unseen, and how far apart scans must be, in ms after SCHEDULE_SCALE: so the
-- database can hold the rule without knowing the scale.
ALTER TABLE "effects" ADD COLUMN "horizon_ms" INTEGER, ADD COLUMN "scan_gap_ms" INTEGER, ADD COLUMN "last_scan_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "scanner" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "turn" BIGINT NOT NULL DEFAULT 0,
    "worker_id" INTEGER,
    "began_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "scanner_pkey" PRIMARY KEY ("id")
);
INSERT INTO scanner (id) VALUES (1);

-- CreateTable
CREATE TABLE "late_vends" (
    "effect_id" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "line_id" TEXT NOT NULL,
    "was" TEXT NOT NULL,
    "upstream_id" TEXT,
    "loss_kobo" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "reversed_at" TIMESTAMPTZ(3),

    CONSTRAINT "late_vends_pkey" PRIMARY KEY ("effect_id")
);
CREATE INDEX "late_vends_order_id_idx" ON "late_vends"("order_id");
ALTER TABLE "late_vends" ADD CONSTRAINT "late_vends_effect_id_fkey" FOREIGN KEY ("effect_id") REFERENCES "effects"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE late_vends ADD CONSTRAINT late_vends_was_dead CHECK (was IN ('NOT_SENT','REJECTED','FAILED','NOT_EXECUTED','REVERSED'));
ALTER TABLE late_vends ADD CONSTRAINT late_vends_loss CHECK (loss_kobo >= 0);

CREATE FUNCTION guard_late_vend() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (to_jsonb(NEW) - 'reversed_at') IS DISTINCT FROM (to_jsonb(OLD) - 'reversed_at') OR OLD.reversed_at IS NOT NULL THEN
    RAISE EXCEPTION 'late vend % is written once', OLD.effect_id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER late_vends_guard BEFORE UPDATE ON late_vends FOR EACH ROW EXECUTE FUNCTION guard_late_vend();
CREATE TRIGGER late_vends_no_delete BEFORE DELETE ON late_vends FOR EACH ROW EXECUTE FUNCTION forbid();
CREATE TRIGGER late_vends_no_truncate BEFORE TRUNCATE ON late_vends FOR EACH STATEMENT EXECUTE FUNCTION forbid();

-- ── What NOT_EXECUTED needs ──────────────────────────────────────────────────────────────────────────────────────────
-- The sender of an effect can do nothing more: it told what came of it, or its proof of life is gone.
CREATE FUNCTION sender_done(p_effect text, p_worker int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT p_worker IS NULL OR NOT worker_alive(p_worker) OR EXISTS (SELECT 1 FROM facts WHERE effect_id = p_effect AND kind = 'purchase')
$$;

CREATE FUNCTION guard_resolution() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.horizon_ms, NEW.scan_gap_ms) IS DISTINCT FROM (OLD.horizon_ms, OLD.scan_gap_ms) THEN
    RAISE EXCEPTION 'the horizon of effect % is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  -- A clean scan counts once, of an unseen effect, far enough from the one before; an interrupted run begins again.
  IF (NEW.clean_scans, NEW.last_scan_at) IS DISTINCT FROM (OLD.clean_scans, OLD.last_scan_at) AND NEW.clean_scans <> 0 AND NOT (
      OLD.state = 'UNKNOWN' AND NEW.sighted_at IS NULL AND NEW.clean_scans = OLD.clean_scans + 1 AND NEW.last_scan_at >= OLD.sent_at
      AND (OLD.clean_scans = 0 OR NEW.last_scan_at >= OLD.last_scan_at + OLD.scan_gap_ms * interval '1 millisecond')) IS TRUE THEN
    RAISE EXCEPTION 'that is no clean scan of effect %', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state = 'NOT_EXECUTED' AND OLD.state <> 'NOT_EXECUTED' THEN
    IF NEW.sighted_at IS NOT NULL OR NEW.upstream_id IS NOT NULL THEN
      RAISE EXCEPTION 'effect % was seen upstream', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    IF NOT sender_done(OLD.id, OLD.worker_id) THEN
      RAISE EXCEPTION 'the sender of effect % may still be at it', OLD.id USING ERRCODE = 'check_violation';
    END IF;
    IF OLD.state = 'PARKED' THEN
      IF NOT coalesce(NEW.evidence ? 'decidedBy', false) THEN
        RAISE EXCEPTION 'only a person may call parked effect % not executed', OLD.id USING ERRCODE = 'check_violation';
      END IF;
    ELSIF (OLD.clean_scans >= 4 AND OLD.last_scan_at >= OLD.sent_at + OLD.horizon_ms * interval '1 millisecond'
        AND NEW.settled_at >= OLD.last_scan_at) IS NOT TRUE THEN
      RAISE EXCEPTION 'effect % may yet appear', OLD.id USING ERRCODE = 'check_violation';
    END IF;
  END IF;
  RETURN NEW;
END $$;
-- After effects_guard, by name: first whether the move is one at all.
CREATE TRIGGER effects_guard_resolution BEFORE UPDATE ON effects FOR EACH ROW EXECUTE FUNCTION guard_resolution();

-- ── judge-upstream-rows.ts ───────────────────────────────────────────────────────────────────────────────────────────
-- A purchase of ours by its customerRef, or null.
CREATE FUNCTION vend_by_ref(p_ref text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT id FROM effects WHERE customer_ref = p_ref AND kind = 'VEND'
$$;

-- Seen upstream while a person has it: latched, kept as a fact, told once. True when it was news.
CREATE FUNCTION latch_sighting(p_effect text, p_fact jsonb, p_alarm text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE e effects;
BEGIN
  PERFORM 1 FROM orders WHERE id = (SELECT order_id FROM effects WHERE id = p_effect) FOR UPDATE;
  UPDATE effects SET sighted_at = p_now, clean_scans = 0 WHERE id = p_effect AND state IN ('PARKED','UNKNOWN','PROCESSING') AND sighted_at IS NULL
    RETURNING * INTO e;
  IF e.id IS NULL THEN RETURN false; END IF;
  INSERT INTO facts (effect_id, at, kind, body) VALUES (e.id, p_now, 'sighting', p_fact);
  IF p_alarm IS NOT NULL THEN
    INSERT INTO alarms (at, kind, order_id, detail) VALUES (p_now, p_alarm, e.order_id, jsonb_build_object('effect', e.id));
  END IF;
  RETURN true;
END $$;

-- note-late-vend.ts: the upstream carried out what we had given up. The loss is ours: nothing is taken back from the customer.
-- p: effect, upstreamId, lossKobo (null: what we meant to pay), fact. Answers 'noted', 'known', or 'lost' (it isn't dead).
CREATE FUNCTION note_late_vend(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE e effects; loss bigint;
BEGIN
  PERFORM 1 FROM orders WHERE id = (SELECT order_id FROM effects WHERE id = p ->> 'effect') FOR UPDATE;
  SELECT * INTO e FROM effects WHERE id = p ->> 'effect' FOR UPDATE;
  IF e.id IS NULL OR e.kind <> 'VEND' OR e.state NOT IN ('NOT_SENT','REJECTED','FAILED','NOT_EXECUTED','REVERSED') THEN
    RETURN jsonb_build_object('outcome', 'lost');
  END IF;
  loss := coalesce((p ->> 'lossKobo')::bigint, e.amount_kobo);
  INSERT INTO late_vends (effect_id, order_id, line_id, was, upstream_id, loss_kobo, at)
    VALUES (e.id, e.order_id, e.line_id, e.state, p ->> 'upstreamId', loss, p_now) ON CONFLICT (effect_id) DO NOTHING;
  IF NOT FOUND THEN RETURN jsonb_build_object('outcome', 'known'); END IF;
  INSERT INTO facts (effect_id, at, kind, body) VALUES (e.id, p_now, 'late_vend', coalesce(p -> 'fact', 'null'::jsonb));
  PERFORM post_journal('late-vend:' || e.id, 'late_vend', e.order_id, p_now, jsonb_build_array(
    jsonb_build_object('account', 'late_vends', 'kobo', loss), jsonb_build_object('account', 'upstream', 'kobo', -loss)));
  INSERT INTO alarms (at, kind, order_id, detail)
    VALUES (p_now, 'late_vend', e.order_id, jsonb_build_object('effect', e.id, 'was', e.state, 'lossKobo', loss));
  RETURN jsonb_build_object('outcome', 'noted');
END $$;

-- The upstream gave a late vend's money back: the loss is none. Answers whether that was news.
CREATE FUNCTION note_late_reversal(p_effect text, p_fact jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE v late_vends;
BEGIN
  PERFORM 1 FROM orders WHERE id = (SELECT order_id FROM effects WHERE id = p_effect) FOR UPDATE;
  UPDATE late_vends SET reversed_at = p_now WHERE effect_id = p_effect AND reversed_at IS NULL RETURNING * INTO v;
  IF v.effect_id IS NULL THEN RETURN false; END IF;
  INSERT INTO facts (effect_id, at, kind, body) VALUES (v.effect_id, p_now, 'late_reversal', p_fact);
  PERFORM post_journal('late-reversal:' || v.effect_id, 'late_reversal', v.order_id, p_now, jsonb_build_array(
    jsonb_build_object('account', 'upstream', 'kobo', v.loss_kobo), jsonb_build_object('account', 'late_vends', 'kobo', -v.loss_kobo)));
  RETURN true;
END $$;

-- ── scan-unknowns.ts: one scanner for all processes ──────────────────────────────────────────────────────────────────
-- The turn is held by a worker, by its proof of life: who dies loses it at once, who is frozen after p_lease_ms without a word.
-- Answers 'busy', 'early' (the last round has only just begun), 'nothing', or 'claimed' with the turn and what is due.
CREATE FUNCTION claim_scan(p_worker int, p_effect text, p_pause_ms int, p_lease_ms int, p_most int, p_now timestamptz) RETURNS jsonb
LANGUAGE plpgsql AS $$
DECLARE s scanner; due text[];
BEGIN
  SELECT * INTO s FROM scanner WHERE id = 1 FOR UPDATE SKIP LOCKED;
  IF s.id IS NULL OR NOT worker_alive(p_worker) THEN RETURN jsonb_build_object('outcome', 'busy'); END IF;
  IF s.ended_at IS NULL AND s.seen_at > p_now - p_lease_ms * interval '1 millisecond' AND worker_alive(s.worker_id) THEN
    RETURN jsonb_build_object('outcome', 'busy');
  END IF;
  SELECT array_agg(id) INTO due FROM (SELECT id FROM effects WHERE state = 'UNKNOWN' AND kind = 'VEND' AND next_at <= p_now
    ORDER BY next_at, id LIMIT p_most) q;
  IF due IS NULL THEN RETURN jsonb_build_object('outcome', 'nothing'); END IF;
  IF s.began_at > p_now - p_pause_ms * interval '1 millisecond' AND s.began_at <= p_now THEN
    PERFORM postpone_effect(p_effect, s.began_at + p_pause_ms * interval '1 millisecond');
    RETURN jsonb_build_object('outcome', 'early');
  END IF;
  UPDATE scanner SET turn = turn + 1, worker_id = p_worker, began_at = p_now, seen_at = p_now, ended_at = NULL WHERE id = 1 RETURNING * INTO s;
  RETURN jsonb_build_object('outcome', 'claimed', 'turn', s.turn, 'due', to_jsonb(due));
END $$;

-- Before each call to the upstream: is it still this scanner's turn? It is kept by that.
CREATE FUNCTION keep_scan(p_turn int, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE scanner SET seen_at = p_now WHERE id = 1 AND turn = p_turn AND ended_at IS NULL;
  RETURN FOUND;
END $$;

CREATE FUNCTION end_scan(p_turn int, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE scanner SET ended_at = p_now WHERE id = 1 AND turn = p_turn AND ended_at IS NULL;
  RETURN FOUND;
END $$;

-- What a round came to for one effect that it didn't find: a complete clean scan counts, if it is far enough from the one before;
-- an incomplete one counts for nothing and interrupts the run. The word of a scanner that lost its turn counts for nothing too.
-- Answers the effect and whether its sender is done, or null.
CREATE FUNCTION note_scan(p_effect text, p_turn int, p_clean boolean, p_next_at timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE e effects; s scanner; counts boolean;
BEGIN
  SELECT * INTO s FROM scanner WHERE id = 1 AND turn = p_turn AND ended_at IS NULL;
  SELECT * INTO e FROM effects WHERE id = p_effect AND state = 'UNKNOWN' FOR UPDATE;
  IF s.id IS NULL OR e.id IS NULL THEN RETURN NULL; END IF;
  -- Not one from before it was sent: clocks may differ.
  counts := p_clean AND e.sighted_at IS NULL AND s.began_at >= e.sent_at
    AND (e.clean_scans = 0 OR coalesce(s.began_at >= e.last_scan_at + e.scan_gap_ms * interval '1 millisecond', false));
  UPDATE effects SET tries = tries + 1, next_at = p_next_at,
    clean_scans = CASE WHEN counts THEN clean_scans + 1 WHEN p_clean AND sighted_at IS NULL THEN clean_scans ELSE 0 END,
    last_scan_at = CASE WHEN counts THEN s.began_at ELSE last_scan_at END
    WHERE id = e.id RETURNING * INTO e;
  PERFORM enqueue('resolve-unknown', e.id, p_next_at);
  RETURN jsonb_build_object('effect', to_jsonb(e), 'senderDone', sender_done(e.id, e.worker_id));
END $$;

-- What a listing must show, by effect, if it is to be believed about what it doesn't: up to three purchases that we know the upstream
-- carried out, nearest first. Of the same service where one was sent within p_near_ms before the effect, else of any within p_far_ms
-- before it, else of those since then and before p_listed. Empty where there is none.
CREATE FUNCTION witnesses_of(p_effects jsonb, p_near_ms int, p_far_ms int, p_listed timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_object_agg(e.id, coalesce(
    (SELECT jsonb_agg(n) FROM (SELECT w.customer_ref AS ref, w.sent_at AS "sentAt" FROM effects w JOIN orders v ON v.id = w.order_id
      WHERE w.kind = 'VEND' AND w.state = 'SUCCEEDED' AND v.service = o.service
        AND w.sent_at < e.sent_at AND w.sent_at >= e.sent_at - p_near_ms * interval '1 millisecond' ORDER BY w.sent_at DESC LIMIT 3) n),
    (SELECT jsonb_agg(n) FROM (SELECT w.customer_ref AS ref, w.sent_at AS "sentAt" FROM effects w
      WHERE w.kind = 'VEND' AND w.state = 'SUCCEEDED'
        AND w.sent_at < e.sent_at AND w.sent_at >= e.sent_at - p_far_ms * interval '1 millisecond' ORDER BY w.sent_at DESC LIMIT 3) n),
    (SELECT jsonb_agg(n) FROM (SELECT w.customer_ref AS ref, w.sent_at AS "sentAt" FROM effects w
      WHERE w.kind = 'VEND' AND w.state = 'SUCCEEDED' AND w.sent_at >= e.sent_at AND w.sent_at < p_listed ORDER BY w.sent_at LIMIT 3) n), '[]'))
  FROM effects e JOIN orders o ON o.id = e.order_id WHERE e.id IN (SELECT jsonb_array_elements_text(p_effects))
$$;

-- Purchases of ours among the references of a listing, with what is known of each: the rows may say something new of it.
CREATE FUNCTION vends_by_refs(p_refs jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('ref', e.customer_ref, 'state', e.state, 'sentAt', e.sent_at,
      'lateKnown', EXISTS (SELECT 1 FROM late_vends v WHERE v.effect_id = e.id)) ORDER BY e.id), '[]')
  FROM effects e WHERE e.kind = 'VEND' AND e.customer_ref IN (SELECT jsonb_array_elements_text(p_refs))
$$;
