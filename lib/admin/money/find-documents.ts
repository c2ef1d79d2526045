import * as z from "zod";
import type { Context } from "@/lib/context/context";
import { documentNumber } from "@/lib/invoices/document-number";
import { poolOf } from "@/lib/platform/db/db";
import { queryRows } from "@/lib/platform/db/query-rows";
import { koboValue } from "@/lib/platform/db/sql-values";
import { dayOf } from "@/lib/platform/lagos-day";
import { EXPORT_PAGE, nairaCell, pagedCsv } from "@/lib/platform/paged-csv";
import { SPANS } from "@/lib/reconcile/past-days";
import { booksWords } from "@/lib/words/en/books";
import { dateOf, timestamp } from "@/lib/words/lagos-time";
import { monthsOf, type Range } from "./parse-range";
import type { Sheet } from "./sheet";

const document = z.object({
  at: z.date(),
  kind: z.enum(["invoice", "credit_note"]),
  series: z.string(),
  number: z.number(),
  /** The invoice to which a credit note belongs. */
  invoice: z.number().nullable(),
  ref: z.string(),
  /** Negative for a credit note, like its VAT. */
  kobo: koboValue,
  vat: koboValue,
});
export type TaxDocument = z.infer<typeof document>;
type Place = Pick<TaxDocument, "at" | "kind" | "series" | "number">;

const PAGE = 50;

/** One page of a period's invoices and credit notes, in order of issue. */
export async function findDocuments(
  ctx: Pick<Context, "db">,
  { from, to }: Pick<Range, "from" | "to">,
  after: Place | null = null,
  limit = PAGE,
): Promise<{ rows: TaxDocument[]; next: Place | null }> {
  const within = (kind: TaxDocument["kind"]) =>
    `x.at >= $1 AND x.at < $2 AND ($3::timestamptz IS NULL OR (x.at, '${kind}', x.series, x.number) > ($3, $4, $5, $6::int)) ORDER BY x.at, x.series, x.number LIMIT ${limit + 1}`;
  const rows = await queryRows(poolOf(ctx.db), document, {
    text: `SELECT d.at, d.kind, d.series, d.number, d.invoice, o.ref, d.kobo::float8, d.vat::float8 FROM (
        (SELECT x.at, 'invoice' AS kind, x.series, x.number, NULL::int AS invoice, x.order_id, x.amount_kobo AS kobo, x.vat_kobo AS vat FROM invoices x WHERE ${within("invoice")})
        UNION ALL (SELECT x.at, 'credit_note', x.series, x.number, x.invoice, l.order_id, -x.amount_kobo, -x.vat_kobo FROM credit_notes x JOIN lines l ON l.id = x.line_id
          WHERE ${within("credit_note")})) d JOIN orders o ON o.id = d.order_id
      ORDER BY d.at, d.kind, d.series, d.number LIMIT ${limit + 1}`,
    values: [from, to, after?.at ?? null, after?.kind ?? null, after?.series ?? null, after?.number ?? null],
  });
  return { rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1] ?? null) : null };
}

const cellsOf = (row: TaxDocument) => {
  const { invoice, creditNote } = booksWords.documents;
  return [
    row.kind === "invoice" ? invoice : creditNote,
    documentNumber(row.kind, row.series, row.number),
    row.invoice === null ? "" : documentNumber("invoice", row.series, row.invoice),
    row.ref,
  ];
};

/** All invoices and credit notes of a period as CSV, streamed. */
export function documentsCsv(ctx: Pick<Context, "db">, range: Pick<Range, "from" | "to">) {
  const { issued, kind, number, ofInvoice } = booksWords.documents;
  return pagedCsv<TaxDocument, Place>(
    [booksWords.lagos(issued), kind, number, ofInvoice, booksWords.order, booksWords.amount, booksWords.vat],
    (after) => findDocuments(ctx, range, after, EXPORT_PAGE),
    (row) => [timestamp(row.at), ...cellsOf(row), nairaCell(row.kobo), nairaCell(row.vat)],
  );
}

const monthly = z.object({
  month: z.string(),
  kind: z.enum(["invoice", "credit_note"]),
  series: z.string(),
  count: z.number(),
  first: z.number(),
  last: z.number(),
  kobo: koboValue,
  vat: koboValue,
});

/** A period's invoices and credit notes by month of issue and series: their number, first and last number, and sums. */
export async function documentSheet(
  ctx: Pick<Context, "db">,
  { from, to }: Pick<Range, "from" | "to">,
): Promise<Sheet> {
  // Month by month: with each document's own month, most of the time goes into dates.
  const months = monthsOf({ from, to }).map((month) => ({
    ...month,
    name: dayOf(month.from).day.slice(0, 7),
  }));
  const sums = (kind: TaxDocument["kind"], table: string, sign: string) =>
    `SELECT s.name AS month, '${kind}' AS kind, d.* FROM ${SPANS}, LATERAL (SELECT series, count(*)::int AS count, min(number) AS first, max(number) AS last,
      (${sign}sum(amount_kobo))::float8 AS kobo, (${sign}sum(vat_kobo))::float8 AS vat FROM ${table} WHERE at >= s."from" AND at < s."to" GROUP BY 1) d`;
  const rows = await queryRows(poolOf(ctx.db), monthly, {
    text: `${sums("invoice", "invoices", "")} UNION ALL ${sums("credit_note", "credit_notes", "-")} ORDER BY month, kind DESC, series`,
    values: [JSON.stringify(months)],
  });
  const { title, invoices, creditNotes, count, first, last, kind } = booksWords.documents;
  return {
    title,
    columns: [
      { label: booksWords.month },
      { label: kind },
      { label: count, as: "count" },
      { label: first },
      { label: last },
      { label: booksWords.amount, as: "money" },
      { label: booksWords.vat, as: "money" },
    ],
    rows: rows.map((row) => {
      const { month: name, year } = dateOf(`${row.month}-02T00:00:00Z`);
      return {
        cells: [
          `${name} ${year}`,
          row.kind === "invoice" ? invoices : creditNotes,
          row.count,
          documentNumber(row.kind, row.series, row.first),
          documentNumber(row.kind, row.series, row.last),
          row.kobo,
          row.vat,
        ],
      };
    }),
  };
}

/** The first documents of a period as a table; the CSV has all. */
export async function firstDocuments(ctx: Pick<Context, "db">, range: Range): Promise<Sheet> {
  const { list, issued, kind, number, ofInvoice } = booksWords.documents;
  const { rows } = await findDocuments(ctx, range);
  return {
    title: list,
    columns: [
      { label: issued },
      { label: kind },
      { label: number },
      { label: ofInvoice },
      { label: booksWords.order },
      { label: booksWords.amount, as: "money" },
      { label: booksWords.vat, as: "money" },
    ],
    rows: rows.map((row) => ({
      cells: [timestamp(row.at), ...cellsOf(row), row.kobo, row.vat],
      links: { 4: `/admin/orders/${row.ref}` },
    })),
  };
}
