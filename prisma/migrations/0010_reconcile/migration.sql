-- What a person must look at (money-safety.md): cases, the differences that reconciliation finds, and the customer's clock.

-- ── Cases: one row a thing that somebody must answer for. They say what is the matter and never move money or goods ────
CREATE TABLE "cases" (
    "id" BIGSERIAL NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "order_id" TEXT,
    "why" TEXT NOT NULL,
    "evidence" JSONB NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "heard_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "owner" TEXT,
    "state" TEXT NOT NULL,
    "closed_at" TIMESTAMPTZ(3),
    "closed_by" TEXT,
    "closed_why" TEXT,

    CONSTRAINT "cases_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "cases_order_id_idx" ON "cases"("order_id");
CREATE INDEX "cases_kind_subject_idx" ON "cases"("kind", "subject");
ALTER TABLE "cases" ADD CONSTRAINT "cases_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE cases ADD CONSTRAINT cases_kind_word CHECK (kind IN ('dispute','parked','refund_stuck','overdue','not_received'));
ALTER TABLE cases ADD CONSTRAINT cases_state_word CHECK (state IN ('open','closed'));
ALTER TABLE cases ADD CONSTRAINT cases_closed_with_reason CHECK
  ((state = 'closed') = (closed_at IS NOT NULL) AND (state = 'open' OR (closed_by IS NOT NULL AND closed_why <> '')));
-- A subject has one open case of a kind; a dispute has one for ever, whatever order its events come in.
CREATE UNIQUE INDEX cases_one_open ON cases (kind, subject) WHERE state = 'open';
CREATE UNIQUE INDEX cases_one_a_dispute ON cases (kind, subject) WHERE kind = 'dispute';

CREATE FUNCTION guard_case() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.kind, NEW.subject, NEW.why, NEW.evidence, NEW.opened_at)
     IS DISTINCT FROM (OLD.id, OLD.kind, OLD.subject, OLD.why, OLD.evidence, OLD.opened_at) OR NEW.order_id IS DISTINCT FROM OLD.order_id THEN
    RAISE EXCEPTION 'what case % is about is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'closed' AND (NEW.state <> 'closed' OR NEW.closed_at <> OLD.closed_at OR NEW.closed_why <> OLD.closed_why) THEN
    RAISE EXCEPTION 'case % is closed: that is final', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER cases_guard BEFORE UPDATE ON cases FOR EACH ROW EXECUTE FUNCTION guard_case();
CREATE TRIGGER cases_transition AFTER INSERT OR UPDATE OF state ON cases FOR EACH ROW EXECUTE FUNCTION note_transition('case','state');

-- The story of an order as it stands now, for whoever must judge it later: what was paid, sent, answered and delivered, when.
-- No token, PIN or number: of the goods only a fingerprint of what is stored, of the recipient the last four characters.
CREATE FUNCTION case_evidence(p_order text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'order', jsonb_build_object('ref', o.ref, 'service', o.service, 'status', o.status, 'totalKobo', o.total_kobo, 'placedAt', o.placed_at, 'paidAt', o.paid_at),
    'lines', (SELECT coalesce(jsonb_agg(jsonb_build_object('position', l.position, 'product', l.product, 'recipientEnd', right(l.recipient, 4),
        'totalKobo', l.total_kobo, 'status', l.status, 'reason', l.reason, 'deliveredAt', l.delivered_at,
        'goodsSha256', encode(sha256(convert_to(l.delivery_cipher, 'UTF8')), 'hex')) ORDER BY l.position), '[]') FROM lines l WHERE l.order_id = o.id),
    'payments', (SELECT coalesce(jsonb_agg(jsonb_build_object('provider', y.provider, 'reference', y.reference, 'state', y.state, 'disposition', y.disposition,
        'capturedKobo', y.captured_kobo, 'currency', y.captured_currency, 'channel', y.channel, 'providerId', y.provider_id, 'capturedAt', y.captured_at)
        ORDER BY y.created_at, y.id), '[]') FROM payments y WHERE y.order_id = o.id),
    'effects', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'kind', e.kind, 'attempt', e.attempt, 'state', e.state, 'reason', e.reason,
        'amountKobo', e.amount_kobo, 'customerRef', e.customer_ref, 'upstreamId', e.upstream_id, 'sentAt', e.sent_at, 'sightedAt', e.sighted_at, 'settledAt', e.settled_at)
        ORDER BY e.created_at, e.id), '[]') FROM effects e WHERE e.order_id = o.id),
    'timeline', (SELECT coalesce(jsonb_agg(jsonb_build_object('at', v.at, 'event', v.event, 'effect', v.effect_id, 'reason', v.detail ->> 'reason') ORDER BY v.id), '[]')
      FROM order_events v WHERE v.order_id = o.id),
    'answers', (SELECT coalesce(jsonb_agg(jsonb_build_object('id', f.id, 'kind', f.kind, 'at', f.at) ORDER BY f.id), '[]') FROM facts f
      WHERE f.effect_id IN (SELECT id FROM effects WHERE order_id = o.id) OR f.payment_id IN (SELECT id FROM payments WHERE order_id = o.id)))
  FROM orders o WHERE o.id = p_order
$$;

-- open-case.ts. p: kind, subject, order, why, dueAt, more (evidence beside the order's story). A subject that has its case is only heard again.
CREATE FUNCTION open_case(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE c cases; o text := p ->> 'order';
BEGIN
  INSERT INTO cases (kind, subject, order_id, why, evidence, opened_at, heard_at, due_at, state)
    VALUES (p ->> 'kind', p ->> 'subject', o, p ->> 'why', coalesce(case_evidence(o), '{}') || coalesce(nullif(p -> 'more', 'null'), '{}'),
      p_now, p_now, (p ->> 'dueAt')::timestamptz, 'open')
    ON CONFLICT DO NOTHING RETURNING * INTO c;
  IF c.id IS NOT NULL THEN
    RETURN jsonb_build_object('outcome', 'opened', 'id', c.id);
  END IF;
  UPDATE cases SET heard_at = p_now, due_at = coalesce((p ->> 'dueAt')::timestamptz, due_at)
    WHERE kind = p ->> 'kind' AND subject = p ->> 'subject' AND (state = 'open' OR kind = 'dispute') RETURNING * INTO c;
  RETURN jsonb_build_object('outcome', 'known', 'id', c.id);
END $$;

-- close-case.ts
CREATE FUNCTION close_case(p_case bigint, p_by text, p_why text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was text;
BEGIN
  SELECT state INTO was FROM cases WHERE id = p_case FOR UPDATE;
  IF was IS NULL THEN RETURN 'not_found'; END IF;
  IF was = 'closed' THEN RETURN 'closed_before'; END IF;
  UPDATE cases SET state = 'closed', closed_at = p_now, closed_by = p_by, closed_why = p_why WHERE id = p_case;
  RETURN 'closed';
END $$;

-- What waits for a person has its case; the decision on it closes it. Called by settle_effect, in its transaction.
CREATE FUNCTION follow_parked(p_effect effects, p_was text, p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF p_effect.state = 'PARKED' THEN
    PERFORM open_case(jsonb_build_object('subject', 'effect:' || p_effect.id, 'order', p_effect.order_id, 'why', coalesce(p_effect.reason, 'parked'),
      'kind', CASE WHEN p_effect.kind = 'REFUND' AND p_effect.reason IN ('refund_failed','refund_needs_attention') THEN 'refund_stuck' ELSE 'parked' END,
      'more', jsonb_build_object('effect', p_effect.id)), p_now);
  ELSE
    UPDATE cases SET state = 'closed', closed_at = p_now, closed_by = coalesce(p_effect.evidence ->> 'decidedBy', 'shop'),
      closed_why = p_effect.state || coalesce(': ' || (p_effect.evidence ->> 'because'), '')
      WHERE subject = 'effect:' || p_effect.id AND kind IN ('parked','refund_stuck') AND state = 'open';
  END IF;
END $$;

-- note-dispute.ts: a dispute is a fact and a case for the owner; it changes nothing of the vend or the payment. p: provider, reference,
-- event, disputeId, status, resolution, category, amountKobo, currency, dueAt. Its events may come in any order and any number.
CREATE FUNCTION note_dispute(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE y payments; r jsonb; fact jsonb := p - 'provider';
BEGIN
  SELECT * INTO y FROM payments WHERE provider = p ->> 'provider' AND reference = p ->> 'reference';
  PERFORM 1 FROM orders WHERE id = y.order_id FOR UPDATE;
  PERFORM 1 FROM payments WHERE id = y.id FOR UPDATE;
  IF y.id IS NOT NULL AND NOT EXISTS (SELECT 1 FROM facts WHERE payment_id = y.id AND kind = 'dispute' AND body = fact) THEN
    INSERT INTO facts (payment_id, at, kind, body) VALUES (y.id, p_now, 'dispute', fact);
  END IF;
  r := open_case(jsonb_build_object('kind', 'dispute', 'subject', (p ->> 'provider') || ':' || (p ->> 'disputeId'), 'order', y.order_id,
    'why', coalesce(p ->> 'category', 'dispute'), 'dueAt', p -> 'dueAt', 'more', jsonb_build_object('dispute', fact)), p_now);
  IF r ->> 'outcome' = 'opened' THEN
    INSERT INTO alarms (at, kind, order_id, detail) VALUES (p_now, 'dispute', y.order_id, fact);
  END IF;
  IF p ->> 'status' = 'resolved' THEN
    PERFORM close_case((r ->> 'id')::bigint, p ->> 'provider', 'resolved: ' || coalesce(p ->> 'resolution', 'no word on how'), p_now);
  END IF;
  RETURN r;
END $$;

-- ── Reconciliation: every difference between our books and another's is a row, until both sides agree again ──────────────
CREATE TABLE "differences" (
    "id" BIGSERIAL NOT NULL,
    "source" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "order_id" TEXT,
    "ours" JSONB,
    "theirs" JSONB,
    "amount_kobo" BIGINT,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "looked_at" TIMESTAMPTZ(3) NOT NULL,
    "owner" TEXT,
    "state" TEXT NOT NULL,
    "explained_at" TIMESTAMPTZ(3),
    "explained_by" TEXT,
    "explanation" TEXT,
    "resolved_at" TIMESTAMPTZ(3),

    CONSTRAINT "differences_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "differences_order_id_idx" ON "differences"("order_id");
ALTER TABLE "differences" ADD CONSTRAINT "differences_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE differences ADD CONSTRAINT differences_state_word CHECK (state IN ('open','explained','resolved'));
ALTER TABLE differences ADD CONSTRAINT differences_source_word CHECK (source IN ('upstream','wallet','payments','refunds'));
ALTER TABLE differences ADD CONSTRAINT differences_resolved CHECK ((state = 'resolved') = (resolved_at IS NOT NULL));
ALTER TABLE differences ADD CONSTRAINT differences_explained CHECK
  (state <> 'explained' OR (explained_at IS NOT NULL AND explained_by <> '' AND explanation <> ''));
CREATE UNIQUE INDEX differences_one_open ON differences (subject, kind) WHERE state <> 'resolved';
CREATE INDEX differences_to_look_at ON differences (source, looked_at) WHERE state <> 'resolved';

CREATE FUNCTION guard_difference() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.source, NEW.kind, NEW.subject, NEW.first_seen_at) IS DISTINCT FROM (OLD.id, OLD.source, OLD.kind, OLD.subject, OLD.first_seen_at) THEN
    RAISE EXCEPTION 'what difference % is about is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  IF OLD.state = 'resolved' THEN
    RAISE EXCEPTION 'difference % is resolved: that is final', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER differences_guard BEFORE UPDATE ON differences FOR EACH ROW EXECUTE FUNCTION guard_difference();
CREATE TRIGGER differences_transition AFTER INSERT OR UPDATE OF state ON differences
  FOR EACH ROW EXECUTE FUNCTION note_transition('difference','state');

-- How far each list has been read, and who reads it now.
CREATE TABLE "reconciliations" (
    "source" TEXT NOT NULL,
    "read_until" TIMESTAMPTZ(3) NOT NULL,
    "ran_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "busy_until" TIMESTAMPTZ(3),

    CONSTRAINT "reconciliations_pkey" PRIMARY KEY ("source")
);

DO $$
DECLARE t text;
BEGIN
  FOREACH t IN ARRAY ARRAY['cases','differences','reconciliations'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION forbid()', t || '_no_delete', t);
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION forbid()', t || '_no_truncate', t);
  END LOOP;
END $$;

-- One reader of a source at a time. Not an advisory lock: the reading is HTTP, and no transaction or pooled session may be held
-- through that. Two readers would do no harm (one open row a subject and kind), only double the calls; a dead one's lease ends.
-- Begins where the shop's own books begin: what an account did before is nobody's difference.
CREATE FUNCTION begin_reconciliation(p_source text, p_lease_ms int, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE r reconciliations;
BEGIN
  INSERT INTO reconciliations (source, read_until)
    VALUES (p_source, coalesce((SELECT min(placed_at) FROM orders), p_now)) ON CONFLICT (source) DO NOTHING;
  UPDATE reconciliations SET busy_until = p_now + p_lease_ms * interval '1 millisecond'
    WHERE source = p_source AND (busy_until IS NULL OR busy_until <= p_now) RETURNING * INTO r;
  RETURN CASE WHEN r.source IS NOT NULL THEN jsonb_build_object('readUntil', r.read_until) END;
END $$;

-- p_read_until null: nothing whole was read; p_done false: the reader goes on.
CREATE FUNCTION note_reconciliation(p_source text, p_read_until timestamptz, p_problem text, p_done boolean, p_now timestamptz) RETURNS boolean
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE reconciliations SET read_until = greatest(read_until, p_read_until), ran_at = p_now, problem = p_problem,
    busy_until = CASE WHEN p_done THEN NULL ELSE busy_until END WHERE source = p_source;
  RETURN true;
END $$;

-- note-differences.ts. p_found: [{kind, subject, order, ours, theirs, amountKobo}]; p_examined: the subjects that were looked at whole.
-- A subject that was examined and shows a difference no more agrees again: its row is resolved, and says when.
-- An explained one that has another amount now needs another explanation.
CREATE FUNCTION note_differences(p_source text, p_found jsonb, p_examined jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE f record; fresh int := 0; resolved int := 0; kinds text[] := '{}'; was text; kobo bigint;
BEGIN
  FOR f IN SELECT * FROM jsonb_to_recordset(p_found) AS x(kind text, subject text, "order" text, ours jsonb, theirs jsonb, "amountKobo" bigint) ORDER BY subject, kind LOOP
    SELECT state, amount_kobo INTO was, kobo FROM differences WHERE subject = f.subject AND kind = f.kind AND state <> 'resolved' FOR UPDATE;
    INSERT INTO differences AS d (source, kind, subject, order_id, ours, theirs, amount_kobo, first_seen_at, last_seen_at, looked_at, state)
      VALUES (p_source, f.kind, f.subject, f."order", f.ours, f.theirs, f."amountKobo", p_now, p_now, p_now, 'open')
      ON CONFLICT (subject, kind) WHERE state <> 'resolved' DO UPDATE SET last_seen_at = p_now, looked_at = p_now, ours = excluded.ours,
        theirs = excluded.theirs, amount_kobo = excluded.amount_kobo,
        state = CASE WHEN d.state = 'explained' AND d.amount_kobo IS DISTINCT FROM excluded.amount_kobo THEN 'open' ELSE d.state END;
    IF was IS NULL OR (was = 'explained' AND kobo IS DISTINCT FROM f."amountKobo") THEN
      fresh := fresh + 1;
      kinds := array_append(kinds, f.kind);
    END IF;
  END LOOP;
  UPDATE differences d SET state = 'resolved', resolved_at = p_now, looked_at = p_now
    WHERE d.source = p_source AND d.state <> 'resolved' AND d.subject IN (SELECT jsonb_array_elements_text(p_examined))
      AND NOT EXISTS (SELECT 1 FROM jsonb_to_recordset(p_found) AS x(kind text, subject text) WHERE x.kind = d.kind AND x.subject = d.subject);
  GET DIAGNOSTICS resolved = ROW_COUNT;
  IF fresh > 0 THEN
    INSERT INTO alarms (at, kind, detail) VALUES (p_now, 'difference', jsonb_build_object('source', p_source, 'count', fresh,
      'kinds', (SELECT jsonb_agg(DISTINCT k) FROM unnest(kinds) k)));
  END IF;
  RETURN jsonb_build_object('fresh', fresh, 'resolved', resolved);
END $$;

-- Open differences that nobody looked at for the longest, to be asked about one by one: what they are about may be out of every window.
CREATE FUNCTION differences_to_look_at(p_source text, p_before timestamptz, p_most int) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(to_jsonb(q)), '[]') FROM (SELECT id, kind, subject, ours, theirs FROM differences
    WHERE source = p_source AND state <> 'resolved' AND looked_at < p_before ORDER BY looked_at, id LIMIT p_most) q
$$;
CREATE FUNCTION looked_at_differences(p_ids jsonb, p_now timestamptz) RETURNS boolean LANGUAGE sql AS $$
  UPDATE differences SET looked_at = p_now WHERE id IN (SELECT jsonb_array_elements_text(p_ids)::bigint) AND state <> 'resolved';
  SELECT true;
$$;

-- explain-difference.ts, own-difference.ts
CREATE FUNCTION explain_difference(p_id bigint, p_by text, p_why text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was text;
BEGIN
  SELECT state INTO was FROM differences WHERE id = p_id FOR UPDATE;
  IF was IS NULL THEN RETURN 'not_found'; END IF;
  IF was = 'resolved' THEN RETURN 'resolved'; END IF;
  UPDATE differences SET state = 'explained', explained_at = p_now, explained_by = p_by, explanation = p_why, owner = coalesce(owner, p_by) WHERE id = p_id;
  RETURN 'explained';
END $$;
CREATE FUNCTION own_difference(p_id bigint, p_owner text) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  UPDATE differences SET owner = p_owner WHERE id = p_id AND state <> 'resolved';
  RETURN CASE WHEN FOUND THEN 'owned' ELSE 'not_found' END;
END $$;

-- ── Our side of each comparison ──────────────────────────────────────────────────────────────────────────────────────
-- Purchases sent in the window, and those that the other side names (= ANY: by their indexes, where IN reads the whole history);
-- what was booked as their cost. OFFSET 0: line and order by their keys; PostgreSQL before 18 plans without knowing the window, and
-- would read all of both. In an order of their own: what is asked about first must not go by where a row lies.
CREATE FUNCTION vends_to_compare(p_from timestamptz, p_to timestamptz, p_names jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'customerRef', e.customer_ref, 'state', e.state, 'reason', e.reason, 'orderId', e.order_id,
      'orderRef', o.ref, 'service', l.service, 'product', l.product, 'faceKobo', l.face_kobo, 'amountKobo', e.amount_kobo, 'upstreamId', e.upstream_id, 'sentAt', e.sent_at,
      'costKobo', (SELECT n.amount_kobo FROM journals j JOIN ledger_entries n ON n.journal_id = j.id AND n.account = 'cost' WHERE j.key = 'vend:' || e.id)) ORDER BY e.id), '[]')
  FROM effects e CROSS JOIN LATERAL (SELECT service, product, face_kobo FROM lines WHERE id = e.line_id OFFSET 0) l
    CROSS JOIN LATERAL (SELECT ref FROM orders WHERE id = e.order_id OFFSET 0) o
  WHERE e.kind = 'VEND' AND ((e.sent_at >= p_from AND e.sent_at < p_to)
    OR e.customer_ref = ANY (ARRAY(SELECT jsonb_array_elements_text(p_names))) OR e.upstream_id = ANY (ARRAY(SELECT jsonb_array_elements_text(p_names))))
$$;

CREATE INDEX "payments_created_at_idx" ON "payments"("created_at");
CREATE FUNCTION payments_to_compare(p_provider text, p_from timestamptz, p_to timestamptz, p_references jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(to_jsonb(y) ORDER BY y.id), '[]') FROM payments y WHERE y.provider = p_provider
    AND ((y.created_at >= p_from AND y.created_at < p_to) OR y.reference = ANY (ARRAY(SELECT jsonb_array_elements_text(p_references))))
$$;

CREATE INDEX effects_refund_sent ON effects (sent_at) WHERE kind = 'REFUND';
CREATE FUNCTION refunds_to_compare(p_provider text, p_from timestamptz, p_to timestamptz, p_names jsonb) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'customerRef', e.customer_ref, 'state', e.state, 'reason', e.reason, 'orderId', e.order_id,
      'amountKobo', e.amount_kobo, 'upstreamId', e.upstream_id, 'sentAt', e.sent_at, 'reference', y.reference) ORDER BY e.id), '[]')
  FROM effects e JOIN payments y ON y.id = e.refunds_payment_id
  WHERE e.kind = 'REFUND' AND y.provider = p_provider AND e.request ->> 'wallet' IS NULL AND ((e.sent_at >= p_from AND e.sent_at < p_to)
    OR e.customer_ref = ANY (ARRAY(SELECT jsonb_array_elements_text(p_names))) OR e.upstream_id = ANY (ARRAY(SELECT jsonb_array_elements_text(p_names))))
$$;

-- How far an account's entries were summed: they never change, so that a sum of old ones holds for ever.
-- CreateTable
CREATE TABLE "ledger_marks" (
    "account" TEXT NOT NULL,
    "up_to" BIGINT NOT NULL,
    "kobo" BIGINT NOT NULL,

    CONSTRAINT "ledger_marks_pkey" PRIMARY KEY ("account")
);

-- S10: what our ledger says we have at the upstream, and what may be taken from it at this moment without our knowing yet. Asked for
-- every minute, so that it sums a day and a few thousand entries and not the history: the mark moves to entries that are a
-- day old, when whoever had an older number in hand has committed long ago.
CREATE FUNCTION upstream_by_ledger(p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE was bigint := coalesce((SELECT up_to FROM ledger_marks WHERE account = 'upstream'), 0); cut bigint;
BEGIN
  SELECT min(n.id) INTO cut FROM ledger_entries n
    WHERE n.journal_id = (SELECT id FROM journals WHERE at < p_now - interval '1 day' ORDER BY at DESC LIMIT 1);
  IF cut > was + 5000 THEN
    INSERT INTO ledger_marks (account, up_to, kobo)
      SELECT 'upstream', cut, coalesce(sum(amount_kobo), 0) FROM ledger_entries WHERE account = 'upstream' AND id > was AND id <= cut
      ON CONFLICT (account) DO UPDATE SET up_to = excluded.up_to, kobo = ledger_marks.kobo + excluded.kobo WHERE ledger_marks.up_to = was;
  END IF;
  RETURN jsonb_build_object('opened', EXISTS (SELECT 1 FROM journals WHERE key = 'upstream:opening'),
    'kobo', (SELECT coalesce(sum(m.kobo), 0) + (SELECT coalesce(sum(amount_kobo), 0) FROM ledger_entries
      WHERE account = 'upstream' AND id > coalesce(max(m.up_to), 0)) FROM ledger_marks m WHERE m.account = 'upstream'),
    'inFlightKobo', (SELECT coalesce(sum(amount_kobo), 0) FROM effects WHERE kind = 'VEND' AND state IN ('SENDING','PROCESSING','UNKNOWN','PARKED')));
END $$;

-- ── The customer's clock: what people are promised, measured from the timeline (money-safety.md, Webhooks and payments) ──
CREATE INDEX effects_refund_created ON effects (created_at) WHERE kind = 'REFUND' AND attempt = 1;
CREATE INDEX orders_undecided ON orders (paid_at) WHERE status IN ('paid','processing');

-- From the definite failure (the refund is decided in that same transaction) until the provider accepted the refund. `sent` null: not yet.
CREATE FUNCTION refund_clocks(p_since timestamptz) RETURNS TABLE (id text, order_id text, decided timestamptz, sent timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT e.id, e.order_id, e.created_at, (SELECT min(v.at) FROM order_events v JOIN effects x ON x.id = v.effect_id
      WHERE v.order_id = e.order_id AND v.event = 'refund_sent' AND x.kind = 'REFUND'
        AND coalesce(x.line_id, x.payment_id) = coalesce(e.line_id, e.payment_id))
  FROM effects e WHERE e.kind = 'REFUND' AND e.attempt = 1 AND e.created_at >= p_since
$$;

-- From the payment until the last line was delivered, given up or handed to a person. `decided` null: not yet.
CREATE FUNCTION settle_clocks(p_since timestamptz) RETURNS TABLE (id text, paid timestamptz, decided timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT o.id, o.paid_at, (SELECT CASE WHEN bool_and(d.at IS NOT NULL) THEN max(d.at) END FROM lines l, LATERAL (SELECT min(v.at) AS at
      FROM order_events v WHERE v.order_id = o.id AND v.line_id = l.id AND v.event IN ('delivered','refund_started','parked')) d WHERE l.order_id = o.id)
  FROM orders o WHERE o.placed_at >= p_since AND o.paid_at IS NOT NULL
$$;

-- {refund, settle}: {count, p50Ms, p95Ms, maxMs, breaches}; what still runs counts as long as it has run.
CREATE FUNCTION customer_clock(p_since timestamptz, p_refund_ms int, p_settle_ms int, p_now timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH took AS (
    SELECT 'refund' AS promise, extract(epoch FROM coalesce(sent, p_now) - decided) * 1000 AS ms, p_refund_ms AS most FROM refund_clocks(p_since)
    UNION ALL SELECT 'settle', extract(epoch FROM coalesce(decided, p_now) - paid) * 1000, p_settle_ms FROM settle_clocks(p_since)
  ), told AS (
    SELECT promise, count(*)::int AS count, round(percentile_disc(0.5) WITHIN GROUP (ORDER BY ms))::bigint AS "p50Ms",
      round(percentile_disc(0.95) WITHIN GROUP (ORDER BY ms))::bigint AS "p95Ms", round(max(ms))::bigint AS "maxMs",
      (count(*) FILTER (WHERE ms > most))::int AS breaches FROM took GROUP BY promise
  )
  SELECT jsonb_object_agg(p, coalesce((SELECT to_jsonb(t) - 'promise' FROM told t WHERE t.promise = p),
    '{"count": 0, "p50Ms": null, "p95Ms": null, "maxMs": null, "breaches": 0}')) FROM unnest(ARRAY['refund','settle']) p
$$;

-- watch-clock.ts: a promise that ran out is a case, which closes when it is kept after all, and says how late. Answers how many are new.
CREATE FUNCTION watch_clock(p_since timestamptz, p_refund_ms int, p_settle_ms int, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE c record; fresh int := 0;
BEGIN
  FOR c IN
    SELECT r.order_id, 'refund:' || r.id AS subject, 'refund_not_sent' AS why, r.decided + p_refund_ms * interval '1 millisecond' AS due, r.id AS effect
      FROM refund_clocks(p_since) r WHERE coalesce(r.sent, p_now) > r.decided + p_refund_ms * interval '1 millisecond'
    UNION ALL SELECT o.id, 'order:' || o.id, 'not_settled', o.paid_at + p_settle_ms * interval '1 millisecond', NULL
      FROM orders o WHERE o.status IN ('paid','processing') AND o.paid_at < p_now - p_settle_ms * interval '1 millisecond'
  LOOP
    CONTINUE WHEN EXISTS (SELECT 1 FROM cases WHERE kind = 'overdue' AND subject = c.subject);
    IF open_case(jsonb_build_object('kind', 'overdue', 'subject', c.subject, 'order', c.order_id, 'why', c.why, 'dueAt', c.due,
      'more', jsonb_build_object('effect', c.effect)), p_now) ->> 'outcome' <> 'opened' THEN CONTINUE; END IF;
    INSERT INTO alarms (at, kind, order_id, detail) VALUES (p_now, 'overdue', c.order_id, jsonb_build_object('why', c.why));
    fresh := fresh + 1;
  END LOOP;
  FOR c IN
    SELECT k.id, k.why, k.due_at AS due, CASE k.why
        WHEN 'refund_not_sent' THEN (SELECT min(v.at) FROM order_events v JOIN effects x ON x.id = v.effect_id, effects e
          WHERE v.order_id = k.order_id AND v.event = 'refund_sent' AND x.kind = 'REFUND' AND e.id = k.evidence ->> 'effect'
            AND coalesce(x.line_id, x.payment_id) = coalesce(e.line_id, e.payment_id))
        ELSE (SELECT p_now FROM orders o WHERE o.id = k.order_id AND o.status NOT IN ('paid','processing')) END AS done
      FROM cases k WHERE k.kind = 'overdue' AND k.state = 'open'
  LOOP
    CONTINUE WHEN c.done IS NULL;
    PERFORM close_case(c.id, 'shop', c.why || ', done ' || round(extract(epoch FROM c.done - c.due)) || ' s late', p_now);
  END LOOP;
  RETURN fresh;
END $$;
