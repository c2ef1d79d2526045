/** One row of text (`what`) for each break of the audit chain; none if it is intact. Doctor's invariant A1. */
export const AUDIT_BREAKS = `
  SELECT 'entry ' || e.seq || CASE WHEN e.hash <> audit_hash(e) THEN ' was changed' ELSE ' does not follow the one before' END AS what
  FROM (SELECT a, lag(a.hash, 1, repeat('0', 64)) OVER (ORDER BY a.seq) AS prev, row_number() OVER (ORDER BY a.seq) AS n FROM audit_entries a) w,
    LATERAL (SELECT (w.a).*) e
  WHERE e.hash <> audit_hash(w.a) OR e.prev_hash <> w.prev OR e.seq <> w.n
  UNION ALL SELECT 'the last entry is gone: ' || h.seq || ' were written, ' || count(a.seq) || ' are there'
  FROM audit_head h LEFT JOIN audit_entries a ON true GROUP BY h.seq, h.hash
  HAVING h.seq <> count(a.seq) OR (h.seq > 0 AND NOT bool_or(a.hash = h.hash))`;
