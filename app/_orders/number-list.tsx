import type { ReactNode } from "react";
import { buttonClass } from "@/app/_ui/button";
import { shortDay } from "@/app/_ui/time";
import { unbroken } from "@/app/_ui/unbroken";
import { orderPath } from "@/lib/model/order-path";
import { formatNaira, kobo } from "@/lib/platform/money";
import { localHref } from "@/lib/words/local-href";
import { homeWords } from "@/lib/words/messages";
import type { BoardOrder, NumberCard } from "./number-cards";

/** Further cards aren't shown; their orders are in the list of orders. */
export const MAX_CARDS = 6;

interface Props {
  cards: readonly NumberCard[];
  /** Buys an order of this device again; the account's orders have their own page. */
  again?: (order: BoardOrder) => ReactNode;
  /** Turns the reminder of its number on or off. */
  remind?: (card: NumberCard) => ReactNode;
}

/** The cards of the numbers bought for. */
export function NumberList({ cards, again, remind }: Props) {
  return (
    <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
      {cards.slice(0, MAX_CARDS).map((card) => (
        <Card key={`${card.last.service} ${card.last.recipient}`} card={card} again={again} remind={remind} />
      ))}
    </ul>
  );
}

function Card({ card, again, remind }: Omit<Props, "cards"> & { card: NumberCard }) {
  const { last, label, now, due } = card;
  const mine = `/account/orders/${encodeURIComponent(last.ref)}`;
  const paid = last.amount ?? last.total;
  const day = shortDay(last.at);
  return (
    <li className="flex flex-wrap items-end justify-between gap-x-3 gap-y-2 rounded-field border border-line bg-slip px-4 py-3">
      <a
        href={localHref(last.mine ? mine : orderPath(last))}
        className="grid min-h-12 min-w-0 flex-1 basis-36 underline-offset-4 hover:underline"
      >
        <span className="font-semibold wrap-anywhere">{label || unbroken(last.what)}</span>
        <span className="text-small text-muted wrap-anywhere">
          {label ? `${unbroken(last.what)} ` : ""}
          {`··${last.recipient.slice(-4)}`}
        </span>
        <span className="text-small">
          {now !== null && last.amount && now !== last.amount
            ? homeWords.boardNow({ now: formatNaira(kobo(now)), was: formatNaira(kobo(last.amount)), day })
            : homeWords.boardLast({ money: formatNaira(kobo(paid)), day })}
        </span>
        {due ? (
          <span className="text-small text-muted">
            {homeWords.boardDue({ kind: due.kind, day: shortDay(due.at) })}
          </span>
        ) : null}
      </a>
      {last.mine ? (
        <a href={localHref(`${mine}/again`)} className={buttonClass("quiet")}>
          {homeWords.recentAgain}
        </a>
      ) : (
        again?.(last)
      )}
      {remind?.(card)}
    </li>
  );
}
