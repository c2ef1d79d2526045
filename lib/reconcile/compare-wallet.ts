import type { FoundDifference } from "@/lib/model/difference";
import { type Kobo, kobo } from "@/lib/platform/money";
import type { LedgerSide } from "@/lib/upstream/upstream-by-ledger";

export const walletSubject = (wallet: string): string => (wallet === "main" ? "wallet" : `wallet:${wallet}`);

/**
 * S10: a wallet's balance at the upstream equals our ledger's, less at most what is in flight. The ledger is
 * read before and after the balance, because purchases continue: what was booked before has certainly been
 * debited; what is booked later or in flight may have been. Null: nothing to compare with. Pure.
 */
export function compareWallet(
  before: LedgerSide,
  balance: Kobo,
  after: LedgerSide,
): FoundDifference[] | null {
  if (!before.opened) return null;
  const max = Math.max(before.kobo, after.kobo);
  const min = Math.min(before.kobo, after.kobo) - before.inFlightKobo - after.inFlightKobo;
  if (balance >= min && balance <= max) return [];
  return [
    {
      kind: "balance_differs",
      subject: walletSubject(before.wallet),
      order: null,
      ours: { ledgerKobo: after.kobo, inFlightKobo: after.inFlightKobo },
      theirs: { balanceKobo: balance },
      amountKobo: kobo(balance > max ? balance - max : balance - min),
    },
  ];
}
