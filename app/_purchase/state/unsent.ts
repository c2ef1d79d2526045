import { actionFailureOf } from "@/app/_ui/action-failure";
import type { PurchaseState } from "./purchase-state";

/**
 * The state after a submit whose call was rejected. Everything stays, including the idempotency key. Reloads a page whose action the
 * shop no longer has, and throws Next.js's redirects again.
 */
export function unsent(state: PurchaseState, cause: unknown): PurchaseState {
  const failure = actionFailureOf(cause);
  if (!failure) throw cause;
  if (failure.kind === "outdated") {
    window.location.reload();
    return state;
  }
  return {
    ...state,
    answer: state.answer + 1,
    problems: [],
    notice: { kind: failure.kind === "failed" ? "broken" : "unsent" },
    listed: null,
    go: null,
  };
}
