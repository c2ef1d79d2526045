import { type Stack, startStack } from "@/test/stack";
import { airtime, newPhone, type Placed, pay, place, untilStatus } from "@/test/stack/shop-client";
import { startHello } from "./hello-app";
import { addHistory } from "./history";
import { compareLoad } from "./load";
import type { Report } from "./report";

/**
 * Orders whose pages are requested in turn: few, or more than the page cache holds, so that each is rendered every
 * time.
 */
const ORDERS = 20;
const MANY_ORDERS = 160;
/** Orders bought at the same time. */
const BUYERS = 20;
const CACHED = 0.7;
const ORDER_PAGE = 0.6;

/** Measures requests per second of the most requested pages, next to the hello-world page of the same kind. */
export async function benchRequests(report: Report): Promise<void> {
  const hello = await startHello();
  const stack = await startStack({ sandboxEnv: { SANDBOX_TIME_SCALE: "0" } });
  try {
    await addHistory(stack.databaseUrl);
    const orders = await deliveredOrders(stack);
    const shop = (path: string) => [`${stack.baseUrl}${path}`];
    const floor = (path: string) => [`${hello.baseUrl}${path}`];
    const pages = orders.map(({ ref, token }) => `${stack.baseUrl}/orders/${ref}?token=${token}`);
    const few = pages.slice(0, ORDERS);
    const json = orders
      .slice(0, ORDERS)
      .map(({ ref, token }) => `${stack.baseUrl}/api/orders/${ref}?token=${token}`);
    const kinds = [
      { of: "home / static page", ours: shop("/"), theirs: floor("/"), least: CACHED },
      { of: "airtime / static page", ours: shop("/airtime"), theirs: floor("/"), least: CACHED },
      { of: "catalogue JSON / static page", ours: shop("/api/catalogue"), theirs: floor("/"), least: CACHED },
      {
        of: "order page, rendered / dynamic page",
        ours: pages,
        theirs: floor("/dynamic"),
        least: ORDER_PAGE,
      },
      { of: "order page, again / dynamic page", ours: few, theirs: floor("/dynamic"), least: ORDER_PAGE },
      { of: "order JSON / JSON route", ours: json, theirs: floor("/json") },
      { of: "data plans / dynamic page", ours: shop("/data"), theirs: floor("/dynamic") },
    ];
    for (const { of, ours, theirs, least } of kinds) {
      const measured = await compareLoad(ours, theirs);
      report.add({
        figure: "requests a second",
        of,
        value: measured.shop,
        unit: "/s",
        floor: measured.floor,
        ...(least ? { target: `≥ ${least} × floor`, met: measured.shop >= least * measured.floor } : {}),
        note: `median ${Math.round(measured.medianMs * 10) / 10} ms at 16 connections`,
      });
    }
  } finally {
    await stack.stop();
    await hello.stop();
  }
}

async function deliveredOrders({ baseUrl }: Stack) {
  const orders: Placed[] = [];
  while (orders.length < MANY_ORDERS) {
    const buyers = Array.from({ length: BUYERS }, async () => {
      const order = await place(baseUrl, airtime(newPhone()));
      await pay(order);
      await untilStatus(baseUrl, order, ["delivered"]);
      return order;
    });
    orders.push(...(await Promise.all(buyers)));
  }
  return orders;
}
