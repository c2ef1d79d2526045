import type { Context } from "@/lib/context/context";
import { type Kobo, kobo } from "@/lib/platform/money";
import { documentNumber } from "./document-number";
import { type Business, findBusiness } from "./find-business";

/** An order's tax invoice, as its receipt shows it. */
export interface InvoiceView {
  number: string;
  /** ISO 8601. */
  at: string;
  /** What was delivered. */
  amount: Kobo;
  /** Contained in it. */
  vat: Kobo;
  /** In percent. */
  rate: number;
  seller: Pick<Business, "legalName" | "address" | "rcNumber" | "tin">;
  creditNotes: { number: string; at: string; amount: Kobo; vat: Kobo }[];
}

/** The order's invoice; null without one. */
export async function findInvoice(ctx: Pick<Context, "db">, orderId: string): Promise<InvoiceView | null> {
  const found = await ctx.db.invoice.findUnique({
    where: { orderId },
    include: { creditNotes: { orderBy: { number: "asc" } } },
  });
  if (!found) return null;
  const { legalName, address, rcNumber, tin } = await findBusiness(ctx);
  return {
    number: documentNumber("invoice", found.series, found.number),
    at: found.at.toISOString(),
    amount: kobo(Number(found.amountKobo)),
    vat: kobo(Number(found.vatKobo)),
    rate: found.vatRate / 100,
    seller: { legalName, address, rcNumber, tin },
    creditNotes: found.creditNotes.map((note) => ({
      number: documentNumber("credit_note", note.series, note.number),
      at: note.at.toISOString(),
      amount: kobo(Number(note.amountKobo)),
      vat: kobo(Number(note.vatKobo)),
    })),
  };
}
