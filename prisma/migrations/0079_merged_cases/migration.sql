-- A conversation that goes on in another one of the same customer (docs/adr/0101): closed, its messages stay its own.
ALTER TABLE cases ADD COLUMN merged_into BIGINT,
  ADD CONSTRAINT cases_merged_into_fkey FOREIGN KEY (merged_into) REFERENCES cases (id) ON DELETE RESTRICT ON UPDATE CASCADE,
  ADD CONSTRAINT cases_merged CHECK ((merged_into IS NOT NULL) = (outcome IS NOT DISTINCT FROM 'merged')
    AND (merged_into IS NULL OR (state = 'closed' AND kind = 'not_received' AND merged_into <> id)));
CREATE INDEX cases_merged_into_idx ON cases (merged_into);
