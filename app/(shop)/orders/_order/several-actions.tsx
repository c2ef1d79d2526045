import { Button, buttonClass } from "@/app/_ui/button";
import { cx } from "@/app/_ui/cx";
import { orderPath } from "@/lib/model/order-path";
import type { OrderView } from "@/lib/model/order-view";
import { localHref } from "@/lib/words/local-href";
import { orderWords } from "@/lib/words/messages";
import { failedRows } from "./failed-rows";
import { countItems } from "./order-counts";

interface Props {
  order: OrderView;
  token: string;
  /** More items may fail while the page is open. */
  waited: boolean;
  /** Only the failed items are listed. */
  onlyFailed: boolean;
  onFilter: () => void;
}

/** Actions on several items. The space for a failure's actions is reserved from the start. */
export function SeveralActions({ order, token, waited, onlyFailed, onFilter }: Props) {
  const { failed } = countItems(order);
  const again = failedRows(order).length;
  const own = { ref: order.ref, token };
  // An amount sent in parts goes to one number.
  const list = new Set(order.lines.map(({ recipient }) => recipient)).size > 1;
  if (!waited && failed === 0 && !list) return null;
  const later = (is: boolean) => cx(!is && "invisible");
  return (
    <div className="flex flex-wrap gap-3 py-4 print:hidden">
      {again > 0 || waited ? (
        <a className={cx(buttonClass("quiet"), later(again > 0))} href={localHref(orderPath(own, "/again"))}>
          {orderWords.tryAgain({ count: again })}
        </a>
      ) : null}
      {failed > 0 || waited ? (
        <span className={cx("noscript:hidden", later(failed > 0))}>
          <Button look="quiet" aria-pressed={onlyFailed} onClick={onFilter}>
            {onlyFailed ? orderWords.showEvery : orderWords.showFailed}
          </Button>
        </span>
      ) : null}
      {list ? (
        <a className={buttonClass("quiet")} href={`/api${orderPath(own, "/results")}`} download>
          {orderWords.results}
        </a>
      ) : null}
    </div>
  );
}
