import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { businessOf, type Vat, vatIn, vatOf } from "@/lib/invoices/find-business";
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

/** What was sold under one rate and basis. */
export interface VatPart {
  vat: Vat;
  lines: VatLine[];
}

/**
 * VAT by month and service, at the rate and basis of the time: settings changed later don't change it (docs/adr/0092). One part
 * for each rate and basis, oldest first; without sales, one empty part if VAT was on, none if it was off.
 */
export async function findVat(
  ctx: Pick<Context, "db" | "clock">,
  range: Pick<Range, "from" | "to">,
): Promise<VatPart[]> {
  const periods = await findVatPeriods(ctx);
  // Stretches of one month under the same VAT share a name, and so a sum: other settings may have changed in between.
  const spans = monthsOf(range).flatMap((month) =>
    periods.flatMap(({ vat, from: start, to: end }) => {
      const from = new Date(Math.max(start.getTime(), month.from.getTime()));
      const to = new Date(Math.min((end ?? month.to).getTime(), month.to.getTime()));
      const name = JSON.stringify([month.name, vat]);
      return vat && from < to ? [{ name, from, to, month: month.from, vat }] : [];
    }),
  );
  const of = await findSold(ctx, "service", spans);
  const parts = new Map<string, VatPart>();
  for (const { name, month, vat } of new Map(spans.map((span) => [span.name, span])).values()) {
    const part = parts.get(JSON.stringify(vat)) ?? { vat, lines: [] };
    parts.set(JSON.stringify(vat), part);
    const lines = of(name)
      .filter(({ sales, cost }) => sales !== 0 || cost !== 0)
      .sort((a, b) => a.key.localeCompare(b.key))
      .map(({ key, sales, cost }) => {
        const basis = vat.basis === "sales" ? sales : sales - cost;
        return { month, service: key, sales, cost, basis, vat: vatIn(basis, vat.rate) };
      });
    part.lines.push(...lines);
  }
  const all = [...parts.values()];
  const sold = all.filter(({ lines }) => lines.length > 0);
  return sold.length > 0 ? sold : all.slice(-1);
}

const stored = z.record(z.string(), z.string()).catch({});

/** The VAT of every moment, oldest first: today's setting, and the former ones from the activity log. */
async function findVatPeriods(
  ctx: Pick<Context, "db">,
): Promise<{ vat: Vat | null; from: Date; to: Date | null }[]> {
  const [row, changes] = await ctx.db.$transaction(
    [
      ctx.db.setting.findUnique({ where: { key: "business" } }),
      ctx.db.auditEntry.findMany({
        where: { subject: "setting:business", action: "setting.changed" },
        orderBy: { seq: "desc" },
        select: { at: true, before: true, after: true },
      }),
    ],
    { isolationLevel: "RepeatableRead" },
  );
  const periods: { vat: Vat | null; from: Date; to: Date | null }[] = [];
  let value = stored.parse(row?.value);
  const add = (from: Date) =>
    periods.unshift({ vat: vatOf(businessOf(value)), from, to: periods[0]?.from ?? null });
  for (const { at, before, after } of changes) {
    add(at);
    const added = stored.parse(after);
    const kept = Object.entries(value).filter(([field]) => !Object.hasOwn(added, field));
    value = { ...Object.fromEntries(kept), ...stored.parse(before) };
  }
  add(new Date(value.vatSince || 0));
  return periods;
}

/** The VAT of one rate and basis as a table: a row per month and service, and the total. */
export function vatSheet({ vat, lines }: VatPart): Sheet {
  const { month, service, lines: names, vatBase, vatTitle, total } = booksWords;
  const sum = (of: "sales" | "cost" | "basis" | "vat") => lines.reduce((all, line) => all + line[of], 0);
  return {
    title: vatTitle(vat),
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
        const { month: name, year } = dateOf(line.month);
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
