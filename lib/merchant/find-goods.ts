import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { parseJson, textOf } from "@/lib/platform/lossless";
import { type DeliveryNeed, type FoundDelivery, findDelivery } from "./delivery";
import { parseEnvelope } from "./envelope";

/** The body of an answer, or what had come of it; null if nothing came. */
export function bodyOf(exchange: HttpExchange): string | null {
  const body = exchange.kind === "answer" ? exchange.body : exchange.kind === "lost" ? exchange.part : null;
  return body || null;
}

/** The body for a search: parsed, or as one text if it isn't JSON. */
export function searchable(body: string): unknown {
  return parseJson(body) ?? { body };
}

/** Whether the upstream tells this only once, in the purchase's answer, or may do so. */
export function tellsGoods({ kind }: DeliveryNeed): boolean {
  return kind === "pins" || kind === "token" || kind === "lpa";
}

/**
 * `whole`: all that was bought, for certain. `part`: less, or perhaps not it. `foreign`: under another's reference, so it may be
 * another's. `none`: none that we recognise.
 */
export type GoodsWorth = "whole" | "part" | "foreign" | "none";

/**
 * The goods in a purchase's answer, whatever its status and its other fields say (docs/adr/0034). Pure; never throws.
 */
export function findGoods(
  needs: DeliveryNeed,
  body: string,
  sentRef: string,
): FoundDelivery & { worth: GoodsWorth } {
  const root = searchable(body);
  const found = findDelivery(needs, root);
  const echoed = textOf(parseEnvelope(root)?.record?.customerRef);
  const foreign = echoed !== null && echoed !== sentRef;
  if (!found.delivery) return { ...found, worth: "none" };
  return { ...found, worth: foreign ? "foreign" : found.provesSuccess ? "whole" : "part" };
}
