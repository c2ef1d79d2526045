-- The database that the books were last known to be whole in, and what was found when they weren't (docs/adr/0037).
CREATE TABLE books (
  id INT NOT NULL DEFAULT 1,
  age TEXT,
  seen_at TIMESTAMPTZ(3),
  stopped JSONB,
  stopped_at TIMESTAMPTZ(3),
  CONSTRAINT books_pkey PRIMARY KEY (id),
  CONSTRAINT books_one CHECK (id = 1)
);
INSERT INTO books (id) VALUES (1);

-- What a restored database didn't know and a person let it book.
CREATE TABLE adoptions (
  ref TEXT NOT NULL,
  kind TEXT NOT NULL,
  kobo BIGINT,
  fact JSONB NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  by TEXT NOT NULL,
  CONSTRAINT adoptions_pkey PRIMARY KEY (ref),
  CONSTRAINT adoptions_kind_word CHECK (kind = ANY ('{purchase,payment,refund}'))
);
