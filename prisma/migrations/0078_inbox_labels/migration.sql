-- Labels that staff put on what waits in the inbox: at most a handful each (docs/adr/0072).
ALTER TABLE cases ADD COLUMN labels TEXT[] NOT NULL DEFAULT '{}', ADD CONSTRAINT cases_labels CHECK (cardinality(labels) <= 5);
ALTER TABLE differences ADD COLUMN labels TEXT[] NOT NULL DEFAULT '{}', ADD CONSTRAINT differences_labels CHECK (cardinality(labels) <= 5);
