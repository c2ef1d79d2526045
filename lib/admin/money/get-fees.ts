import type { Context } from "@/lib/context/context";
import { kobo } from "@/lib/platform/money";
import {
  addFees,
  type FeeDifference,
  findFeeDifferences,
  findFees,
  type PaidFees,
} from "@/lib/reconcile/fee-days";
import { bucketsOf, type Range } from "./parse-range";
import { getStatements, type Statement } from "./statement";

/** Maximum number of payments in the table of differing fees. */
const MAX_DIFFERING = 400;

export interface Fees {
  /** By payment channel, largest first, each next to the period before. */
  channels: { now: PaidFees; before: PaidFees }[];
  total: { now: PaidFees; before: PaidFees };
  /** The range in parts, oldest first. */
  parts: { from: Date; to: Date; fees: PaidFees }[];
  /** Payments whose fee isn't the expected one, newest first. */
  apart: FeeDifference[];
  /** What each provider kept from payments, and deducted from payouts. */
  kept: { account: string; statement: Statement }[];
}

const NONE: PaidFees = {
  key: "",
  count: 0,
  apart: 0,
  captured: kobo(0),
  expected: kobo(0),
  charged: kobo(0),
  borne: kobo(0),
};
const sumOf = (rows: readonly PaidFees[]) => rows.reduce(addFees, NONE);

/**
 * The payment fees of a range: those included in prices, and those charged by the provider. `channel` filters only the list of
 * payments.
 */
export async function getFees(ctx: Context, range: Range, channel: string | null = null): Promise<Fees> {
  const { from, to, before } = range;
  const buckets = bucketsOf({ from, to });
  const [of, apart, { accounts, of: statementOf }] = await Promise.all([
    findFees(ctx, [
      { name: "now", from, to },
      { name: "before", ...before },
      ...buckets.map((bucket) => ({ name: bucket.from.toISOString(), ...bucket })),
    ]),
    findFeeDifferences(ctx, range, { channel, limit: MAX_DIFFERING }),
    getStatements(ctx, range),
  ]);
  const [now, earlier] = [of("now"), of("before")];
  const keys = [...new Set([...now, ...earlier].map(({ key }) => key))];
  const named = (rows: readonly PaidFees[], key: string) =>
    rows.find((row) => row.key === key) ?? { ...NONE, key };
  return {
    channels: keys
      .map((key) => ({ now: named(now, key), before: named(earlier, key) }))
      .filter((one) => one.now.count + one.before.count > 0)
      .sort((a, b) => b.now.captured - a.now.captured || a.now.key.localeCompare(b.now.key)),
    total: { now: sumOf(now), before: sumOf(earlier) },
    parts: buckets.map((bucket) => ({ ...bucket, fees: sumOf(of(bucket.from.toISOString())) })),
    apart,
    kept: accounts
      .filter((account) => account.startsWith("fees_kept:"))
      .map((account) => ({ account, statement: statementOf([account]) })),
  };
}

/** The shop's own share of the fees: charged, less what customers paid on top. Pure. */
export function chargedOf({ charged, borne }: Pick<PaidFees, "charged" | "borne">): number {
  return charged - borne;
}
