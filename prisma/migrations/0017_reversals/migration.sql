-- A case of its own for a supplier that changes its mind about what was delivered (docs/adr/0039).
BEGIN;
ALTER TABLE cases
  DROP CONSTRAINT cases_kind_word,
  ADD CONSTRAINT cases_kind_word CHECK (kind = ANY ('{dispute,parked,refund_stuck,overdue,not_received,reversal}'));
COMMIT;

-- The review queue reads the open ones.
CREATE INDEX cases_reversals ON cases (subject) WHERE kind = 'reversal' AND state = 'open';
