-- Deletes a customer's personal data; the financial records stay (docs/adr/0018). p_give_up is the balance that the
-- customer knowingly gives up, at most p_most. Returns {outcome: done | blocked | gone, blockers}. Lock order: order →
-- payment → effect → wallet → user → audit.
-- replaces: without-emails
CREATE OR REPLACE FUNCTION delete_account(p_user text, p_give_up bigint, p_most bigint, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE u users; has bigint; blockers jsonb; left_over jsonb; nobody text := 'removed-' || lower(p_user) || '@removed.invalid'; n int;
BEGIN
  SELECT * INTO u FROM users WHERE id = p_user AND deleted_at IS NULL;
  IF u.id IS NULL THEN RETURN jsonb_build_object('outcome', 'gone'); END IF;
  -- Guest orders of this address since the last sign-in belong to the account too.
  UPDATE orders SET user_id = p_user, user_how = 'email', version = version + 1
    WHERE u.email_verified_at IS NOT NULL AND email = u.email AND user_id IS NULL;
  PERFORM 1 FROM orders WHERE id IN (SELECT id FROM orders WHERE user_id = p_user UNION SELECT order_id FROM payments WHERE user_id = p_user)
    ORDER BY id FOR UPDATE;
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
  UPDATE case_messages SET cipher = '' WHERE case_id IN (SELECT id FROM cases WHERE order_id IN
    (SELECT id FROM orders WHERE user_id = p_user AND (user_how <> 'token' OR email = u.email)));
  DELETE FROM case_files WHERE message_id IN (SELECT m.id FROM case_messages m JOIN cases k ON k.id = m.case_id WHERE m.cipher = '' AND k.order_id IN
    (SELECT id FROM orders WHERE user_id = p_user));
  UPDATE cases SET draft = NULL WHERE draft IS NOT NULL AND order_id IN (SELECT id FROM orders WHERE user_id = p_user AND (user_how <> 'token' OR email = u.email));
  -- An order that the account only opened with its link may be somebody else's: keep its address and its link.
  UPDATE orders SET email = 'removed', token_salt = 'removed', placed_from = NULL, version = version + 1,
      token_sha256 = encode(sha256(convert_to(id || gen_random_uuid()::text, 'UTF8')), 'hex')
    WHERE user_id = p_user AND (user_how <> 'token' OR email = u.email);
  GET DIAGNOSTICS n = ROW_COUNT;
  UPDATE order_words SET words = '' WHERE order_id IN (SELECT id FROM orders WHERE user_id = p_user AND email = 'removed');
  UPDATE inbox SET raw = '' WHERE done_at IS NOT NULL AND position(u.email IN lower(raw)) > 0;
  UPDATE staff_invitations SET email = nobody || '-' || id, revoked_at = coalesce(revoked_at, p_now) WHERE email = u.email AND accepted_at IS NULL;
  UPDATE staff_invitations SET email = nobody || '-' || id WHERE email = u.email;
  DELETE FROM sessions WHERE user_id = p_user;
  DELETE FROM accounts WHERE user_id = p_user;
  DELETE FROM passkeys WHERE user_id = p_user;
  DELETE FROM verification_tokens WHERE identifier IN (u.email, 'verify:' || p_user, 'reset:' || p_user);
  DELETE FROM beneficiaries WHERE user_id = p_user;
  DELETE FROM number_networks WHERE user_id = p_user;
  DELETE FROM reminders WHERE user_id = p_user;
  UPDATE users SET email = nobody, email_verified_at = NULL, password_hash = NULL, name = NULL, refund_to = 'source', totp_cipher = NULL,
    totp_confirmed_at = NULL, totp_step = NULL, recovery_hashes = '{}', deleted_at = p_now WHERE id = p_user;
  left_over := jsonb_build_object('orders', n, 'givenUpKobo', has);
  PERFORM audit_append(p_user, 'customer', 'account.deleted', 'user:' || p_user, NULL, left_over, NULL, p_now);
  RETURN jsonb_build_object('outcome', 'done', 'orders', n);
END $$;

DROP FUNCTION IF EXISTS without_emails(text);
