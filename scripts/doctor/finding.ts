/** One check of the doctor. `note` is informative and not a failure. */
export interface Finding {
  verdict: "ok" | "note" | "fail";
  /** A plain sentence: the result, and for a failure what to do. */
  text: string;
}

export const ok = (text: string): Finding => ({ verdict: "ok", text });
export const note = (text: string): Finding => ({ verdict: "note", text });
export const fail = (text: string): Finding => ({ verdict: "fail", text });

/** Where the operator finds more. A test compares these names with the headings of docs/runbook.md. */
export const RUNBOOK = {
  paid: "Customer paid, nothing arrived",
  parked: "Item in review",
  balance: "Supplier balance empty",
  key: "Supplier key rejected",
  payments: "Payment provider down",
  list: "Supplier's list shows nothing",
  clock: "A server's clock is wrong",
  restored: "Restored database",
  spool: "Answers wait on disk",
  reversal: "Supplier changed its mind",
  dispute: "Disputed payment",
} as const;

export const runbook = (part: keyof typeof RUNBOOK): string => `docs/runbook.md, "${RUNBOOK[part]}"`;
