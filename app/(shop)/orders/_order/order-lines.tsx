import { Disclosure } from "@/app/_ui/disclosure";
import type { LineView } from "@/lib/model/order-view";
import { partsKey } from "@/lib/model/parts-key";
import { orderWords } from "@/lib/words/messages";
import { countItems, isFailed, isUnsent } from "./order-counts";
import { LineHead, type LineProps, OrderLine, Recipient } from "./order-line";

/** Up to this many parts of an amount are listed one by one. */
const FEW = 3;

/** The items of an order. Many parts of one number's airtime are one row. */
export function OrderLines(props: LineProps) {
  return (
    <ul className="grid gap-4 py-4">
      {rowsOf(props.order.lines).map((parts) =>
        parts.length > FEW ? (
          <Parts key={parts[0]?.position} {...props} parts={parts} />
        ) : (
          parts.map((line) => <OrderLine key={line.position} {...props} line={line} />)
        ),
      )}
    </ul>
  );
}

/** An amount sent in parts, which are folded away. Those with another outcome than the rest stay visible: failed or under review. */
function Parts({ parts, ...props }: LineProps & { parts: LineView[] }) {
  const [first] = parts;
  if (!first) return null;
  const amount = parts.reduce((sum, line) => sum + line.amount.amount, 0);
  const none = { done: 0, sending: 0, review: 0, failed: 0 };
  const counts = isUnsent(first, props.order) ? none : countItems({ lines: parts });
  const isStuck = (line: LineView) => isFailed(line) || line.status === "under_review";
  const folded = parts.every(isStuck) ? parts : parts.filter((line) => !isStuck(line));
  const rows = (lines: LineView[]) =>
    lines.map((line) => <OrderLine key={line.position} {...props} line={line} />);
  return (
    <>
      <li hidden={props.onlyFailed && !folded.some(isFailed)} className="grid gap-1 [&[hidden]]:hidden">
        <LineHead {...first} amount={amount} />
        <p>
          <Recipient {...first} />
        </p>
        <Disclosure summary={orderWords.parts({ ...counts, of: parts.length })}>
          <ul className="grid gap-4">{rows(folded)}</ul>
        </Disclosure>
      </li>
      {rows(parts.filter((line) => !folded.includes(line)))}
    </>
  );
}

/** The items by row: one number's airtime together, any other item by itself. */
function rowsOf(lines: readonly LineView[]): LineView[][] {
  const rows = new Map<string, LineView[]>();
  for (const line of lines) {
    const key = partsKey(line);
    rows.set(key, [...(rows.get(key) ?? []), line]);
  }
  return [...rows.values()];
}
