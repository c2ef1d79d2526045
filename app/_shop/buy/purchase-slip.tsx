import { Money } from "@/app/_ui/money";
import type { ServiceId } from "@/lib/services/service";
import { orderWords } from "@/lib/words/en/order";
import { purchase } from "@/lib/words/en/purchase";
import { isByFace } from "../by-face";
import { recipientText } from "../recipient-text";
import { type Priced, slipRows } from "./priced";

interface Props {
  service: ServiceId;
  priced: Priced | null;
  asking: boolean;
  /** What a row's goods are called. */
  nameOf: (product: string) => string;
}

/** The slip before it is paid: what the phones get, every fee by its name, the whole price. */
export function PurchaseSlip({ service, priced, asking, nameOf }: Props) {
  return (
    <section
      aria-label={purchase.slipHeading}
      className="torn bg-slip px-5 pt-4"
      aria-busy={asking || undefined}
    >
      <h2 className="text-small font-bold tracking-wide uppercase">{purchase.slipHeading}</h2>
      {priced ? <Rows service={service} priced={priced} nameOf={nameOf} /> : <Blank asking={asking} />}
    </section>
  );
}

function Blank({ asking }: { asking: boolean }) {
  return <p className="min-h-24 pt-2 pb-5 text-muted">{asking ? purchase.pricing : purchase.slipEmpty}</p>;
}

function Rows({
  service,
  priced,
  nameOf,
}: {
  service: Props["service"];
  priced: Priced;
  nameOf: Props["nameOf"];
}) {
  const byFace = isByFace(service);
  const rows = slipRows(priced.lines, byFace);
  const goods = rows.reduce((sum, row) => sum + (byFace ? row.face : row.price), 0);
  const between = priced.total - priced.fee - goods;
  return (
    <>
      <ul className="grid gap-2 py-3">
        {rows.map((row) => (
          <li key={row.key}>
            <div className="leader">
              <span className="font-semibold">{nameOf(row.product)}</span>
              <Money amount={byFace ? row.face : row.price} className="text-figure font-bold" />
            </div>
            <p className="text-small text-muted">
              {recipientText(service, row.recipient)}
              {row.parts > 1 ? ` · ${purchase.split(row.parts)}` : ""}
            </p>
          </li>
        ))}
      </ul>
      <div className="perforated grid gap-1 py-3">
        {between !== 0 ? (
          <div className="leader">
            <span>{between > 0 ? purchase.serviceFee : purchase.discount}</span>
            <Money amount={between} />
          </div>
        ) : null}
        <div className="leader">
          <span>{purchase.fee}</span>
          <Money amount={priced.fee} />
        </div>
      </div>
      <div className="perforated flex items-baseline justify-between gap-4 py-3">
        <span className="font-bold">{purchase.youPay}</span>
        <Money amount={priced.total} className="display text-total" />
      </div>
      {priced.queueSeconds > 0 ? (
        <p className="pb-4 text-small">{purchase.queue(orderWords.about(priced.queueSeconds))}</p>
      ) : null}
    </>
  );
}
