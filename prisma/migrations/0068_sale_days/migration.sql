-- What was sold and refunded on each past day, by service, product, provider, channel, hour, and reason of failure: Reports and
-- VAT add up these rows (docs/adr/0083). The worker writes them. The row without `by` says that its day is written. By "cohort",
-- the day is the first of a month: how many customers bought in it, by the month of their first purchase.
CREATE TABLE sale_days (
  day TIMESTAMPTZ(3) NOT NULL,
  "by" TEXT NOT NULL,
  key TEXT NOT NULL,
  count INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  sales_kobo BIGINT NOT NULL,
  cost_kobo BIGINT NOT NULL,
  fee_kobo BIGINT NOT NULL,
  refunds_kobo BIGINT NOT NULL,
  waits INTEGER[] NOT NULL,
  CONSTRAINT sale_days_pkey PRIMARY KEY ("by", day, key)
);
