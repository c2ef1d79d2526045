import type { Context } from "@/lib/context/context";
import { ZERO } from "@/lib/platform/money";
import { ledgerSides } from "@/lib/upstream/upstream-by-ledger";
import { upstreamFloats } from "@/lib/upstream/upstream-float";
import { booksWords } from "@/lib/words/en/books";
import { accountName } from "@/lib/words/en/money";
import { day } from "@/lib/words/lagos-time";
import { findEntries } from "./find-entries";
import { getWalletAges } from "./get-wallet-ages";
import type { Range } from "./parse-range";
import type { Sheet } from "./sheet";
import { getStatements, statementSheet } from "./statement";

/** Maximum payouts in the table; the account's entries have all. */
const MAX_PAYOUTS = 400;

/**
 * Each of our wallets at the supplier: opening + top-ups - purchases + reversals = closing. For the current period also the
 * balance reported by the supplier, purchases that it may already have charged, and what paid orders leave of it.
 */
export async function floatSheets(ctx: Context, range: Range): Promise<Sheet[]> {
  const { accounts, of } = await getStatements(ctx, range);
  const runs = ctx.clock.now() < range.to;
  const [floats, sides] = runs ? await Promise.all([upstreamFloats(ctx), ledgerSides(ctx)]) : [[], []];
  const wallets = accounts.filter((name) => name === "upstream" || name.startsWith("upstream:"));
  return wallets.map((account) => {
    const wallet = account.slice("upstream:".length) || "main";
    const { balanceKobo: reported = null, paidKobo = ZERO } =
      floats.find((float) => float.wallet === wallet) ?? {};
    const statement = of([account]);
    const inFlight = sides.find((side) => side.wallet === wallet)?.inFlightKobo ?? 0;
    return statementSheet(accountName(account), statement, {
      more:
        reported === null
          ? []
          : [
              [booksWords.reported, reported],
              [booksWords.apart, statement.closing - reported],
              [booksWords.inFlight, inFlight],
              [booksWords.reserved, paidKobo],
              [booksWords.leftAfter, reported - paidKobo],
            ],
    });
  });
}

/** What customers' wallets were funded with and spent, and what is owed to them now, by age. */
export async function walletSheets(ctx: Context, range: Range): Promise<Sheet[]> {
  const [{ of }, ages] = await Promise.all([getStatements(ctx, range), getWalletAges(ctx)]);
  return [statementSheet(booksWords.walletMoves, of(["wallets"]), { sign: -1 }), ages];
}

/** Captures less fees, refunds and disputes, compared with each provider's payouts; then the payouts, oldest first. */
export async function payoutSheets(ctx: Context, range: Range): Promise<Sheet[]> {
  const { accounts, of } = await getStatements(ctx, range);
  const providers = accounts.filter((name) => name.startsWith("provider:")).map((name) => name.slice(9));
  const sheets = await Promise.all(
    providers.map(async (provider) => {
      const paid = await findEntries(ctx, `bank:${provider}`, range, null, MAX_PAYOUTS);
      const balance = of([`provider:${provider}`, `fees_kept:${provider}`]);
      const { payouts, paidAt, arrived } = booksWords;
      const who = accountName(`provider:${provider}`);
      return [
        statementSheet(who, balance),
        {
          title: `${payouts}: ${provider.charAt(0).toUpperCase()}${provider.slice(1)}`,
          columns: [{ label: paidAt }, { label: arrived, as: "money" as const }],
          rows: paid.rows.map(({ at, kobo }) => ({ cells: [day(at), kobo] })),
        },
      ];
    }),
  );
  return sheets.flat();
}
