-- Mails that were read from the shop's mailbox, each once by its Message-ID (docs/adr/0073), and how a message came.
CREATE TABLE mails_in (
  id BIGSERIAL NOT NULL,
  message_id TEXT NOT NULL,
  validity TEXT NOT NULL,
  uid BIGINT NOT NULL,
  case_id BIGINT,
  outcome TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT mails_in_pkey PRIMARY KEY (id)
);
CREATE UNIQUE INDEX mails_in_message_id_key ON mails_in (message_id);
CREATE INDEX mails_in_validity_uid_idx ON mails_in (validity, uid);
ALTER TABLE mails_in ADD CONSTRAINT mails_in_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases (id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE case_messages ADD COLUMN via TEXT;
