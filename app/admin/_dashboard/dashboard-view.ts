/** The dashboard in words and figures, as computed by the server for the page and its JSON. */
export interface DashboardView {
  /** "As of 14:02:11." */
  asOf: string;
  answers: {
    /** Link to the section with its table. */
    href: string;
    question: string;
    figure: string;
    /** The comparison. */
    note: string;
    tone: "bad" | "wait" | null;
  }[];
  piles: { what: string; href: string | null; count: number; since: string }[];
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
}

export interface TableRow {
  label: string;
  /** Share of the table's largest value, 0 to 1. */
  share: number;
  strong: boolean;
  figures: string[];
}
