/** An incident as a round found it (`id` as stored), or as it opens it. */
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
  /** The alarms that this round adds. */
  alarms: bigint[];
  /** New, or more urgent than before: the owner is to be told. */
  news: boolean;
}

/** A condition that is observed, not raised by an alarm. Level 0 only keeps an open incident open. */
export interface SeenState {
  key: string;
  level: 0 | 1 | 2;
  detail: Record<string, unknown>;
}

/** What belongs to an incident: a condition, an alarm or a case. `at`: when the alarm or case began. */
export interface Raised extends SeenState {
  orderId?: string | null;
  at?: Date;
  alarm?: bigint;
}

/** Alarms of which the shop has one incident at a time. */
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
/** Alarms of which each order has its own incident. */
const OF_AN_ORDER = new Set([
  "answer_failed",
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

/** A wallet at the upstream has its own incidents; the main one's have no name. */
export const incidentOfWallet = (key: string, wallet: unknown): string =>
  typeof wallet === "string" && wallet !== "main" ? `${key}:${wallet}` : key;

/**
 * The incident that an alarm or case belongs to: one an order where a person must act for it, else one for the shop. `inReview`:
 * orders with an open case that their decision closes.
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

/**
 * Opens an incident, or adds to the open one of its key; level 0 only keeps an open one open. `open` holds the open incidents by
 * key. Pure but for `open`.
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
