-- Receipts that prove themselves, and what a customer says didn't come.

-- One code an order, given out once something of it was delivered; it opens the public page /r/[code] and nothing else.
CREATE TABLE "receipts" (
    "code" TEXT NOT NULL,
    "order_id" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "receipts_pkey" PRIMARY KEY ("code")
);
CREATE UNIQUE INDEX "receipts_order_id_key" ON "receipts"("order_id");
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_fkey" FOREIGN KEY ("order_id") REFERENCES "orders"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
-- 12 letters of 32: 60 bits.
ALTER TABLE receipts ADD CONSTRAINT receipts_code_form CHECK (code ~ '^[0-9A-HJKMNP-TV-Z]{12}$');
-- A code on paper can't be called back or made another order's.
CREATE TRIGGER receipts_append_only BEFORE UPDATE OR DELETE ON receipts FOR EACH ROW EXECUTE FUNCTION forbid();
CREATE TRIGGER receipts_no_truncate BEFORE TRUNCATE ON receipts FOR EACH STATEMENT EXECUTE FUNCTION forbid();

-- get-receipt.ts: the order's code; a new one is taken where it has none and something of it was delivered. Null: no receipt.
CREATE FUNCTION issue_receipt(p_order text, p_code text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM lines WHERE order_id = p_order AND status = 'delivered') THEN
    INSERT INTO receipts (code, order_id, at) VALUES (p_code, p_order, p_now) ON CONFLICT (order_id) DO NOTHING;
  END IF;
  RETURN (SELECT code FROM receipts WHERE order_id = p_order);
END $$;

-- read-proof.ts
CREATE FUNCTION order_by_receipt(p_code text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT order_view(order_id) FROM receipts WHERE code = p_code
$$;

-- open-missing.ts: the customer says that it didn't come and the clock has nothing more to say. One case an order, for ever: a
-- second one would only say the same again to whoever has the first. p: order, why, more.
CREATE FUNCTION open_missing(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE o text := p ->> 'order'; c cases; r jsonb;
BEGIN
  PERFORM 1 FROM orders WHERE id = o FOR UPDATE;
  SELECT * INTO c FROM cases WHERE order_id = o AND kind = 'not_received' ORDER BY id LIMIT 1;
  IF c.id IS NOT NULL THEN
    UPDATE cases SET heard_at = p_now WHERE id = c.id AND state = 'open';
    RETURN jsonb_build_object('outcome', 'known', 'id', c.id);
  END IF;
  r := open_case(p || jsonb_build_object('kind', 'not_received', 'subject', 'order:' || o), p_now);
  INSERT INTO alarms (at, kind, order_id, detail) VALUES (p_now, 'not_received', o, jsonb_build_object('case', r -> 'id', 'why', p -> 'why'));
  RETURN r;
END $$;
