import { type Priced, parsePriced } from "./priced";
import type { PurchaseNotice } from "./purchase-state";

/** Why a purchase has no price now. */
export type PriceRefusal = Extract<PurchaseNotice, { kind: "unavailable" | "broken" | "unsent" }>;

export interface QuoteAnswer {
  priced: Priced | null;
  /** Null without a price if the input is invalid: its fields say so. */
  refused: PriceRefusal | null;
}

/** Reads the response of POST /api/quote. */
export async function quoteAnswer(response: Response): Promise<QuoteAnswer> {
  if (response.status === 422) return { priced: null, refused: null };
  const body: unknown = await response.json().catch(() => null);
  const priced = response.ok ? parsePriced(body) : null;
  return { priced, refused: priced ? null : refusalOf(response, body) };
}

function refusalOf({ headers }: Response, body: unknown): PriceRefusal {
  const { code, message } = (body ?? {}) as Record<string, unknown>;
  if (typeof code !== "string") return { kind: "broken" };
  return {
    kind: "unavailable",
    code,
    seconds: Number(headers.get("retry-after")) || undefined,
    message: typeof message === "string" ? message : undefined,
  };
}
