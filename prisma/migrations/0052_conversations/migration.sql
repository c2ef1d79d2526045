-- What a case's customer and our team write to each other (docs/adr/0071), and how a complaint ended.
CREATE TABLE case_messages (
  id BIGSERIAL NOT NULL,
  case_id BIGINT NOT NULL,
  author TEXT NOT NULL,
  about TEXT,
  staff_id TEXT,
  cipher TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT case_messages_pkey PRIMARY KEY (id),
  CONSTRAINT case_messages_author CHECK (author IN ('customer','staff','system'))
);
CREATE INDEX case_messages_case_id_idx ON case_messages (case_id);
ALTER TABLE case_messages ADD CONSTRAINT case_messages_case_id_fkey FOREIGN KEY (case_id) REFERENCES cases (id) ON DELETE RESTRICT ON UPDATE CASCADE;
ALTER TABLE cases ADD COLUMN outcome TEXT;
