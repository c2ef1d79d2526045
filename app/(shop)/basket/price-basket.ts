import "server-only";
import { createHash } from "node:crypto";
import { answerValidation } from "@/app/_purchase/actions/answer-validation";
import { emptyFormValues, type FormValues } from "@/app/_purchase/state/form-values";
import type { ValidationAnswer } from "@/app/_purchase/state/validation-answer";
import { context } from "@/lib/context/context";
import { BASKET, type FieldProblem } from "@/lib/model/service-id";
import type { BasketItem } from "@/lib/orders/basket/basket-item";
import { listBasket } from "@/lib/orders/basket/list-basket";
import { type QuoteResult, quoteOrder } from "@/lib/orders/checkout/quote-order";
import { againSeconds } from "@/lib/upstream/selling-state";
import { problemSentence } from "@/lib/words/problem-sentence";
import { refusalSentence } from "@/lib/words/refusal-sentence";

type Priced = Extract<QuoteResult, { ok: true }>;

export interface PricedItem {
  item: BasketItem;
  typed: FormValues;
  /** The masked owner of its meter or smartcard. */
  owner: string | null;
  /** Null: it can't be bought now; `problem` is the reason. */
  priced: Priced | null;
  problem: string | null;
}

export interface PricedBasket {
  items: PricedItem[];
  /** The order of all items. */
  input: { items: { service: string; input: Record<string, unknown> }[] };
  /** Fingerprint of the items: a total seen for other items doesn't count. */
  fingerprint: string;
  /** All items under one payment; null while one of them can't be bought. */
  whole: QuoteResult | null;
}

/**
 * The browser's basket at today's prices. Validates the owner of a meter or smartcard again if the last validation is too old
 * for a purchase, as the item's own form would.
 */
export async function priceBasket(device: string | null): Promise<PricedBasket> {
  const ctx = context();
  const items = await listBasket(ctx, device);
  const priced = await Promise.all(items.map(priceItem));
  const input = { items: items.map(({ service, input }) => ({ service, input })) };
  const sold = priced.length > 0 && priced.every((one) => one.priced !== null);
  return {
    items: priced,
    input,
    fingerprint: createHash("sha256")
      .update(JSON.stringify(items.map(({ id, input }) => [id, input])))
      .digest("base64url"),
    whole: sold ? await quoteOrder(ctx, { service: BASKET, input }) : null,
  };
}

async function priceItem(item: BasketItem): Promise<PricedItem> {
  const typed = formOf(item);
  const check = await answerValidation(item.service, typed);
  const quoted = await quoteOrder(context(), { service: item.service, input: item.input });
  const problem = problemOf(check, quoted);
  return {
    item,
    typed,
    owner: check?.kind === "known" ? check.name : null,
    priced: problem === null && quoted.ok ? quoted : null,
    problem,
  };
}

/** The values of the item's form, as its service's page fills them. */
export function formOf({ form }: BasketItem): FormValues {
  return { ...emptyFormValues(), ...(form as Partial<FormValues>) };
}

function problemOf(check: ValidationAnswer | null, quoted: QuoteResult): string | null {
  if (check?.kind === "wrong" && check.problems[0]) return problemSentence(check.problems[0]);
  if (check?.kind === "unavailable") return refusalSentence(check.code);
  if (quoted.ok) {
    const { refusal } = quoted.selling;
    return refusal ? refusalSentence(refusal, againSeconds(quoted.selling)) : null;
  }
  if (quoted.reason === "unavailable") {
    return refusalSentence(quoted.code ?? "not_available", undefined, quoted.message);
  }
  // The number's validation didn't respond.
  if (check?.kind === "down" || check?.kind === "limited") return refusalSentence("check_unavailable");
  return firstOf(quoted.problems);
}

function firstOf([problem]: readonly FieldProblem[]): string {
  return problem ? problemSentence(problem) : refusalSentence("not_available");
}
