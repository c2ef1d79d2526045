import type { Context } from "@/lib/context/context";
import { findInvoice, type InvoiceView } from "@/lib/invoices/find-invoice";
import { newReceiptCode } from "@/lib/model/ids";
import type { OrderView } from "@/lib/model/order-view";
import type { OrderStory } from "@/lib/model/rows";
import { findByToken } from "@/lib/orders/reading/find-by-token";
import { viewOf } from "@/lib/orders/reading/find-order-view";
import { type Locale, parseLocale } from "@/lib/words/locale";

export interface Receipt {
  /** As stored, without dashes; opens /r/[code]. */
  code: string;
  /** ISO 8601. */
  paidAt: string;
  /** The payment provider's reference, or null if no payment was applied. */
  payment: string | null;
  /** The buyer's language, which the PDF uses. */
  locale: Locale;
  /** The tax invoice; null while VAT is off or the order isn't final. */
  invoice: InvoiceView | null;
  /** Without deliveries: a receipt never contains a token, PIN or activation code. */
  order: OrderView;
}

/**
 * The receipt of an order, for the holder of its token; null if nothing was ever delivered. The first call creates
 * its code; later calls return the same one, whatever has happened to the order since.
 */
export async function findReceipt(
  ctx: Context,
  order: { ref: string; token: string | null | undefined },
): Promise<Receipt | null> {
  const story = await findByToken(ctx, order);
  if (!story?.paid_at) return null;
  const invoice = await findInvoice(ctx, story.id);
  const code = await receiptCode(ctx, story, invoice !== null);
  if (!code) return null;
  const view = viewOf(ctx, story);
  return {
    code,
    paidAt: new Date(story.paid_at).toISOString(),
    payment: story.payments.find(({ disposition }) => disposition === "APPLIED")?.reference ?? null,
    locale: parseLocale(story.locale) ?? "en",
    invoice,
    order: { ...view, lines: view.lines.map(({ delivery: _, qr: __, ...line }) => line) },
  };
}

/** The order's code. Creates one if something was delivered, or invoiced before it was reversed. */
async function receiptCode(
  { db, clock }: Context,
  order: OrderStory,
  billed: boolean,
): Promise<string | null> {
  const find = async () => (await db.receipt.findUnique({ where: { orderId: order.id } }))?.code ?? null;
  const known = await find();
  if (known || !(billed || order.lines.some(({ status }) => status === "delivered"))) return known;
  await db.receipt.createMany({
    data: { code: newReceiptCode(), orderId: order.id, at: clock.now() },
    skipDuplicates: true,
  });
  return find();
}
