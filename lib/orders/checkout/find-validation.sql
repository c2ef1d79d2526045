-- What a purchase for a number may rely on: our own validation since p_since, whether the check is down now, and whether
-- the owner sells without one (setting sell_unvalidated).
CREATE OR REPLACE FUNCTION find_validation(p_service text, p_product text, p_number text, p_meter_type text, p_since timestamptz, p_now timestamptz)
RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'customer', (SELECT jsonb_build_object('name', v.name, 'address', v.address, 'bouquet', v.bouquet) FROM validations v
      WHERE v.service = p_service AND v.product = p_product AND v.number = p_number AND v.meter_type = p_meter_type AND v.at >= p_since),
    'down', EXISTS (SELECT 1 FROM breakers WHERE product = 'check:' || p_service || ':' || p_product AND open_until > p_now),
    'sellUnvalidated', coalesce((SELECT value = 'true'::jsonb FROM settings WHERE key = 'sell_unvalidated'), false))
$$;
