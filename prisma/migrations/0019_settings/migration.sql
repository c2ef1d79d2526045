-- What an owner says of the shop, and whom it tells when something is wrong (docs/adr/0017-settings.md).
-- AlterTable
ALTER TABLE "settings" ADD COLUMN "version" INTEGER NOT NULL DEFAULT 0;

-- Whoever changes a setting, by whatever road: its version counts, and web processes hear of what all pages show.
CREATE FUNCTION count_setting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.version := OLD.version + 1;
  RETURN NEW;
END $$;
CREATE TRIGGER settings_version BEFORE UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION count_setting();

CREATE FUNCTION tell_setting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.key = 'shop' OR NEW.key LIKE 'text\_%' THEN PERFORM pg_notify('kiosk_shop', ''); END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER settings_tell AFTER INSERT OR UPDATE ON settings FOR EACH ROW EXECUTE FUNCTION tell_setting();

-- ── save-setting.ts ──────────────────────────────────────────────────────────────────────────────────────────────────
-- An owner's setting, whole: p is {key, seen, value}; `seen` is the version that the owner looked at (0: none yet). "saved"; "same"
-- when it is so already (twice at once is one entry); "stale" when somebody else changed it meanwhile: theirs stands. The
-- audit log gets what is different, before and after.
CREATE FUNCTION save_setting(p jsonb, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was settings; names text[];
BEGIN
  IF NOT p ->> 'key' = ANY (ARRAY['shop','alerts','text_terms','text_privacy','text_refunds']) OR jsonb_typeof(p -> 'value') <> 'object' THEN
    RAISE EXCEPTION 'not an owner''s setting: %', p ->> 'key' USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO settings (key, value, updated_at) VALUES (p ->> 'key', '{}', p_now) ON CONFLICT DO NOTHING;
  SELECT * INTO was FROM settings WHERE key = p ->> 'key' FOR UPDATE;
  IF was.value = p -> 'value' THEN RETURN 'same'; END IF;
  IF was.version <> (p ->> 'seen')::int THEN RETURN 'stale'; END IF;
  UPDATE settings SET value = p -> 'value', updated_at = p_now WHERE key = was.key;
  SELECT array_agg(name) INTO names FROM (SELECT jsonb_object_keys(was.value) UNION SELECT jsonb_object_keys(p -> 'value')) k(name)
    WHERE was.value -> name IS DISTINCT FROM p -> 'value' -> name;
  PERFORM audit_append(p_actor_id, p_actor_role, 'setting.changed', 'setting:' || was.key,
    (SELECT coalesce(jsonb_object_agg(n, was.value -> n), '{}') FROM unnest(names) n WHERE was.value ? n),
    (SELECT coalesce(jsonb_object_agg(n, p -> 'value' -> n), '{}') FROM unnest(names) n WHERE p -> 'value' ? n), NULL, p_now);
  RETURN 'saved';
END $$;

-- ── watch-alerts.ts: what the owner is told ──────────────────────────────────────────────────────────────────────────
-- CreateTable
CREATE TABLE "incidents" (
    "id" BIGSERIAL NOT NULL,
    "key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "level" INTEGER NOT NULL,
    "order_id" TEXT,
    "detail" JSONB NOT NULL,
    "count" INTEGER NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "incidents_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "incidents_key_opened_at_idx" ON "incidents"("key", "opened_at");

-- AlterTable
ALTER TABLE "alarms" ADD COLUMN "incident_id" BIGINT;

-- AddForeignKey
ALTER TABLE "alarms" ADD CONSTRAINT "alarms_incident_id_fkey" FOREIGN KEY ("incident_id") REFERENCES "incidents"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE UNIQUE INDEX incidents_open ON incidents (key) WHERE ended_at IS NULL;
CREATE INDEX alarms_untold ON alarms (id) WHERE incident_id IS NULL;
CREATE INDEX messages_of_incident ON messages ((data ->> 'incident')) WHERE kind = 'owner_alert';
ALTER TABLE incidents ADD CONSTRAINT incidents_level CHECK (level IN (1, 2));
CREATE TRIGGER incidents_no_delete BEFORE DELETE ON incidents FOR EACH ROW EXECUTE FUNCTION forbid();

-- What an alarm is about. What a person must do for an order is an incident of that order; all else is one of the shop.
CREATE FUNCTION incident_key(p_kind text, p_order text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT CASE
    WHEN p_kind IN ('unauthorised','selling_stopped') THEN 'key_refused'
    WHEN p_kind IN ('upstream_balance') THEN 'insufficient_balance'
    WHEN p_kind IN ('schema_drift','foreign_ref','own_fault','validation','difference','low_balance','insufficient_balance','list_blind') THEN p_kind
    WHEN p_kind IN ('dispute','not_received','overdue','late_vend','reversed') THEN concat_ws(':', p_kind, p_order)
    WHEN p_kind IN ('parked','refund_stuck') OR EXISTS (SELECT 1 FROM cases c WHERE c.order_id = p_order AND c.state = 'open' AND c.kind IN ('parked','refund_stuck'))
      THEN concat_ws(':', 'parked', p_order)
    ELSE p_kind END
$$;

-- Something is the matter: it opens an incident, or belongs to the open one of its key. p is {key, level, order, detail, at}; level
-- 0 only keeps an open one open. Whom it concerns hears of it once an incident and level: told is {to: [addresses],
-- mostAnHour}. Its id, or null.
CREATE FUNCTION raise_incident(p jsonb, p_told jsonb, p_now timestamptz) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE i incidents; lvl int := coalesce((p ->> 'level')::int, 1); happened timestamptz := coalesce((p ->> 'at')::timestamptz, p_now); was int; said int; addr text;
  k text := split_part(p ->> 'key', ':', 1);
BEGIN
  SELECT * INTO i FROM incidents WHERE key = p ->> 'key' AND ended_at IS NULL FOR UPDATE;
  IF i.id IS NOT NULL THEN
    was := i.level;
    UPDATE incidents SET level = greatest(level, lvl), last_at = greatest(last_at, happened), count = count + (p ? 'at')::int,
      detail = CASE WHEN lvl > 0 THEN coalesce(p -> 'detail', detail) ELSE detail END WHERE id = i.id RETURNING * INTO i;
    IF i.level = was THEN RETURN i.id; END IF;
  ELSIF lvl = 0 THEN RETURN NULL;
  ELSE
    INSERT INTO incidents (key, kind, level, order_id, detail, count, opened_at, last_at)
      VALUES (p ->> 'key', k, lvl, p ->> 'order', coalesce(p -> 'detail', '{}'), 1, happened, greatest(happened, p_now)) RETURNING * INTO i;
  END IF;
  SELECT count(DISTINCT data ->> 'incident') INTO said FROM messages WHERE kind = 'owner_alert' AND created_at > p_now - interval '1 hour';
  FOR addr IN SELECT jsonb_array_elements_text(p_told -> 'to') LOOP
    -- What stops all selling is always told by itself.
    IF lvl = 2 OR k IN ('key_refused','insufficient_balance') OR said < (p_told ->> 'mostAnHour')::int THEN
      PERFORM enqueue_message(jsonb_build_object('id', message_id(m.key), 'key', m.key, 'kind', 'owner_alert', 'to', addr, 'data', jsonb_build_object(
        'incident', i.id, 'kind', i.kind, 'level', i.level, 'detail', i.detail, 'ref', (SELECT ref FROM orders WHERE id = i.order_id))), p_now)
        FROM (SELECT concat_ws(':', 'alert', i.id, i.level, addr) AS key) m;
    ELSE
      -- A flood of mails is read by nobody: one says that there is more, once an hour.
      PERFORM enqueue_message(jsonb_build_object('id', message_id(m.key), 'key', m.key, 'kind', 'owner_alerts_more', 'to', addr, 'data', '{}'::jsonb), p_now)
        FROM (SELECT concat_ws(':', 'alerts-more', to_char(p_now AT TIME ZONE 'UTC', 'YYYYMMDDHH24'), addr) AS key) m;
    END IF;
  END LOOP;
  RETURN i.id;
END $$;

-- Folds into incidents what was raised since the last round, what is open at providers, what came to a person, and what the caller sees
-- (p.states: [{key, level, detail}]); ends what was quiet. p.to: the address of the owner's choice, else every owner whose
-- address is verified. p: {to, states, quietMs, mostAnHour}. How many alarms were folded.
CREATE FUNCTION tell_alerts(p jsonb, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE a record; folded int := 0; told jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock(7205);
  told := jsonb_build_object('mostAnHour', p -> 'mostAnHour', 'to', CASE WHEN p ->> 'to' IS NOT NULL THEN jsonb_build_array(p -> 'to')
    ELSE (SELECT coalesce(jsonb_agg(email ORDER BY created_at, id), '[]') FROM users
      WHERE role = 'owner' AND email_verified_at IS NOT NULL AND deleted_at IS NULL) END);
  -- Quiet first: what comes back after the silence is news again.
  UPDATE incidents SET ended_at = p_now WHERE ended_at IS NULL AND last_at < p_now - (p ->> 'quietMs')::bigint * interval '1 millisecond';
  FOR a IN SELECT id, at, kind, order_id, detail FROM alarms WHERE incident_id IS NULL ORDER BY id LIMIT 500 FOR UPDATE SKIP LOCKED LOOP
    UPDATE alarms SET incident_id = raise_incident(jsonb_build_object('key', incident_key(a.kind, a.order_id), 'level', 1, 'order', a.order_id,
      'detail', coalesce(a.detail, '{}') || jsonb_build_object('alarm', a.kind), 'at', a.at), told, p_now) WHERE id = a.id;
    folded := folded + 1;
  END LOOP;
  -- Parked without an alarm of its own; once, however long it waits.
  FOR a IN SELECT incident_key(c.kind, c.order_id) AS key, c.order_id, c.why, c.opened_at FROM cases c WHERE c.state = 'open'
      AND NOT EXISTS (SELECT 1 FROM incidents i WHERE i.key = incident_key(c.kind, c.order_id) AND i.last_at >= c.opened_at) ORDER BY c.id LIMIT 500 LOOP
    PERFORM raise_incident(jsonb_build_object('key', a.key, 'level', 1, 'order', a.order_id, 'detail', jsonb_build_object('why', a.why), 'at', a.opened_at), told, p_now);
  END LOOP;
  FOR a IN SELECT product, failures FROM breakers WHERE open_until > p_now LOOP
    PERFORM raise_incident(jsonb_build_object('key', 'breaker_open:' || a.product, 'level', 1, 'detail', jsonb_build_object('product', a.product)), told, p_now);
  END LOOP;
  FOR a IN SELECT s FROM jsonb_array_elements(p -> 'states') s LOOP
    PERFORM raise_incident(a.s, told, p_now);
  END LOOP;
  RETURN folded;
END $$;
