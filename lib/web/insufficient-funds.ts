import type { Kobo } from "@/lib/platform/money";
import { problem } from "./problem";

/** 409: the wallet balance is lower than the order's total. Nothing was stored (contract.md, Codes). */
export function insufficientFunds({ balance, total }: { balance: Kobo; total: Kobo }): Response {
  return problem("insufficient-funds", {
    members: {
      code: "insufficient_funds",
      balance: { amount: balance, currency: "NGN" },
      total: { amount: total, currency: "NGN" },
    },
  });
}
