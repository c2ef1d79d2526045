import type { Kobo } from "@/lib/platform/money";
import { problem } from "./problem";

export type PaymentRefused =
  | { reason: "sign_in_needed" | "proof_needed" }
  | { reason: "insufficient_funds"; balance: Kobo; total: Kobo };

/** Why the wallet doesn't pay (contract.md, Codes). Nothing was stored. */
export function paymentProblem(refused: PaymentRefused): Response {
  if (refused.reason !== "insufficient_funds")
    return problem(refused.reason === "sign_in_needed" ? "sign-in-needed" : "proof-needed");
  return problem("insufficient-funds", {
    members: {
      code: "insufficient_funds",
      balance: { amount: refused.balance, currency: "NGN" },
      total: { amount: refused.total, currency: "NGN" },
    },
  });
}
