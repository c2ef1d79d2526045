/** An incident as stored (`id`), or as opened by this round. */
export interface FoldedIncident {
  /** Null: opened by this round. */
  id: bigint | null;
  key: string;
  level: number;
  orderId: string | null;
  detail: Record<string, unknown>;
  count: number;
  openedAt: Date;
  lastAt: Date;
  /** The alarms added by this round. */
  alarms: bigint[];
  /** New, or more urgent than before: the owner must be notified. */
  news: boolean;
}

/** A condition that was observed, not raised by an alarm. Level 0 only keeps an open incident open. */
export interface SeenState {
  key: string;
  level: 0 | 1 | 2;
  detail: Record<string, unknown>;
}

/** An alarm, case or condition that belongs to an incident. `at`: when the alarm or case began. */
export interface Raised extends SeenState {
  orderId?: string | null;
  at?: Date;
  alarm?: bigint;
}

/** Alarms that share one incident for the whole shop. */
const OF_THE_SHOP = new Set([
  "schema_drift",
  "foreign_ref",
  "own_fault",
  "validation",
  "difference",
  "low_balance",
  "insufficient_balance",
  "list_blind",
  "reversal",
]);
/** Alarms that have one incident per order. */
const OF_AN_ORDER = new Set([
  "answer_failed",
  "dispute_again",
  "held",
  "dispute",
  "not_received",
  "overdue",
  "settle_half",
  "settle_last",
  "late_vend",
  "reversed",
]);
const IN_REVIEW = new Set(["parked", "refund_stuck"]);

/** Each wallet at the upstream has its own incidents; the main wallet's key has no name. */
export const incidentOfWallet = (key: string, wallet: unknown): string =>
  typeof wallet === "string" && wallet !== "main" ? `${key}:${wallet}` : key;

/**
 * The key of an alarm's or case's incident: one per order if staff must act for it, else one for the shop. `inReview`: orders
 * with an open case that a decision closes.
 */
export function incidentKey(kind: string, orderId: string | null, inReview: ReadonlySet<string>): string {
  if (kind === "unauthorised" || kind === "selling_stopped") return "key_refused";
  if (kind === "upstream_balance") return "insufficient_balance";
  if (OF_THE_SHOP.has(kind)) return kind;
  const ofOrder = (name: string) => (orderId === null ? name : `${name}:${orderId}`);
  if (OF_AN_ORDER.has(kind)) return ofOrder(kind);
  if (IN_REVIEW.has(kind) || (orderId !== null && inReview.has(orderId))) return ofOrder("parked");
  return kind;
}

/** Incidents of cases, by kind: the case's own kind. `parked` is also an order's stuck refund. */
const OF_A_CASE: Readonly<Record<string, string>> = {
  ...Object.fromEntries(["dispute", "held", "not_received", "overdue", "parked"].map((kind) => [kind, kind])),
  answer_failed: "dispute",
  dispute_again: "dispute",
};

/** The key of the case on which an incident depends: it is active while that is open. Null: it depends on none. Pure. */
export function caseKeyOf(key: string): string | null {
  const [kind = "", ...order] = key.split(":");
  const of = OF_A_CASE[kind];
  return of ? [of, ...order].join(":") : null;
}

/**
 * Opens an incident, or adds to the open one with its key; level 0 only keeps an open one open. `open` contains the open
 * incidents by key. Pure except for `open`.
 */
export function raise(open: Map<string, FoldedIncident>, raised: Raised, now: Date): void {
  const { key, level, orderId = null, detail, at = now, alarm } = raised;
  const alarms = alarm === undefined ? [] : [alarm];
  const found = open.get(key);
  if (!found) {
    if (level === 0) return;
    const lastAt = at > now ? at : now;
    const opened = { id: null, key, level, orderId, detail, count: 1, openedAt: at, lastAt };
    open.set(key, { ...opened, alarms, news: true });
    return;
  }
  found.news ||= level > found.level;
  found.level = Math.max(found.level, level);
  if (at > found.lastAt) found.lastAt = at;
  if (raised.at) found.count += 1;
  if (level > 0) found.detail = detail;
  found.alarms.push(...alarms);
}
