-- needs: wallet-balance, orders-of
-- What stops a customer from deleting the account: {staff, orders: [refs that aren't finished], topUp: one may still be
-- paid, cases: open ones, balanceKobo}.
CREATE OR REPLACE FUNCTION leaving_blockers(p_user text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object('staff', (SELECT role <> 'customer' FROM users WHERE id = p_user),
    'orders', (SELECT coalesce(jsonb_agg(o.ref ORDER BY o.placed_at), '[]') FROM orders o WHERE o.id IN (SELECT orders_of(p_user))
      AND (o.status IN ('awaiting_payment','paid','processing','refund_due','under_review')
        OR EXISTS (SELECT 1 FROM effects e WHERE e.order_id = o.id AND e.state IN ('INTENT','SENDING','PROCESSING','UNKNOWN','PARKED')))),
    'topUp', EXISTS (SELECT 1 FROM payments y WHERE y.user_id = p_user AND y.purpose = 'TOPUP' AND ((y.state IN ('CREATED','STARTED') AND y.next_at IS NOT NULL)
      OR EXISTS (SELECT 1 FROM effects e WHERE e.payment_id = y.id AND e.state IN ('INTENT','SENDING','PROCESSING','UNKNOWN','PARKED')))),
    'cases', (SELECT count(*) FROM cases c WHERE c.state = 'open' AND c.order_id IN (SELECT orders_of(p_user))),
    'balanceKobo', wallet_balance(p_user))
$$;
