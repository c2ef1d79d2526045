-- Purchases may debit another wallet of the supplier's account than the main one (docs/adr/0040).
ALTER TABLE effects ADD COLUMN wallet TEXT NOT NULL DEFAULT 'main';
ALTER TABLE upstream_wallet ADD COLUMN name TEXT NOT NULL DEFAULT 'main';
CREATE UNIQUE INDEX upstream_wallet_name_key ON upstream_wallet (name);
