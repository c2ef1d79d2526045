import type { Context } from "@/lib/context/context";
import { makeOrderToken } from "@/lib/model/order-token";
import { basketItem, parseItemRef } from "./number-parts";

/** An order of the account, with its access token. */
export interface OwnOrder {
  id: string;
  ref: string;
  token: string;
  service: string;
  /** As returned by its service's schema; parsing it again returns the same. */
  input: Record<string, unknown>;
  email: string;
}

/**
 * Finds an order of this account by its reference, or one item of a basket. A signed-in customer needs no token; the server recreates it (ADR 4).
 * Null both for another account's order and for an unknown reference, so the caller can't tell which.
 */
export async function findMyOrder(
  ctx: Pick<Context, "db" | "authSecret">,
  userId: string,
  ref: string,
): Promise<OwnOrder | null> {
  if (ref.length > 20) return null;
  const { ref: orderRef, item } = parseItemRef(ref);
  const row = await ctx.db.order.findFirst({ where: { ref: orderRef, userId } });
  if (!row) return null;
  const whole = { service: row.service, input: row.input as Record<string, unknown> };
  const bought = item === null ? whole : basketItem(row.input, item);
  return (
    bought && {
      id: row.id,
      ref: row.ref,
      token: makeOrderToken(row.id, row.tokenSalt, ctx.authSecret),
      ...bought,
      email: row.email,
    }
  );
}
