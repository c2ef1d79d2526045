import { setTimeout as pause } from "node:timers/promises";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import type { Placed } from "../stack/shop-client";
import type { Customer, Shelf } from "./customers";

/** What customers talk to: the web processes, any of which may be dead, and the sandbox, which is always up. */
export interface Floor {
  webs: readonly string[];
  sandboxUrl: string;
}

/** How long to retry when a web process is dead, the database restarts or a product is paused. */
const PATIENCE_MS = 240_000;
const AGAIN_MS = 150;

/** Asks the web processes in turn until one gives a complete response with one of these statuses. */
async function ask(
  floor: Floor,
  path: string,
  init: { body?: unknown; headers?: Record<string, string> },
  wanted: readonly number[],
): Promise<{ status: number; json: unknown }> {
  const deadline = Date.now() + PATIENCE_MS;
  const heard = new Map<string, number>();
  const hear = (what: string) => heard.set(what, (heard.get(what) ?? 0) + 1);
  for (let turn = Math.floor(Math.random() * floor.webs.length); Date.now() < deadline; turn++) {
    const base = floor.webs[turn % floor.webs.length];
    try {
      const answer = await fetchFresh(`${base}${path}`, {
        method: init.body === undefined ? "GET" : "POST",
        headers: { "content-type": "application/json", ...init.headers },
        body: init.body === undefined ? undefined : JSON.stringify(init.body),
        signal: AbortSignal.timeout(20_000),
      });
      const text = await answer.text();
      if (wanted.includes(answer.status)) return { status: answer.status, json: JSON.parse(text) };
      hear(`${answer.status} ${text.slice(0, 60)}`);
      if (answer.status === 422) throw new WrongOrder(`${path}: ${text} for ${JSON.stringify(init.body)}`);
    } catch (error) {
      if (error instanceof WrongOrder) throw error;
      hear(String(error));
    }
    await pause(AGAIN_MS);
  }
  const said = [...heard].map(([what, times]) => `${times} × ${what}`).join("; ");
  throw new Error(`${path}: none in ${PATIENCE_MS} ms for ${JSON.stringify(init.body)}: ${said}`);
}

/** A mistake of the test itself. Retrying wouldn't help. */
class WrongOrder extends Error {}

export async function readShelf(floor: Floor): Promise<Shelf> {
  const { json } = await ask(floor, "/api/catalogue", {}, [200]);
  const { services } = json as { services: { id: string; plans?: { _id: string; product: string }[] }[] };
  const plans = (id: string, product: RegExp) =>
    (services.find((service) => service.id === id)?.plans ?? [])
      .filter((plan) => product.test(plan.product))
      .map((plan) => plan._id);
  return { data: plans("data", /^mtn/i), tv: plans("tv", /^gotv/i), internet: plans("internet", /./) };
}

/** Buys once and retries through failures: the same idempotency key is the same order. Returns the order. */
export async function buy(floor: Floor, customer: Customer, key: string): Promise<Placed> {
  const { service, input, email, check } = customer;
  if (check) await ask(floor, "/api/validate", { body: { service, ...check } }, [200]);
  const init = { body: { service, input, email }, headers: { "idempotency-key": key } };
  const { json } = await ask(floor, "/api/orders", init, [200, 201]);
  return json as Placed;
}

/** Pays at the payment page in the customer's manner. `lateMs`: when the order has certainly expired. */
export async function payAs(floor: Floor, customer: Customer, order: Placed, lateMs: number): Promise<void> {
  const { reference, url } = order.payment;
  // Placing took so long that the order expired before its payment started. It can't be paid.
  if (url === null) return;
  const tell = async (body: Record<string, unknown>) => {
    const answer = await fetchFresh(`${floor.sandboxUrl}/control/paystack`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`sandbox: ${await answer.text()}`);
  };
  switch (customer.manner) {
    case "leaves":
      return;
    case "late":
      await pause(lateMs);
      return tell({ reference, pay: true });
    case "twice": {
      // Two pages are open at once, and both are paid.
      const path = `/api/orders/${order.ref}/pay?token=${order.token}`;
      const { status, json } = await ask(floor, path, { body: { again: true } }, [200, 409, 410]);
      await tell({ reference, pay: true });
      if (status !== 200) return;
      const { payment } = json as { payment: { reference: string } };
      return tell({ reference: payment.reference, pay: true });
    }
    case "too-little":
      return tell({ reference, amount: order.total.amount - 1_000, pay: true });
    case "too-much":
      // More than a customer-paid fee could explain.
      return tell({ reference, amount: order.total.amount * 2 + 500_000, pay: true });
    case "pays":
      return tell({ reference, pay: true });
  }
}
