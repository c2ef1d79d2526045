import type { DeviceOrder } from "@/app/_shop/device/device";
import type { NumberOrder } from "@/lib/account/list-my-numbers";
import { type Due, dueOf } from "@/lib/model/number-due";
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
  due: Due | null;
}

/** One card per number, most recent purchase first; orders that ended undelivered don't count. `orders`: newest first. Pure. */
export function numberCards(
  orders: readonly BoardOrder[],
  plans: ReadonlyMap<string, PlanNow>,
): NumberCard[] {
  const numbers = new Map<string, BoardOrder[]>();
  for (const order of orders.flatMap(partsOf)) {
    // No number, or several numbers ("0803… +2"): it can't be bought again for one.
    if (order.service === BASKET || order.recipient === "" || / \+\d+$/.test(order.recipient)) continue;
    const key = `${order.service} ${order.recipient}`;
    const known = numbers.get(key) ?? [];
    // The account names a basket's item ("K7QF3-M2X9D-2"), the device its order.
    const twice = known.findIndex(({ ref }) => ref.startsWith(order.ref) || order.ref.startsWith(ref));
    // The account knows more about an order than the device.
    if (twice >= 0) known[twice] = { ...known[twice], ...order };
    else known.push(order);
    numbers.set(key, known);
  }
  return [...numbers.values()].flatMap((known) => {
    const sorted = known
      .filter(({ delivered, failed }) => delivered || !failed)
      .toSorted((a, b) => (a.at < b.at ? 1 : -1));
    const [last] = sorted;
    if (!last) return [];
    const plan = plans.get(last.again?.plan ?? "");
    const due = dueOf(
      sorted.map((one) => ({ ...one, items: itemsOf(one) })),
      plan?.hours ?? null,
    );
    const label = sorted.find((one) => one.label)?.label ?? "";
    return { last, label, now: plan ? plan.price * itemsOf(last) : null, due };
  });
}

/** A basket as one order for each number. */
function partsOf(order: BoardOrder): BoardOrder[] {
  if (order.service !== BASKET) return [order];
  const { parts = [], total, at, ref, token } = order;
  return parts.map((part) => ({ ...part, ref, token, total, at, delivered: true }));
}

/** How many plans the order bought: months of TV. For entries stored before items were counted, the number is in the form's values. */
function itemsOf({ items, again }: BoardOrder): number {
  return items ?? (Number(again?.fields?.months) || 1);
}
