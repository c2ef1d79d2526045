import { StatusMark, statusTone } from "@/app/_orders/status-mark";
import { buttonClass } from "@/app/_ui/button";
import { Money } from "@/app/_ui/money";
import { moment } from "@/app/_ui/time";
import { unbroken } from "@/app/_ui/unbroken";
import type { MyOrder } from "@/lib/account/list-my-orders";
import { BASKET } from "@/lib/model/service-id";
import { lineName } from "@/lib/words/line-name";
import { localHref } from "@/lib/words/local-href";
import { accountWords } from "@/lib/words/messages";
import { recipientText } from "@/lib/words/recipient-text";
import { statusWord } from "@/lib/words/status-word";

/** An order as a row with product, recipient, status and amount, and links to open it and to buy it again. */
export function OrderRow({ order }: { order: MyOrder }) {
  const [first] = order.lines;
  const others = new Set(order.lines.map(({ service, recipient }) => `${service} ${recipient}`)).size - 1;
  const more = others > 0 ? ` +${others}` : "";
  // A basket's other items are other goods; the other numbers of one service get the same.
  const [moreGoods, moreNumbers] = order.service === BASKET ? [more, ""] : ["", more];
  const what = first ? `${lineName(first.service, first)}${moreGoods}` : order.ref;
  const unpaid = order.status === "awaiting_payment";
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-3">
      <a
        href={localHref(`/account/orders/${order.ref}`)}
        className="grid min-h-12 min-w-0 flex-1 basis-56 gap-0.5 underline-offset-4 hover:underline"
      >
        <span className="leader">
          <span className="font-semibold">{unbroken(what)}</span>
          <Money amount={order.total} className="font-bold" />
        </span>
        <span className="text-small text-muted">
          {first && first.recipient !== ""
            ? `${recipientText(first.service, first.recipient)}${moreNumbers} · `
            : ""}
          {moment(order.placedAt)} · <span className="font-mono">{order.ref}</span>
        </span>
        <span
          className={`inline-flex items-center gap-1.5 text-small font-semibold ${statusTone(order.status)}`}
        >
          <StatusMark status={order.status} size={18} />
          {statusWord(order)}
        </span>
      </a>
      {unpaid ? null : (
        <a
          href={localHref(`/account/orders/${order.ref}/again`)}
          className={buttonClass("quiet")}
          aria-label={accountWords.againLabel({ what })}
        >
          {accountWords.again}
        </a>
      )}
    </li>
  );
}
