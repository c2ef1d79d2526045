import type { Sandbox } from "../state/state";

/** Why a transaction PIN is refused, or null. */
export function pinRefusal(sandbox: Sandbox, pin: string): string | null {
  return pin === sandbox.settings.merchantPin ? null : "Invalid transaction PIN";
}
