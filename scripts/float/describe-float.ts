import type { Context } from "@/lib/context/context";
import { MAIN_WALLET } from "@/lib/merchant/schemas/wallet-name";
import { formatNaira, type Kobo, kobo } from "@/lib/platform/money";
import { compareWallet } from "@/lib/reconcile/compare-wallet";
import { type LedgerSide, ledgerSides } from "@/lib/upstream/upstream-by-ledger";
import { floatOf, type UpstreamFloat, upstreamFloats } from "@/lib/upstream/upstream-float";
import { lagosTime } from "../shared/lagos-time";

const STOPS: Record<string, string> = {
  selling_stopped: "the supplier rejected the API key",
  upstream_balance: "the supplier balance is too low",
};

/**
 * Describes each of our wallets at the upstream: its balance, how much of it is available for sales (money-safety.md, Guards),
 * and the ledger's balance.
 */
export async function describeFloat(ctx: Context): Promise<string[]> {
  const ledger = await ledgerSides(ctx);
  return (await upstreamFloats(ctx)).flatMap((float) =>
    describeWallet(
      float,
      ledger.find(({ wallet }) => wallet === float.wallet),
    ),
  );
}

function describeWallet(float: UpstreamFloat, ledger: LedgerSide | undefined): string[] {
  const { wallet } = float;
  const our = wallet === MAIN_WALLET ? "Our wallet" : `Our wallet "${wallet}"`;
  if (float.balanceKobo === null || float.seenAt === null)
    return [
      `The balance of ${our.toLowerCase()} at the supplier isn't known yet. A running worker fetches it.`,
    ];
  const { free, isLow: tooLittle } = floatOf(float, float.balanceKobo);
  return [
    `${our} at the supplier holds ${formatNaira(float.balanceKobo)}, as of ${lagosTime(float.seenAt)}`,
    `  minimum (balance_buffer)     ${formatNaira(float.bufferKobo)}`,
    `  reserved for paid orders     ${formatNaira(float.paidKobo)}`,
    `  reserved for unpaid orders   ${formatNaira(float.unpaidKobo)}`,
    `  available                    ${formatNaira(free)}${tooLittle ? "  TOO LOW: top it up" : ""}`,
    `  by our ledger                ${ledgerText(ledger, float.balanceKobo, wallet)}`,
    float.stoppedUntil
      ? `Selling is stopped until ${lagosTime(float.stoppedUntil)}: ${STOPS[float.stopReason ?? ""] ?? float.stopReason}`
      : "Selling isn't stopped.",
  ];
}

function ledgerText(ledger: LedgerSide | undefined, balance: Kobo, wallet: string): string {
  if (!ledger?.opened) return "not opened yet";
  const [found] = compareWallet(ledger, balance, ledger) ?? [];
  if (!found)
    return `${formatNaira(ledger.kobo)}, ${ledger.kobo === balance ? "which agrees" : "purchases in progress explain the difference"}`;
  return `${formatNaira(ledger.kobo)}: the wallet has ${formatNaira(kobo(Math.abs(found.amountKobo ?? 0)))} ${(found.amountKobo ?? 0) > 0 ? "more" : "less"}. Record top-ups and withdrawals with: npm run float -- book${wallet === MAIN_WALLET ? "" : ` --wallet ${wallet}`}`;
}
