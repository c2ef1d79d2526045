import type { Context } from "@/lib/context/context";
import { createPaystack } from "@/lib/payments/paystack";
import { schedules } from "@/lib/platform/config/schedules";
import { openShop } from "./open-shop";
import { TEST_SCALE, type TestShop } from "./shop";

export interface RefundFaults {
  /** The provider can't be reached for refunds. */
  unreachable: boolean;
  /** The provider makes refunds and never answers. In production such a call ends after 30 s. */
  stalls: boolean;
  /** Holds back reads of the provider's list of refunds, so that a test can change the list first. */
  held?: Promise<void>;
}

/** The test file's shop, whose refunds meet the faults that a test sets. `times`: schedules in place of the test's usual ones. */
export async function openShopWithRefundFaults(
  times: object,
): Promise<{ shop: TestShop; faults: RefundFaults }> {
  const faults: RefundFaults = { unreachable: false, stalls: false };
  const parts: Partial<Context> = {
    schedules: { ...schedules(TEST_SCALE), checkRefund: [50, 100, 200] as never, ...times },
  };
  const shop = await openShop({ connections: 10, parts });
  const account = { secretKey: "sk_test_sandbox", baseUrl: shop.sandbox.paystackUrl };
  const paystack = createPaystack(account);
  // Used only where no answer comes: a slow answer isn't a lost one.
  const impatient = createPaystack({ ...account, timeouts: { writeMs: 1_000 } });
  const nowhere = createPaystack({ ...account, baseUrl: "http://127.0.0.1:1" });
  const refund: typeof paystack.refund = (...args) =>
    (faults.unreachable ? nowhere : faults.stalls ? impatient : paystack).refund(...args);
  const listRefunds: typeof paystack.listRefunds = async (...args) => {
    await faults.held;
    return paystack.listRefunds(...args);
  };
  parts.payments = new Map([["paystack", { ...paystack, refund, listRefunds }]]);
  return { shop, faults };
}
