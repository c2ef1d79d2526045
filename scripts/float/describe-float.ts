import type { Context } from "@/lib/context/context";
import { MAIN_WALLET } from "@/lib/merchant/schemas/wallet-name";
import { formatNaira, type Kobo, kobo } from "@/lib/platform/money";
import { compareWallet } from "@/lib/reconcile/compare-wallet";
import { type LedgerSide, ledgerSides } from "@/lib/upstream/upstream-by-ledger";
import { floatOf, type UpstreamFloat, upstreamFloats } from "@/lib/upstream/upstream-float";
import { lagosTime } from "../shared/lagos-time";

const STOPS: Record<string, string> = {
  selling_stopped: "the upstream refuses our key",
  upstream_balance: "our wallet there is too small",
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
    return [`The upstream never told what ${our.toLowerCase()} there holds: a running worker asks it.`];
  const { free, isLow: tooLittle } = floatOf(float, float.balanceKobo);
  return [
    `${our} at the upstream holds ${formatNaira(float.balanceKobo)}, seen ${lagosTime(float.seenAt)}`,
    `  kept back (balance_buffer)   ${formatNaira(float.bufferKobo)}`,
    `  for what is paid             ${formatNaira(float.paidKobo)}`,
    `  for what is being paid       ${formatNaira(float.unpaidKobo)}`,
    `  left to sell from            ${formatNaira(free)}${tooLittle ? "  TOO LITTLE: top it up" : ""}`,
    `  by our ledger                ${ledgerText(ledger, float.balanceKobo, wallet)}`,
    float.stoppedUntil
      ? `Selling is stopped until ${lagosTime(float.stoppedUntil)}: ${STOPS[float.stopReason ?? ""] ?? float.stopReason}`
      : "Selling isn't stopped.",
  ];
}

function ledgerText(ledger: LedgerSide | undefined, balance: Kobo, wallet: string): string {
  if (!ledger?.opened) return "not opened yet";
  const [found] = compareWallet(ledger, balance, ledger) ?? [];
  if (!found) return `${formatNaira(ledger.kobo)}, which agrees`;
  return `${formatNaira(ledger.kobo)}: the wallet has ${formatNaira(kobo(Math.abs(found.amountKobo ?? 0)))} ${(found.amountKobo ?? 0) > 0 ? "more" : "less"}. What you put in or took out is booked by: npm run float -- book${wallet === MAIN_WALLET ? "" : ` --wallet ${wallet}`}`;
}
