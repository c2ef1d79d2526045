-- Raising the limit above which a second person is needed needs one itself, and goods that belong to a request are kept encrypted,
-- only of decisions, and only while it waits (docs/adr/0097). Until now no request had any.
ALTER TABLE approvals DROP CONSTRAINT approvals_kind;
ALTER TABLE approvals ADD CONSTRAINT approvals_kind CHECK (kind IN ('refund','compensation','decision','price','role','month_close','limit'));
ALTER TABLE approvals ADD CONSTRAINT approvals_sealed CHECK (sealed IS NULL OR (sealed LIKE 'v1.%' AND kind = 'decision' AND state IN ('ASKED','APPROVED')));
