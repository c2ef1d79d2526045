import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { PrintButton } from "@/app/_orders/deliveries/print-button";
import { QrCode } from "@/app/_orders/deliveries/qr-code";
import { getShopFacts } from "@/app/_shop/frame/get-shop";
import { PageWords } from "@/app/_shop/frame/page-words";
import { secretPage } from "@/app/_shop/frame/shop-metadata";
import { buttonClass } from "@/app/_ui/button";
import { Money } from "@/app/_ui/money";
import { MoneyRow } from "@/app/_ui/money-row";
import { moment } from "@/app/_ui/time";
import { type OrderPageProps, orderLink } from "@/app/(shop)/orders/_order/order-link";
import { context } from "@/lib/context/context";
import { orderPath } from "@/lib/model/order-path";
import { qrPath } from "@/lib/platform/qr-path";
import { findReceipt } from "@/lib/receipts/find-receipt";
import { formatReceiptCode } from "@/lib/receipts/receipt-code";
import { invoiceRows, receiptRows } from "@/lib/receipts/receipt-rows";
import { localHref } from "@/lib/words/local-href";
import { receiptWords } from "@/lib/words/messages";
import { ShareProof } from "./share-proof";

export function generateMetadata(): Metadata {
  return secretPage(receiptWords.title);
}

/**
 * The receipt of an order, for the holder of its token: printable, with a PDF to download and a public page to share.
 */
export default async function ReceiptPage(props: OrderPageProps) {
  const ctx = context();
  const link = await orderLink(props);
  const { token } = link;
  const receipt = await findReceipt(ctx, link);
  if (!receipt) notFound();
  const { order } = receipt;
  const { name } = await getShopFacts();
  const rows = receiptRows(order);
  const invoice = receipt.invoice && invoiceRows(receipt.invoice, moment);
  const proof = new URL(`/r/${formatReceiptCode(receipt.code)}`, ctx.appUrl).href;
  const own = { ref: order.ref, token };
  const qr = qrPath(proof);
  return (
    <div className="column grid gap-6 pt-6 pb-10">
      <article className="torn bg-slip px-5 pt-5 pb-6 md:px-8">
        <header data-own-head className="pb-4">
          <p className="display text-title">{name}</p>
          <h1 className="font-bold">{receiptWords.title}</h1>
        </header>
        <dl className="perforated grid gap-1 py-3">
          <Fact name={receiptWords.order} value={order.ref} />
          <Fact name={receiptWords.paidAt} value={moment(receipt.paidAt)} />
          {receipt.payment ? <Fact name={receiptWords.payment} value={receipt.payment} /> : null}
        </dl>
        <ul className="perforated grid gap-3 py-4">
          {rows.goods.map((goods, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of an order never move
            <li key={index} className="break-inside-avoid">
              <MoneyRow {...goods} strong />
              <p className="text-small text-muted">
                {[goods.recipient, goods.state, goods.deliveredAt && delivered(goods.deliveredAt)]
                  .filter(Boolean)
                  .join(" · ")}
              </p>
            </li>
          ))}
        </ul>
        <div className="perforated grid gap-1 py-3">
          {rows.fees.map((row) => (
            <MoneyRow key={row.label} {...row} />
          ))}
          <div className="flex items-baseline justify-between gap-4">
            <span className="font-bold">{rows.paid.label}</span>
            <Money amount={rows.paid.amount} className="text-title font-bold" />
          </div>
          {[...rows.back, ...rows.vat].map((row) => (
            <MoneyRow key={row.label} {...row} />
          ))}
        </div>
        {invoice ? (
          <section className="perforated grid break-inside-avoid gap-1 py-3" aria-labelledby="invoice">
            <h2 id="invoice" className="font-bold">
              {receiptWords.invoice}
            </h2>
            <dl className="grid gap-1">
              {invoice.facts.map(({ label, text }) => (
                <Fact key={label} name={label} value={text} />
              ))}
            </dl>
            {invoice.amounts.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: an invoice never changes
              <MoneyRow key={index} {...row} />
            ))}
          </section>
        ) : null}
        <section className="perforated flex break-inside-avoid flex-wrap items-start gap-5 pt-4">
          <QrCode qr={qr} label={receiptWords.qrLabel} width={112} className="shrink-0" />
          <div className="grid min-w-48 flex-1 gap-1">
            <h2 className="font-bold">{receiptWords.proof}</h2>
            <p>
              {receiptWords.code} <span className="font-mono">{formatReceiptCode(receipt.code)}</span>
            </p>
            <a className="tap text-small break-all underline underline-offset-4" href={proof}>
              {proof}
            </a>
          </div>
        </section>
      </article>
      <nav aria-label={receiptWords.title} className="flex flex-wrap gap-3 print:hidden">
        <PageWords of="receipt">
          <PrintButton className={buttonClass("primary")} />
          <ShareProof url={proof} text={receiptWords.shareText({ shop: name })} />
        </PageWords>
        <a className={buttonClass("quiet")} href={`/api${orderPath(own, "/receipt.pdf")}`}>
          {receiptWords.pdf}
        </a>
        <a className={buttonClass("plain")} href={localHref(orderPath(own))}>
          {receiptWords.back}
        </a>
      </nav>
      <div className="grid gap-2 text-small text-muted print:hidden">
        <p>{receiptWords.proofHint}</p>
        <p>{receiptWords.noGoods}</p>
      </div>
    </div>
  );
}
const delivered = (iso: string) => receiptWords.deliveredAt({ at: moment(iso) });

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex flex-wrap justify-between gap-x-4">
      <dt className="text-muted">{name}</dt>
      <dd className="font-mono text-small break-all">{value}</dd>
    </div>
  );
}
