import type { Context } from "@/lib/context/context";
import { EXPORT_PAGE, nairaCell, pagedCsv } from "@/lib/platform/paged-csv";
import { timestamp } from "@/lib/words/lagos-time";
import { walletWords } from "@/lib/words/messages";
import { getWalletStatement } from "./get-wallet";

/** A wallet's whole statement as CSV, newest first. Naira, Lagos times. */
export async function* statementCsv(ctx: Pick<Context, "db">, userId: string): AsyncGenerator<string> {
  yield* pagedCsv(
    walletWords.csvHead,
    async (before: number | null) => {
      const rows = await getWalletStatement(ctx, userId, { before: before ?? undefined, limit: EXPORT_PAGE });
      return { rows, next: rows.length < EXPORT_PAGE ? null : (rows.at(-1)?.id ?? null) };
    },
    ({ at, kind, ref, kobo, balanceKobo }) => [
      timestamp(at),
      walletWords.kinds[kind],
      ref ?? "",
      nairaCell(kobo),
      nairaCell(balanceKobo),
    ],
  );
}
