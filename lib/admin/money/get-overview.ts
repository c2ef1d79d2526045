import type { Context } from "@/lib/context/context";
import { LOSS_ACCOUNTS } from "@/lib/model/margin-accounts";
import { type BookedSums, findBooked } from "@/lib/reconcile/ledger-days";
import { findFirstDay } from "@/lib/reconcile/past-days";
import { bucketsOf, type Range } from "./parse-range";

/** The earnings of a period, line by line, in kobo. */
export interface Earnings {
  /** Delivered items. */
  count: number;
  /** What customers paid for them, including payment fees, less reversed sales. */
  sales: number;
  /** What customers paid for funding wallets, and balances of deleted accounts. */
  otherIncome: number;
  cost: number;
  /** What the payment provider kept. */
  fees: number;
  /** Credits for delivered items. */
  goodwill: number;
  /** Delivered after a refund, disputes lost, refunds made outside. */
  losses: number;
  margin: number;
  /** Returned to customers for undelivered items. It was never a sale, so it isn't part of the margin. */
  refunds: number;
}

/** The debits less the credits of these accounts, for all kinds of journals or one. Pure. */
export function netOf(rows: readonly BookedSums[], accounts: readonly string[], kind?: string): number {
  return rows
    .filter((row) => accounts.includes(row.account) && (!kind || row.kind === kind))
    .reduce((sum, { debit, credit }) => sum + debit - credit, 0);
}

/** The earnings from the sums of a period. Pure. */
export function earningsOf(rows: readonly BookedSums[]): Earnings {
  const sales = 0 - netOf(rows, ["sales"]);
  const otherIncome = 0 - netOf(rows, ["topup_fees", "wallets_given_up"]);
  const cost = netOf(rows, ["cost"]);
  const fees = netOf(rows, ["payment_fees"]);
  const goodwill = netOf(rows, ["goodwill"]);
  // What was taken back from wallets isn't lost.
  const losses = netOf(rows, [...LOSS_ACCOUNTS, "topups_recovered"]);
  return {
    count: rows.find(({ account, kind }) => account === "sales" && kind === "vend")?.count ?? 0,
    sales,
    otherIncome,
    cost,
    fees,
    goodwill,
    losses,
    margin: sales + otherIncome - cost - fees - goodwill - losses,
    refunds: netOf(rows, ["held", "suspense"], "refund"),
  };
}

export interface Overview {
  now: Earnings;
  before: Earnings;
  /** The range in parts from the shop's first day to now, oldest first. */
  parts: { from: Date; to: Date; earnings: Earnings }[];
}

/** A range's earnings, in total and in parts, next to the period before. */
export async function getOverview(
  ctx: Pick<Context, "db" | "clock">,
  { from, to, before }: Range,
): Promise<Overview> {
  const now = ctx.clock.now();
  const first = (await findFirstDay(ctx)) ?? now;
  const buckets = bucketsOf({ from, to }).filter((bucket) => bucket.from <= now && bucket.to > first);
  const of = await findBooked(ctx, [
    { name: "now", from, to },
    { name: "before", ...before },
    ...buckets.map((bucket) => ({ name: bucket.from.toISOString(), ...bucket })),
  ]);
  return {
    now: earningsOf(of("now")),
    before: earningsOf(of("before")),
    parts: buckets.map((bucket) => ({ ...bucket, earnings: earningsOf(of(bucket.from.toISOString())) })),
  };
}
