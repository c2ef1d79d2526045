-- Whether a message of this kind still applies to an order in this status. Messages without an order always apply.
CREATE OR REPLACE FUNCTION message_holds(p_kind text, p_status text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_kind WHEN 'order_paid' THEN p_status IN ('paid','processing') WHEN 'order_delayed' THEN p_status IN ('paid','processing')
    WHEN 'order_delivered' THEN p_status IN ('delivered','partly_delivered') WHEN 'order_refund_due' THEN p_status = 'refund_due'
    WHEN 'order_part_refunded' THEN p_status = 'partly_delivered' WHEN 'order_refunded' THEN p_status = 'refunded' WHEN 'order_parked' THEN p_status = 'under_review' ELSE true END
$$;
