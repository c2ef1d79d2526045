-- Stores one page of the account's eSIMs (merchant-api.md 4.9). One that we didn't sell keeps a row without a line: a
-- difference to look at. One of ours that isn't listed is none, because the list holds active ones only.
CREATE OR REPLACE FUNCTION note_esims(p_esims jsonb, p_now timestamptz) RETURNS int LANGUAGE plpgsql AS $$
DECLARE foreigners int;
BEGIN
  INSERT INTO esims AS s (iccid, line_id, upstream_id, region_code, package_name, status, listed_at)
    SELECT DISTINCT ON (e.iccid) e.iccid, (SELECT f.line_id FROM effects f WHERE f.kind = 'VEND' AND f.state = 'SUCCEEDED'
        AND f.upstream_id IN (e."transactionId", e."tranxId") AND EXISTS (SELECT FROM lines l WHERE l.id = f.line_id AND l.service = 'esim') LIMIT 1),
      coalesce(e."transactionId", e."tranxId"), e."regionCode", e."packageName", e.status, p_now
    FROM jsonb_to_recordset(p_esims) AS e(iccid text, "transactionId" text, "tranxId" text, "regionCode" text, "packageName" text, status text)
    WHERE e.iccid IS NOT NULL ORDER BY e.iccid
  ON CONFLICT (iccid) DO UPDATE SET listed_at = excluded.listed_at, status = coalesce(excluded.status, s.status),
    line_id = coalesce(s.line_id, excluded.line_id), upstream_id = coalesce(s.upstream_id, excluded.upstream_id);
  SELECT count(*) INTO foreigners FROM esims WHERE listed_at = p_now AND line_id IS NULL;
  RETURN foreigners;
END $$;
