import type { Context } from "@/lib/context/context";

/**
 * Reverses, once, the entries that `npm run adopt` booked for a refund missing in the restored database (docs/adr/0037): an attempt of
 * this database books it instead, or the provider returned the money.
 */
export async function releaseAdoptedRefund({ db, clock }: Context, ref: string): Promise<void> {
  const key = `adopted-refund:${ref}`;
  const booked = await db.journal.findUnique({ where: { key: `adopt:${ref}` }, include: { entries: true } });
  if (!booked || (await db.journal.count({ where: { key } })) > 0) return;
  const entries = booked.entries.map(({ account, currency, amountKobo }) => ({
    account,
    currency,
    amountKobo: -amountKobo,
  }));
  await db.journal.create({ data: { key, kind: "adopted", at: clock.now(), entries: { create: entries } } });
}
