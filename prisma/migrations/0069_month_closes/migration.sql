-- A month's close stands in the same chain as the days' (docs/adr/0084): its day is "2026-10".
ALTER TABLE day_closes DROP CONSTRAINT day_closes_day;
ALTER TABLE day_closes ADD CONSTRAINT day_closes_day CHECK (day ~ '^\d{4}-\d\d(-\d\d)?$');
