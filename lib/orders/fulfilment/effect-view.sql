-- What requery, resolve-unknown and refund need to know of an effect, in one statement.
CREATE OR REPLACE FUNCTION effect_view(p_effect text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('effect', to_jsonb(e), 'line', to_jsonb(l), 'order', to_jsonb(o), 'refunded', to_jsonb(y))
  FROM effects e LEFT JOIN orders o ON o.id = e.order_id LEFT JOIN lines l ON l.id = e.line_id LEFT JOIN payments y ON y.id = e.refunds_payment_id
  WHERE e.id = p_effect
$$;
