import type { Context } from "@/lib/context/context";
import type { LagosDay } from "@/lib/platform/lagos-day";
import { moneyWords } from "@/lib/words/en/money";

const PAGE = 500;

/** A day's orders as CSV, oldest first. Streams page by page, so that memory use stays bounded. Naira, ISO times. */
export async function* ordersCsv(
  ctx: Pick<Context, "db">,
  { from, to }: Pick<LagosDay, "from" | "to">,
): AsyncGenerator<string> {
  yield lineOf(moneyWords.ordersHead);
  for (let after = { at: from, id: "" }; ; ) {
    const rows = await ctx.db.order.findMany({
      where: {
        placedAt: { gte: after.at, lt: to },
        OR: [{ placedAt: { gt: after.at } }, { id: { gt: after.id } }],
      },
      orderBy: [{ placedAt: "asc" }, { id: "asc" }],
      take: PAGE,
      include: { lines: { select: { costKobo: true, status: true } } },
    });
    const text = rows.map((row) =>
      lineOf([
        row.placedAt.toISOString(),
        row.ref,
        row.service,
        row.status,
        row.paidAt?.toISOString() ?? "",
        naira(row.totalKobo),
        naira(row.paymentFeeKobo),
        naira(row.lines.reduce((sum, line) => sum + line.costKobo, 0n)),
        String(row.lines.length),
        String(row.lines.filter(({ status }) => status === "delivered").length),
      ]),
    );
    if (text.length > 0) yield text.join("");
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = { at: last.placedAt, id: last.id };
  }
}

/** A day's ledger as CSV, one row per entry in the order of recording. Doesn't name the owners of wallets. */
export async function* ledgerCsv(
  ctx: Pick<Context, "db">,
  { from, to }: Pick<LagosDay, "from" | "to">,
): AsyncGenerator<string> {
  yield lineOf(moneyWords.ledgerHead);
  // By time and not only by id, so that journals_at_idx starts each page where the last one ended.
  for (let after = { at: from, id: 0n }; ; ) {
    const journals = await ctx.db.journal.findMany({
      where: { at: { gte: after.at, lt: to }, OR: [{ at: { gt: after.at } }, { id: { gt: after.id } }] },
      orderBy: [{ at: "asc" }, { id: "asc" }],
      take: PAGE,
      include: { entries: { orderBy: { id: "asc" } } },
    });
    const text = journals.flatMap(({ id, at, kind, key, entries }) =>
      entries.map(({ account, currency, amountKobo }) =>
        lineOf([at.toISOString(), String(id), kind, key, account, currency, naira(amountKobo)]),
      ),
    );
    if (text.length > 0) yield text.join("");
    const last = journals.at(-1);
    if (!last || journals.length < PAGE) return;
    after = { at: last.at, id: last.id };
  }
}

/** No cell contains a customer's own text, so nothing can run as a spreadsheet formula. */
function lineOf(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\r\n`;
}

function naira(kobo: bigint): string {
  const digits = String(kobo < 0n ? -kobo : kobo).padStart(3, "0");
  return `${kobo < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
