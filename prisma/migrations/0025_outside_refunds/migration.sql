-- Refunds that somebody made in the provider's dashboard are booked like disputes (docs/adr/0057): open while the provider
-- works on them, lost when the money is gone, won when they failed. `covers`: our own refund that such a one stands for.
ALTER TABLE disputes ADD COLUMN kind TEXT NOT NULL DEFAULT 'dispute';
ALTER TABLE disputes ADD COLUMN covers TEXT;
ALTER TABLE disputes ADD CONSTRAINT disputes_kind_word CHECK (kind IN ('dispute','refund'));
ALTER TABLE disputes ADD CONSTRAINT disputes_covers_fkey FOREIGN KEY (covers) REFERENCES effects(id) ON DELETE RESTRICT ON UPDATE CASCADE;
CREATE UNIQUE INDEX disputes_covers_key ON disputes (covers);
