-- Five staff roles (docs/adr/0081): manager and accountant are new; who has a role keeps it. Nobody has a new one before an owner gives
-- it, and a process of an older version reads it as no role at all: it refuses.
ALTER TABLE users DROP CONSTRAINT users_role_word,
  ADD CONSTRAINT users_role_word CHECK (role IN ('customer','support','auditor','accountant','manager','owner'));
ALTER TABLE staff_invitations DROP CONSTRAINT staff_invitations_role_word,
  ADD CONSTRAINT staff_invitations_role_word CHECK (role IN ('support','auditor','accountant','manager','owner'));
