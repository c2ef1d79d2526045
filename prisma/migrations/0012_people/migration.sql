-- People: users, their sessions, staff, the audit of what staff do, and the outbox (docs/adr/0004-sign-in.md).
-- CreateTable
CREATE TABLE "users" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified_at" TIMESTAMPTZ(3),
    "password_hash" TEXT,
    "name" TEXT,
    "role" TEXT NOT NULL DEFAULT 'customer',
    "refund_to" TEXT NOT NULL DEFAULT 'wallet',
    "totp_cipher" TEXT,
    "totp_confirmed_at" TIMESTAMPTZ(3),
    "totp_step" INTEGER,
    "recovery_hashes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "provider" TEXT NOT NULL,
    "provider_account_id" TEXT NOT NULL,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "sid" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "user_agent" TEXT NOT NULL,
    "address_hint" TEXT NOT NULL,
    "second_factor_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("sid")
);

-- CreateTable
CREATE TABLE "verification_tokens" (
    "identifier" TEXT NOT NULL,
    "token" TEXT NOT NULL,
    "expires" TIMESTAMPTZ(3) NOT NULL
);

-- CreateTable
CREATE TABLE "staff_invitations" (
    "id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "role" TEXT NOT NULL,
    "token_sha256" TEXT NOT NULL,
    "invited_by" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "staff_invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "seq" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor_id" TEXT,
    "actor_role" TEXT NOT NULL,
    "action" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "reason" TEXT,
    "prev_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("seq")
);

-- CreateTable
CREATE TABLE "audit_head" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "seq" BIGINT NOT NULL,
    "hash" TEXT NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "messages" (
    "id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "to_address" TEXT NOT NULL,
    "data" JSONB NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),
    "provider_id" TEXT,

    CONSTRAINT "messages_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE UNLOGGED TABLE "paces" (
    "key" TEXT NOT NULL,
    "tries" INTEGER NOT NULL,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "paces_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "accounts_user_id_idx" ON "accounts"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_provider_provider_account_id_key" ON "accounts"("provider", "provider_account_id");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "verification_tokens_token_key" ON "verification_tokens"("token");

-- CreateIndex
CREATE UNIQUE INDEX "verification_tokens_identifier_token_key" ON "verification_tokens"("identifier", "token");

-- CreateIndex
CREATE UNIQUE INDEX "staff_invitations_token_sha256_key" ON "staff_invitations"("token_sha256");

-- CreateIndex
CREATE INDEX "staff_invitations_email_idx" ON "staff_invitations"("email");

-- CreateIndex
CREATE UNIQUE INDEX "audit_entries_hash_key" ON "audit_entries"("hash");

-- CreateIndex
CREATE INDEX "audit_entries_subject_seq_idx" ON "audit_entries"("subject", "seq");

-- CreateIndex
CREATE INDEX "audit_entries_actor_id_seq_idx" ON "audit_entries"("actor_id", "seq");

-- CreateIndex
CREATE UNIQUE INDEX "messages_key_key" ON "messages"("key");

-- CreateIndex
CREATE INDEX "messages_created_at_idx" ON "messages"("created_at");

-- CreateIndex
CREATE INDEX "paces_until_idx" ON "paces"("until");

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- ── Words that a column may hold ─────────────────────────────────────────────────────────────────────────────────────
ALTER TABLE users ADD CONSTRAINT users_email_lower CHECK (email = lower(email) AND email LIKE '%_@_%');
ALTER TABLE users ADD CONSTRAINT users_role_word CHECK (role IN ('customer','support','auditor','owner'));
ALTER TABLE users ADD CONSTRAINT users_refund_word CHECK (refund_to IN ('wallet','source'));
ALTER TABLE users ADD CONSTRAINT users_totp CHECK (totp_confirmed_at IS NULL OR totp_cipher IS NOT NULL);
ALTER TABLE staff_invitations ADD CONSTRAINT staff_invitations_role_word CHECK (role IN ('support','auditor','owner'));
ALTER TABLE messages ADD CONSTRAINT messages_state_word CHECK (state IN ('queued','sending','sent','failed','kept'));
ALTER TABLE audit_head ADD CONSTRAINT audit_head_one CHECK (id = 1);
CREATE INDEX messages_open ON messages (next_at) WHERE state IN ('queued','sending');
CREATE UNIQUE INDEX staff_invitations_one_open ON staff_invitations (email) WHERE accepted_at IS NULL AND revoked_at IS NULL;

-- ── The audit log: each entry carries the hash of the one before ─────────────────────────────────────────────────────
INSERT INTO audit_head (id, seq, hash) VALUES (1, 0, repeat('0', 64));

-- Over every column; jsonb has one text for one value, and the time is written the same in every session.
CREATE FUNCTION audit_hash(e audit_entries) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(e.prev_hash, e.seq, to_char(e.at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS'),
    e.actor_id, e.actor_role, e.action, e.subject, e.before, e.after, e.reason)::text, 'UTF8')), 'hex')
$$;

-- Whoever inserts, by whatever road, can only add the next link.
CREATE FUNCTION guard_audit() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE head audit_head;
BEGIN
  SELECT * INTO head FROM audit_head WHERE id = 1 FOR UPDATE;
  IF NEW.seq IS DISTINCT FROM head.seq + 1 OR NEW.prev_hash IS DISTINCT FROM head.hash OR NEW.hash IS DISTINCT FROM audit_hash(NEW) THEN
    RAISE EXCEPTION 'an audit entry is written by audit_append() alone' USING ERRCODE = 'check_violation';
  END IF;
  UPDATE audit_head SET seq = NEW.seq, hash = NEW.hash WHERE id = 1;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_entries_guard BEFORE INSERT ON audit_entries FOR EACH ROW EXECUTE FUNCTION guard_audit();
CREATE FUNCTION guard_audit_head() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF pg_trigger_depth() < 2 THEN
    RAISE EXCEPTION 'the end of the audit log moves with its entries alone' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER audit_head_guard BEFORE INSERT OR UPDATE ON audit_head FOR EACH ROW EXECUTE FUNCTION guard_audit_head();

-- Adds one entry and answers its number. Called last in its transaction (order → payment → effect → wallet → audit): the
-- chain's end stays locked until the commit. No secret belongs into before, after or reason.
CREATE FUNCTION audit_append(p_actor_id text, p_actor_role text, p_action text, p_subject text, p_before jsonb, p_after jsonb,
  p_reason text, p_now timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE head audit_head; entry audit_entries;
BEGIN
  SELECT * INTO head FROM audit_head WHERE id = 1 FOR UPDATE;
  entry := ROW(head.seq + 1, date_trunc('milliseconds', p_now), p_actor_id, p_actor_role, p_action, p_subject, p_before, p_after,
    p_reason, head.hash, '');
  entry.hash := audit_hash(entry);
  INSERT INTO audit_entries SELECT entry.*;
  RETURN entry.seq;
END $$;

-- Every break of the chain, in words; none when it is whole. Doctor's invariant A1.
CREATE FUNCTION audit_breaks() RETURNS TABLE (what text) LANGUAGE sql STABLE AS $$
  SELECT 'entry ' || e.seq || CASE WHEN e.hash <> audit_hash(e) THEN ' was changed' ELSE ' does not follow the one before' END
  FROM (SELECT a, lag(a.hash, 1, repeat('0', 64)) OVER (ORDER BY a.seq) AS prev, row_number() OVER (ORDER BY a.seq) AS n FROM audit_entries a) w,
    LATERAL (SELECT (w.a).*) e
  WHERE e.hash <> audit_hash(w.a) OR e.prev_hash <> w.prev OR e.seq <> w.n
  UNION ALL SELECT 'the last entry is gone: ' || h.seq || ' were written, ' || count(a.seq) || ' are there'
  FROM audit_head h LEFT JOIN audit_entries a ON true GROUP BY h.seq, h.hash
  HAVING h.seq <> count(a.seq) OR (h.seq > 0 AND NOT bool_or(a.hash = h.hash))
$$;

DO $$
DECLARE t text;
BEGIN
  EXECUTE 'CREATE TRIGGER audit_entries_append_only BEFORE UPDATE OR DELETE ON audit_entries FOR EACH ROW EXECUTE FUNCTION forbid()';
  FOREACH t IN ARRAY ARRAY['users','audit_head','staff_invitations','messages'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE DELETE ON %I FOR EACH ROW EXECUTE FUNCTION forbid()', t || '_no_delete', t);
  END LOOP;
  FOREACH t IN ARRAY ARRAY['users','audit_entries','audit_head','staff_invitations','messages'] LOOP
    EXECUTE format('CREATE TRIGGER %I BEFORE TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION forbid()', t || '_no_truncate', t);
  END LOOP;
END $$;

-- ── The outbox ───────────────────────────────────────────────────────────────────────────────────────────────────────
-- Keeps a message to be sent, once per key; p is {id, key, kind, to, data}. True when it is new. Safe inside any transaction.
CREATE FUNCTION enqueue_message(p jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO messages (id, key, kind, to_address, data, next_at, created_at)
  VALUES (p ->> 'id', p ->> 'key', p ->> 'kind', p ->> 'to', coalesce(p -> 'data', '{}'), p_now, p_now)
  ON CONFLICT (key) DO NOTHING;
  RETURN FOUND;
END $$;

-- ── Attempts at a secret ─────────────────────────────────────────────────────────────────────────────────────────────
-- p_keys is [{key, free, mostMs, forgetMs}]. The first `free` tries go at once; each further one waits twice as long as the
-- one before, from a second up to mostMs, and all is forgotten forgetMs after the last try. Answers how long to wait in ms;
-- 0 = go on, and the try is counted. One that must wait isn't counted: knocking on a closed door keeps nobody else out longer.
CREATE FUNCTION take_pace(p_keys jsonb, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE wait numeric;
BEGIN
  -- The rows of all keys exist and are locked, in the order of their keys, before any is read.
  INSERT INTO paces AS p (key, tries, next_at, until)
  SELECT k.key, 0, p_now, p_now + max(k."forgetMs") * interval '1 millisecond'
  FROM jsonb_to_recordset(p_keys) AS k(key text, "forgetMs" bigint) GROUP BY k.key ORDER BY k.key
  ON CONFLICT (key) DO UPDATE SET
    tries = CASE WHEN p.until <= p_now THEN 0 ELSE p.tries END,
    next_at = CASE WHEN p.until <= p_now THEN p_now ELSE p.next_at END;
  SELECT max(extract(epoch FROM p.next_at - p_now)) * 1000 INTO wait FROM paces p
    WHERE p.key IN (SELECT k.key FROM jsonb_to_recordset(p_keys) AS k(key text)) AND p.next_at > p_now;
  IF wait > 0 THEN RETURN ceil(wait)::int; END IF;
  UPDATE paces p SET tries = p.tries + 1, until = p_now + k."forgetMs" * interval '1 millisecond',
    next_at = p_now + CASE WHEN p.tries + 1 < k.free THEN 0 ELSE least(k."mostMs", 1000 * 2 ^ least(p.tries + 1 - k.free, 20)) END * interval '1 millisecond'
    FROM jsonb_to_recordset(p_keys) AS k(key text, free int, "mostMs" bigint, "forgetMs" bigint) WHERE p.key = k.key;
  IF random() < 0.02 THEN
    DELETE FROM paces WHERE key IN (SELECT key FROM paces WHERE until < p_now ORDER BY until LIMIT 200 FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN 0;
END $$;
-- The right secret was given: what was tried under this key is forgotten.
CREATE FUNCTION forget_pace(p_key text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM paces WHERE key = p_key;
  RETURN FOUND;
END $$;

-- ── Sessions ─────────────────────────────────────────────────────────────────────────────────────────────────────────
-- A browser has signed in: a new row, and the row it had before is gone. p is {sid, user, userAgent, address, previous}.
-- That one of the staff came in is an entry of the audit log.
CREATE FUNCTION open_session(p jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE u users;
BEGIN
  DELETE FROM sessions WHERE sid = p ->> 'previous';
  SELECT * INTO u FROM users WHERE id = p ->> 'user' AND deleted_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO sessions (sid, user_id, created_at, last_seen_at, user_agent, address_hint)
    VALUES (p ->> 'sid', u.id, p_now, p_now, p ->> 'userAgent', p ->> 'address');
  -- What this address bought as a guest joins its account, whichever way it came in (claim_orders, 0014_wallet).
  PERFORM claim_orders(u.id);
  IF u.role <> 'customer' THEN
    PERFORM audit_append(u.id, u.role, 'staff.signed_in', 'user:' || u.id, NULL,
      jsonb_build_object('from', p ->> 'address', 'with', left(p ->> 'userAgent', 120)), NULL, p_now);
  END IF;
  RETURN true;
END $$;

-- Who a sid is, or null: {userId, email, emailVerified, role, sid, totp, secondFactorAt (ms)}. Staff sessions end sooner than
-- customers', by p: {customerIdleMs, staffIdleMs, staffMostMs}. Notes at most every five minutes that it was seen.
CREATE FUNCTION read_session(p_sid text, p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE s sessions; u users;
BEGIN
  SELECT * INTO s FROM sessions WHERE sid = p_sid;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT * INTO u FROM users WHERE id = s.user_id AND deleted_at IS NULL;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF s.last_seen_at < p_now - (p ->> CASE WHEN u.role = 'customer' THEN 'customerIdleMs' ELSE 'staffIdleMs' END)::bigint * interval '1 millisecond'
     OR (u.role <> 'customer' AND s.created_at < p_now - (p ->> 'staffMostMs')::bigint * interval '1 millisecond') THEN
    DELETE FROM sessions WHERE sid = p_sid;
    RETURN NULL;
  END IF;
  IF s.last_seen_at < p_now - interval '5 minutes' THEN
    UPDATE sessions SET last_seen_at = p_now WHERE sid = p_sid;
  END IF;
  RETURN jsonb_build_object('userId', u.id, 'email', u.email, 'emailVerified', u.email_verified_at IS NOT NULL, 'role', u.role, 'sid', s.sid,
    'totp', u.totp_confirmed_at IS NOT NULL, 'secondFactorAt', floor(extract(epoch FROM s.second_factor_at) * 1000));
END $$;

-- ── Sign-up, mailed links, passwords ─────────────────────────────────────────────────────────────────────────────────
-- A fresh token of its identifier, the older ones gone, and the mail that carries it. p is {identifier, hash, expires, message}.
CREATE FUNCTION issue_token(p jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM verification_tokens WHERE identifier = p ->> 'identifier' OR expires < p_now - interval '1 day';
  INSERT INTO verification_tokens (identifier, token, expires) VALUES (p ->> 'identifier', p ->> 'hash', (p ->> 'expires')::timestamptz);
  RETURN enqueue_message(p -> 'message', p_now);
END $$;
-- Takes a token that is still good, once; the identifier it was made for, or null.
CREATE FUNCTION use_token(p_purpose text, p_hash text, p_now timestamptz) RETURNS text LANGUAGE sql AS $$
  DELETE FROM verification_tokens WHERE token = p_hash AND starts_with(identifier, p_purpose || ':') AND expires > p_now
  RETURNING substr(identifier, length(p_purpose) + 2)
$$;

-- An e-mail and a password: {outcome: created | renewed | exists, userId}. Until the address is verified the latest password
-- counts; a verified account is left as it is.
CREATE FUNCTION sign_up(p_id text, p_email text, p_hash text, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE u users;
BEGIN
  INSERT INTO users (id, email, password_hash, created_at) VALUES (p_id, p_email, p_hash, p_now)
  ON CONFLICT (email) DO UPDATE SET password_hash = excluded.password_hash
    WHERE users.email_verified_at IS NULL AND users.role = 'customer' AND users.deleted_at IS NULL
  RETURNING * INTO u;
  IF FOUND THEN
    RETURN jsonb_build_object('outcome', CASE WHEN u.id = p_id THEN 'created' ELSE 'renewed' END, 'userId', u.id);
  END IF;
  RETURN jsonb_build_object('outcome', 'exists', 'userId', (SELECT id FROM users WHERE email = p_email));
END $$;

-- The address is its user's, as the token proves; whoever asks has shown the password already. False: the token isn't good.
CREATE FUNCTION verify_email(p_user text, p_hash text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF use_token('verify', p_hash, p_now) IS DISTINCT FROM p_user THEN RETURN false; END IF;
  UPDATE users SET email_verified_at = coalesce(email_verified_at, p_now) WHERE id = p_user;
  RETURN true;
END $$;

-- The mailbox itself vouched (a mailed link, Google). A password that was set before anybody had is a stranger's: it and its
-- sessions go, else whoever signed up with another's address would share the account.
CREATE FUNCTION vouch_email(p_user text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET email_verified_at = p_now, password_hash = NULL WHERE id = p_user AND email_verified_at IS NULL;
  IF FOUND THEN DELETE FROM sessions WHERE user_id = p_user; END IF;
  RETURN FOUND;
END $$;

-- A new password by a mailed token: every session ends, and the address is verified by it. {userId, email, role} or null.
CREATE FUNCTION reset_password(p_hash text, p_password_hash text, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE who text; u users;
BEGIN
  who := use_token('reset', p_hash, p_now);
  UPDATE users SET password_hash = p_password_hash, email_verified_at = coalesce(email_verified_at, p_now)
    WHERE id = who AND deleted_at IS NULL RETURNING * INTO u;
  IF NOT FOUND THEN RETURN NULL; END IF;
  DELETE FROM sessions WHERE user_id = who;
  DELETE FROM verification_tokens WHERE identifier = 'verify:' || who;
  RETURN jsonb_build_object('userId', u.id, 'email', u.email, 'role', u.role);
END $$;

-- A new password by someone signed in: the other sessions end. How many did.
CREATE FUNCTION change_password(p_user text, p_sid text, p_password_hash text, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE ended int;
BEGIN
  UPDATE users SET password_hash = p_password_hash WHERE id = p_user AND deleted_at IS NULL;
  DELETE FROM verification_tokens WHERE identifier = 'reset:' || p_user;
  DELETE FROM sessions WHERE user_id = p_user AND sid <> p_sid;
  GET DIAGNOSTICS ended = ROW_COUNT;
  RETURN ended;
END $$;

-- ── The second factor ────────────────────────────────────────────────────────────────────────────────────────────────
-- A code of time step p_step was right: it counts once. p_recovery: the hash of a recovery code instead, which goes.
-- The session is confirmed; false when another took the code.
CREATE FUNCTION confirm_second_factor(p_user text, p_sid text, p_step int, p_recovery text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF p_recovery IS NULL THEN
    UPDATE users SET totp_step = p_step WHERE id = p_user AND totp_confirmed_at IS NOT NULL AND coalesce(totp_step, 0) < p_step;
  ELSE
    UPDATE users SET recovery_hashes = array_remove(recovery_hashes, p_recovery)
      WHERE id = p_user AND totp_confirmed_at IS NOT NULL AND p_recovery = ANY (recovery_hashes);
  END IF;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE sessions SET second_factor_at = p_now WHERE sid = p_sid AND user_id = p_user;
  RETURN FOUND;
END $$;
-- The first right code: the second factor counts from now on, with new recovery codes. Only while there is none yet.
CREATE FUNCTION begin_second_factor(p_user text, p_sid text, p_cipher text, p_step int, p_recovery jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET totp_confirmed_at = p_now, totp_step = p_step, recovery_hashes = ARRAY(SELECT jsonb_array_elements_text(p_recovery))
    WHERE id = p_user AND totp_confirmed_at IS NULL AND totp_cipher = p_cipher;
  IF NOT FOUND THEN RETURN false; END IF;
  UPDATE sessions SET second_factor_at = p_now WHERE sid = p_sid AND user_id = p_user;
  -- A session that was there before has not shown it.
  DELETE FROM sessions WHERE user_id = p_user AND sid <> p_sid;
  PERFORM audit_append(p_user, (SELECT role FROM users WHERE id = p_user), 'staff.second_factor_set', 'user:' || p_user, NULL, NULL, NULL, p_now);
  RETURN true;
END $$;

-- The phone is lost or replaced: the second factor goes, and with it every session (p_keep stays). Asked for anew at the next
-- sign-in of staff. False: there was none.
CREATE FUNCTION drop_second_factor(p_user text, p_keep text, p_actor_id text, p_actor_role text, p_reason text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE users SET totp_cipher = NULL, totp_confirmed_at = NULL, recovery_hashes = '{}' WHERE id = p_user AND totp_confirmed_at IS NOT NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  DELETE FROM sessions WHERE user_id = p_user AND sid IS DISTINCT FROM p_keep;
  UPDATE sessions SET second_factor_at = NULL WHERE user_id = p_user;
  PERFORM audit_append(p_actor_id, p_actor_role, 'staff.second_factor_removed', 'user:' || p_user, NULL, NULL, p_reason, p_now);
  RETURN true;
END $$;

-- ── Staff ────────────────────────────────────────────────────────────────────────────────────────────────────────────
-- Invites one address, once at a time: an older invitation to it is revoked. p is {id, email, role, tokenHash, expires,
-- message, actorId, actorRole}.
CREATE FUNCTION invite_staff(p jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  UPDATE staff_invitations SET revoked_at = p_now WHERE email = p ->> 'email' AND accepted_at IS NULL AND revoked_at IS NULL;
  INSERT INTO staff_invitations (id, email, role, token_sha256, invited_by, created_at, expires_at)
  VALUES (p ->> 'id', p ->> 'email', p ->> 'role', p ->> 'tokenHash', p ->> 'actorId', p_now, (p ->> 'expires')::timestamptz);
  PERFORM enqueue_message(p -> 'message', p_now);
  PERFORM audit_append(p ->> 'actorId', p ->> 'actorRole', 'staff.invited', 'invitation:' || (p ->> 'id'), NULL,
    jsonb_build_object('email', p ->> 'email', 'role', p ->> 'role'), NULL, p_now);
  RETURN true;
END $$;

-- The invitation's address gets its role, and a password where it had none. {userId, role} or null when the link isn't good.
CREATE FUNCTION accept_invitation(p_token_hash text, p_user_id text, p_password_hash text, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE i staff_invitations; u users; was text;
BEGIN
  UPDATE staff_invitations SET accepted_at = p_now WHERE token_sha256 = p_token_hash AND accepted_at IS NULL AND revoked_at IS NULL
    AND expires_at > p_now RETURNING * INTO i;
  IF NOT FOUND THEN RETURN NULL; END IF;
  SELECT role INTO was FROM users WHERE email = i.email FOR UPDATE;
  INSERT INTO users (id, email, email_verified_at, password_hash, role, created_at)
  VALUES (p_user_id, i.email, p_now, p_password_hash, i.role, p_now)
  ON CONFLICT (email) DO UPDATE SET role = excluded.role, password_hash = excluded.password_hash,
    email_verified_at = coalesce(users.email_verified_at, p_now)
  RETURNING * INTO u;
  DELETE FROM sessions WHERE user_id = u.id;
  PERFORM audit_append(u.id, i.role, 'staff.joined', 'user:' || u.id, jsonb_build_object('role', coalesce(was, 'none')),
    jsonb_build_object('role', i.role), NULL, p_now);
  RETURN jsonb_build_object('userId', u.id, 'role', u.role);
END $$;

-- Gives a user another role. "changed", "same", "not_found" or "last_owner": a shop is never without one. Sessions end.
CREATE FUNCTION set_role(p_user text, p_role text, p_actor_id text, p_actor_role text, p_reason text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was text;
BEGIN
  -- All owners, so that two can't take the role from each other at once.
  PERFORM 1 FROM users WHERE role = 'owner' OR id = p_user ORDER BY id FOR UPDATE;
  SELECT role INTO was FROM users WHERE id = p_user AND deleted_at IS NULL;
  IF NOT FOUND THEN RETURN 'not_found'; END IF;
  IF was = p_role THEN RETURN 'same'; END IF;
  IF was = 'owner' AND (SELECT count(*) FROM users WHERE role = 'owner' AND deleted_at IS NULL) = 1 THEN RETURN 'last_owner'; END IF;
  UPDATE users SET role = p_role WHERE id = p_user;
  DELETE FROM sessions WHERE user_id = p_user;
  PERFORM audit_append(p_actor_id, p_actor_role, 'staff.role', 'user:' || p_user, jsonb_build_object('role', was),
    jsonb_build_object('role', p_role), p_reason, p_now);
  RETURN 'changed';
END $$;

-- An owner by configuration or from a terminal, with a verified address; an existing user becomes owner with the password given.
-- "created", "changed", or "exists" when that address is an owner already: their password and second factor stay, unless
-- p_reset takes both away from whoever has them now.
CREATE FUNCTION create_owner(p_id text, p_email text, p_hash text, p_by text, p_reset boolean, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE u users;
BEGIN
  INSERT INTO users (id, email, email_verified_at, password_hash, role, created_at) VALUES (p_id, p_email, p_now, p_hash, 'owner', p_now)
  ON CONFLICT (email) DO UPDATE SET role = 'owner', password_hash = excluded.password_hash,
    email_verified_at = coalesce(users.email_verified_at, p_now), totp_cipher = NULL, totp_confirmed_at = NULL, recovery_hashes = '{}'
    WHERE users.role <> 'owner' OR p_reset
  RETURNING * INTO u;
  IF NOT FOUND THEN RETURN 'exists'; END IF;
  DELETE FROM sessions WHERE user_id = u.id;
  PERFORM audit_append(NULL, p_by, 'staff.owner', 'user:' || u.id, NULL, jsonb_build_object('email', u.email, 'role', 'owner'), NULL, p_now);
  RETURN CASE WHEN u.id = p_id THEN 'created' ELSE 'changed' END;
END $$;

SELECT allow_delete('sessions', 'a row is a browser that may come in; ending a session is deleting it');
SELECT allow_delete('verification_tokens', 'links that were used or replaced (use_token, issue_token)');
SELECT allow_delete('paces', 'tries that are forgotten (take_pace, forget_pace)');
SELECT allow_delete('accounts', 'sign-ins elsewhere of a person who left');
SELECT grant_app_rights();
