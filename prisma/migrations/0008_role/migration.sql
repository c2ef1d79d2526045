-- The role that web and worker run as (money-safety.md, "What the database itself forbids"; docs/adr/0010). It reads, adds and
-- changes rows; it can't delete, truncate, or take a trigger off, for the tables aren't its own. Named after the tables' owner,
-- because roles belong to the whole server: two shops on one server have two owners, and so two roles.
CREATE FUNCTION app_role() RETURNS text LANGUAGE sql STABLE AS $$
  SELECT left(pg_get_userbyid(relowner), 59) || '_app' FROM pg_class WHERE oid = 'public.orders'::regclass
$$;

-- What a table's rows may go by: the one way for a migration to let the shop delete. Says why, where \d+ shows it.
CREATE FUNCTION allow_delete(p_table text, p_why text) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('COMMENT ON TABLE public.%I IS %L', p_table, 'Rows may be deleted: ' || p_why);
  IF EXISTS (SELECT FROM pg_roles WHERE rolname = app_role()) THEN
    EXECUTE format('GRANT DELETE ON public.%I TO %I', p_table, app_role());
  END IF;
  RETURN true;
END $$;

-- Makes the role where there is none and gives it exactly its rights on every table there is; changes nothing when all is as
-- it should be. Run by this migration and by scripts/migrations/deploy.ts after every deploy, as the owner. Null: done; else
-- why it could not be done, in words: then the shop runs with its login's own rights, and `npm run doctor` says so.
CREATE FUNCTION grant_app_rights() RETURNS text LANGUAGE plpgsql AS $$
DECLARE app text := app_role(); t record; may text :=
  CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END;
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = app) THEN
    BEGIN
      EXECUTE format('CREATE ROLE %I NOLOGIN', app);
    EXCEPTION
      -- Another database of this server was first.
      WHEN duplicate_object OR unique_violation THEN NULL;
      WHEN insufficient_privilege THEN RETURN format('%s may not create the role %s', current_user, app);
    END;
  END IF;
  IF NOT pg_has_role(current_user, app, may) THEN
    BEGIN
      EXECUTE format('GRANT %I TO %I', app, current_user);
    EXCEPTION
      WHEN insufficient_privilege OR invalid_grant_operation THEN RETURN format('%s may not become the role %s', current_user, app);
      -- "tuple concurrently updated": another database of this server is doing the same.
      WHEN unique_violation OR internal_error THEN
        IF NOT pg_has_role(current_user, app, may) THEN RETURN format('%s could not become the role %s', current_user, app); END IF;
    END;
  END IF;

  IF NOT has_schema_privilege(app, 'public', 'USAGE') THEN
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', app);
  END IF;
  IF has_schema_privilege(app, 'public', 'CREATE') THEN
    BEGIN
      -- PostgreSQL 14 lets everybody; there the schema may be somebody else's, and then it stays.
      REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    EXCEPTION WHEN insufficient_privilege THEN NULL;
    END;
  END IF;

  FOR t IN
    SELECT w.name, w.rights FROM (
      SELECT c.relname AS name, c.relacl, CASE c.relname WHEN '_prisma_migrations' THEN ARRAY['SELECT']
        ELSE ARRAY['INSERT','SELECT']
          -- What is append-only says so by its trigger: 16 is UPDATE, 8 is DELETE.
          || CASE WHEN forbids.events & 16 > 0 THEN '{}' ELSE ARRAY['UPDATE'] END
          || CASE WHEN forbids.events & 8 = 0 AND obj_description(c.oid, 'pg_class') LIKE 'Rows may be deleted: %'
               THEN ARRAY['DELETE'] ELSE '{}' END END AS rights
      FROM pg_class c, LATERAL (SELECT coalesce(bit_or(g.tgtype::int), 0) AS events FROM pg_trigger g
        WHERE g.tgrelid = c.oid AND g.tgfoid = 'public.forbid()'::regprocedure) forbids
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r','p') AND pg_has_role(current_user, c.relowner, 'USAGE')) w
    WHERE (SELECT coalesce(array_agg(a.privilege_type ORDER BY a.privilege_type), '{}') FROM aclexplode(w.relacl) a
        WHERE a.grantee = (SELECT oid FROM pg_roles WHERE rolname = app))
      IS DISTINCT FROM (SELECT array_agg(r ORDER BY r) FROM unnest(w.rights) r)
  LOOP
    EXECUTE format('REVOKE ALL ON public.%I FROM %I', t.name, app);
    EXECUTE format('GRANT %s ON public.%I TO %I', array_to_string(t.rights, ', '), t.name, app);
  END LOOP;
  FOR t IN
    SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND pg_has_role(current_user, c.relowner, 'USAGE')
      -- In this order: the function refuses what is no sequence.
      AND CASE c.relkind WHEN 'S' THEN NOT has_sequence_privilege(app, c.oid, 'USAGE') ELSE false END
  LOOP
    EXECUTE format('GRANT USAGE ON SEQUENCE public.%I TO %I', t.name, app);
  END LOOP;
  -- For tables that come by another way than our own deploy (the stock prisma command).
  IF NOT EXISTS (SELECT FROM pg_default_acl d, aclexplode(d.defaclacl) a WHERE d.defaclrole = current_user::regrole
      AND d.defaclnamespace = 'public'::regnamespace AND a.grantee = (SELECT oid FROM pg_roles WHERE rolname = app)) THEN
    EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE ON TABLES TO %I', app);
    EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO %I', app);
  END IF;
  RETURN NULL;
END $$;

-- What came in stays as it came; only what became of it is noted.
CREATE FUNCTION guard_inbox() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.id, NEW.source, NEW.sha256, NEW.raw, NEW.received_at) IS DISTINCT FROM (OLD.id, OLD.source, OLD.sha256, OLD.raw, OLD.received_at) THEN
    RAISE EXCEPTION 'webhook % is written once', OLD.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER inbox_guard BEFORE UPDATE ON inbox FOR EACH ROW EXECUTE FUNCTION guard_inbox();

SELECT allow_delete('limits', 'counts whose window is over (take_limits)');
SELECT allow_delete('lookups', 'answers that nobody asked for in a month (keep_lookup)');
SELECT allow_delete('validations', 'names and addresses of people, after a day (store_validation)');
SELECT grant_app_rights();

-- ── S10: the ledger's account of our prepaid wallet at the upstream ──────────────────────────────────────────────────────
-- The earliest moment that balance_kobo may be of: when it was asked for, or when the purchase that told it was sent.
ALTER TABLE "upstream_wallet" ADD COLUMN "balance_at" TIMESTAMPTZ(3);

-- Money that the owner put into the upstream's wallet (p_kobo > 0) or took out, or a difference that somebody looked into. By a
-- person, once a key; nothing of ours calls it by itself. False: a move with that key is booked already.
CREATE FUNCTION book_upstream_move(p_key text, p_kobo bigint, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF p_kobo = 0 OR EXISTS (SELECT 1 FROM journals WHERE key = 'upstream-move:' || p_key) THEN RETURN false; END IF;
  PERFORM post_journal('upstream-move:' || p_key, 'upstream_move', NULL, p_now, jsonb_build_array(
    jsonb_build_object('account', 'upstream', 'kobo', p_kobo), jsonb_build_object('account', 'owner', 'kobo', -p_kobo)));
  RETURN true;
END $$;
