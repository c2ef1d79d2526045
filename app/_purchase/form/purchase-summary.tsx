import { type Priced, summaryRows } from "@/app/_purchase/state/priced";
import { Money } from "@/app/_ui/money";
import { unbroken } from "@/app/_ui/unbroken";
import { isByFace } from "@/lib/model/service-facts";
import type { ServiceId } from "@/lib/model/service-id";
import { purchase, recipientWords } from "@/lib/words/messages";
import { recipientText } from "@/lib/words/recipient-text";
import { SummaryTotals } from "./summary-totals";

interface Props {
  service: ServiceId;
  priced: Priced | null;
  asking: boolean;
  /** Why there is no price. */
  refused?: string | null;
  /** The name of a row's product. */
  nameOf: (product: string, plan?: string) => string;
}

/** Further rows are collapsed, so that the total stays visible before paying. */
const MAX_ROWS = 6;

/** The order summary before payment: what each number gets, every fee by name, the total. */
export function PurchaseSummary({ service, priced, asking, refused, nameOf }: Props) {
  return (
    <section
      aria-label={purchase.slipHeading}
      className="torn bg-slip px-5 pt-4"
      aria-busy={asking || undefined}
    >
      <h2 className="text-small font-bold">{purchase.slipHeading}</h2>
      {priced ? (
        <Rows service={service} priced={priced} nameOf={nameOf} />
      ) : (
        <Blank text={asking ? purchase.pricing : (refused ?? purchase.slipEmpty)} />
      )}
    </section>
  );
}

/**
 * As high as the price of one number, so that the buttons below don't move away from a finger when it arrives, with the total
 * where it will stand.
 */
function Blank({ text }: { text: string }) {
  return (
    <div className="flex min-h-48 flex-col justify-between text-muted">
      <p className="pt-2">{text}</p>
      <p className="perforated flex items-baseline justify-between py-3 font-bold" aria-hidden="true">
        {purchase.youPay}
        <span className="text-total">–</span>
      </p>
    </div>
  );
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
  const rows = summaryRows(priced.lines, byFace || service === "tv");
  const goods = rows.reduce((sum, row) => sum + (byFace ? row.face : row.price), 0);
  const between = priced.total - priced.fee - goods;
  const list = (
    <ul className="grid gap-2 py-3">
      {rows.map((row) => (
        <li key={row.key}>
          <div className="leader">
            <span className="font-semibold">{unbroken(nameOf(row.product, row.plan))}</span>
            <Money amount={byFace ? row.face : row.price} className="text-figure font-bold" />
          </div>
          <p className="text-small text-muted">
            {recipientText(service, row.recipient)}
            {row.parts > 1 && byFace ? ` · ${purchase.split({ count: row.parts })}` : ""}
          </p>
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {rows.length > MAX_ROWS ? (
        <details className="py-2">
          <summary className="leader min-h-11 cursor-pointer items-center">
            <span className="font-semibold underline underline-offset-4">
              {recipientWords.rows({ count: rows.length })}
            </span>
            <Money amount={goods} className="text-figure font-bold" />
          </summary>
          {list}
        </details>
      ) : (
        list
      )}
      <SummaryTotals priced={priced} between={between} />
    </>
  );
}
