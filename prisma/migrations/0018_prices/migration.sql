-- What an owner decides at the desk: prices, the shelf, the day's books.
-- CreateIndex
CREATE INDEX "orders_service_placed_at_idx" ON "orders"("service", "placed_at");

-- A rule is of a service, of one product, or of one plan.
ALTER TABLE margin_rules ADD CONSTRAINT margin_rules_scope CHECK (product = '' OR plan_id = '');
ALTER TABLE margin_rules ADD CONSTRAINT margin_rules_service_stays CHECK (NOT removed OR product <> '' OR plan_id <> '');
-- No rule makes a price of nothing, or below it (lib/admin/prices/parse-rule.ts says the same to people).
ALTER TABLE margin_rules ADD CONSTRAINT margin_rules_sane CHECK (markup_bp BETWEEN -5000 AND 50000 AND flat_kobo >= 0);

-- Saves a price, once per form: p is {key, service, product, plan, seen, loss, rule: {markupBp, flat, floor} or null}. `seen` is the
-- newest row of that scope when the owner decided, `loss` what they accepted to lose a sale, in kobo. "saved"; "again": this
-- form was saved before; "stale": somebody else was faster, and their rule stands.
CREATE FUNCTION set_margin_rule(p jsonb, p_actor_id text, p_actor_role text, p_reason text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was margin_rules; rule jsonb := CASE WHEN jsonb_typeof(p -> 'rule') = 'object' THEN p -> 'rule' END; before jsonb;
BEGIN
  PERFORM pg_advisory_xact_lock(7203);
  IF EXISTS (SELECT FROM margin_rules WHERE form_key = p ->> 'key') THEN RETURN 'again'; END IF;
  SELECT * INTO was FROM margin_rules WHERE service = p ->> 'service' AND product = p ->> 'product' AND plan_id = p ->> 'plan'
    ORDER BY from_at DESC, id DESC LIMIT 1;
  IF was.id IS DISTINCT FROM (p ->> 'seen')::bigint THEN RETURN 'stale'; END IF;
  IF was.id IS NOT NULL AND NOT was.removed THEN
    before := jsonb_build_object('markupBp', was.markup_bp, 'flat', was.flat_kobo, 'floor', was.floor_kobo);
  END IF;
  INSERT INTO margin_rules (service, product, plan_id, markup_bp, flat_kobo, floor_kobo, removed, form_key, set_by, from_at)
  VALUES (p ->> 'service', p ->> 'product', p ->> 'plan', coalesce((rule ->> 'markupBp')::int, 0), coalesce((rule ->> 'flat')::bigint, 0),
    coalesce((rule ->> 'floor')::bigint, 0), rule IS NULL, p ->> 'key', p_actor_id, greatest(p_now, was.from_at));
  PERFORM pg_notify('kiosk_catalogue', '');
  PERFORM audit_append(p_actor_id, p_actor_role, 'price.changed', concat_ws('/', 'price:' || (p ->> 'service'), nullif(p ->> 'product', ''),
    nullif(p ->> 'plan', '')), before, CASE WHEN (p ->> 'loss')::bigint > 0 THEN rule || jsonb_build_object('acceptedLoss', p -> 'loss') ELSE rule END,
    p_reason, p_now);
  RETURN 'saved';
END $$;

-- ── The shelf: what the owner makes of the upstream's catalogue ─────────────────────────────────────────────────────
-- CreateTable
CREATE TABLE "shelf_choices" (
    "kind" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "hidden" BOOLEAN NOT NULL DEFAULT false,
    "featured" BOOLEAN NOT NULL DEFAULT false,
    "position" INTEGER,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "shelf_choices_pkey" PRIMARY KEY ("kind","id")
);
ALTER TABLE shelf_choices ADD CONSTRAINT shelf_choices_kind_word CHECK (kind IN ('product','plan'));
ALTER TABLE shelf_choices ADD CONSTRAINT shelf_choices_position CHECK (position BETWEEN 1 AND 999);
CREATE TRIGGER shelf_choices_no_delete BEFORE DELETE ON shelf_choices FOR EACH ROW EXECUTE FUNCTION forbid();

-- What the owner wants of one product or plan: p is {kind, id, hidden, featured, position or null}. "saved", "same" when it is so
-- already (twice at once is one entry), "not_found".
CREATE FUNCTION set_shelf(p jsonb, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was shelf_choices; before jsonb; after jsonb := jsonb_build_object('hidden', (p ->> 'hidden')::boolean,
  'featured', (p ->> 'featured')::boolean, 'position', (p ->> 'position')::int);
BEGIN
  IF NOT EXISTS (SELECT FROM products WHERE p ->> 'kind' = 'product' AND id = p ->> 'id'
      UNION ALL SELECT FROM plans WHERE p ->> 'kind' = 'plan' AND id = p ->> 'id') THEN RETURN 'not_found'; END IF;
  INSERT INTO shelf_choices (kind, id, updated_at) VALUES (p ->> 'kind', p ->> 'id', p_now) ON CONFLICT DO NOTHING;
  SELECT * INTO was FROM shelf_choices WHERE kind = p ->> 'kind' AND id = p ->> 'id' FOR UPDATE;
  before := jsonb_build_object('hidden', was.hidden, 'featured', was.featured, 'position', was.position);
  IF before = after THEN RETURN 'same'; END IF;
  UPDATE shelf_choices SET hidden = (p ->> 'hidden')::boolean, featured = (p ->> 'featured')::boolean,
    position = (p ->> 'position')::int, updated_at = p_now WHERE kind = was.kind AND id = was.id;
  PERFORM pg_notify('kiosk_catalogue', '');
  PERFORM audit_append(p_actor_id, p_actor_role, 'catalogue.shelf', was.kind || ':' || was.id, before, after, NULL, p_now);
  RETURN 'saved';
END $$;

-- Pauses the selling of a service, or of all ("all"), with what customers read; a null message sells again. Setting `paused` is
-- {service: message}. "saved" or "same". What is paid for already is still delivered.
CREATE FUNCTION set_pause(p_what text, p_message text, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was text;
BEGIN
  INSERT INTO settings (key, value, updated_at) VALUES ('paused', '{}', p_now) ON CONFLICT DO NOTHING;
  SELECT value ->> p_what INTO was FROM settings WHERE key = 'paused' FOR UPDATE;
  IF was IS NOT DISTINCT FROM p_message THEN RETURN 'same'; END IF;
  UPDATE settings SET value = CASE WHEN p_message IS NULL THEN value - p_what ELSE value || jsonb_build_object(p_what, p_message) END,
    updated_at = p_now WHERE key = 'paused';
  PERFORM pg_notify('kiosk_catalogue', '');
  PERFORM audit_append(p_actor_id, p_actor_role, CASE WHEN p_message IS NULL THEN 'selling.resumed' ELSE 'selling.paused' END,
    'selling:' || p_what, CASE WHEN was IS NOT NULL THEN jsonb_build_object('message', was) END,
    CASE WHEN p_message IS NOT NULL THEN jsonb_build_object('message', p_message) END, NULL, p_now);
  RETURN 'saved';
END $$;

-- The catalogue is due: the next worker's round reads it. False: somebody asked within the last minute.
CREATE FUNCTION sync_catalogue_now(p_every_ms int, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ticks (name, at) VALUES ('catalogue-asked', p_now)
    ON CONFLICT (name) DO UPDATE SET at = p_now WHERE ticks.at <= p_now - interval '1 minute';
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM set_tick('catalogue', p_now - p_every_ms * interval '1 millisecond');
  PERFORM audit_append(p_actor_id, p_actor_role, 'catalogue.sync', 'catalogue', NULL, NULL, NULL, p_now);
  RETURN true;
END $$;

-- CreateIndex
CREATE INDEX "plan_prices_at_idx" ON "plan_prices"("at");

-- ── The day's books ──────────────────────────────────────────────────────────────────────────────────────────────────
-- CreateTable
CREATE TABLE "day_closes" (
    "day" TEXT NOT NULL,
    "figures" JSONB NOT NULL,
    "prev_hash" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_by" TEXT NOT NULL,

    CONSTRAINT "day_closes_pkey" PRIMARY KEY ("day")
);

-- CreateIndex
CREATE UNIQUE INDEX "day_closes_prev_hash_key" ON "day_closes"("prev_hash");

-- CreateIndex
CREATE UNIQUE INDEX "day_closes_hash_key" ON "day_closes"("hash");

ALTER TABLE day_closes ADD CONSTRAINT day_closes_day CHECK (day ~ '^\d{4}-\d\d-\d\d$');
CREATE TRIGGER day_closes_append_only BEFORE UPDATE OR DELETE ON day_closes FOR EACH ROW EXECUTE FUNCTION forbid();
CREATE TRIGGER day_closes_no_truncate BEFORE TRUNCATE ON day_closes FOR EACH STATEMENT EXECUTE FUNCTION forbid();

-- What the ledger says of a span of time, in kobo of naira: orders, what the upstream took and gave back, what each payment provider
-- took in and paid back, and how far each account moved (all customers' wallets as one). Reads journals_at_idx.
CREATE FUNCTION day_figures(p_from timestamptz, p_to timestamptz) RETURNS jsonb LANGUAGE sql STABLE AS $$
  -- Journal by journal (OFFSET 0): joined flat, the planner reads the whole ledger for a day.
  WITH j AS MATERIALIZED (SELECT id, kind, order_id FROM journals WHERE at >= p_from AND at < p_to),
    n AS MATERIALIZED (SELECT j.id, j.kind, CASE WHEN n.account LIKE 'wallet:%' THEN 'wallets' ELSE n.account END AS account, n.amount_kobo AS kobo
      FROM j, LATERAL (SELECT * FROM ledger_entries WHERE journal_id = j.id OFFSET 0) n WHERE n.currency = 'NGN')
  SELECT jsonb_build_object(
    'placed', (SELECT jsonb_build_object('count', count(*), 'kobo', coalesce(sum(total_kobo), 0)) FROM orders WHERE placed_at >= p_from AND placed_at < p_to),
    'sales', (SELECT jsonb_build_object('count', count(DISTINCT id), 'kobo', coalesce(-sum(kobo), 0)) FROM n WHERE account = 'sales'),
    'upstream', jsonb_build_object(
      'took', (SELECT jsonb_build_object('count', count(*), 'kobo', coalesce(-sum(kobo), 0)) FROM n WHERE account = 'upstream' AND kind IN ('vend','late_vend')),
      'gave', (SELECT jsonb_build_object('count', count(*), 'kobo', coalesce(sum(kobo), 0)) FROM n WHERE account = 'upstream' AND kind IN ('reversal','late_reversal'))),
    'providers', (SELECT coalesce(jsonb_object_agg(name, f), '{}') FROM (
      SELECT substr(account, 10) AS name, jsonb_build_object(
        'took', jsonb_build_object('count', count(*) FILTER (WHERE kobo > 0), 'kobo', coalesce(sum(kobo) FILTER (WHERE kobo > 0), 0)),
        'gave', jsonb_build_object('count', count(*) FILTER (WHERE kobo < 0), 'kobo', coalesce(-sum(kobo) FILTER (WHERE kobo < 0), 0))) AS f
      FROM n WHERE account LIKE 'provider:%' GROUP BY account) p),
    'accounts', (SELECT coalesce(jsonb_object_agg(account, kobo), '{}') FROM (SELECT account, sum(kobo) AS kobo FROM n GROUP BY account) a))
$$;

CREATE FUNCTION day_close_hash(p_prev text, p_day text, p_figures jsonb) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT encode(sha256(convert_to(jsonb_build_array(p_prev, p_day, p_figures)::text, 'UTF8')), 'hex')
$$;

-- Freezes a day's figures and how far each side was compared, under a hash that carries the one of the close before. p is {day, from,
-- to}. "closed", "closed_before" (the first close stands), "not_over": a day is over a quarter of an hour after its end.
CREATE FUNCTION close_day(p jsonb, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE f jsonb; prev text; h text;
BEGIN
  IF p_now < (p ->> 'to')::timestamptz + interval '15 minutes' THEN RETURN 'not_over'; END IF;
  PERFORM pg_advisory_xact_lock(7204);
  IF EXISTS (SELECT FROM day_closes WHERE day = p ->> 'day') THEN RETURN 'closed_before'; END IF;
  f := day_figures((p ->> 'from')::timestamptz, (p ->> 'to')::timestamptz);
  f := f || jsonb_build_object(
    'compared', (SELECT coalesce(jsonb_object_agg(source, read_until), '{}') FROM reconciliations),
    'differences', (SELECT count(*) FROM differences WHERE state <> 'resolved'));
  -- The end of the chain is the close that no other follows.
  SELECT c.hash INTO prev FROM day_closes c WHERE NOT EXISTS (SELECT FROM day_closes d WHERE d.prev_hash = c.hash);
  prev := coalesce(prev, repeat('0', 64));
  h := day_close_hash(prev, p ->> 'day', f);
  INSERT INTO day_closes (day, figures, prev_hash, hash, closed_at, closed_by) VALUES (p ->> 'day', f, prev, h, p_now, p_actor_id);
  PERFORM audit_append(p_actor_id, p_actor_role, 'day.closed', 'day:' || (p ->> 'day'), NULL, jsonb_build_object('hash', h), NULL, p_now);
  RETURN 'closed';
END $$;

-- What staff do with a difference, with its entry in the audit log: p_why null takes it into their care, else explains it.
CREATE FUNCTION answer_difference(p_id bigint, p_name text, p_why text, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE was differences; r text;
BEGIN
  SELECT * INTO was FROM differences WHERE id = p_id FOR UPDATE;
  IF (p_why IS NULL AND was.owner = p_name) OR (was.state = 'explained' AND was.explanation = p_why) THEN RETURN 'same'; END IF;
  r := CASE WHEN p_why IS NULL THEN own_difference(p_id, p_name) ELSE explain_difference(p_id, p_name, p_why, p_now) END;
  IF r IN ('owned','explained') THEN
    PERFORM audit_append(p_actor_id, p_actor_role, 'difference.' || r, 'difference:' || p_id,
      jsonb_build_object('state', was.state, 'owner', was.owner, 'explanation', was.explanation),
      CASE WHEN p_why IS NULL THEN jsonb_build_object('owner', p_name) ELSE jsonb_build_object('state', 'explained') END, p_why, p_now);
  END IF;
  RETURN r;
END $$;

-- ── Webhooks: what came in, read once more ───────────────────────────────────────────────────────────────────────────
-- A stored webhook is a hint again: it is read as if it had just come, which changes nothing that isn't true (money-safety.md, S12).
-- "replayed"; "waiting": it hasn't been read yet, so that twice at once is once; "not_found".
CREATE FUNCTION replay_webhook(p_id bigint, p_actor_id text, p_actor_role text, p_now timestamptz) RETURNS text LANGUAGE plpgsql AS $$
DECLARE i inbox;
BEGIN
  SELECT * INTO i FROM inbox WHERE id = p_id FOR UPDATE;
  IF NOT FOUND THEN RETURN 'not_found'; END IF;
  IF i.done_at IS NULL THEN RETURN 'waiting'; END IF;
  UPDATE inbox SET done_at = NULL WHERE id = p_id;
  PERFORM enqueue('read-inbox', p_id::text, NULL);
  PERFORM audit_append(p_actor_id, p_actor_role, 'webhook.replayed', 'webhook:' || p_id, jsonb_build_object('verdict', i.verdict), NULL, NULL, p_now);
  RETURN 'replayed';
END $$;
