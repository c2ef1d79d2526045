-- The last owner can't lose the role, however it is changed.
CREATE OR REPLACE FUNCTION guard_owner() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Serialises two owners who demote each other.
  PERFORM 1 FROM users WHERE role = 'owner' AND deleted_at IS NULL AND id <> OLD.id FOR NO KEY UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION 'a shop keeps an owner' USING ERRCODE = 'check_violation'; END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER users_keep_owner BEFORE UPDATE OF role, deleted_at ON users FOR EACH ROW
  WHEN (OLD.role = 'owner' AND OLD.deleted_at IS NULL AND (NEW.role <> 'owner' OR NEW.deleted_at IS NOT NULL)) EXECUTE FUNCTION guard_owner();
