-- Whom a meter or smartcard belongs to, as the upstream told us (contract.md: a validation of 30 minutes or less counts for
-- a purchase). Names and addresses of people: gone a day later, with a later validation.
CREATE TABLE "validations" (
    "service" TEXT NOT NULL,
    "product" TEXT NOT NULL,
    "number" TEXT NOT NULL,
    "meter_type" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT,
    "bouquet" TEXT,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "validations_pkey" PRIMARY KEY ("service","product","number","meter_type")
);
CREATE INDEX "validations_at_idx" ON "validations"("at");

-- validate-customer.ts: what was learned, for all processes. The check answered, so it isn't down (its own breaker, named
-- "check:<service>:<product slug>", which no sale is stopped by).
CREATE FUNCTION store_validation(p jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO validations AS v (service, product, number, meter_type, name, address, bouquet, at)
    VALUES (p ->> 'service', p ->> 'product', p ->> 'number', p ->> 'meterType', p ->> 'name', p ->> 'address', p ->> 'bouquet', p_now)
    ON CONFLICT (service, product, number, meter_type) DO UPDATE
      SET name = excluded.name, address = excluded.address, bouquet = excluded.bouquet, at = excluded.at WHERE v.at <= excluded.at;
  PERFORM note_check((p ->> 'service') || ':' || (p ->> 'product'), NULL, p_now);
  DELETE FROM validations WHERE (service, product, number, meter_type) IN (
    SELECT service, product, number, meter_type FROM validations WHERE at < p_now - interval '1 day' ORDER BY at LIMIT 100 FOR UPDATE SKIP LOCKED);
  RETURN true;
END $$;

-- The check of a product didn't answer: it counts as down for p_down_ms. Null: it answered.
CREATE FUNCTION note_check(p_product text, p_down_ms int, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
BEGIN
  IF p_down_ms IS NULL THEN
    UPDATE breakers SET failures = 0, open_until = NULL WHERE product = 'check:' || p_product AND failures > 0;
  ELSE
    INSERT INTO breakers AS b (product, failures, open_until) VALUES ('check:' || p_product, 1, p_now + p_down_ms * interval '1 millisecond')
      ON CONFLICT (product) DO UPDATE SET failures = b.failures + 1, open_until = excluded.open_until;
  END IF;
  RETURN true;
END $$;

-- What a purchase for a number may rest on: our own validation since p_since, whether the check is down now, and whether the
-- owner sells without one (setting sell_unvalidated).
CREATE FUNCTION find_validation(p_service text, p_product text, p_number text, p_meter_type text, p_since timestamptz, p_now timestamptz)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'customer', (SELECT jsonb_build_object('name', v.name, 'address', v.address, 'bouquet', v.bouquet) FROM validations v
      WHERE v.service = p_service AND v.product = p_product AND v.number = p_number AND v.meter_type = p_meter_type AND v.at >= p_since),
    'down', EXISTS (SELECT 1 FROM breakers WHERE product = 'check:' || p_service || ':' || p_product AND open_until > p_now),
    'sellUnvalidated', coalesce((SELECT value = 'true'::jsonb FROM settings WHERE key = 'sell_unvalidated'), false))
$$;
