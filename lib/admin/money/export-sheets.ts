import type { Context } from "@/lib/context/context";
import { floatSheets, payoutSheets, walletSheets } from "./account-sheets";
import { feeSheets } from "./fee-sheets";
import { documentSheet } from "./find-documents";
import { findVat, vatSheet } from "./find-vat";
import { getFees } from "./get-fees";
import { getOverview } from "./get-overview";
import { getTrialBalance, trialSheet } from "./get-trial-balance";
import { overviewSheets } from "./overview-sheets";
import type { Range } from "./parse-range";
import type { Sheet } from "./sheet";

type Read = (ctx: Context, range: Range) => Promise<Sheet[]>;

/** The tables of Money, by their name in an export's address. */
export const EXPORTS: Readonly<Record<string, Read>> = {
  overview: async (ctx, range) => [overviewSheets(await getOverview(ctx, range))[0]],
  parts: async (ctx, range) => [overviewSheets(await getOverview(ctx, range))[1]],
  trial: async (ctx, range) => [trialSheet(await getTrialBalance(ctx, range), range)],
  float: floatSheets,
  wallets: walletSheets,
  payouts: payoutSheets,
  fees: async (ctx, range) => feeSheets(await getFees(ctx, range), range),
  invoices: async (ctx, range) => [await documentSheet(ctx, range)],
  vat: async (ctx, range) => (await findVat(ctx, range)).map(vatSheet),
};
