import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { parseJson, textOf } from "@/lib/platform/lossless";
import { type DeliveryNeed, type FoundDelivery, findDelivery } from "./delivery";
import { parseEnvelope } from "./envelope";

/** The body of an answer, or the part that was received; null if nothing was. */
export function bodyOf(exchange: HttpExchange): string | null {
  const body = exchange.kind === "answer" ? exchange.body : exchange.kind === "lost" ? exchange.part : null;
  return body || null;
}

/** The body to search: parsed JSON, or its text. */
export function searchable(body: string): unknown {
  return parseJson(body) ?? { body };
}

/** Whether the upstream sends these goods only once, in the purchase's answer. */
export function deliversOnce({ kind }: DeliveryNeed): boolean {
  return kind === "pins" || kind === "token" || kind === "lpa";
}

/**
 * `whole`: certainly everything that was bought. `part`: less, or not certain. `foreign`: the answer carries
 * another purchase's reference. `none`: nothing recognised.
 */
export type GoodsCompleteness = "whole" | "part" | "foreign" | "none";

/**
 * Finds the goods in a purchase's answer, whatever its status and other fields say (docs/adr/0034). Pure;
 * never throws.
 */
export function findGoods(
  needs: DeliveryNeed,
  body: string,
  sentRef: string,
): FoundDelivery & { completeness: GoodsCompleteness } {
  const root = searchable(body);
  const found = findDelivery(needs, root);
  const echoed = textOf(parseEnvelope(root)?.record?.customerRef);
  const foreign = echoed !== null && echoed !== sentRef;
  if (!found.delivery) return { ...found, completeness: "none" };
  return { ...found, completeness: foreign ? "foreign" : found.provesSuccess ? "whole" : "part" };
}
