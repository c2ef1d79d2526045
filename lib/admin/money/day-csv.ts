import type { Context } from "@/lib/context/context";
import type { OrderStatus } from "@/lib/model/order-status";
import type { LagosDay } from "@/lib/platform/lagos-day";
import { EXPORT_PAGE, nairaCell, pagedCsv } from "@/lib/platform/paged-csv";
import { moneyWords } from "@/lib/words/en/money";
import { shortStatus } from "@/lib/words/en/orders";
import { timestamp } from "@/lib/words/lagos-time";
import { orderServiceName } from "@/lib/words/order-service-name";

/** A day's orders as CSV, oldest first. Naira, Lagos times. */
export async function* ordersCsv(
  ctx: Pick<Context, "db">,
  { from, to }: Pick<LagosDay, "from" | "to">,
): AsyncGenerator<string> {
  yield* pagedCsv(
    moneyWords.ordersHead,
    async (place: { at: Date; id: string } | null) => {
      const after = place ?? { at: from, id: "" };
      const rows = await ctx.db.order.findMany({
        where: {
          placedAt: { gte: after.at, lt: to },
          OR: [{ placedAt: { gt: after.at } }, { id: { gt: after.id } }],
        },
        orderBy: [{ placedAt: "asc" }, { id: "asc" }],
        take: EXPORT_PAGE,
        include: { lines: { select: { costKobo: true, status: true } } },
      });
      const last = rows.length < EXPORT_PAGE ? undefined : rows.at(-1);
      return { rows, next: last ? { at: last.placedAt, id: last.id } : null };
    },
    (row) => [
      timestamp(row.placedAt),
      row.ref,
      orderServiceName(row.service),
      shortStatus[row.status as OrderStatus],
      row.paidAt ? timestamp(row.paidAt) : "",
      nairaCell(row.totalKobo),
      nairaCell(row.paymentFeeKobo),
      nairaCell(row.lines.reduce((sum, line) => sum + line.costKobo, 0n)),
      String(row.lines.length),
      String(row.lines.filter(({ status }) => status === "delivered").length),
    ],
  );
}

/** A day's ledger as CSV, one row per entry in the order of recording. Doesn't name the owners of wallets. */
export async function* ledgerCsv(
  ctx: Pick<Context, "db">,
  { from, to }: Pick<LagosDay, "from" | "to">,
): AsyncGenerator<string> {
  yield* pagedCsv(
    moneyWords.ledgerHead,
    // By time and not only by id, so that journals_at_idx starts each page where the last one ended.
    async (place: { at: Date; id: bigint } | null) => {
      const after = place ?? { at: from, id: 0n };
      const journals = await ctx.db.journal.findMany({
        where: { at: { gte: after.at, lt: to }, OR: [{ at: { gt: after.at } }, { id: { gt: after.id } }] },
        orderBy: [{ at: "asc" }, { id: "asc" }],
        take: EXPORT_PAGE,
        include: { entries: { orderBy: { id: "asc" } } },
      });
      const rows = journals.flatMap(({ entries, ...journal }) =>
        entries.map((entry) => ({ journal, entry })),
      );
      const last = journals.length < EXPORT_PAGE ? undefined : journals.at(-1);
      return { rows, next: last ? { at: last.at, id: last.id } : null };
    },
    ({ journal: { at, id, kind, key }, entry: { account, currency, amountKobo } }) => [
      timestamp(at),
      String(id),
      kind,
      key,
      account,
      currency,
      nairaCell(amountKobo),
    ],
  );
}
