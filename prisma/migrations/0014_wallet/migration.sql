-- Store wallets on the ledger, orders that belong to people, and refunds that go to a wallet (money-safety.md; issue: the wallet).
-- AlterTable
ALTER TABLE "orders" ADD COLUMN "user_id" TEXT,
ADD COLUMN "user_how" TEXT;

-- AlterTable
ALTER TABLE "payments" ADD COLUMN "user_id" TEXT,
ADD COLUMN "credit_kobo" BIGINT;

-- AlterTable
ALTER TABLE "effects" ALTER COLUMN "order_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "wallets" (
    "user_id" TEXT NOT NULL,
    "balance_kobo" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "wallets_pkey" PRIMARY KEY ("user_id")
);

-- CreateIndex
CREATE INDEX "orders_user_id_placed_at_id_idx" ON "orders"("user_id", "placed_at" DESC, "id" DESC);

-- CreateIndex
CREATE INDEX "payments_user_id_created_at_idx" ON "payments"("user_id", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "wallets" ADD CONSTRAINT "wallets_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- ── What a row may say ───────────────────────────────────────────────────────────────────────────────────────────────
-- How an order came to its account: bought while signed in, by the account's verified e-mail, or opened with its token.
ALTER TABLE orders ADD CONSTRAINT orders_user_how CHECK ((user_id IS NULL) = (user_how IS NULL) AND user_how IN ('placed','email','token'));
ALTER TABLE payments ADD CONSTRAINT payments_has_payer CHECK (user_id IS NOT NULL OR (provider <> 'wallet' AND purpose <> 'TOPUP'));
ALTER TABLE payments ADD CONSTRAINT payments_topup_credit CHECK
  ((purpose = 'TOPUP') = (credit_kobo IS NOT NULL) AND (credit_kobo IS NULL OR (credit_kobo > 0 AND credit_kobo <= expected_kobo)));
ALTER TABLE payments ADD CONSTRAINT payments_no_wallet_topup CHECK (purpose <> 'TOPUP' OR provider <> 'wallet');
ALTER TABLE effects ADD CONSTRAINT effects_has_order CHECK (order_id IS NOT NULL OR (kind = 'REFUND' AND payment_id IS NOT NULL));
ALTER TABLE wallets ADD CONSTRAINT wallets_not_below_zero CHECK (balance_kobo >= 0);

CREATE FUNCTION guard_order_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.user_id IS NOT NULL AND (NEW.user_id, NEW.user_how) IS DISTINCT FROM (OLD.user_id, OLD.user_how) THEN
    RAISE EXCEPTION 'whose order % is is written once', OLD.ref USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER orders_owner_guard BEFORE UPDATE ON orders FOR EACH ROW EXECUTE FUNCTION guard_order_owner();

CREATE FUNCTION guard_payment_payer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.user_id, NEW.credit_kobo) IS DISTINCT FROM (OLD.user_id, OLD.credit_kobo) THEN
    RAISE EXCEPTION 'who pays % is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER payments_payer_guard BEFORE UPDATE ON payments FOR EACH ROW EXECUTE FUNCTION guard_payment_payer();

-- ── A wallet is an account of the ledger, and its balance moves with its entries alone ───────────────────────────────
-- What the shop owes its customer stands in account wallet:<user> with a minus, as every debt of the ledger; the balance is
-- the same number with a plus, kept beside it so that it can be locked and can't fall below zero.
CREATE FUNCTION move_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.currency <> 'NGN' THEN
    RAISE EXCEPTION 'a wallet holds naira, not %', NEW.currency USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO wallets (user_id, balance_kobo) VALUES (substr(NEW.account, 8), 0) ON CONFLICT (user_id) DO NOTHING;
  UPDATE wallets SET balance_kobo = balance_kobo - NEW.amount_kobo WHERE user_id = substr(NEW.account, 8);
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_entries_move_wallet AFTER INSERT ON ledger_entries FOR EACH ROW
  WHEN (NEW.account LIKE 'wallet:%') EXECUTE FUNCTION move_wallet();
CREATE FUNCTION guard_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'a wallet moves with its journal alone' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER wallets_guard BEFORE INSERT OR UPDATE ON wallets FOR EACH ROW EXECUTE FUNCTION guard_wallet();
CREATE TRIGGER wallets_no_delete BEFORE DELETE ON wallets FOR EACH ROW EXECUTE FUNCTION forbid();
CREATE TRIGGER wallets_no_truncate BEFORE TRUNCATE ON wallets FOR EACH STATEMENT EXECUTE FUNCTION forbid();

CREATE FUNCTION wallet_balance(p_user text) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT balance_kobo FROM wallets WHERE user_id = p_user), 0)
$$;

-- ── Paying with the wallet: order, payment and journal in one transaction; short of money, nothing of it happened ────────
-- Its callers hold the locks of order and wallet and have seen that there is enough.
CREATE FUNCTION pay_from_wallet(p_payment text, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE y payments;
BEGIN
  SELECT * INTO STRICT y FROM payments WHERE id = p_payment AND provider = 'wallet';
  RETURN settle_payment(jsonb_build_object('provider', 'wallet', 'reference', y.reference, 'verdict', 'captured', 'exact', true,
    'capturedKobo', y.expected_kobo, 'currency', 'NGN', 'feesKobo', 0, 'channel', 'wallet', 'fact', jsonb_build_object('wallet', y.user_id)), p_now);
END $$;

-- place_order for a payment from the wallet. A refusal stores nothing, so that its key stays unused (contract.md). The wallet
-- is locked first: nobody else can know the order yet, and of two presses the second finds the first one's order.
CREATE FUNCTION place_wallet_order(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE placed jsonb; paid jsonb; has bigint;
BEGIN
  -- In this order everywhere: a vend's answer moves the upstream's wallet and then, refunding, the customer's.
  PERFORM 1 FROM upstream_wallet WHERE id = 1 FOR UPDATE;
  SELECT balance_kobo INTO has FROM wallets WHERE user_id = p -> 'payment' ->> 'user_id' FOR UPDATE;
  IF coalesce(has, 0) < (p -> 'order' ->> 'total_kobo')::bigint
     AND NOT EXISTS (SELECT 1 FROM orders WHERE checkout_key = p -> 'order' ->> 'checkout_key') THEN
    RETURN jsonb_build_object('outcome', 'insufficient_funds', 'balanceKobo', coalesce(has, 0));
  END IF;
  placed := place_order(p, p_now);
  IF placed ->> 'outcome' <> 'created' THEN RETURN placed; END IF;
  paid := pay_from_wallet(placed -> 'payment' ->> 'id', p_now);
  IF paid ->> 'outcome' <> 'applied' THEN RAISE EXCEPTION 'a new order could not be paid from its wallet: %', paid; END IF;
  RETURN placed || jsonb_build_object('order', (SELECT to_jsonb(o) FROM orders o WHERE id = placed -> 'order' ->> 'id'));
END $$;

-- The same for an order that waits for its payment; p_new is {id, reference, user_id}, p_guard as refuse_payment.
CREATE FUNCTION pay_order_from_wallet(p_order text, p_new jsonb, p_guard jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE o orders; has bigint; refused jsonb;
BEGIN
  SELECT * INTO STRICT o FROM orders WHERE id = p_order FOR UPDATE;
  IF o.status <> 'awaiting_payment' OR o.close_reason IS NOT NULL OR p_now >= o.expires_at THEN
    RETURN jsonb_build_object('outcome', 'closed', 'order', o.id);
  END IF;
  refused := refuse_payment(o.id, p_guard, p_now);
  IF refused IS NOT NULL THEN RETURN refused; END IF;
  SELECT balance_kobo INTO has FROM wallets WHERE user_id = p_new ->> 'user_id' FOR UPDATE;
  IF coalesce(has, 0) < o.total_kobo THEN
    RETURN jsonb_build_object('outcome', 'insufficient_funds', 'order', o.id, 'balanceKobo', coalesce(has, 0));
  END IF;
  INSERT INTO payments (id, order_id, purpose, provider, reference, expected_kobo, state, created_at, checks, user_id)
    VALUES (p_new ->> 'id', o.id, 'ORDER', 'wallet', p_new ->> 'reference', o.total_kobo, 'CREATED', p_now, 0, p_new ->> 'user_id');
  RETURN pay_from_wallet(p_new ->> 'id', p_now);
END $$;

-- ── Topping up: a payment without an order ───────────────────────────────────────────────────────────────────────────
-- p: {id, user_id, provider, reference, expected_kobo, credit_kobo}. A second press of the same form finds the first one's payment.
CREATE FUNCTION start_topup(p jsonb, p_stale_ms int, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE y payments; r payments := jsonb_populate_record(NULL::payments, p);
BEGIN
  INSERT INTO payments (id, purpose, provider, reference, expected_kobo, credit_kobo, user_id, state, created_at, checks)
    VALUES (r.id, 'TOPUP', r.provider, r.reference, r.expected_kobo, r.credit_kobo, r.user_id, 'CREATED', p_now, 0)
    ON CONFLICT (provider, reference) DO NOTHING RETURNING * INTO y;
  IF y.id IS NOT NULL THEN RETURN jsonb_build_object('outcome', 'start', 'payment', to_jsonb(y)); END IF;
  SELECT * INTO STRICT y FROM payments WHERE provider = r.provider AND reference = r.reference;
  IF (y.user_id, y.expected_kobo, y.credit_kobo) IS DISTINCT FROM (r.user_id, r.expected_kobo, r.credit_kobo) THEN
    RETURN jsonb_build_object('outcome', 'key_reused');
  END IF;
  RETURN jsonb_build_object('outcome', CASE WHEN y.state <> 'CREATED' THEN lower(y.state)
    WHEN y.created_at > p_now - p_stale_ms * interval '1 millisecond' THEN 'starting' ELSE 'lost' END, 'payment', to_jsonb(y));
END $$;

-- settle_payment for a top-up: exactly what was asked for goes to the wallet; anything else waits in suspense and goes back whole.
CREATE FUNCTION settle_topup(p_payment text, p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE y payments; exact boolean;
BEGIN
  SELECT * INTO STRICT y FROM payments WHERE id = p_payment FOR UPDATE;
  IF y.state = 'CAPTURED' THEN RETURN jsonb_build_object('outcome', 'already'); END IF;
  IF p ->> 'verdict' <> 'captured' THEN
    UPDATE payments SET checks = checks + 1, reason = coalesce(p ->> 'reason', reason),
      next_at = CASE WHEN p_now >= y.created_at + (p ->> 'lateMs')::bigint * interval '1 millisecond' THEN NULL ELSE (p ->> 'nextAt')::timestamptz END,
      state = CASE WHEN p ->> 'verdict' = 'failed' AND state IN ('CREATED','STARTED','ABANDONED') THEN 'FAILED'
                   WHEN p ->> 'verdict' = 'abandoned' AND state IN ('CREATED','STARTED') THEN 'ABANDONED' ELSE state END
      WHERE id = y.id;
    RETURN jsonb_build_object('outcome', 'not_captured');
  END IF;
  exact := (p ->> 'exact')::boolean;
  UPDATE payments SET state = 'CAPTURED', disposition = CASE WHEN exact THEN 'APPLIED' ELSE 'SUSPENSE' END, captured_kobo = (p ->> 'capturedKobo')::bigint,
    captured_currency = p ->> 'currency', fees_kobo = (p ->> 'feesKobo')::bigint, channel = p ->> 'channel', provider_id = p ->> 'providerId',
    reason = CASE WHEN exact THEN NULL ELSE coalesce(p ->> 'reason', 'payment_mismatch') END, captured_at = p_now, next_at = NULL, checks = checks + 1
    WHERE id = y.id RETURNING * INTO y;
  INSERT INTO facts (payment_id, at, kind, body) VALUES (y.id, p_now, 'verify', p -> 'fact');
  PERFORM post_journal('capture:' || y.id, CASE WHEN exact THEN 'topup' ELSE 'capture' END, NULL, p_now, jsonb_build_array(
    jsonb_build_object('account', 'payment_fees', 'currency', y.captured_currency, 'kobo', coalesce(y.fees_kobo, 0)),
    jsonb_build_object('account', 'fees_kept:' || y.provider, 'currency', y.captured_currency, 'kobo', -coalesce(y.fees_kobo, 0)),
    jsonb_build_object('account', 'provider:' || y.provider, 'currency', y.captured_currency, 'kobo', y.captured_kobo))
    || CASE WHEN exact THEN jsonb_build_array(
      jsonb_build_object('account', 'wallet:' || y.user_id, 'kobo', -y.credit_kobo),
      -- The fee that the customer paid for topping up: income against what the provider keeps.
      jsonb_build_object('account', 'topup_fees', 'kobo', -(y.captured_kobo - y.credit_kobo)))
    ELSE jsonb_build_array(jsonb_build_object('account', 'suspense', 'currency', y.captured_currency, 'kobo', -y.captured_kobo)) END);
  IF NOT exact AND y.captured_kobo > 0 THEN PERFORM open_payment_refund(y, p -> 'refund', y.reason, p_now); END IF;
  RETURN jsonb_build_object('outcome', lower(y.disposition));
END $$;

-- ── Where a line's refund goes ───────────────────────────────────────────────────────────────────────────────────────
-- What a wallet paid goes back to that wallet. What a card paid goes to the wallet of an account that bought it (or whose verified
-- e-mail the order has) and prefers that; an order that was only opened with its token may be somebody else's money.
CREATE FUNCTION refund_wallet(p_order text, p_paid payments) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE WHEN p_paid.provider = 'wallet' THEN p_paid.user_id ELSE (
    SELECT u.id FROM orders o JOIN users u ON u.id = o.user_id
    WHERE o.id = p_order AND o.user_how IN ('placed','email') AND u.refund_to = 'wallet' AND u.deleted_at IS NULL AND p_paid.captured_currency = 'NGN') END
$$;

-- ── Whose order ──────────────────────────────────────────────────────────────────────────────────────────────────────
-- All orders that a verified e-mail bought as a guest join its account. Answers how many.
CREATE FUNCTION claim_orders(p_user text) RETURNS int LANGUAGE plpgsql AS $$
DECLARE n int;
BEGIN
  UPDATE orders SET user_id = u.id, user_how = 'email', version = version + 1 FROM users u
    WHERE u.id = p_user AND u.email_verified_at IS NOT NULL AND u.deleted_at IS NULL AND orders.email = u.email AND orders.user_id IS NULL;
  GET DIAGNOSTICS n = ROW_COUNT;
  RETURN n;
END $$;

-- An order that was opened with its token while signed in. True when it joined, or is theirs already.
CREATE FUNCTION claim_order(p_order text, p_user text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE orders SET user_id = p_user, user_how = 'token', version = version + 1 WHERE id = p_order AND user_id IS NULL;
  RETURN EXISTS (SELECT 1 FROM orders WHERE id = p_order AND user_id = p_user);
END $$;

-- ── Goodwill: a credit on what was delivered. Another kind of act than a refund: it undoes no sale and no vend (S3) ─────
-- p: {key, order, kobo, reason, actor, actorRole}. Once per key; to the wallet of the account that the order is in, on what was
-- delivered, and never more in all than the order cost. {outcome: done | already | no_account | not_delivered | too_much}.
CREATE FUNCTION give_goodwill(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE amount bigint := (p ->> 'kobo')::bigint; o orders; before bigint;
BEGIN
  IF amount <= 0 OR amount IS NULL THEN RAISE EXCEPTION 'goodwill of nothing' USING ERRCODE = 'check_violation'; END IF;
  SELECT * INTO STRICT o FROM orders WHERE id = p ->> 'order' FOR UPDATE;
  IF EXISTS (SELECT 1 FROM journals WHERE key = 'goodwill:' || (p ->> 'key')) THEN RETURN jsonb_build_object('outcome', 'already'); END IF;
  -- An order that was only opened with its token may be somebody else's money (refund_wallet).
  IF o.user_id IS NULL OR o.user_how = 'token' THEN RETURN jsonb_build_object('outcome', 'no_account'); END IF;
  IF NOT EXISTS (SELECT 1 FROM lines WHERE order_id = o.id AND status = 'delivered') THEN RETURN jsonb_build_object('outcome', 'not_delivered'); END IF;
  SELECT coalesce(sum(n.amount_kobo), 0) INTO before FROM journals j JOIN ledger_entries n ON n.journal_id = j.id
    WHERE j.order_id = o.id AND j.kind = 'goodwill' AND n.account = 'goodwill';
  IF before + amount > o.total_kobo THEN RETURN jsonb_build_object('outcome', 'too_much'); END IF;
  PERFORM post_journal('goodwill:' || (p ->> 'key'), 'goodwill', o.id, p_now, jsonb_build_array(
    jsonb_build_object('account', 'goodwill', 'kobo', amount), jsonb_build_object('account', 'wallet:' || o.user_id, 'kobo', -amount)));
  PERFORM audit_append(p ->> 'actor', p ->> 'actorRole', 'goodwill.given', 'order:' || o.ref, jsonb_build_object('goodwillKobo', before),
    jsonb_build_object('goodwillKobo', before + amount, 'kobo', amount, 'user', o.user_id), p ->> 'reason', p_now);
  RETURN jsonb_build_object('outcome', 'done', 'balanceKobo', wallet_balance(o.user_id));
END $$;

-- ── The statement: newest first, the balance after each entry ─────────────────────────────────────────────────────────
-- In plpgsql: before PostgreSQL 18 a function in SQL is planned without knowing its page's size, and reads every journal.
CREATE FUNCTION wallet_statement(p_user text, p_before bigint, p_limit int) RETURNS jsonb LANGUAGE plpgsql STABLE AS $$
BEGIN
  RETURN (
    WITH page AS (
      SELECT n.id, n.amount_kobo, j.kind, j.key, j.at, j.order_id FROM ledger_entries n JOIN journals j ON j.id = n.journal_id
      WHERE n.account = 'wallet:' || p_user AND (p_before IS NULL OR n.id < p_before) ORDER BY n.id DESC LIMIT p_limit),
    later AS (SELECT coalesce(sum(amount_kobo), 0) AS moved FROM ledger_entries
      WHERE account = 'wallet:' || p_user AND id >= coalesce(p_before, 9223372036854775807))
    SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'kobo', -r.amount_kobo, 'kind', r.kind, 'at', r.at, 'ref', o.ref, 'service', o.service,
        'balanceKobo', r.balance) ORDER BY r.id DESC), '[]')
    FROM (SELECT p.*, wallet_balance(p_user) + (SELECT moved FROM later)
        + coalesce(sum(p.amount_kobo) OVER (ORDER BY p.id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS balance FROM page p) r
      LEFT JOIN orders o ON o.id = r.order_id);
END $$;
