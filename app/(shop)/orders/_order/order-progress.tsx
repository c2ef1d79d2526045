import { StatusMark } from "@/app/_orders/status-mark";
import type { OrderView } from "@/lib/model/order-view";
import { stepWords } from "@/lib/words/messages";
import { orderSteps } from "./order-steps";

/** Payment, delivery in progress, delivered: each step appears in a reserved place. */
export function OrderProgress({ order }: { order: OrderView }) {
  const steps = orderSteps(order);
  if (steps.length === 0) return null;
  return (
    <ol aria-label={stepWords.steps} className="perforated py-2">
      {steps.map(({ shape, label, at }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line keeps its place, and only its words change
        <li key={index} className="flex min-h-9 items-center gap-3">
          <StatusMark status={shape} size={24} />
          <span key={label} className="leader min-w-0 flex-1 animate-print">
            <span className={shape === "waiting" ? "text-muted" : "font-semibold"}>{label}</span>
            <span className="font-mono text-small min-[21rem]:whitespace-nowrap">{at}</span>
          </span>
        </li>
      ))}
    </ol>
  );
}
