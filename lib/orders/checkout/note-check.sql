-- Records that a product's check didn't answer: it counts as down for p_down_ms. Null: it answered.
CREATE OR REPLACE FUNCTION note_check(p_product text, p_down_ms int, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF p_down_ms IS NULL THEN
    UPDATE breakers SET failures = 0, open_until = NULL WHERE product = 'check:' || p_product AND failures > 0;
  ELSE
    INSERT INTO breakers AS b (product, failures, open_until) VALUES ('check:' || p_product, 1, p_now + p_down_ms * interval '1 millisecond')
      ON CONFLICT (product) DO UPDATE SET failures = b.failures + 1, open_until = excluded.open_until;
  END IF;
  RETURN true;
END $$;
