import type { Context } from "@/lib/context/context";

/**
 * Expires requests that waited a day for a second person (docs/adr/0080) and deletes the goods that they
 * held. Returns their number.
 */
export async function expireApprovals({ db, clock }: Pick<Context, "db" | "clock">): Promise<number> {
  const where = { state: { in: ["ASKED", "APPROVED"] }, expiresAt: { lte: clock.now() } };
  return (await db.approval.updateMany({ where, data: { state: "EXPIRED", sealed: null } })).count;
}
