"use server";

import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { textOf } from "@/app/_forms/form-text";
import { requiredProof, walletAllowanceOf } from "@/app/_purchase/actions/wallet-proof";
import { fromInput } from "@/app/_purchase/state/from-input";
import type { ProofAsked } from "@/app/_purchase/state/proof-asked";
import { nextAnswer } from "@/app/_ui/next-answer";
import { signedInOrLeave } from "@/app/account/signed-in-or-leave";
import { placeAgain } from "@/lib/account/buy-again";
import { findMyOrder } from "@/lib/account/find-my-order";
import { context } from "@/lib/context/context";
import { orderPath } from "@/lib/model/order-path";
import type { FieldProblem } from "@/lib/model/service-id";
import { addToBasket } from "@/lib/orders/basket/add-to-basket";
import { MAX_BASKET_ITEMS, parseInput } from "@/lib/orders/checkout/parse-input";
import { formatNaira } from "@/lib/platform/money";
import { countBasket } from "@/lib/web/basket-count";
import { ensureDevice } from "@/lib/web/ensure-device";
import { limitVisitor, strangerAddress } from "@/lib/web/limit-visitor";
import { isPaymentOrigin } from "@/lib/web/payment-origins";
import { recipientsOf } from "@/lib/web/recipients-of";
import { redirectLocal } from "@/lib/web/redirect-local";
import { rememberLanguage } from "@/lib/web/remember-language";
import { accountWords, orderWords, purchase } from "@/lib/words/messages";
import { refusalSentence } from "@/lib/words/refusal-sentence";
import { waitText } from "@/lib/words/wait-text";

export interface AgainState {
  /** Counts the responses. */
  answer: number;
  problem: string | null;
  /** The page must be reloaded before paying. */
  stale: boolean;
  /** Error of the age confirmation, which betting requires for every purchase. */
  adult: FieldProblem | null;
  /** Before the wallet pays this much. */
  proof: ProofAsked | null;
}

export interface RefillState {
  problem: string | null;
}

type AgainAnswer = Omit<AgainState, "answer">;

function told(problem: string | null, parts: Partial<AgainAnswer> = {}): AgainAnswer {
  return { problem, stale: false, adult: null, proof: null, ...parts };
}

/** The order that a form names, of the signed-in customer. */
async function orderOf(form: FormData) {
  const ref = textOf(form, "ref", 20);
  const user = await signedInOrLeave(`/account/orders/${encodeURIComponent(ref)}/again`);
  const ctx = context();
  const order = await findMyOrder(ctx, user.userId, ref);
  if (!order) notFound();
  return { ref, user, ctx, order };
}

/** Buys the same purchase again, by card or from the wallet, at the total that the page showed. */
export async function payAgainAction(previous: AgainState, form: FormData): Promise<AgainState> {
  const answer = nextAnswer(previous);
  return { answer, ...(await payAgain(form)) };
}

async function payAgain(form: FormData): Promise<AgainAnswer> {
  const { ref, user, ctx, order } = await orderOf(form);
  const payment = textOf(form, "payment") === "wallet" ? "wallet" : "paystack";
  const key = textOf(form, "key", 60);
  const expectedTotal = Number(textOf(form, payment === "wallet" ? "walletTotal" : "total"));
  if (!/^[\x21-\x7e]{16,60}$/.test(key) || !Number.isSafeInteger(expectedTotal))
    return told(null, { stale: true });
  if (order.service === "betting" && textOf(form, "adult") !== "1") {
    return told(null, { adult: { path: "adult", code: "adult_required" } });
  }
  const limited = await limitVisitor("order", await headers(), {
    recipients: recipientsOf(order.input),
    email: order.email,
  });
  if (!limited.ok) return told(purchase.limited({ wait: waitText(limited.retryAfterSeconds) }));
  const allowance = payment === "wallet" ? await walletAllowanceOf(user, form) : null;
  const placed = await placeAgain(ctx, user, {
    ref,
    key: payment === "wallet" ? `${key}.w` : key,
    payment,
    expectedTotal,
    walletLimit: allowance?.limit,
    device: await ensureDevice(),
    address: strangerAddress(await headers()),
  });
  if (!placed) notFound();
  if (placed.ok) {
    await rememberLanguage();
    const { url } = placed.payment;
    const payable = placed.order.status === "awaiting_payment" && url !== null && isPaymentOrigin(url);
    redirectLocal(payable ? url : orderPath(placed.order));
  }
  switch (placed.reason) {
    case "price_changed":
      return told(accountWords.againChanged({ now: formatNaira(placed.total) }), { stale: true });
    case "insufficient_funds":
      return told(
        orderWords.walletShort({ balance: formatNaira(placed.balance), total: formatNaira(placed.total) }),
      );
    case "proof_needed":
      return told(null, { proof: allowance ? await requiredProof(user, allowance) : null });
    case "limited":
      return told(purchase.limited({ wait: waitText(placed.retryAfterSeconds) }));
    case "unavailable":
      return told(refusalSentence(placed.code, placed.againSeconds));
    case "payment_start_failed":
      return told(orderWords.payStartFailed);
    case "invalid":
    case "key_reused":
    case "sign_in_needed":
      return told(accountWords.againGoneText, { stale: true });
  }
}

/** Adds the items of a bought basket to the basket again, which shows each at today's price. */
export async function refillBasketAction(_: RefillState, form: FormData): Promise<RefillState> {
  const { ctx, order } = await orderOf(form);
  const limited = await limitVisitor("basket", await headers(), {});
  if (!limited.ok) return { problem: purchase.limited({ wait: waitText(limited.retryAfterSeconds) }) };
  const read = parseInput(order.service, order.input);
  if (!read.ok || !("items" in read.service)) return { problem: accountWords.againGoneText };
  const device = await ensureDevice();
  const goods = read.service.items.map(({ service, input }) => {
    const form = fromInput(service.id, input);
    return { service: service.id, input, form: { ...form, email: order.email }, price: null };
  });
  const fits = await addToBasket(ctx, device, goods);
  await countBasket(ctx, device);
  if (!fits) return { problem: accountWords.againNoSpace({ max: MAX_BASKET_ITEMS }) };
  return redirectLocal("/basket");
}
