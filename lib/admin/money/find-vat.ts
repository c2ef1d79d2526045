import type { Context } from "@/lib/context/context";
import { findBusiness, type Vat, vatIn, vatOf } from "@/lib/invoices/find-business";
import { findSold } from "@/lib/reconcile/sale-days";
import { booksWords } from "@/lib/words/en/books";
import { dateOf } from "@/lib/words/lagos-time";
import { serviceNames } from "@/lib/words/messages";
import { findText } from "@/lib/words/words";
import { monthsOf, type Range } from "./parse-range";
import type { Sheet } from "./sheet";

/** A service's sales in a month, and the VAT included. Kobo. */
export interface VatLine {
  /** The month's first moment. */
  month: Date;
  service: string;
  sales: number;
  cost: number;
  /** The amount that contains the VAT. */
  basis: number;
  vat: number;
}

/** VAT by month and service. Null if VAT is off. */
export async function findVat(
  ctx: Pick<Context, "db" | "clock">,
  range: Pick<Range, "from" | "to">,
): Promise<{ vat: Vat; lines: VatLine[] } | null> {
  const vat = vatOf(await findBusiness(ctx));
  if (!vat) return null;
  const months = monthsOf(range);
  const of = await findSold(ctx, "service", months);
  const lines = months.flatMap(({ name, from }) =>
    of(name)
      .filter(({ sales, cost }) => sales !== 0 || cost !== 0)
      .sort((a, b) => a.key.localeCompare(b.key))
      .map(({ key, sales, cost }) => {
        const basis = vat.basis === "sales" ? sales : sales - cost;
        return { month: from, service: key, sales, cost, basis, vat: vatIn(basis, vat.rate) };
      }),
  );
  return { vat, lines };
}

/** VAT as a table: a row per month and service, and the total. */
export function vatSheet({ vat, lines }: { vat: Vat; lines: readonly VatLine[] }): Sheet {
  const { month, service, lines: names, vatBase, vatTitle, total } = booksWords;
  const sum = (of: "sales" | "cost" | "basis" | "vat") => lines.reduce((all, line) => all + line[of], 0);
  return {
    title: vatTitle(vat.rate),
    columns: [
      { label: month },
      { label: service },
      { label: names.sales, as: "money" },
      { label: names.cost, as: "money" },
      { label: vatBase[vat.basis], as: "money" },
      { label: booksWords.vat, as: "money" },
    ],
    rows: [
      ...lines.map((line) => {
        const { month: name, year } = dateOf(line.month.toISOString());
        return {
          cells: [
            `${name} ${year}`,
            findText(serviceNames, line.service) ?? line.service,
            line.sales,
            line.cost,
            line.basis,
            line.vat,
          ],
        };
      }),
      { cells: [total, "", sum("sales"), sum("cost"), sum("basis"), sum("vat")], strong: true },
    ],
  };
}
