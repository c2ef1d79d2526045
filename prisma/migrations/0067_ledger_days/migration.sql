-- What the ledger says of each past day, by account and kind of journal: Home, Money's ranges and the trial balance add up these
-- rows (docs/adr/0082). The worker writes them. The row without account and kind says that its day is written, and holds the
-- orders placed. They replace day_sums, which stays for one release, because old processes still write it.
CREATE TABLE ledger_days (
  day TIMESTAMPTZ(3) NOT NULL,
  account TEXT NOT NULL,
  kind TEXT NOT NULL,
  count INTEGER NOT NULL,
  debit_kobo BIGINT NOT NULL,
  credit_kobo BIGINT NOT NULL,
  CONSTRAINT ledger_days_pkey PRIMARY KEY (day, account, kind)
);
