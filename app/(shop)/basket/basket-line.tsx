import { buttonClass } from "@/app/_ui/button";
import { Money } from "@/app/_ui/money";
import { Notice } from "@/app/_ui/notice";
import { RowButton } from "@/app/_ui/row-button";
import { unbroken } from "@/app/_ui/unbroken";
import { isByFace } from "@/lib/model/service-facts";
import { formatNaira, kobo } from "@/lib/platform/money";
import { toLocalPhone } from "@/lib/services/fields/phone";
import { lineName } from "@/lib/words/line-name";
import { localHref } from "@/lib/words/local-href";
import { basketWords, bills, feeNames, recipientWords, serviceNames } from "@/lib/words/messages";
import { recipientText } from "@/lib/words/recipient-text";
import { removeItemAction } from "./actions";
import type { PricedItem } from "./price-basket";

/** One basket item: the product, the recipient, the current price, and the actions. */
export function BasketLine({ row }: { row: PricedItem }) {
  const { item, owner, priced, problem } = row;
  const { name, recipient, parts } = lineText(row);
  const price = priced ? priced.quote.total - priced.quote.paymentFee : null;
  const label = [name, recipient].filter(Boolean).join(", ");
  return (
    <li className="grid gap-1 border-b border-line py-3" data-item={item.service}>
      <div className="leader">
        <span className="font-semibold">{unbroken(name)}</span>
        {price === null ? null : <Money amount={price} className="text-figure font-bold" />}
      </div>
      <p className="text-small text-muted">
        {[serviceNames[item.service], recipient, owner, ...parts].filter(Boolean).join(" · ")}
      </p>
      {price !== null && item.price !== null && price !== item.price ? (
        <p className="text-small font-semibold">
          {basketWords.was({ before: formatNaira(kobo(item.price)), now: formatNaira(kobo(price)) })}
        </p>
      ) : null}
      {problem ? (
        <Notice tone="wait" title={basketWords.notNow}>
          <p>{problem}</p>
        </Notice>
      ) : null}
      <div className="flex flex-wrap items-center gap-x-3">
        <a
          className={buttonClass("plain")}
          href={localHref(changePage(row))}
          aria-label={basketWords.changeLabel({ what: label })}
        >
          {basketWords.change}
        </a>
        <RowButton
          action={removeItemAction}
          name="item"
          value={item.id}
          label={basketWords.removeLabel({ what: label })}
        >
          {basketWords.remove}
        </RowButton>
      </div>
    </li>
  );
}

/** The item's texts: product, recipient, and the parts of its price. */
export function lineText({ item, typed, priced }: PricedItem): {
  name: string;
  recipient: string;
  parts: string[];
} {
  const lines = priced?.quote.lines ?? [];
  const [line] = lines;
  if (!line)
    return { name: serviceNames[item.service], recipient: numberOf(typed.fields, typed.rows), parts: [] };
  const { label, quantity } = line.request;
  const name = lineName(item.service, {
    product: line.product,
    planLabel: typeof label === "string" ? label : null,
    quantity: typeof quantity === "number" ? quantity : undefined,
  });
  const recipients = new Set(lines.map((one) => one.recipient));
  const face = lines.reduce((sum, one) => sum + one.face, 0);
  const fee = lines.reduce((sum, one) => sum + one.price - one.face, 0);
  return {
    name: isByFace(item.service) && fee !== 0 ? `${name}, ${formatNaira(kobo(face))}` : name,
    recipient:
      recipients.size > 1
        ? recipientWords.rows({ count: recipients.size })
        : recipientText(item.service, toLocalPhone(line.recipient)),
    parts: [
      ...(item.service === "tv" && lines.length > 1 ? [bills.monthCount({ count: lines.length })] : []),
      ...(isByFace(item.service) && fee !== 0
        ? [`${fee > 0 ? feeNames.service : feeNames.discount} ${formatNaira(kobo(fee))}`]
        : []),
    ],
  };
}

function numberOf(fields: Readonly<Record<string, string>>, rows: readonly { phone: string }[]): string {
  const { meterNumber, smartcardNumber, accountId, iccid } = fields;
  return meterNumber ?? smartcardNumber ?? accountId ?? iccid ?? rows[0]?.phone ?? "";
}

/** The page with the item's form, and the query that the page needs. It contains no phone or meter number. */
function changePage({ item, typed }: PricedItem): string {
  const query = new URLSearchParams();
  if (item.service === "data" && typed.plan) query.set("plan", typed.plan);
  if (item.service === "tv" && typed.fields.product) query.set("provider", typed.fields.product);
  const text = query.toString();
  return `/basket/${encodeURIComponent(item.id)}${text ? `?${text}` : ""}`;
}
