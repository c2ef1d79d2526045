-- Filters of admin's customers: the few accounts that never confirmed their email, or were deleted.
CREATE INDEX users_unverified ON users (created_at DESC, id DESC) WHERE email_verified_at IS NULL AND deleted_at IS NULL;
CREATE INDEX users_deleted ON users (created_at DESC, id DESC) WHERE deleted_at IS NOT NULL;
-- Filters of the activity log: an act, and the days.
CREATE INDEX audit_entries_action_seq_idx ON audit_entries (action, seq);
CREATE INDEX audit_entries_at_idx ON audit_entries (at);
