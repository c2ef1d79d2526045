import { CopyButton } from "@/app/_shop/device/copy-button";
import { deliveryWords } from "@/lib/words/en/delivery";

/** The delivery of a postpaid bill: the DisCo's receipt number. */
export function ReceiptDelivery({ receipt }: { receipt: string }) {
  return (
    <section aria-label={deliveryWords.receipt} className="grid gap-1 py-2">
      <h2 className="font-bold">{deliveryWords.receipt}</h2>
      <p className="flex flex-wrap items-center gap-x-3">
        <code className="font-mono text-figure font-semibold break-all">{receipt}</code>
        <CopyButton text={receipt} />
      </p>
      <p className="text-small text-muted">{deliveryWords.receiptHint}</p>
    </section>
  );
}
