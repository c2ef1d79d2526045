import type { Context } from "@/lib/context/context";
import { makeOrderToken } from "@/lib/model/order-token";

/** An order of one's own account, with the token that opens it. */
export interface OwnOrder {
  id: string;
  ref: string;
  token: string;
  service: string;
  /** As its service's schema gave it back: parses to itself. */
  input: Record<string, unknown>;
  email: string;
}

/**
 * An order of this account by its reference: no token is needed while signed in, and the server remakes it (ADR 4). Null for
 * another's and for none: which of the two isn't told.
 */
export async function findMyOrder(
  ctx: Pick<Context, "db" | "authSecret">,
  userId: string,
  ref: string,
): Promise<OwnOrder | null> {
  if (ref.length > 20) return null;
  const row = await ctx.db.order.findFirst({ where: { ref: ref.toUpperCase(), userId } });
  if (!row) return null;
  return {
    id: row.id,
    ref: row.ref,
    token: makeOrderToken(row.id, row.tokenSalt, ctx.authSecret),
    service: row.service,
    input: row.input as Record<string, unknown>,
    email: row.email,
  };
}
