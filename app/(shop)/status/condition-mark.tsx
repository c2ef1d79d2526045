import { cx } from "@/app/_ui/cx";
import type { ProviderRow } from "./provider-rows";

type Condition = ProviderRow["condition"];

/** The colour of a condition, for the words next to the mark. */
export const CONDITION_TONES: Record<Condition, string> = {
  up: "text-good",
  slow: "text-wait",
  failing: "text-wait",
  down: "text-bad",
  paused: "text-muted",
  quiet: "text-muted",
};

/**
 * A condition as a shape, so that it isn't conveyed by colour alone: tick, clock, half disc, cross, bar, broken ring.
 */
export function ConditionMark({ condition }: { condition: Condition }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 28 28"
      width="26"
      height="26"
      className={cx("shrink-0", CONDITION_TONES[condition])}
      fill="none"
      stroke="currentColor"
      strokeWidth="2.6"
    >
      {condition === "up" || condition === "down" ? (
        <circle cx="14" cy="14" r="12.5" fill="currentColor" stroke="none" />
      ) : (
        <circle cx="14" cy="14" r="11.7" strokeDasharray={condition === "quiet" ? "4 3.35" : undefined} />
      )}
      {condition === "up" ? <path d="m8.2 14.4 4 4 7.8-8.6" className="stroke-slip" /> : null}
      {condition === "down" ? <path d="m9.5 9.5 9 9m0-9-9 9" className="stroke-slip" /> : null}
      {condition === "slow" ? <path d="M14 7.5V14l4.5 3" strokeWidth="2.3" /> : null}
      {condition === "failing" ? (
        <path d="M14 4.6a9.4 9.4 0 0 1 0 18.8z" fill="currentColor" stroke="none" />
      ) : null}
      {condition === "paused" ? <path d="M9 14h10" /> : null}
    </svg>
  );
}
