-- Files that came with a conversation's messages (docs/adr/0099): kept whole, or named with why they weren't. `cipher` holds a file's
-- name and its own key, under which `bytes` are sealed (12 bytes of nonce and 16 of tag before the file).
CREATE TABLE case_files (
  id TEXT NOT NULL,
  message_id BIGINT NOT NULL,
  cipher TEXT NOT NULL,
  size INTEGER NOT NULL,
  type TEXT,
  refused TEXT,
  bytes BYTEA,
  CONSTRAINT case_files_pkey PRIMARY KEY (id),
  CONSTRAINT case_files_kept_or_refused CHECK ((refused IS NULL) = (bytes IS NOT NULL) AND (refused IS NULL) = (type IS NOT NULL)),
  CONSTRAINT case_files_type CHECK (type IN ('image/png','image/jpeg','application/pdf')),
  CONSTRAINT case_files_refused CHECK (refused IN ('type','size','many','total','cut')),
  CONSTRAINT case_files_size CHECK (size >= 0 AND (bytes IS NULL OR size <= 5242880 AND octet_length(bytes) = size + 28))
);
CREATE INDEX case_files_message_id_idx ON case_files (message_id);
ALTER TABLE case_files ADD CONSTRAINT case_files_message_id_fkey FOREIGN KEY (message_id) REFERENCES case_messages (id) ON DELETE RESTRICT ON UPDATE CASCADE;
-- Sealed bytes don't compress.
ALTER TABLE case_files ALTER COLUMN bytes SET STORAGE EXTERNAL;
-- What a conversation's customer sent in all, and a reply that wasn't sent because of its files.
ALTER TABLE cases ADD COLUMN file_bytes INTEGER NOT NULL DEFAULT 0, ADD COLUMN draft TEXT,
  ADD CONSTRAINT cases_file_bytes CHECK (file_bytes BETWEEN 0 AND 31457280);
COMMENT ON TABLE case_files IS 'Rows may be deleted: files go with their order''s person (redact_order, delete_account)';
