/** A part of a list by date: [from, to). */
export interface Slice {
  from: Date;
  to: Date;
}

/** How many calls a run may still make. The rest waits for the next run, so that other sources aren't delayed. */
export interface Budget {
  left: number;
}

/** All rows of a slice, or why they can't be read now; half a list proves nothing. */
export type Reading<Row> = { whole: true; rows: Row[] } | { whole: false; problem: string };

/** Takes one call from the budget; false when none is left. */
export function spend(budget: Budget): boolean {
  if (budget.left <= 0) return false;
  budget.left -= 1;
  return true;
}

export const NO_CALL = "no call to spare";
