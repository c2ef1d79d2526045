import type { InvoiceView } from "@/lib/invoices/find-invoice";
import { compensationsOf, refundOf } from "@/lib/model/order-sums";
import type { OrderView } from "@/lib/model/order-view";
import { partsKey } from "@/lib/model/parts-key";
import { type Kobo, kobo, sumKobo, ZERO } from "@/lib/platform/money";
import { lineName } from "@/lib/words/line-name";
import { feeNames, lineWords, orderWords, receiptWords } from "@/lib/words/messages";
import { vatInside } from "@/lib/words/parse-token";
import { recipientText } from "@/lib/words/recipient-text";

export interface ReceiptRow {
  label: string;
  amount: Kobo;
}

interface ReceiptGoods extends ReceiptRow {
  /** In full, because it is the customer's own receipt. Empty if there is none. */
  recipient: string;
  /** Delivery time, ISO 8601. */
  deliveredAt: string | null;
  /** Status of an item that wasn't delivered. */
  state: string | null;
}

/** All rows of a receipt, in order: what was bought, its cost by item and fee, VAT included, refunds. */
export interface ReceiptRows {
  goods: ReceiptGoods[];
  fees: ReceiptRow[];
  paid: ReceiptRow;
  back: ReceiptRow[];
  /** Electricity only: VAT on what was delivered (domain-facts.md: energy = amount / 1.075). */
  vat: ReceiptRow[];
}

/** The tax invoice on a receipt: its details and amounts. */
export interface InvoiceRows {
  facts: { label: string; text: string }[];
  amounts: ReceiptRow[];
}

/** Lays a tax invoice out. `at` formats a time. Pure. */
export function invoiceRows(invoice: InvoiceView, at: (iso: string) => string): InvoiceRows {
  const { number, amount, vat, rate, seller, creditNotes } = invoice;
  return {
    facts: [
      { label: receiptWords.invoiceNumber, text: number },
      { label: receiptWords.issued, text: at(invoice.at) },
      { label: receiptWords.seller, text: [seller.legalName, seller.address].filter(Boolean).join(", ") },
      { label: receiptWords.rcNumber, text: seller.rcNumber },
      { label: receiptWords.tin, text: seller.tin },
    ].filter(({ text }) => text),
    amounts: [
      { label: receiptWords.invoiced, amount },
      { label: receiptWords.invoiceVat({ rate: String(rate) }), amount: vat },
      ...creditNotes.flatMap((note) => [
        {
          label: receiptWords.creditNote({ number: note.number, invoice: number, at: at(note.at) }),
          amount: kobo(-note.amount),
        },
        { label: receiptWords.creditVat({ rate: String(rate) }), amount: kobo(0 - note.vat) },
      ]),
    ],
  };
}

/** Lays an order out as its receipt. The items and fees add up to the amount paid, to the kobo. Pure. */
export function receiptRows(order: OrderView): ReceiptRows {
  const goods = new Map<string, ReceiptGoods>();
  for (const line of order.lines) {
    const delivered = order.timeline.findLast(
      (entry) => entry.event === "delivered" && entry.line === line.position,
    );
    const { service, recipient, status } = line;
    const key = `${partsKey(line)} ${status}`;
    const before = goods.get(key);
    const [last] = [before?.deliveredAt, delivered?.at]
      .flatMap((at) => at ?? [])
      .sort()
      .reverse();
    goods.set(key, {
      label: lineName(service, line),
      recipient: recipientText(service, recipient),
      amount: kobo((before?.amount ?? 0) + line.amount.amount),
      deliveredAt: status === "delivered" ? (last ?? null) : null,
      state: status === "delivered" ? null : lineWords[status],
    });
  }
  const serviceFee = kobo(
    order.total.amount - order.paymentFee.amount - sumKobo(order.lines.map(({ amount }) => amount.amount)),
  );
  const refundsOf = (status: string) =>
    sumKobo(order.lines.filter((line) => line.status === status).map((line) => refundOf(order, line)));
  const given = compensationsOf(order).filter(({ event }) => event !== "compensation_started");
  const energy = sumKobo(
    order.lines
      .filter(({ status, service }) => status === "delivered" && service === "electricity")
      .map((line) => line.amount.amount),
  );
  const inside = kobo(vatInside(energy));
  return {
    goods: [...goods.values()],
    fees: [
      { label: serviceFee > 0 ? feeNames.service : feeNames.discount, amount: serviceFee },
      { label: orderWords.paymentFee, amount: order.paymentFee.amount },
    ].filter(({ amount }) => amount !== 0),
    paid: { label: receiptWords.paid, amount: order.total.amount },
    back: [
      { label: receiptWords.given, amount: refundsOf("refunded") },
      { label: receiptWords.goesBack, amount: refundsOf("refund_due") },
      {
        label: receiptWords.compensated,
        amount: sumKobo(given.map(({ amount }) => amount?.amount ?? ZERO)),
      },
    ].filter(({ amount }) => amount !== 0),
    vat:
      energy > 0
        ? [
            { label: receiptWords.energy, amount: kobo(energy - inside) },
            { label: receiptWords.vat, amount: inside },
          ]
        : [],
  };
}
