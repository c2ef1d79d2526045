"use server";

import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { textOf } from "@/app/_forms/form-text";
import { requiredProof, walletAllowanceOf } from "@/app/_purchase/actions/wallet-proof";
import type { ProofAsked } from "@/app/_purchase/state/proof-asked";
import { claimOrder } from "@/lib/account/claim-order";
import { findSignedIn, redirectToSignIn } from "@/lib/auth/access/current-user";
import { context } from "@/lib/context/context";
import { orderPath } from "@/lib/model/order-path";
import { WALLET } from "@/lib/model/wallet-provider";
import { cancelOrder } from "@/lib/orders/payment/cancel-order";
import { payOrder } from "@/lib/orders/payment/pay-order";
import { tokenOpensOrder } from "@/lib/orders/reading/token-opens-order";
import { formatNaira } from "@/lib/platform/money";
import { assertActionOrigin } from "@/lib/web/assert-action-origin";
import { ensureDevice } from "@/lib/web/ensure-device";
import { limitVisitor } from "@/lib/web/limit-visitor";
import { isPaymentOrigin } from "@/lib/web/payment-origins";
import { redirectLocal } from "@/lib/web/redirect-local";
import { orderWords } from "@/lib/words/messages";
import { refusalSentence } from "@/lib/words/refusal-sentence";
import { waitText } from "@/lib/words/wait-text";

export interface ActState {
  problem: string | null;
  /** A payment page to which the browser may not be redirected: shown as a plain link. */
  link: string | null;
  /** The proof required before the wallet pays this much. */
  proof: ProofAsked | null;
}

function stateOf(problem: string | null): ActState {
  return { problem, link: null, proof: null };
}

/** The order of a form's reference and token, if this visitor may act on it now. */
async function openOrder(form: FormData): Promise<{ ref: string; token: string; problem: string | null }> {
  await assertActionOrigin();
  const ref = textOf(form, "ref");
  const token = textOf(form, "token");
  // Before the rate limit, so that a stranger who knows a reference can't use up the customer's attempts.
  if (!(await tokenOpensOrder(context(), { ref, token }))) notFound();
  const limited = await limitVisitor("pay", await headers(), { order: ref.toUpperCase() });
  const problem = limited.ok ? null : orderWords.limited({ wait: waitText(limited.retryAfterSeconds) });
  return { ref, token, problem };
}

/** Reopens the payment page of an unpaid order, or opens a new one for another payment method. */
export async function payOrderAction(_: ActState, form: FormData): Promise<ActState> {
  const { ref, token, problem } = await openOrder(form);
  if (problem) return stateOf(problem);
  const user = textOf(form, "from") === "wallet" ? await findSignedIn() : null;
  const allowance = user ? await walletAllowanceOf(user, form) : null;
  const paid = await payOrder(context(), {
    ref,
    token,
    again: textOf(form, "again") === "1",
    device: await ensureDevice(),
    ...(textOf(form, "from") === "wallet"
      ? { provider: WALLET, userId: user?.userId ?? null, walletLimit: allowance?.limit }
      : {}),
  });
  if (!paid.ok) {
    if (paid.reason === "not_found") notFound();
    if (paid.reason === "insufficient_funds") {
      const words = orderWords.walletShort({
        balance: formatNaira(paid.balance),
        total: formatNaira(paid.total),
      });
      return stateOf(words);
    }
    if (paid.reason === "proof_needed" && user && allowance) {
      return { ...stateOf(null), proof: await requiredProof(user, allowance) };
    }
    if (paid.reason === "sign_in_needed") return stateOf(orderWords.walletSignedOut);
    if (paid.reason === "limited") {
      return stateOf(orderWords.limited({ wait: waitText(paid.retryAfterSeconds) }));
    }
    if (paid.reason === "unavailable") {
      return stateOf(refusalSentence(paid.code, paid.againSeconds));
    }
    // Paid in the meantime: the page shows it.
    if (paid.reason === "closed") redirectLocal(orderPath({ ref, token }));
    return stateOf(orderWords.payStartFailed);
  }
  const { url } = paid.payment;
  if (!url) redirectLocal(orderPath({ ref, token }));
  if (!isPaymentOrigin(url)) return { ...stateOf(null), link: url };
  redirectLocal(url);
}

/** Cancels an unpaid order. */
export async function cancelOrderAction(_: ActState, form: FormData): Promise<ActState> {
  const { ref, token, problem } = await openOrder(form);
  if (problem) return stateOf(problem);
  const cancelled = await cancelOrder(context(), { ref, token });
  if (!cancelled.ok && cancelled.reason === "not_found") notFound();
  if (!cancelled.ok) return stateOf(orderWords.notCancelled);
  redirectLocal(orderPath({ ref, token }));
}

/** Saves a guest's order to the account of the signed-in holder of its link. */
export async function saveOrderAction(form: FormData): Promise<void> {
  await assertActionOrigin();
  const ref = textOf(form, "ref");
  const token = textOf(form, "token");
  if (!(await tokenOpensOrder(context(), { ref, token }))) notFound();
  const user = (await findSignedIn()) ?? (await redirectToSignIn(orderPath({ ref, token })));
  const isClaimed = await claimOrder(context(), { ref, token }, user.userId);
  redirectLocal(isClaimed ? orderPath({ ref, token }) : `${orderPath({ ref, token })}&kept=no`);
}
