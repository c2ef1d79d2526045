-- What an order may be found by, as one text, once it is over: its reference, email, recipients and everybody's ids
-- (docs/adr/0074). Written by the worker, so that placing an order costs no more than before.
CREATE TABLE order_words (
  order_id TEXT NOT NULL,
  placed_at TIMESTAMPTZ(3) NOT NULL,
  -- Empty once the person has been taken out of the order.
  words TEXT NOT NULL,
  CONSTRAINT order_words_pkey PRIMARY KEY (order_id),
  CONSTRAINT order_words_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE INDEX order_words_placed_at_idx ON order_words (placed_at);

-- Trigrams find any part of a text. Their extension comes with PostgreSQL, and a database's owner may install it; where it is
-- missing, the table stays empty, and orders are found by whole texts, beginnings and ends. In a schema of its own: its
-- functions aren't the shop's.
DO $$
DECLARE place text;
BEGIN
  BEGIN
    CREATE SCHEMA IF NOT EXISTS trgm;
    CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA trgm;
  EXCEPTION WHEN insufficient_privilege OR undefined_file OR feature_not_supported THEN RAISE NOTICE 'pg_trgm: %', SQLERRM;
  END;
  SELECT n.nspname INTO place FROM pg_extension e JOIN pg_namespace n ON n.oid = e.extnamespace WHERE e.extname = 'pg_trgm';
  IF place IS NOT NULL THEN
    EXECUTE format('CREATE INDEX order_words_trigrams ON order_words USING gin (words %I.gin_trgm_ops) WHERE words <> ''''', place);
  END IF;
END $$;
