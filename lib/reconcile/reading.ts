import { UNSCALED } from "@/lib/platform/config/schedules";

/** A part of a list by date: [from, to). */
export interface Slice {
  from: Date;
  to: Date;
}

/** The dates to list for a slice: ten minutes more on both sides, for clocks that differ. */
export function listedDates({ from, to }: Slice): Slice {
  return {
    from: new Date(from.getTime() - UNSCALED.listBefore),
    to: new Date(to.getTime() + UNSCALED.listAfter),
  };
}

/** Calls left in this run. The rest waits for the next run, so that other sources aren't delayed. */
export interface Budget {
  left: number;
  /** Waits for the key's calls instead of giving up. */
  isPatient?: true;
}

/** All rows of a slice, or why they can't be read now; a partial list is no evidence. */
export type Reading<Row> = { whole: true; rows: Row[] } | { whole: false; problem: string };

/** Uses one call of the budget; false if none is left. */
export function spend(budget: Budget): boolean {
  if (budget.left <= 0) return false;
  budget.left -= 1;
  return true;
}

export const NO_CALL = "no call to spare";
