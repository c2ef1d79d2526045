import pg from "pg";
import { newId } from "@/lib/model/ids";
import { type BenchShop, startBenchShop } from "./bench-shop";
import { buy, Delivered } from "./buy";
import { type CpuTime, cpuEach, cpuTime } from "./cpu-time";
import { QUICK } from "./load";
import { rawLoop } from "./raw-loop";
import type { Report } from "./report";
import { median, runBuyers } from "./run-buyers";

const BUYERS = [1, 8, 32];
/** A quick run is shorter, and proves nothing. */
const SCALE = QUICK ? 0.2 : 1;
const WARM_MS = 3_000 * SCALE;
/** Baseline and pipeline alternate, so that other load on the machine affects both. */
const ROUNDS = 3;
const FLOOR_MS = 2_500 * SCALE;
const PIPELINE_MS = 4_000 * SCALE;
/** Minimum ratio to the floor, at 8 and at 32 buyers. */
const LEAST = 0.3;

/**
 * Measures orders per second through the whole pipeline, create → paid → vended → delivered, at 1, 8 and 32 buyers:
 * everything in a shop except its web server, with the sandbox over HTTP.
 *
 * The floor alternates with it: an order with its item created and marked paid, in two calls of the same Prisma client
 * with the same connections. For scale it also measures two transactions in plain pg. The sandbox, which in production
 * runs on another machine, shares these CPUs, so the CPU time per order of each process is reported too.
 *
 * Then everything is repeated with the database over TCP, as with a hosted one: the embedded database's socket speeds
 * up the floor more than the pipeline, which does other work as well.
 */
export async function benchPipeline(report: Report): Promise<void> {
  await measure(report, { tcp: false });
  await measure(report, { tcp: true });
}

async function measure(report: Report, { tcp }: { tcp: boolean }): Promise<void> {
  const shop = await startBenchShop({ tcp });
  const watch = new Delivered(shop.databaseUrl);
  const pool = new pg.Pool({ connectionString: shop.databaseUrl, max: 10 });
  const client = new pg.Client(shop.databaseUrl);
  await client.connect();
  await watch.start();
  try {
    await runBuyers(8, WARM_MS, () => buy(shop, watch));
    await runBuyers(8, WARM_MS / 3, () => createAndMarkPaid(shop));
    for (const buyers of BUYERS) {
      const raw = await runBuyers(buyers, FLOOR_MS, () => rawLoop(pool));
      const floors: Measured[] = [];
      const orders: Measured[] = [];
      const turn = async (into: Measured[], ms: number, round: () => Promise<void>) => {
        const before = await cpuTime(client, shop.sandboxPid);
        const took: number[] = [];
        const rate = await runBuyers(buyers, ms, async () => {
          const begun = performance.now();
          await round();
          took.push(performance.now() - begun);
        });
        into.push({ rate, took, before, after: await cpuTime(client, shop.sandboxPid) });
      };
      for (let round = 0; round < ROUNDS; round++) {
        await turn(floors, FLOOR_MS, () => createAndMarkPaid(shop));
        await turn(orders, PIPELINE_MS, () => buy(shop, watch));
      }
      await turn(floors, FLOOR_MS, () => createAndMarkPaid(shop));
      const rate = mean(orders);
      const floor = mean(floors);
      report.add({
        figure: "orders a second",
        of: `${buyers} buyers${tcp ? ", database over TCP" : ""}`,
        value: rate,
        unit: "/s",
        floor,
        ...(buyers > 1 ? { target: `≥ ${LEAST} × floor`, met: rate >= LEAST * floor } : {}),
        note: `median ${Math.round(median(orders.flatMap(({ took }) => took)))} ms an order; processor time an order: ${cpuOf(orders)}, of the floor's: ${cpuOf(floors)}; raw two-transaction pg loop ${Math.round(raw)}/s`,
      });
    }
  } finally {
    await client.end();
    await pool.end();
    await watch.stop();
    await shop.close();
  }
}

/** One round of a loop. */
interface Measured {
  rate: number;
  took: number[];
  before: CpuTime | null;
  after: CpuTime | null;
}

/** The mean rate. All rounds of a loop have the same duration. */
function mean(turns: readonly Measured[]): number {
  return turns.reduce((sum, { rate }) => sum + rate, 0) / turns.length;
}

function cpuOf(turns: readonly Measured[]): string {
  const middle = turns[Math.floor(turns.length / 2)];
  return middle ? cpuEach(middle.before, middle.after, middle.took.length) : "";
}

/** The minimum work of any shop for an order, through the same client. */
async function createAndMarkPaid({ ctx }: BenchShop): Promise<void> {
  const id = newId();
  const now = new Date();
  const line = { id: newId(), position: 1, service: "airtime", product: "MTN", recipient: "", request: {} };
  const money = { faceKobo: 100n, costKobo: 97n, ceilingKobo: 100n, feeKobo: 0n, totalKobo: 100n };
  const texts = {
    service: "airtime",
    // No email: the database queues one for every other order.
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
      // Already finished, so it reserves nothing of the wallet.
      expiresAt: now,
      lines: { create: { ...line, ...money, status: "waiting" } },
    },
  });
  await ctx.db.order.update({ where: { id }, data: { status: "paid", paidAt: now } });
}
