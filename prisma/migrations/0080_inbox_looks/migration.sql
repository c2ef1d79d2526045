-- What each of the staff opened last in the inbox, so that two don't answer the same customer (docs/adr/0072). One row a person.
CREATE TABLE inbox_looks (
  user_id TEXT NOT NULL,
  item TEXT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT inbox_looks_pkey PRIMARY KEY (user_id)
);
ALTER TABLE inbox_looks ADD CONSTRAINT inbox_looks_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE RESTRICT ON UPDATE CASCADE;
