import { StatusMark, statusTone } from "@/app/_orders/status-mark";
import { useShop } from "@/app/_shop/frame/shop-context";
import { day, exactTime, shortTime } from "@/app/_ui/time";
import type { OrderView } from "@/lib/model/order-view";
import { formatNaira } from "@/lib/platform/money";
import { orderWords } from "@/lib/words/messages";
import { reasonSentence } from "@/lib/words/reason-sentence";
import { statusWord } from "@/lib/words/status-word";
import { countItems, countSentence } from "./order-counts";
import { orderSentences } from "./order-sentence";

interface Props {
  order: OrderView;
  /** The order as first shown, if space is reserved for what may follow. */
  reserved: OrderView | null;
}

/** The status and its sentences, announced as they change. */
export function OrderStatus({ order, reserved }: Props) {
  const { supportPhone } = useShop();
  const count = countSentence(order);
  const look = order.nextCheckAt ? orderWords.nextCheck({ at: exactTime(order.nextCheckAt) }) : null;
  return (
    <div className="grid pt-3 pb-5">
      <div
        role="status"
        aria-live="polite"
        aria-atomic="true"
        className="col-start-1 row-start-1 grid content-start gap-2"
      >
        <p
          className={`display flex items-start gap-3 text-total ${statusTone(order.status)}`}
          data-status={order.status}
        >
          <StatusMark status={order.status} size={38} />
          <span key={order.status} className="min-w-0 animate-print wrap-anywhere">
            {statusWord(order)}
          </span>
        </p>
        {orderSentences(order, supportPhone).map((sentence, index) => (
          <p
            key={sentence === look ? "look" : sentence === count ? "count" : `${order.status} ${sentence}`}
            // Announced with the rest. A new time or count alone isn't worth an announcement every few seconds.
            aria-live={sentence === look || sentence === count ? "off" : undefined}
            className={index === 0 ? undefined : "text-muted"}
          >
            {sentence}
          </p>
        ))}
      </div>
      {reserved
        ? roomTexts(order).map((texts) => <Room key={texts[0]} title={statusWord(reserved)} texts={texts} />)
        : null}
    </div>
  );
}

/**
 * Reserves space for the longest possible sentences, hidden from everyone, so that the content below stays in place.
 */
function Room({ title, texts }: { title: string; texts: string[] }) {
  return (
    <div aria-hidden="true" className="invisible col-start-1 row-start-1 grid content-start gap-2">
      <p
        className="display ps-12.5 text-total wrap-anywhere before:content-[attr(data-room)]"
        data-room={title}
      />
      {texts.map((text) => (
        <p key={text} data-room={text} className="before:content-[attr(data-room)]" />
      ))}
    </div>
  );
}

/** A time with many digits: 12:58:58 pm. */
const LONG = "2026-11-21T11:58:58Z";

/** The sentences of a normal delivery and of refunds. */
function roomTexts({ placedAt, total, lines }: OrderView): string[][] {
  const time = shortTime(LONG);
  const money = formatNaira(total.amount);
  const { of } = countItems({ lines });
  const several = [
    orderWords.count({ done: of, of, sending: of, review: 0, failed: of }),
    orderWords.backSoFar({ money, done: "no" }),
  ];
  const usual = [
    ...(of > 1 ? several : [orderWords.processing({ at: time })]),
    orderWords.nextCheck({ at: exactTime(LONG) }),
    orderWords.settleBy({ time, day: day(placedAt) }),
  ];
  const back = [
    reasonSentence("refused") ?? "",
    orderWords.refundSent({ money, at: time }),
    orderWords.refundTook({ seconds: 0 }),
  ];
  return [usual, back];
}
