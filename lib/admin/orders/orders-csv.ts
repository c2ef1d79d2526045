import type { Context } from "@/lib/context/context";
import { type Kobo, toNairaNumber } from "@/lib/platform/money";
import { ordersWords } from "@/lib/words/en/desk";
import { findOrders, type OrderFilter } from "./find-orders";

const PAGE = 500;

/** The orders of a filter as CSV, in its order. Streams page by page, so that memory use stays bounded. Naira, ISO times. */
export async function* filteredOrdersCsv(
  ctx: Pick<Context, "db">,
  filter: OrderFilter,
): AsyncGenerator<string> {
  yield csvLine(ordersWords.exportHead);
  for (let after = filter.after ?? null; ; ) {
    const { orders, next } = await findOrders(ctx, { ...filter, after, limit: PAGE });
    const text = orders.map(({ placedAt, ref, service, product, status, email, lines, total, fee, paidAt }) =>
      csvLine([
        placedAt.toISOString(),
        ref,
        service,
        product,
        status,
        email,
        String(lines),
        naira(total),
        naira(fee),
        paidAt?.toISOString() ?? "",
      ]),
    );
    if (text.length > 0) yield text.join("");
    if (!next) return;
    after = next;
  }
}

/** A line of CSV. A cell that a spreadsheet would run as a formula begins with an apostrophe. Pure. */
export function csvLine(cells: readonly string[]): string {
  const safe = cells.map((cell) => (/^[=+@\t\r-]/.test(cell) ? `'${cell}` : cell));
  return `${safe.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(",")}\r\n`;
}

const naira = (amount: Kobo) => toNairaNumber(amount).toFixed(2);
