import { setTimeout as pause } from "node:timers/promises";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { airtime, type Placed, pay, postOrder, readOrder } from "./shop-client";

export interface Sales {
  orders: Placed[];
  requests: number;
  /** Answers other than 2xx. */
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
  const count = (what: string, status: number, ok: boolean) => {
    sales.requests += 1;
    if (!ok) sales.refused.push(`${what}: ${status}`);
    return ok;
  };
  const customer = async () => {
    const page = await fetchFresh(`${base}/airtime`);
    await page.text();
    count("page", page.status, page.ok);
    const answer = await postOrder(base, airtime());
    const body = (await answer.json()) as Placed;
    if (!count("order", answer.status, answer.status === 201)) return;
    sales.orders.push(body);
    await pay(body);
    await readOrder(base, body).then(
      () => count("status", 200, true),
      (error: Error) => count(`status ${error.message}`, 0, false),
    );
  };
  const running = Array.from({ length: lanes }, async () => {
    while (isOpen) {
      await customer().catch((error: Error) => sales.refused.push(error.message));
      await pause(pauseMs);
    }
  });
  async function stop() {
    isOpen = false;
    await Promise.all(running);
  }
  return sales;
}
