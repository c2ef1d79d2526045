-- Stores a webhook once and enqueues its processing.
CREATE OR REPLACE FUNCTION store_webhook(p_source text, p_sha256 text, p_raw text, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE i bigint;
BEGIN
  INSERT INTO inbox (source, sha256, raw, received_at) VALUES (p_source, p_sha256, p_raw, p_now)
    ON CONFLICT (source, sha256) DO NOTHING RETURNING id INTO i;
  IF i IS NULL THEN RETURN false; END IF;
  PERFORM enqueue('read-inbox', i::text, NULL);
  RETURN true;
END $$;
