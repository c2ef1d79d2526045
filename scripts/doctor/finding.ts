/** One thing that the doctor looked at. `note` is worth knowing and no failure. */
export interface Finding {
  verdict: "ok" | "note" | "fail";
  /** A plain sentence: what is the case, and for a failure what to do. */
  text: string;
}

export const ok = (text: string): Finding => ({ verdict: "ok", text });
export const note = (text: string): Finding => ({ verdict: "note", text });
export const fail = (text: string): Finding => ({ verdict: "fail", text });

/** Where the operator reads on; a test holds the names against the headings of docs/runbook.md. */
export const RUNBOOK = {
  paid: "Customer paid, nothing arrived",
  parked: "Parked line",
  balance: "Upstream balance empty",
  key: "Upstream key refused",
  payments: "Payment provider down",
  list: "Upstream's list shows nothing",
  clock: "A server's clock is wrong",
} as const;

export const runbook = (part: keyof typeof RUNBOOK): string => `docs/runbook.md, "${RUNBOOK[part]}"`;
