-- A person who leaves, and the desk's list of customers (docs/adr/0018-leaving.md; issue: privacy, and the desk).

-- ── What came in keeps no address of a person who left ───────────────────────────────────────────────────────────────
-- Only taking e-mail addresses out is allowed, and only once the webhook was read: the hash of what came stays, so that it is known again.
CREATE FUNCTION without_emails(p_text text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(p_text, '[^\s@"''<>()\[\]:;,=\\]{1,64}@[^\s@"''<>()\[\]:;,\\]{1,255}', '[email]', 'g')
$$;
CREATE OR REPLACE FUNCTION guard_inbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.source, NEW.sha256, NEW.received_at) IS DISTINCT FROM (OLD.id, OLD.source, OLD.sha256, OLD.received_at)
     OR (NEW.raw IS DISTINCT FROM OLD.raw AND (OLD.done_at IS NULL OR NEW.raw IS DISTINCT FROM without_emails(OLD.raw))) THEN
    RAISE EXCEPTION 'webhook % is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;

-- ── What keeps somebody from leaving ─────────────────────────────────────────────────────────────────────────────────
-- Orders that are theirs, or that their wallet paid.
CREATE FUNCTION orders_of(p_user text) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT id FROM orders WHERE user_id = p_user UNION SELECT order_id FROM payments WHERE user_id = p_user AND order_id IS NOT NULL
$$;
-- {staff, orders: [refs that aren't over], topUp: one may still be paid, cases: open ones, balanceKobo}
CREATE FUNCTION leaving_blockers(p_user text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('staff', (SELECT role <> 'customer' FROM users WHERE id = p_user),
    'orders', (SELECT coalesce(jsonb_agg(o.ref ORDER BY o.placed_at), '[]') FROM orders o WHERE o.id IN (SELECT orders_of(p_user))
      AND (o.status IN ('awaiting_payment','paid','processing','refund_due','under_review')
        OR EXISTS (SELECT 1 FROM effects e WHERE e.order_id = o.id AND e.state IN ('INTENT','SENDING','PROCESSING','UNKNOWN','PARKED')))),
    'topUp', EXISTS (SELECT 1 FROM payments y WHERE y.user_id = p_user AND y.purpose = 'TOPUP' AND ((y.state IN ('CREATED','STARTED') AND y.next_at IS NOT NULL)
      OR EXISTS (SELECT 1 FROM effects e WHERE e.payment_id = y.id AND e.state IN ('INTENT','SENDING','PROCESSING','UNKNOWN','PARKED')))),
    'cases', (SELECT count(*) FROM cases c WHERE c.state = 'open' AND c.order_id IN (SELECT orders_of(p_user))),
    'balanceKobo', wallet_balance(p_user))
$$;

-- ── Leaving: the person goes, the books stay ─────────────────────────────────────────────────────────────────────────
-- p_give_up is the balance that its owner gave up with open eyes, at most p_most. {outcome: done | blocked | gone, blockers}. Lock
-- order: order → payment → effect → wallet → user → audit.
CREATE FUNCTION delete_account(p_user text, p_give_up bigint, p_most bigint, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE u users; has bigint; blockers jsonb; left_over jsonb; nobody text := 'removed-' || lower(p_user) || '@removed.invalid'; n int;
BEGIN
  SELECT * INTO u FROM users WHERE id = p_user AND deleted_at IS NULL;
  IF u.id IS NULL THEN RETURN jsonb_build_object('outcome', 'gone'); END IF;
  -- What this address bought as a guest since it last signed in is theirs too.
  PERFORM claim_orders(p_user);
  PERFORM 1 FROM orders WHERE id IN (SELECT orders_of(p_user)) ORDER BY id FOR UPDATE;
  SELECT balance_kobo INTO has FROM wallets WHERE user_id = p_user FOR UPDATE;
  PERFORM 1 FROM users WHERE id = p_user AND deleted_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN jsonb_build_object('outcome', 'gone'); END IF;
  has := coalesce(has, 0);
  blockers := leaving_blockers(p_user);
  IF (blockers ->> 'staff')::boolean OR blockers -> 'orders' <> '[]' OR (blockers ->> 'topUp')::boolean OR (blockers ->> 'cases')::int > 0
     OR (has > 0 AND (has > p_most OR p_give_up IS DISTINCT FROM has)) THEN
    RETURN jsonb_build_object('outcome', 'blocked', 'blockers', blockers);
  END IF;
  IF has > 0 THEN
    PERFORM post_journal('wallet-given-up:' || p_user, 'wallet_given_up', NULL, p_now, jsonb_build_array(
      jsonb_build_object('account', 'wallet:' || p_user, 'kobo', has), jsonb_build_object('account', 'wallets_given_up', 'kobo', -has)));
  END IF;

  UPDATE messages SET to_address = nobody, data = '{}', state = CASE state WHEN 'queued' THEN 'skipped' ELSE state END,
      next_at = CASE state WHEN 'queued' THEN NULL ELSE next_at END, reason = CASE state WHEN 'queued' THEN 'account_deleted' ELSE reason END
    WHERE to_address = u.email OR order_id IN (SELECT id FROM orders WHERE user_id = p_user AND user_how <> 'token');
  -- An order that was only opened with its link may be somebody else's: their address and their link stay.
  UPDATE orders SET email = 'removed', token_salt = 'removed', version = version + 1,
      token_sha256 = encode(sha256(convert_to(id || gen_random_uuid()::text, 'UTF8')), 'hex')
    WHERE user_id = p_user AND (user_how <> 'token' OR email = u.email);
  GET DIAGNOSTICS n = ROW_COUNT;
  UPDATE inbox SET raw = without_emails(raw) WHERE done_at IS NOT NULL AND position(u.email IN lower(raw)) > 0;
  UPDATE staff_invitations SET email = nobody || '-' || id, revoked_at = coalesce(revoked_at, p_now) WHERE email = u.email AND accepted_at IS NULL;
  UPDATE staff_invitations SET email = nobody || '-' || id WHERE email = u.email;
  DELETE FROM sessions WHERE user_id = p_user;
  DELETE FROM accounts WHERE user_id = p_user;
  DELETE FROM verification_tokens WHERE identifier IN (u.email, 'verify:' || p_user, 'reset:' || p_user);
  DELETE FROM beneficiaries WHERE user_id = p_user;
  DELETE FROM number_networks WHERE user_id = p_user;
  UPDATE users SET email = nobody, email_verified_at = NULL, password_hash = NULL, name = NULL, refund_to = 'source', totp_cipher = NULL,
    totp_confirmed_at = NULL, totp_step = NULL, recovery_hashes = '{}', deleted_at = p_now WHERE id = p_user;
  left_over := jsonb_build_object('orders', n, 'givenUpKobo', has);
  PERFORM audit_append(p_user, 'customer', 'account.deleted', 'user:' || p_user, NULL, left_over, NULL, p_now);
  RETURN jsonb_build_object('outcome', 'done', 'orders', n);
END $$;

-- Money that comes to the wallet of somebody who left (a delivery that the upstream took back, a top-up that was paid after all)
-- waits for a person: nobody is told of it otherwise.
CREATE FUNCTION tell_of_left_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.balance_kobo > OLD.balance_kobo AND EXISTS (SELECT 1 FROM users WHERE id = NEW.user_id AND deleted_at IS NOT NULL) THEN
    INSERT INTO alarms (at, kind, detail) SELECT j.at, 'money_for_nobody', jsonb_build_object('user', NEW.user_id, 'kobo', NEW.balance_kobo)
      FROM journals j JOIN ledger_entries n ON n.journal_id = j.id WHERE n.account = 'wallet:' || NEW.user_id ORDER BY n.id DESC LIMIT 1;
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER wallets_tell_of_left AFTER UPDATE ON wallets FOR EACH ROW EXECUTE FUNCTION tell_of_left_wallet();

-- ── pay-out-wallet.ts: what a wallet held was paid to its owner outside the shop (a bank transfer), and is booked here ────
-- p: {key, user, kobo, reason, actor, actorRole}. Once a key. {outcome: done | already | not_found | too_much, balanceKobo}.
CREATE FUNCTION pay_out_wallet(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE has bigint; amount bigint := (p ->> 'kobo')::bigint;
BEGIN
  IF amount <= 0 OR amount IS NULL THEN RAISE EXCEPTION 'a payout of nothing' USING ERRCODE = 'check_violation'; END IF;
  IF NOT EXISTS (SELECT 1 FROM users WHERE id = p ->> 'user') THEN RETURN jsonb_build_object('outcome', 'not_found'); END IF;
  SELECT balance_kobo INTO has FROM wallets WHERE user_id = p ->> 'user' FOR UPDATE;
  has := coalesce(has, 0);
  IF EXISTS (SELECT 1 FROM journals WHERE key = 'wallet-paid-out:' || (p ->> 'key')) THEN
    RETURN jsonb_build_object('outcome', 'already', 'balanceKobo', has);
  END IF;
  IF amount > has THEN RETURN jsonb_build_object('outcome', 'too_much', 'balanceKobo', has); END IF;
  PERFORM post_journal('wallet-paid-out:' || (p ->> 'key'), 'wallet_paid_out', NULL, p_now, jsonb_build_array(
    jsonb_build_object('account', 'wallet:' || (p ->> 'user'), 'kobo', amount), jsonb_build_object('account', 'owner', 'kobo', -amount)));
  PERFORM audit_append(p ->> 'actor', p ->> 'actorRole', 'wallet.paid_out', 'user:' || (p ->> 'user'), jsonb_build_object('balanceKobo', has),
    jsonb_build_object('balanceKobo', has - amount, 'kobo', amount), p ->> 'reason', p_now);
  RETURN jsonb_build_object('outcome', 'done', 'balanceKobo', has - amount);
END $$;

-- ── end-sessions-of.ts: a customer who lost their phone asks support. How many ended, or null: no such customer ───────────
CREATE FUNCTION end_sessions_of(p_user text, p_actor_id text, p_actor_role text, p_reason text, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE n int;
BEGIN
  IF NOT EXISTS (SELECT 1 FROM users WHERE id = p_user AND role = 'customer' AND deleted_at IS NULL) THEN RETURN NULL; END IF;
  DELETE FROM sessions WHERE user_id = p_user;
  GET DIAGNOSTICS n = ROW_COUNT;
  PERFORM audit_append(p_actor_id, p_actor_role, 'customer.signed_out', 'user:' || p_user, jsonb_build_object('sessions', n), NULL, p_reason, p_now);
  RETURN n;
END $$;

-- ── What the desk's list of customers reads by ───────────────────────────────────────────────────────────────────────
-- CreateIndex
CREATE INDEX "users_created_at_id_idx" ON "users"("created_at" DESC, "id" DESC);
-- CreateIndex
CREATE INDEX "messages_to_address_created_at_idx" ON "messages"("to_address", "created_at");
CREATE INDEX users_email_begins ON users (lower(email) text_pattern_ops);
CREATE INDEX users_name_begins ON users (lower(name) text_pattern_ops) WHERE name IS NOT NULL;
-- CreateIndex
CREATE INDEX "beneficiaries_number_idx" ON "beneficiaries"("number");
