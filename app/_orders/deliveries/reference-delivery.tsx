import { CopyButton } from "@/app/_shop/device/copy-button";
import { orderWords } from "@/lib/words/messages";

/** The reference by which the network or provider identifies a delivery. */
export function ReferenceDelivery({ reference }: { reference: string }) {
  return (
    <p className="flex min-h-18 flex-wrap content-start items-center gap-x-3">
      <span className="w-full text-small text-muted">{orderWords.deliveryReference}</span>
      <code className="font-mono text-small break-all">{reference}</code>
      <CopyButton text={reference} />
    </p>
  );
}
