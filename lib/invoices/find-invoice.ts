import type * as z from "zod";
import type { Context } from "@/lib/context/context";
import { type Kobo, kobo } from "@/lib/platform/money";
import { documentNumber } from "./document-number";
import { findBusiness, seller, sellerOf } from "./find-business";

/** An order's tax invoice, as its receipt shows it. */
export interface InvoiceView {
  number: string;
  /** ISO 8601. */
  at: string;
  /** The amount delivered. */
  amount: Kobo;
  /** VAT included in it. */
  vat: Kobo;
  /** In percent. */
  rate: number;
  /** As of its issue: later changes of the settings don't change it. */
  seller: z.infer<typeof seller>;
  creditNotes: { number: string; at: string; amount: Kobo; vat: Kobo }[];
}

/** The order's invoice; null without one. */
export async function findInvoice(ctx: Pick<Context, "db">, orderId: string): Promise<InvoiceView | null> {
  const found = await ctx.db.invoice.findUnique({
    where: { orderId },
    include: { creditNotes: { orderBy: { number: "asc" } } },
  });
  if (!found) return null;
  return {
    number: documentNumber("invoice", found.series, found.number),
    at: found.at.toISOString(),
    amount: kobo(Number(found.amountKobo)),
    vat: kobo(Number(found.vatKobo)),
    rate: found.vatRate / 100,
    // Invoices older than the column have none.
    seller: found.seller === null ? sellerOf(await findBusiness(ctx)) : seller.parse(found.seller),
    creditNotes: found.creditNotes.map((note) => ({
      number: documentNumber("credit_note", note.series, note.number),
      at: note.at.toISOString(),
      amount: kobo(Number(note.amountKobo)),
      vat: kobo(Number(note.vatKobo)),
    })),
  };
}
