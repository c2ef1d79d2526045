import type { OrderStatus } from "@/lib/model/order-status";

/** The dashboard in words and figures, as computed by the server for the page and its JSON. */
export interface DashboardView {
  /** "As of 14:02:11." */
  asOf: string;
  answers: {
    /** Link to the section with the table. */
    href: string;
    question: string;
    figure: string;
    /** The comparison. */
    note: string;
    tone: "bad" | "wait" | null;
  }[];
  /** What is waiting, oldest first; `left` is the remaining part of the promised 24 hours. */
  piles: { what: string; href: string; count: number; since: string; left: string; late: boolean }[];
  oldest: { ref: string; text: string }[];
  /** Why nothing can be sold now; null if sales work. */
  trouble: string | null;
  /** The alert thresholds in hours. */
  balanceThresholdNote: string;
  float: [label: string, value: string][];
  /** Days, oldest first; the last is today. In kobo. */
  bars: { label: string; sales: number; left: number; text: string }[];
  money: TableRow[];
  failures: TableRow[];
  /** The newest orders. */
  feed: { ref: string; at: string; status: OrderStatus; state: string; what: string; total: string }[];
}

export interface TableRow {
  label: string;
  /** Share of the table's largest value, 0 to 1. */
  share: number;
  strong: boolean;
  figures: string[];
}
