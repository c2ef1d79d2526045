-- What the ledger says of each past day, summed once: the first look at Home after a start read every entry of sixty days. The
-- worker writes them; a day that is missing is summed from the ledger (docs/adr/0065).
CREATE TABLE day_sums (
  day TIMESTAMPTZ(3) NOT NULL,
  count INTEGER NOT NULL,
  sales_kobo BIGINT NOT NULL,
  cost_kobo BIGINT NOT NULL,
  fees_kobo BIGINT NOT NULL,
  given_kobo BIGINT NOT NULL,
  topups_kobo BIGINT NOT NULL,
  CONSTRAINT day_sums_pkey PRIMARY KEY (day)
);
