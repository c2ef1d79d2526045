/** The discrepancy of a row in the supplier's list that no purchase of ours explains. */
export const FOREIGN_ROW = {
  kind: "upstream_not_ours",
  subject: "row:1",
  order: null,
  ours: null,
  theirs: {},
  amountKobo: null,
} as const;
