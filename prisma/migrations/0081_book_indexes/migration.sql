-- What keeps a month from being closed: money that belongs to no order, or is too much.
CREATE INDEX payments_unmatched ON payments (captured_at) WHERE disposition IN ('SURPLUS','SUSPENSE');
-- The entries of all customers' wallets together, in the ledger's order.
CREATE INDEX ledger_entries_wallets ON ledger_entries (id) WHERE account >= 'wallet:' AND account < 'wallet;';
