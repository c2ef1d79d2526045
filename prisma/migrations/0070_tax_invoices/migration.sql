-- Tax invoices and credit notes, numbered without gaps (docs/adr/0092). `follows` is the number before, which must be there: with the
-- primary key, and rows that never change, each series is 1, 2, 3, … whatever the code does.
CREATE TABLE invoices (
  series TEXT NOT NULL,
  number INTEGER NOT NULL,
  follows INTEGER,
  order_id TEXT NOT NULL,
  -- The items that it bills, by position: those that were delivered.
  lines INTEGER[] NOT NULL,
  amount_kobo BIGINT NOT NULL,
  vat_kobo BIGINT NOT NULL,
  -- In hundredths of a percent.
  vat_rate INTEGER NOT NULL,
  vat_basis TEXT NOT NULL,
  -- When its order was over, and when it was issued.
  over_at TIMESTAMPTZ(3) NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT invoices_pkey PRIMARY KEY (series, number),
  CONSTRAINT invoices_no_gap CHECK (number > 0 AND follows IS NOT DISTINCT FROM nullif(number - 1, 0)),
  CONSTRAINT invoices_amounts CHECK (amount_kobo > 0 AND vat_kobo < amount_kobo AND cardinality(lines) > 0),
  CONSTRAINT invoices_series CHECK (series ~ '^[A-Z0-9]{1,8}(/[A-Z0-9]{1,6})?$'),
  CONSTRAINT invoices_vat CHECK (vat_rate > 0 AND vat_basis IN ('margin','sales')),
  CONSTRAINT invoices_series_follows_fkey FOREIGN KEY (series, follows) REFERENCES invoices (series, number) ON DELETE RESTRICT ON UPDATE RESTRICT,
  CONSTRAINT invoices_order_id_fkey FOREIGN KEY (order_id) REFERENCES orders (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX invoices_order_id_key ON invoices (order_id);
CREATE INDEX invoices_at_idx ON invoices (at);

-- What was billed and refunded later; `invoice` is the number of the invoice in the same series.
CREATE TABLE credit_notes (
  series TEXT NOT NULL,
  number INTEGER NOT NULL,
  follows INTEGER,
  invoice INTEGER NOT NULL,
  line_id TEXT NOT NULL,
  amount_kobo BIGINT NOT NULL,
  vat_kobo BIGINT NOT NULL,
  at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT credit_notes_pkey PRIMARY KEY (series, number),
  CONSTRAINT credit_notes_no_gap CHECK (number > 0 AND follows IS NOT DISTINCT FROM nullif(number - 1, 0)),
  CONSTRAINT credit_notes_amounts CHECK (amount_kobo > 0 AND vat_kobo < amount_kobo),
  CONSTRAINT credit_notes_series_follows_fkey FOREIGN KEY (series, follows) REFERENCES credit_notes (series, number) ON DELETE RESTRICT ON UPDATE RESTRICT,
  CONSTRAINT credit_notes_series_invoice_fkey FOREIGN KEY (series, invoice) REFERENCES invoices (series, number) ON DELETE RESTRICT ON UPDATE RESTRICT,
  CONSTRAINT credit_notes_line_id_fkey FOREIGN KEY (line_id) REFERENCES lines (id) ON DELETE RESTRICT ON UPDATE CASCADE
);
CREATE UNIQUE INDEX credit_notes_line_id_key ON credit_notes (line_id);
CREATE INDEX credit_notes_series_invoice_idx ON credit_notes (series, invoice);
CREATE INDEX credit_notes_at_idx ON credit_notes (at);

-- One row, locked while numbers are given. Journals before `seen_at` have been looked at.
CREATE TABLE invoicing (
  id INTEGER NOT NULL,
  seen_at TIMESTAMPTZ(3) NOT NULL,
  CONSTRAINT invoicing_pkey PRIMARY KEY (id),
  CONSTRAINT invoicing_one CHECK (id = 1)
);
INSERT INTO invoicing (id, seen_at) VALUES (1, now());
