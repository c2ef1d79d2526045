import type { Context } from "@/lib/context/context";
import { runSql } from "@/lib/platform/db/sql-function";
import { formatNaira, type Kobo, kobo } from "@/lib/platform/money";
import { compareWallet } from "@/lib/reconcile/compare-wallet";
import { type LedgerSide, upstreamByLedgerSql } from "@/lib/upstream/upstream-by-ledger";
import { floatOf, upstreamFloat } from "@/lib/upstream/upstream-float";
import { lagosTime } from "../shared/lagos-time";

const STOPS: Record<string, string> = {
  selling_stopped: "the upstream refuses our key",
  upstream_balance: "our wallet there is too small",
};

/**
 * Describes our wallet at the upstream: its balance, how much of it is available for sales (money-safety.md, Guards),
 * and the ledger's balance.
 */
export async function describeFloat(ctx: Context): Promise<string[]> {
  const float = await upstreamFloat(ctx);
  const ledger = await runSql(ctx.db, upstreamByLedgerSql, { now: ctx.clock.now() });
  if (float.balanceKobo === null || float.seenAt === null)
    return ["The upstream never told what our wallet there holds: a running worker asks it."];
  const { free, tooLittle } = floatOf(float, float.balanceKobo);
  return [
    `Our wallet at the upstream holds ${formatNaira(float.balanceKobo)}, seen ${lagosTime(float.seenAt)}`,
    `  kept back (balance_buffer)   ${formatNaira(float.bufferKobo)}`,
    `  for what is paid             ${formatNaira(float.paidKobo)}`,
    `  for what is being paid       ${formatNaira(float.unpaidKobo)}`,
    `  left to sell from            ${formatNaira(free)}${tooLittle ? "  TOO LITTLE: top it up" : ""}`,
    `  by our ledger                ${ledgerText(ledger, float.balanceKobo)}`,
    float.stoppedUntil
      ? `Selling is stopped until ${lagosTime(float.stoppedUntil)}: ${STOPS[float.stopReason ?? ""] ?? float.stopReason}`
      : "Selling isn't stopped.",
  ];
}

function ledgerText(ledger: LedgerSide, balance: Kobo): string {
  if (!ledger.opened) return "not opened yet";
  const [found] = compareWallet(ledger, balance, ledger) ?? [];
  if (!found) return `${formatNaira(ledger.kobo)}, which agrees`;
  return `${formatNaira(ledger.kobo)}: the wallet has ${formatNaira(kobo(Math.abs(found.amountKobo ?? 0)))} ${(found.amountKobo ?? 0) > 0 ? "more" : "less"}. What you put in or took out is booked by: npm run float -- book`;
}
