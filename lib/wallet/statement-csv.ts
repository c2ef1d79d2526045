import type { Context } from "@/lib/context/context";
import { walletWords } from "@/lib/words/messages";
import { getWalletStatement, type WalletEntry } from "./get-wallet";

const PAGE_SIZE = 500;

/**
 * Streams a wallet's whole statement as CSV, newest first, page by page, so that a long one never fills
 * memory. Naira, ISO times.
 */
export async function* statementCsv(ctx: Pick<Context, "db">, userId: string): AsyncGenerator<string> {
  yield `${walletWords.csvHead.join(",")}\r\n`;
  for (let before: number | undefined; ; ) {
    const entries = await getWalletStatement(ctx, userId, { before, limit: PAGE_SIZE });
    if (entries.length > 0) yield entries.map(rowOf).join("");
    if (entries.length < PAGE_SIZE) return;
    before = entries.at(-1)?.id;
  }
}

function rowOf({ at, kind, ref, kobo, balanceKobo }: WalletEntry): string {
  const cells = [
    new Date(at).toISOString(),
    walletWords.kinds[kind],
    ref ?? "",
    naira(kobo),
    naira(balanceKobo),
  ];
  return `${cells.map((cell) => `"${cell}"`).join(",")}\r\n`;
}

function naira(amount: number): string {
  return (amount / 100).toFixed(2);
}
