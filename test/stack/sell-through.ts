import { setTimeout as pause } from "node:timers/promises";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { airtime, type Placed, pay, postOrder } from "./shop-client";

export interface Sales {
  orders: Placed[];
  requests: number;
  /** When and how a request was refused (an answer other than 2xx) or failed. */
  refused: string[];
  /** Stops new customers and waits for those in the shop. */
  stop(): Promise<void>;
}

/**
 * Customers who order, pay and look, one after the other in so many lanes, until they are stopped. With `pauseMs` between
 * two of a lane.
 */
export function startSales(base: string, lanes: number, pauseMs = 0): Sales {
  const sales: Sales = { orders: [], requests: 0, refused: [], stop };
  let isOpen = true;
  const refuse = (what: string) => sales.refused.push(`${new Date().toISOString()} ${what}`);
  /** Counts an answer. Returns its text, or null if it was refused. */
  const textOf = async (what: string, answer: Response): Promise<string | null> => {
    const text = await answer.text();
    sales.requests += 1;
    if (answer.ok) return text;
    refuse(`${what}: ${answer.status} ${text.slice(0, 300)}`);
    return null;
  };
  const customer = async () => {
    await textOf("page", await fetchFresh(`${base}/airtime`));
    const placed = await textOf("order", await postOrder(base, airtime()));
    if (placed === null) return;
    const order = JSON.parse(placed) as Placed;
    sales.orders.push(order);
    await pay(order);
    await textOf("status", await fetchFresh(`${base}/api/orders/${order.ref}?token=${order.token}`));
  };
  const running = Array.from({ length: lanes }, async () => {
    while (isOpen) {
      await customer().catch((error: Error) => refuse(`${error.message} ${String(error.cause ?? "")}`));
      await pause(pauseMs);
    }
  });
  async function stop() {
    isOpen = false;
    await Promise.all(running);
  }
  return sales;
}
