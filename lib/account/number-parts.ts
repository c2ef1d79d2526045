import { BASKET } from "@/lib/model/service-id";

interface BoughtLine {
  service: string;
  recipient: string;
  status: string;
}

/** The orders with something delivered that can be bought again. */
export const DELIVERED_SOMETHING = ["delivered", "partly_delivered"];

/** "K7QF3-M2X9D-2" is the second item of the basket K7QF3-M2X9D: it is bought again by itself. Pure. */
export function parseItemRef(ref: string): { ref: string; item: number | null } {
  const [, order = ref, item] = /^(.*?)(?:-(\d{1,2}))?$/.exec(ref.slice(0, 20).toUpperCase()) ?? [];
  return { ref: order, item: item === undefined ? null : Number(item) };
}

/** A basket's item; null if there is none. Pure. */
export function basketItem(
  input: unknown,
  item: number,
): { service: string; input: Record<string, unknown> } | null {
  return itemsOf(input)[item - 1] ?? null;
}

/**
 * The parts of an order that each went to one number, complete, with the reference that buys it again: the whole order, or one
 * item of a basket. Several numbers of one service, or several items for one number, can't be bought again by one press. Pure.
 */
export function numberParts<Line extends BoughtLine>(order: {
  ref: string;
  service: string;
  input: unknown;
  lines: readonly Line[];
}): { ref: string; lines: [Line, ...Line[]] }[] {
  const numbers = new Map<string, [Line, ...Line[]]>();
  for (const line of order.lines) {
    const key = `${line.service} ${line.recipient}`;
    numbers.set(key, [...(numbers.get(key) ?? []), line] as [Line, ...Line[]]);
  }
  const whole = [...numbers.values()].filter((lines) => lines.every(({ status }) => status === "delivered"));
  if (order.service !== BASKET)
    return numbers.size === 1 ? whole.map((lines) => ({ ref: order.ref, lines })) : [];
  const items = itemsOf(order.input);
  return whole.flatMap((lines) => {
    const [{ service, recipient }] = lines;
    const mine = items.filter(
      (item) => item.service === service && Object.values(item.input).includes(recipient),
    );
    const [item, ...others] = mine;
    return item && others.length === 0 ? [{ ref: `${order.ref}-${items.indexOf(item) + 1}`, lines }] : [];
  });
}

type BasketInput = { items?: { service: string; input: Record<string, unknown> }[] };
const itemsOf = (input: unknown) => (input as BasketInput).items ?? [];
