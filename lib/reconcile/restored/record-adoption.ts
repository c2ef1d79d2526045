import type { Context } from "@/lib/context/context";
import type { Prisma } from "@/lib/platform/prisma/client";

export interface AdoptionRun {
  /** False: only prints what would be booked. */
  write: boolean;
  by: string;
  print(line: string): void;
}

/** Records the reference and books the movement against the account `adopted`, once, in one transaction. */
export async function recordAdoption(
  ctx: Context,
  { by }: AdoptionRun,
  adoption: { ref: string; kind: "purchase" | "payment" | "refund"; kobo: number; fact: object },
  moved: { account: string; kobo: number; currency?: string }[],
): Promise<void> {
  const at = ctx.clock.now();
  const entries = moved
    .filter(({ kobo: amount }) => amount !== 0)
    .flatMap(({ account, kobo: amount, currency }) => [
      { account, currency, amountKobo: amount },
      { account: "adopted", currency, amountKobo: -amount },
    ]);
  await ctx.db.$transaction([
    ctx.db.adoption.create({ data: { ...adoption, fact: adoption.fact as Prisma.InputJsonObject, at, by } }),
    ...(entries.length === 0
      ? []
      : [
          ctx.db.journal.create({
            data: { key: `adopt:${adoption.ref}`, kind: "adopted", at, entries: { create: entries } },
          }),
        ]),
  ]);
}
