-- Stores an answer of the upstream's check for all processes. The check answered, so it isn't down: it has a circuit
-- breaker of its own, "check:<service>:<product slug>", which stops no sale.
CREATE OR REPLACE FUNCTION store_validation(p jsonb, p_now timestamptz) RETURNS boolean LANGUAGE plpgsql AS $$
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
