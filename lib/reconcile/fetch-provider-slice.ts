import type { Context } from "@/lib/context/context";
import type { PaymentProvider, ProviderPage, ProviderWindow } from "@/lib/payments/provider";
import { type Budget, listedDates, NO_CALL, type Reading, type Slice, spend } from "./reading";

/** Compares one slice of time with one of the provider's lists. Returns null, or why the slice must be read again. */
export type ReconcileSlice = (
  ctx: Context,
  provider: PaymentProvider,
  slice: Slice,
  budget: Budget,
) => Promise<string | null>;

/** Fetches all rows of one of the provider's lists around a slice of time. */
export async function fetchProviderSlice<Row>(
  list: (window: ProviderWindow) => Promise<ProviderPage<Row>>,
  slice: Slice,
  budget: Budget,
): Promise<Reading<Row>> {
  const dates = listedDates(slice);
  const rows: Row[] = [];
  for (let page = 1; ; page++) {
    if (!spend(budget)) return { whole: false, problem: NO_CALL };
    const read = await list({ ...dates, page });
    if (read.kind === "unknown") return { whole: false, problem: `the provider's list: ${read.reason}` };
    if (read.unreadable > 0) return { whole: false, problem: "the provider's list: unreadable rows" };
    rows.push(...read.rows);
    if (!read.hasNext) return { whole: true, rows };
  }
}
