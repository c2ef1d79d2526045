import pg from "pg";
import { newId } from "@/lib/orders/ids";
import { placeOrder } from "@/lib/orders/place-order";
import { storeWebhook } from "@/lib/orders/store-webhook";
import { type BenchShop, startBenchShop } from "./bench-shop";
import { QUICK } from "./load";
import { rawLoop } from "./raw-loop";
import type { Report } from "./report";
import { median, runBuyers } from "./run-buyers";

const BUYERS = [1, 8, 32];
/** A first look is shorter, and proves nothing. */
const SCALE = QUICK ? 0.2 : 1;
const WARM_MS = 3_000 * SCALE;
const FLOOR_MS = 4_000 * SCALE;
const PIPELINE_MS = 10_000 * SCALE;
const LOOK_MS = 10;
/** Issue 6, at 8 and at 32 buyers. */
const LEAST = 0.3;

/**
 * Orders a second through the whole pipeline, create → paid → vended → delivered, at 1, 8 and 32 buyers: everything that
 * a shop does but its web server, the sandbox over HTTP. Beside its floor of the same minutes: an order with its line and
 * payment created and marked paid by two calls of the same Prisma client, and nothing else; measured before and after.
 * Beside both, for scale: two transactions of plain pg.
 */
export async function benchPipeline(report: Report): Promise<void> {
  const shop = await startBenchShop();
  const watch = new Delivered(shop.databaseUrl);
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 10 });
  await watch.start();
  try {
    await runBuyers(8, WARM_MS, () => buy(shop, watch));
    await runBuyers(8, WARM_MS / 3, () => createAndMarkPaid(shop));
    for (const buyers of BUYERS) {
      const raw = await runBuyers(buyers, FLOOR_MS / 2, () => rawLoop(pool));
      const before = await runBuyers(buyers, FLOOR_MS, () => createAndMarkPaid(shop));
      const took: number[] = [];
      const rate = await runBuyers(buyers, PIPELINE_MS, async () => {
        const begun = performance.now();
        await buy(shop, watch);
        took.push(performance.now() - begun);
      });
      const after = await runBuyers(buyers, FLOOR_MS, () => createAndMarkPaid(shop));
      const floor = (before + after) / 2;
      report.add({
        figure: "orders a second",
        of: `${buyers} buyers`,
        value: rate,
        unit: "/s",
        floor,
        ...(buyers > 1 ? { target: `≥ ${LEAST} × floor`, met: rate >= LEAST * floor } : {}),
        note: `median ${Math.round(median(took))} ms an order; raw two-transaction pg loop ${Math.round(raw)}/s`,
      });
    }
  } finally {
    await pool.end();
    await watch.stop();
    await shop.close();
  }
}

let count = 0;

/** One customer: orders, pays at the provider's page, whose webhook arrives, and waits for the goods. */
async function buy({ ctx, sandboxUrl }: BenchShop, watch: Delivered): Promise<void> {
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
  const answer = await fetch(`${sandboxUrl}/control/paystack`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ reference, pay: true }),
  });
  if (!answer.ok) throw new Error(`not paid: ${answer.status}`);
  await answer.arrayBuffer();
  const body = JSON.stringify({ event: "charge.success", data: { reference } });
  await storeWebhook(ctx, "paystack", Buffer.from(body));
  await watch.until(placed.order.id);
}

/** The least that any shop does with an order, through the same client. */
async function createAndMarkPaid({ ctx }: BenchShop): Promise<void> {
  const id = newId();
  const now = new Date();
  const line = { id: newId(), position: 1, service: "airtime", product: "MTN", recipient: "", request: {} };
  const money = { faceKobo: 100n, costKobo: 97n, ceilingKobo: 100n, feeKobo: 0n, totalKobo: 100n };
  const texts = {
    service: "airtime",
    // To whom no mail is owed: the books enqueue one by themselves for every other.
    email: "nobody",
    requestHash: id,
    repeatHash: id,
    tokenSalt: id,
  };
  await ctx.db.order.create({
    data: {
      ...texts,
      id,
      ref: id,
      input: {},
      checkoutKey: id,
      tokenSha256: id,
      status: "awaiting_payment",
      totalKobo: 100n,
      paymentFeeKobo: 0n,
      placedAt: now,
      // Over already: it holds nothing of the wallet.
      expiresAt: now,
      lines: { create: { ...line, ...money, status: "waiting" } },
    },
  });
  await ctx.db.order.update({ where: { id }, data: { status: "paid", paidAt: now } });
}

/** Asks for all buyers at once whose order has arrived: their waiting costs the shop next to nothing. */
class Delivered {
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
