import type { DeviceOrder } from "@/app/_shop/device/device";
import type { NumberOrder } from "@/lib/account/list-my-numbers";
import { BASKET } from "@/lib/model/service-id";

/** An order on the board: from this device, or from the signed-in customer's account. */
export interface BoardOrder extends DeviceOrder {
  /** In the signed-in customer's account, which buys it again with what it has stored. */
  mine?: boolean;
  /** The customer's nickname for the number. */
  label?: string;
}

/** An account's order as a board order. */
export function accountOrder({ plan, ...row }: NumberOrder): BoardOrder {
  const again = { phone: "", product: "", amount: "", plan };
  return { ...row, token: "", delivered: true, mine: true, again };
}

/** A plan as it is sold now. */
export interface PlanNow {
  /** In kobo, before the payment fee. */
  price: number;
  hours: number | null;
}

export interface NumberCard {
  last: BoardOrder;
  label: string;
  /** Today's price of the same, if its plan is still sold. */
  now: number | null;
  /** When it ends. `sure`: by the plan; `here`: by the last renewal here; `about`: estimated from usage. */
  due: { at: string; kind: "sure" | "here" | "about" } | null;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** The hours of a one-month plan, as counted by the catalogue. */
const MONTH = 30 * 24;
/** With fewer purchases, or over fewer days, usage can't be estimated. */
const MIN_PURCHASES = 3;
const MIN_DAYS = 14;

/** One card per number, most recent purchase first. `orders`: newest first. Pure. */
export function numberCards(
  orders: readonly BoardOrder[],
  plans: ReadonlyMap<string, PlanNow>,
): NumberCard[] {
  const numbers = new Map<string, BoardOrder[]>();
  for (const order of orders) {
    // No number, or several numbers or services ("0803… +2"): it can't be bought again for one.
    if (order.service === BASKET || order.recipient === "" || / \+\d+$/.test(order.recipient)) continue;
    const key = `${order.service} ${order.recipient}`;
    const known = numbers.get(key) ?? [];
    const twice = known.findIndex(({ ref }) => ref === order.ref);
    // The account knows more about an order than the device.
    if (twice >= 0) known[twice] = { ...known[twice], ...order };
    else known.push(order);
    numbers.set(key, known);
  }
  return [...numbers.values()].flatMap((known) => {
    const sorted = known.toSorted((a, b) => (a.at < b.at ? 1 : -1));
    const [last] = sorted;
    if (!last) return [];
    const plan = plans.get(last.again?.plan ?? "");
    const label = sorted.find((one) => one.label)?.label ?? "";
    return { last, label, now: plan ? plan.price * itemsOf(last) : null, due: dueOf(sorted, plan) };
  });
}

/** How many plans the order bought: months of TV. For entries stored before items were counted, the number is in the form's values. */
function itemsOf({ items, again }: BoardOrder): number {
  return items ?? (Number(again?.fields?.months) || 1);
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

function dueOf(orders: readonly BoardOrder[], plan: PlanNow | undefined): NumberCard["due"] {
  const delivered = orders.filter((one) => one.delivered);
  const [last] = delivered;
  if (!last || last !== orders[0]) return null;
  const from = Date.parse(last.at);
  const at = (time: number) => new Date(time).toISOString();
  if (last.service === "data" && plan?.hours) return { at: at(from + plan.hours * HOUR), kind: "sure" };
  if (last.service === "tv")
    return { at: at(tvEnd(from, plan?.hours ?? MONTH, itemsOf(last))), kind: "here" };
  if (last.service !== "electricity" || delivered.length < MIN_PURCHASES) return null;
  const first = Date.parse(delivered.at(-1)?.at ?? last.at);
  const used = delivered.slice(1).reduce((sum, one) => sum + (one.amount ?? 0), 0);
  if (from - first < MIN_DAYS * DAY || used === 0 || !last.amount) return null;
  return { at: at(from + last.amount * ((from - first) / used)), kind: "about" };
}
