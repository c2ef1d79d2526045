-- Updates a wallet's balance with its ledger entries. The ledger holds the shop's debt to a customer in
-- account wallet:<user>, as a negative sum; the wallet's row holds the same amount, positive, so that it can
-- be locked and can't fall below zero.
CREATE OR REPLACE FUNCTION move_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.currency <> 'NGN' THEN
    RAISE EXCEPTION 'a wallet holds naira, not %', NEW.currency USING ERRCODE = 'check_violation';
  END IF;
  INSERT INTO wallets (user_id, balance_kobo) VALUES (substr(NEW.account, 8), 0) ON CONFLICT (user_id) DO NOTHING;
  UPDATE wallets SET balance_kobo = balance_kobo - NEW.amount_kobo WHERE user_id = substr(NEW.account, 8);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER ledger_entries_move_wallet AFTER INSERT ON ledger_entries FOR EACH ROW
  WHEN (NEW.account LIKE 'wallet:%') EXECUTE FUNCTION move_wallet();
