-- Creates the role if it is missing and grants it exactly its rights on every table; changes nothing if they are right. Every deploy
-- calls it as the owner (scripts/migrations/run-sources.ts). Returns null, or the reason why it failed: then the shop runs with
-- its login's own rights, and `npm run doctor` says so.
CREATE OR REPLACE FUNCTION grant_app_rights() RETURNS text LANGUAGE plpgsql AS $$
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
      -- PostgreSQL 14 grants it to everybody. If another role owns the schema, it stays.
      REVOKE CREATE ON SCHEMA public FROM PUBLIC;
    EXCEPTION WHEN insufficient_privilege THEN NULL;
    END;
  END IF;

  FOR t IN
    SELECT w.name, w.rights FROM (
      SELECT c.relname AS name, c.relacl, CASE WHEN c.relname IN ('_prisma_migrations','sql_sources') THEN ARRAY['SELECT']
        ELSE ARRAY['INSERT','SELECT']
          -- A trigger marks an append-only table: 16 is UPDATE, 8 is DELETE. One with a condition forbids only some changes.
          || CASE WHEN forbids.events & 16 > 0 THEN '{}' ELSE ARRAY['UPDATE'] END
          || CASE WHEN forbids.events & 8 = 0 AND obj_description(c.oid, 'pg_class') LIKE 'Rows may be deleted: %'
               THEN ARRAY['DELETE'] ELSE '{}' END END AS rights
      FROM pg_class c, LATERAL (SELECT coalesce(bit_or(g.tgtype::int), 0) AS events FROM pg_trigger g
        WHERE g.tgrelid = c.oid AND g.tgfoid = 'public.forbid()'::regprocedure AND g.tgqual IS NULL) forbids
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
      -- In a CASE, which is evaluated in order: the function raises an error for anything but a sequence.
      AND CASE c.relkind WHEN 'S' THEN NOT has_sequence_privilege(app, c.oid, 'USAGE') ELSE false END
  LOOP
    EXECUTE format('GRANT USAGE ON SEQUENCE public.%I TO %I', t.name, app);
  END LOOP;
  -- For tables created by other means than our deploy (the stock prisma command).
  IF NOT EXISTS (SELECT FROM pg_default_acl d, aclexplode(d.defaclacl) a WHERE d.defaclrole = current_user::regrole
      AND d.defaclnamespace = 'public'::regnamespace AND a.grantee = (SELECT oid FROM pg_roles WHERE rolname = app)) THEN
    EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE ON TABLES TO %I', app);
    EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO %I', app);
  END IF;
  RETURN NULL;
END $$;
