/** The desk's first page in words and figures, as the server writes them: what the page shows and what its JSON says. */
export interface DashboardView {
  /** "As of 14:02:11." */
  asOf: string;
  answers: {
    /** The part below that holds the table behind it. */
    href: string;
    question: string;
    figure: string;
    /** What to compare it with. */
    note: string;
    tone: "bad" | "wait" | null;
  }[];
  piles: { what: string; href: string | null; count: number; since: string }[];
  oldest: { ref: string; text: string }[];
  /** Why nothing can be sold now; null while it can. */
  trouble: string | null;
  /** At which hours it says what. */
  floatNote: string;
  float: [label: string, value: string][];
  /** Days, oldest first; today is the last. In kobo. */
  bars: { label: string; sales: number; left: number; text: string }[];
  money: TableRow[];
  failures: TableRow[];
}

export interface TableRow {
  label: string;
  /** Of the largest in the table, 0 to 1. */
  share: number;
  strong: boolean;
  figures: string[];
}
