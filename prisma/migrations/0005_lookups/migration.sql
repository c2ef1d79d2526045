-- CreateTable
CREATE TABLE "lookups" (
    "key" TEXT NOT NULL,
    "body" JSONB,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "lookups_pkey" PRIMARY KEY ("key")
);

-- CreateTable
CREATE TABLE "esims" (
    "iccid" TEXT NOT NULL,
    "line_id" TEXT,
    "upstream_id" TEXT,
    "region_code" TEXT,
    "package_name" TEXT,
    "status" TEXT,
    "sold_at" TIMESTAMPTZ(3),
    "listed_at" TIMESTAMPTZ(3),

    CONSTRAINT "esims_pkey" PRIMARY KEY ("iccid")
);

-- CreateIndex
CREATE INDEX "lookups_read_at_idx" ON "lookups"("read_at");

-- CreateIndex
CREATE INDEX "esims_line_id_idx" ON "esims"("line_id");

-- AddForeignKey
ALTER TABLE "esims" ADD CONSTRAINT "esims_line_id_fkey" FOREIGN KEY ("line_id") REFERENCES "lines"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- An eSIM that was sold stays known as sold by that line: what the upstream lists later doesn't take it away.
CREATE FUNCTION guard_esim() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.iccid <> OLD.iccid OR (OLD.line_id IS NOT NULL AND NEW.line_id IS DISTINCT FROM OLD.line_id) THEN
    RAISE EXCEPTION 'whose eSIM % is, is written once', OLD.iccid USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER esims_guard BEFORE UPDATE ON esims FOR EACH ROW EXECUTE FUNCTION guard_esim();
CREATE TRIGGER esims_no_delete BEFORE DELETE ON esims FOR EACH ROW EXECUTE FUNCTION forbid();
CREATE TRIGGER esims_no_truncate BEFORE TRUNCATE ON esims FOR EACH STATEMENT EXECUTE FUNCTION forbid();

-- ── look-up.ts: answers of the upstream that the catalogue's copy doesn't hold. body NULL: it knows of no such thing ─────
CREATE FUNCTION read_lookup(p_key text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('body', body, 'readAt', read_at) FROM lookups WHERE key = p_key
$$;
-- What nobody asked for in a month goes away little by little, with one answer in fifty.
CREATE FUNCTION keep_lookup(p_key text, p_body jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO lookups (key, body, read_at) VALUES (p_key, p_body, p_now)
    ON CONFLICT (key) DO UPDATE SET body = excluded.body, read_at = excluded.read_at WHERE lookups.read_at <= excluded.read_at;
  IF random() < 0.02 THEN
    DELETE FROM lookups WHERE key IN (
      SELECT key FROM lookups WHERE read_at < p_now - interval '30 days' ORDER BY read_at LIMIT 200 FOR UPDATE SKIP LOCKED);
  END IF;
  RETURN true;
END $$;

-- ── settle-effect.ts: a delivered eSIM is known to be ours in the same transaction ─────────────────────────────────────
-- p: as settle_effect, with esim {iccid, status}.
CREATE FUNCTION settle_esim(p jsonb, p_now timestamptz) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE settled jsonb; e effects; l lines;
BEGIN
  settled := settle_effect(p - 'esim', p_now);
  IF settled ->> 'outcome' = 'done' AND p ->> 'to' = 'SUCCEEDED' THEN
    SELECT * INTO STRICT e FROM effects WHERE id = p ->> 'effect';
    SELECT * INTO STRICT l FROM lines WHERE id = e.line_id;
    INSERT INTO esims (iccid, line_id, upstream_id, region_code, package_name, status, sold_at)
      VALUES (p -> 'esim' ->> 'iccid', l.id, coalesce(e.upstream_id, e.customer_ref), l.request ->> 'regionCode', l.request ->> 'label',
        p -> 'esim' ->> 'status', p_now)
      ON CONFLICT (iccid) DO UPDATE SET line_id = coalesce(esims.line_id, excluded.line_id), sold_at = coalesce(esims.sold_at, excluded.sold_at),
        upstream_id = coalesce(esims.upstream_id, excluded.upstream_id);
  END IF;
  RETURN settled;
END $$;

-- ── sync-esims.ts: one page of the account's list (merchant-api.md 4.9). One that isn't ours stays a row without a line:
--    a difference to look at, with its age. That one of ours isn't listed is none: the list holds active ones only ────────
CREATE FUNCTION note_esims(p_esims jsonb, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE foreigners int;
BEGIN
  INSERT INTO esims AS s (iccid, line_id, upstream_id, region_code, package_name, status, listed_at)
    SELECT DISTINCT ON (e.iccid) e.iccid, (SELECT f.line_id FROM effects f WHERE f.kind = 'VEND' AND f.state = 'SUCCEEDED'
        AND f.upstream_id IN (e."transactionId", e."tranxId") AND EXISTS (SELECT FROM lines l WHERE l.id = f.line_id AND l.service = 'esim') LIMIT 1),
      coalesce(e."transactionId", e."tranxId"), e."regionCode", e."packageName", e.status, p_now
    FROM jsonb_to_recordset(p_esims) AS e(iccid text, "transactionId" text, "tranxId" text, "regionCode" text, "packageName" text, status text)
    WHERE e.iccid IS NOT NULL ORDER BY e.iccid
  ON CONFLICT (iccid) DO UPDATE SET listed_at = excluded.listed_at, status = coalesce(excluded.status, s.status),
    line_id = coalesce(s.line_id, excluded.line_id), upstream_id = coalesce(s.upstream_id, excluded.upstream_id);
  SELECT count(*) INTO foreigners FROM esims WHERE listed_at = p_now AND line_id IS NULL;
  RETURN foreigners;
END $$;

CREATE FUNCTION knows_esim(p_iccid text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM esims WHERE iccid = p_iccid)
$$;
