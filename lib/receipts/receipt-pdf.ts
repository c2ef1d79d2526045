import { formatNaira, type Kobo } from "@/lib/platform/money";
import { qrPath } from "@/lib/platform/qr-path";
import { LANGUAGES } from "@/lib/words/locale";
import { receiptWords } from "@/lib/words/messages";
import type { Receipt } from "./find-receipt";
import { openPdf, writable } from "./open-pdf";
import { formatReceiptCode } from "./receipt-code";
import { invoiceRows, type ReceiptRow, receiptRows } from "./receipt-rows";

const MARGIN = 36;
const WIDTH = 419.53 - 2 * MARGIN;
const QR_SIZE = 84;

/** What the PDF needs besides the order. `at` formats a time in Lagos time. */
export interface ReceiptPaper {
  shop: string;
  /** The shop's accent in the light theme, "#005530". */
  accent: string;
  /** The full address of the public page. */
  proof: string;
  at(iso: string): string;
}

/**
 * The receipt as a PDF on A5: black on white, with the shop's name in its accent colour. Uses the display font,
 * because PDF's built-in Helvetica has no ₦ and no dotted letters. About 20 KB, fonts included.
 */
export async function receiptPdf(receipt: Receipt, paper: ReceiptPaper): Promise<Uint8Array<ArrayBuffer>> {
  const { order } = receipt;
  const rows = receiptRows(order);
  const { doc, finish } = openPdf({
    size: "A5",
    margin: MARGIN,
    lang: LANGUAGES[receipt.locale].tag,
    title: receiptWords.of({ ref: order.ref }),
    author: paper.shop,
    at: new Date(receipt.paidAt),
  });

  const bold = (size: number) => doc.font("bold").fontSize(size);
  const normal = (size = 10) => doc.font("normal").fontSize(size);
  const text = (words: string) => doc.text(writable(words), MARGIN, undefined, { width: WIDTH });
  const rule = () => {
    doc.moveDown(0.5);
    doc
      .moveTo(MARGIN, doc.y)
      .lineTo(MARGIN + WIDTH, doc.y)
      .dash(3, { space: 3 })
      .stroke()
      .undash();
    doc.moveDown(0.6);
  };
  const leader = ({ label, amount }: ReceiptRow) => {
    // Print the amount on the label's first line. Start a new page if the label doesn't fit on this one.
    if (doc.y + 2 * doc.currentLineHeight() > doc.page.height - MARGIN) doc.addPage();
    const top = doc.y;
    doc.text(nairaText(amount), MARGIN, top, { width: WIDTH, align: "right", features: ["tnum"] });
    doc.text(writable(label), MARGIN, top, { width: WIDTH - 110 });
  };

  doc.fillColor(paper.accent);
  bold(16);
  text(paper.shop);
  doc.fillColor("black");
  normal(11);
  text(receiptWords.title);
  rule();
  normal();
  text(`${receiptWords.order} ${order.ref}`);
  text(`${receiptWords.paidAt} ${paper.at(receipt.paidAt)}`);
  if (receipt.payment) text(`${receiptWords.payment} ${receipt.payment}`);
  rule();
  for (const goods of rows.goods) {
    bold(11);
    leader(goods);
    normal(9);
    const notes = [
      goods.recipient,
      goods.state ?? (goods.deliveredAt ? receiptWords.deliveredAt({ at: paper.at(goods.deliveredAt) }) : ""),
    ];
    text(notes.filter(Boolean).join(" · "));
    doc.moveDown(0.4);
  }
  rule();
  normal();
  for (const fee of rows.fees) leader(fee);
  bold(14);
  leader(rows.paid);
  normal();
  for (const back of rows.back) leader(back);
  for (const vat of rows.vat) leader(vat);
  rule();
  if (receipt.invoice) {
    const { facts, amounts } = invoiceRows(receipt.invoice, paper.at);
    bold(11);
    text(receiptWords.invoice);
    normal(9);
    for (const fact of facts) text(`${fact.label} ${fact.text}`);
    for (const row of amounts) leader(row);
    rule();
  }

  if (doc.y + QR_SIZE > doc.page.height - MARGIN) doc.addPage();
  const top = doc.y;
  const qr = qrPath(paper.proof);
  doc
    .save()
    .translate(MARGIN, top)
    .scale(QR_SIZE / qr.size)
    .path(qr.path)
    .fill("black")
    .restore();
  const beside = { width: WIDTH - QR_SIZE - 12 };
  bold(10).text(writable(receiptWords.proof), MARGIN + QR_SIZE + 12, top + 8, beside);
  normal(9).text(`${receiptWords.code} ${formatReceiptCode(receipt.code)}`, beside);
  doc.text(writable(paper.proof), { ...beside, link: paper.proof });
  return finish();
}

function nairaText(amount: Kobo): string {
  return writable(formatNaira(amount));
}
