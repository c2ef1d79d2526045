import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import pg from "pg";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { storeWebhook } from "@/lib/webhooks/store-webhook";
import type { BenchShop } from "./bench-shop";

let count = 0;

/** One customer: places an order, pays on the provider's page, whose webhook arrives, and waits for delivery. */
export async function buy({ ctx, sandboxUrl }: BenchShop, watch: Delivered): Promise<void> {
  const n = ++count;
  const phone = `0803${String(2_000_000 + (n % 7_000_000))}`;
  const placed = await placeOrder(ctx, {
    service: "airtime",
    input: { product: "MTN", phone, amount: 100 },
    email: "ada@example.com",
    key: `bench-${n}`,
  });
  if (!placed.ok) throw new Error(`not placed: ${JSON.stringify(placed)}`);
  const { reference } = placed.payment;
  await payAtPage(sandboxUrl, reference);
  const body = JSON.stringify({ event: "charge.success", data: { reference } });
  await storeWebhook(ctx, "paystack", Buffer.from(body));
  await watch.until(placed.order.id);
}

/** A customer's browser keeps its connection. Its cost isn't the shop's, so it is kept to a minimum. */
const browser = new Agent({ keepAlive: true });

async function payAtPage(sandboxUrl: string, reference: string): Promise<void> {
  const headers = { "content-type": "application/json" };
  const asked = request(`${sandboxUrl}/control/paystack`, { method: "POST", agent: browser, headers });
  asked.end(JSON.stringify({ reference, pay: true }));
  const [answer] = (await once(asked, "response")) as [IncomingMessage];
  answer.resume();
  await once(answer, "end");
  if (answer.statusCode !== 200) throw new Error(`not paid: ${answer.statusCode}`);
}

const LOOK_MS = 10;

/** Polls for the finished orders of all buyers at once, so that their waiting costs the shop almost nothing. */
export class Delivered {
  readonly #client: pg.Client;
  readonly #waiting = new Map<string, () => void>();
  #stopped = false;
  #loop: Promise<void> = Promise.resolve();

  constructor(url: string) {
    this.#client = new pg.Client(url);
  }

  async start(): Promise<void> {
    await this.#client.connect();
    this.#loop = this.#look();
  }

  until(order: string): Promise<void> {
    return new Promise((resolve) => this.#waiting.set(order, resolve));
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#loop;
    await this.#client.end();
  }

  async #look(): Promise<void> {
    while (!this.#stopped) {
      const ids = [...this.#waiting.keys()];
      const found =
        ids.length > 0
          ? await this.#client.query<{ id: string }>({
              name: "delivered",
              text: "SELECT id FROM orders WHERE id = ANY($1) AND status = 'delivered'",
              values: [ids],
            })
          : { rows: [] };
      for (const { id } of found.rows) {
        this.#waiting.get(id)?.();
        this.#waiting.delete(id);
      }
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }
}
