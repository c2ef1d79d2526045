-- Messages about orders, and their way out (docs/adr/0016-messages.md).
-- AlterTable
ALTER TABLE "messages" ADD COLUMN "order_id" TEXT,
ADD COLUMN "worker_id" INTEGER,
ADD COLUMN "reason" TEXT,
ADD COLUMN "unclear" INTEGER NOT NULL DEFAULT 0;

-- CreateIndex
CREATE INDEX "messages_order_id_idx" ON "messages"("order_id");

-- AddForeignKey
ALTER TABLE "messages" ADD CONSTRAINT "messages_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- `skipped`: it was true no more when its turn came.
ALTER TABLE messages DROP CONSTRAINT messages_state_word;
ALTER TABLE messages ADD CONSTRAINT messages_state_word CHECK (state IN ('queued','sending','sent','failed','kept','skipped'));
ALTER TABLE messages ADD CONSTRAINT messages_of_order CHECK (kind NOT LIKE 'order\_%' OR order_id IS NOT NULL);
ALTER TABLE messages ADD CONSTRAINT messages_sending CHECK (state <> 'sending' OR (worker_id IS NOT NULL AND next_at IS NOT NULL));

-- What was sent stays so, and a message never becomes another one.
CREATE FUNCTION guard_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.key, NEW.kind, NEW.created_at, NEW.order_id) IS DISTINCT FROM (OLD.id, OLD.key, OLD.kind, OLD.created_at, OLD.order_id) THEN
    RAISE EXCEPTION 'a message stays the one it is' USING ERRCODE = 'check_violation';
  END IF;
  IF NEW.state <> OLD.state AND NOT (OLD.state || '>' || NEW.state = ANY (ARRAY['queued>sending','queued>kept','queued>skipped','queued>sent',
      'sending>queued','sending>sent','sending>failed','failed>sent','skipped>queued'])) THEN
    RAISE EXCEPTION 'a message cannot go from % to %', OLD.state, NEW.state USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER messages_guard BEFORE UPDATE ON messages FOR EACH ROW EXECUTE FUNCTION guard_message();

CREATE INDEX messages_on_the_way ON messages (worker_id) WHERE state = 'sending';

-- STABLE, as convert_to is: said to be more, it would not be put in its caller's place, and cost a query of its own.
CREATE FUNCTION message_id(p_key text) RETURNS text LANGUAGE sql STABLE AS $$ SELECT left(encode(sha256(convert_to(p_key, 'UTF8')), 'hex'), 32) $$;

-- ── What an order's status tells its customer ────────────────────────────────────────────────────────────────────────
-- Is a message of this kind still true of an order in this status? Others than an order's always are.
CREATE FUNCTION message_holds(p_kind text, p_status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_kind WHEN 'order_paid' THEN p_status IN ('paid','processing') WHEN 'order_delayed' THEN p_status IN ('paid','processing')
    WHEN 'order_delivered' THEN p_status IN ('delivered','partly_delivered') WHEN 'order_refund_due' THEN p_status = 'refund_due'
    WHEN 'order_part_refunded' THEN p_status = 'partly_delivered' WHEN 'order_refunded' THEN p_status = 'refunded' WHEN 'order_parked' THEN p_status = 'under_review' ELSE true END
$$;

-- Of an order that was delivered in part the rest is back, all of it: one message, unless the one about the delivery tells it too
-- because it hasn't left yet or came later. Once more when something is given back after that.
CREATE FUNCTION tell_part_refunded(o orders) RETURNS void LANGUAGE plpgsql AS $$
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

CREATE FUNCTION line_came_back() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE o orders;
BEGIN
  SELECT * INTO STRICT o FROM orders WHERE id = NEW.order_id;
  -- In any other status the order has one to come, which tells it (tell_by_mail).
  IF o.status = 'partly_delivered' THEN PERFORM tell_part_refunded(o); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER lines_tell_by_mail AFTER UPDATE OF status ON lines FOR EACH ROW WHEN (NEW.status = 'refunded' AND OLD.status <> 'refunded')
  EXECUTE FUNCTION line_came_back();

-- Whoever changes an order's status, by whatever road, keeps its messages in the same transaction, each once an order. When
-- the same news becomes true again and was left out before, it goes out after all.
CREATE FUNCTION tell_by_mail() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE moved_at timestamptz; k text; about text := CASE NEW.status
  WHEN 'paid' THEN 'order_paid' WHEN 'delivered' THEN 'order_delivered' WHEN 'partly_delivered' THEN 'order_delivered'
  WHEN 'refund_due' THEN 'order_refund_due' WHEN 'refunded' THEN 'order_refunded' WHEN 'under_review' THEN 'order_parked' END;
BEGIN
  -- Of what is on its way nothing is written.
  IF about IS NULL THEN RETURN NULL; END IF;
  IF NEW.email LIKE '%_@_%' THEN
    k := 'order:' || NEW.id || ':' || about;
    -- The clock of whoever moved it: every change of status comes with its event.
    SELECT v.at INTO moved_at FROM order_events v WHERE v.order_id = NEW.id ORDER BY v.id DESC LIMIT 1;
    INSERT INTO messages (id, key, kind, to_address, data, order_id, next_at, created_at)
      VALUES (message_id(k), k, about, NEW.email, '{}', NEW.id, moved_at, moved_at)
      ON CONFLICT (key) DO UPDATE SET state = 'queued', next_at = excluded.next_at, reason = NULL WHERE messages.state = 'skipped';
  END IF;
  IF NEW.status = 'partly_delivered' THEN PERFORM tell_part_refunded(NEW); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER orders_tell_by_mail AFTER UPDATE OF status ON orders FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status)
  EXECUTE FUNCTION tell_by_mail();

-- ── send-messages.ts ─────────────────────────────────────────────────────────────────────────────────────────────────
-- What is due, for this worker alone: `sending` is committed before a mail server hears of it. p is {worker, keep, most, leaseMs,
-- holdMs {kind: ms}}. What a dead or silent sender left may have gone out: it is tried once more under the same id, and
-- the second time given up. With `keep` (no mail server) nothing is handed out. Rows as JSON.
CREATE FUNCTION take_messages(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE taken jsonb;
BEGIN
  UPDATE messages SET state = CASE WHEN unclear = 0 THEN 'queued' ELSE 'failed' END, unclear = unclear + 1, reason = 'unclear',
      next_at = CASE WHEN unclear = 0 THEN p_now END
    WHERE id IN (SELECT id FROM messages WHERE state = 'sending' AND (next_at <= p_now OR NOT worker_alive(worker_id)) FOR UPDATE SKIP LOCKED);
  WITH due AS (
    SELECT m.id, message_holds(m.kind, o.status) AND coalesce((m.data ->> 'expiresAt')::timestamptz > p_now, true) AS holds
    FROM messages m LEFT JOIN orders o ON o.id = m.order_id
    WHERE m.state = 'queued' AND m.next_at <= p_now - coalesce((p -> 'holdMs' ->> m.kind)::int, 0) * (m.attempts = 0 AND NOT m.data ? 'again')::int * interval '1 millisecond'
    ORDER BY m.next_at LIMIT (p ->> 'most')::int FOR UPDATE OF m SKIP LOCKED
  ), moved AS (
    UPDATE messages m SET state = CASE WHEN NOT due.holds THEN 'skipped' WHEN (p ->> 'keep')::boolean THEN 'kept' ELSE 'sending' END,
      next_at = CASE WHEN due.holds AND NOT (p ->> 'keep')::boolean THEN p_now + (p ->> 'leaseMs')::int * interval '1 millisecond' END,
      worker_id = CASE WHEN due.holds AND NOT (p ->> 'keep')::boolean THEN (p ->> 'worker')::int END,
      attempts = m.attempts + (due.holds AND NOT (p ->> 'keep')::boolean)::int,
      reason = CASE WHEN NOT due.holds THEN 'out_of_date' END
    FROM due WHERE m.id = due.id RETURNING m.*
  ), delayed AS (
    -- Paid, and undecided for so long that it was said: then there may be a delay to tell as well.
    INSERT INTO messages (id, key, kind, to_address, data, order_id, next_at, created_at)
    SELECT message_id(k.key), k.key, 'order_delayed', k.to_address, '{}', k.order_id, p_now, p_now
    FROM (SELECT to_address, order_id, 'order:' || order_id || ':order_delayed' AS key FROM moved WHERE kind = 'order_paid' AND state <> 'skipped') k
    ON CONFLICT (key) DO NOTHING
  )
  SELECT coalesce(jsonb_agg(to_jsonb(moved) ORDER BY moved.created_at), '[]') INTO taken FROM moved WHERE state = 'sending';
  RETURN taken;
END $$;

-- What became of an attempt. p is {id, attempt, outcome: sent | refused | later | unclear, providerId, reason, nextAt}; without
-- nextAt, `later` is given up. A success counts whoever has the message meanwhile. The state that it has now.
CREATE FUNCTION settle_message(p jsonb, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE m messages; goes text;
BEGIN
  SELECT * INTO STRICT m FROM messages WHERE id = p ->> 'id' FOR UPDATE;
  IF p ->> 'outcome' = 'sent' THEN
    IF m.state NOT IN ('queued','sending','failed') THEN RETURN m.state; END IF;
    goes := 'sent';
  ELSIF m.state <> 'sending' OR m.attempts <> (p ->> 'attempt')::int THEN RETURN m.state;
  ELSE
    goes := CASE WHEN p ->> 'outcome' = 'refused' OR p ->> 'nextAt' IS NULL OR (p ->> 'outcome' = 'unclear' AND m.unclear > 0)
      THEN 'failed' ELSE 'queued' END;
  END IF;
  UPDATE messages SET state = goes, worker_id = NULL, next_at = CASE goes WHEN 'queued' THEN (p ->> 'nextAt')::timestamptz END,
    unclear = unclear + (p ->> 'outcome' = 'unclear')::int, reason = CASE WHEN goes <> 'sent' THEN p ->> 'reason' END,
    sent_at = CASE goes WHEN 'sent' THEN p_now END, provider_id = p ->> 'providerId' WHERE id = m.id;
  RETURN goes;
END $$;

-- ── resend-message.ts ────────────────────────────────────────────────────────────────────────────────────────────────
-- The same news of an order once more, as a message of its own. p is {id, newId, actorId, actorRole}. {outcome: queued |
-- not_found | not_of_an_order | not_done | out_of_date, id}.
CREATE FUNCTION resend_message(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
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
