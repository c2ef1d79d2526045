-- Lists that stay as fast as they were when the shop was small (lib/admin/orders/lists.db.test.ts).
-- The newest orders of a number that has tens of thousands.
DROP INDEX "lines_recipient_idx";
-- CreateIndex
CREATE INDEX "lines_recipient_order_id_idx" ON "lines"("recipient", "order_id");
-- A status that a service hardly has.
-- CreateIndex
CREATE INDEX "orders_service_status_placed_at_idx" ON "orders"("service", "status", "placed_at");
-- An order's story.
-- CreateIndex
CREATE INDEX "alarms_order_id_idx" ON "alarms"("order_id");

-- What the payment provider keeps, as the shop passes it on: p is {seen, rule, loss}, both rules as the setting payment_fee holds
-- them. "saved"; "same": it is so already, also for the second of two presses; "stale": somebody else changed it since `seen`.
CREATE FUNCTION set_payment_fee(p jsonb, p_actor_id text, p_actor_role text, p_reason text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was jsonb;
BEGIN
  INSERT INTO settings (key, value, updated_at) VALUES ('payment_fee', p -> 'seen', p_now) ON CONFLICT DO NOTHING;
  SELECT value INTO was FROM settings WHERE key = 'payment_fee' FOR UPDATE;
  IF was = p -> 'rule' THEN RETURN 'same'; END IF;
  IF was <> p -> 'seen' THEN RETURN 'stale'; END IF;
  UPDATE settings SET value = p -> 'rule', updated_at = p_now WHERE key = 'payment_fee';
  PERFORM pg_notify('kiosk_catalogue', '');
  PERFORM audit_append(p_actor_id, p_actor_role, 'fee.changed', 'price:payment-fee', was,
    (p -> 'rule') || CASE WHEN (p ->> 'loss')::bigint > 0 THEN jsonb_build_object('acceptedLoss', p -> 'loss') ELSE '{}' END, p_reason, p_now);
  RETURN 'saved';
END $$;

-- Closes a case for good from the desk, with its entry in the audit log; what ends by itself isn't closed by hand: "by_itself".
CREATE FUNCTION close_case_as(p_case bigint, p_name text, p_why text, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE c cases; r text;
BEGIN
  SELECT * INTO c FROM cases WHERE id = p_case FOR UPDATE;
  IF c.kind IN ('parked','refund_stuck','overdue') AND c.state = 'open' THEN RETURN 'by_itself'; END IF;
  r := close_case(p_case, p_name, p_why, p_now);
  IF r = 'closed' THEN
    PERFORM audit_append(p_actor_id, p_actor_role, 'case.closed',
      coalesce('order:' || (SELECT ref FROM orders WHERE id = c.order_id), 'case:' || p_case),
      jsonb_build_object('case', p_case, 'kind', c.kind, 'why', c.why, 'state', 'open'), jsonb_build_object('case', p_case, 'state', 'closed'), p_why, p_now);
  END IF;
  RETURN r;
END $$;

-- Alarms of a kind about one order (null: about none) up to the newest that was shown are seen: how many. With one entry in the audit log.
CREATE FUNCTION see_alarms(p_kind text, p_ref text, p_up_to bigint, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE n int; o text := (SELECT id FROM orders WHERE ref = p_ref);
BEGIN
  UPDATE alarms SET seen_at = p_now WHERE seen_at IS NULL AND kind = p_kind AND order_id IS NOT DISTINCT FROM o AND id <= p_up_to;
  GET DIAGNOSTICS n = ROW_COUNT;
  IF n > 0 THEN
    PERFORM audit_append(p_actor_id, p_actor_role, 'alarm.seen', coalesce('order:' || p_ref, 'alarm:' || p_kind), NULL,
      jsonb_build_object('alarm', p_kind, 'count', n), NULL, p_now);
  END IF;
  RETURN n;
END $$;
