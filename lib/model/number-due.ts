/** What was bought for a number. */
interface Bought {
  service: string;
  /** When it was placed. */
  at: string;
  delivered?: boolean;
  /** In kobo, before the payment fee. */
  amount?: number;
  /** How many of its plan: months of TV. */
  items: number;
}

/** When it ends. `sure`: by the plan; `here`: by the last renewal here; `about`: estimated from usage. */
export interface Due {
  at: string;
  kind: "sure" | "here" | "about";
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The hours of a one-month plan, as counted by the catalogue. */
const MONTH = 30 * 24;
/** With fewer purchases, or over fewer days, usage can't be estimated. */
const MIN_PURCHASES = 3;
const MIN_DAYS = 14;

/** When what a number was bought ends, if that can be told. `orders`: of the number, newest first; `hours`: of the last one's plan. Pure. */
export function dueOf(orders: readonly Bought[], hours: number | null): Due | null {
  const delivered = orders.filter((order) => order.delivered);
  const [last] = delivered;
  if (!last || last !== orders[0]) return null;
  const from = Date.parse(last.at);
  const at = (time: number) => new Date(time).toISOString();
  if (last.service === "data" && hours) return { at: at(from + hours * HOUR), kind: "sure" };
  if (last.service === "tv") return { at: at(tvEnd(from, hours ?? MONTH, last.items)), kind: "here" };
  if (last.service !== "electricity" || delivered.length < MIN_PURCHASES) return null;
  const first = Date.parse(delivered.at(-1)?.at ?? last.at);
  const used = delivered.slice(1).reduce((sum, one) => sum + (one.amount ?? 0), 0);
  if (from - first < MIN_DAYS * DAY || used === 0 || !last.amount) return null;
  return { at: at(from + last.amount * ((from - first) / used)), kind: "about" };
}

/** Several months run one after the other, each beginning where the previous one ends. */
function tvEnd(from: number, hours: number, items: number): number {
  if (hours !== MONTH) return from + items * hours * HOUR;
  const end = new Date(from);
  const day = end.getUTCDate();
  end.setUTCMonth(end.getUTCMonth() + items);
  // 31 January plus one month is the last of February.
  if (end.getUTCDate() !== day) end.setUTCDate(0);
  return end.getTime();
}
