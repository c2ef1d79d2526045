-- What stops a customer from deleting the account: {staff, orders: [refs that aren't finished], topUp: one may still be
-- paid, cases: open ones, also a disputed top-up's, balanceKobo}. Theirs are orders that belong to the account, or that its
-- wallet paid.
CREATE OR REPLACE FUNCTION leaving_blockers(p_user text) RETURNS jsonb LANGUAGE sql STABLE AS $$
  WITH theirs AS (SELECT id FROM orders WHERE user_id = p_user UNION SELECT order_id FROM payments WHERE user_id = p_user AND order_id IS NOT NULL)
  SELECT jsonb_build_object('staff', (SELECT role <> 'customer' FROM users WHERE id = p_user),
    'orders', (SELECT coalesce(jsonb_agg(o.ref ORDER BY o.placed_at), '[]') FROM orders o WHERE o.id IN (SELECT id FROM theirs)
      AND (o.status IN ('awaiting_payment','paid','processing','refund_due','under_review')
        OR EXISTS (SELECT 1 FROM effects e WHERE e.order_id = o.id AND e.state IN ('INTENT','SENDING','PROCESSING','UNKNOWN','PARKED')))),
    'topUp', EXISTS (SELECT 1 FROM payments y WHERE y.user_id = p_user AND y.purpose = 'TOPUP' AND ((y.state IN ('CREATED','STARTED') AND y.next_at IS NOT NULL)
      OR EXISTS (SELECT 1 FROM effects e WHERE e.payment_id = y.id AND e.state IN ('INTENT','SENDING','PROCESSING','UNKNOWN','PARKED')))),
    'cases', (SELECT count(*) FROM cases c WHERE c.state = 'open' AND (c.order_id IN (SELECT id FROM theirs)
      OR c.kind = 'dispute' AND c.subject IN (SELECT d.id FROM disputes d JOIN payments y ON y.id = d.payment_id WHERE y.user_id = p_user AND y.purpose = 'TOPUP'))),
    'balanceKobo', coalesce((SELECT balance_kobo FROM wallets WHERE user_id = p_user), 0))
$$;
