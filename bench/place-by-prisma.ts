import { createHash } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { newId, newPaymentReference } from "@/lib/model/ids";
import { createDatabase, type Database } from "@/lib/platform/db/db";
import { deployMigrations } from "../scripts/migrations/deploy";
import { startEmbeddedPostgres } from "../scripts/postgres/embedded-postgres";
import { orderRow } from "./order-row";

/**
 * The gate for placing orders by Prisma Client (docs/adr/0088): `place_order` against
 * `$transaction([lock and check, order.create with line, payment and event])`, by turns, with every commit on disk. Prints
 * orders a second, processor time of this process and of PostgreSQL an order, and statements. Linux only.
 */
const { values } = parseArgs({
  options: { orders: { type: "string", default: "400" }, turns: { type: "string", default: "5" } },
});

type Place = (database: Database) => Promise<void>;

const rates = { buys: 0, calls: 0, windowMs: 65_000, lateMs: 5_000, lanes: {}, databaseClock: true };
const guard = {
  products: ["airtime:MTN"],
  lines: 1,
  costKobo: 9_735,
  rates,
  queueLimitMs: 600_000,
  // Over at once, so that the orders of earlier turns reserve nothing.
  holdMs: 1,
  freshMs: 1_000_000_000,
  asked: false,
};
const money = { face: 10_000, cost: 9_735, ceiling: 10_000, fee: 200, total: 10_200 };

function wanted() {
  const [id, line, payment] = [newId(), newId(), newId()];
  const hash = createHash("sha256").update(id).digest("hex");
  return { id, line, payment, hash, reference: newPaymentReference(), now: new Date() };
}

const bySql: Place = async (database) => {
  const { id, line, payment, hash, reference, now } = wanted();
  const order = orderRow(id, hash, money, now);
  const kobo = Object.fromEntries(Object.entries(money).map(([name, amount]) => [`${name}_kobo`, amount]));
  const p = JSON.stringify({
    order,
    lines: [{ id: line, position: 1, product: "MTN", recipient: "+2348031230001", request: {}, ...kobo }],
    payment: { id: payment, provider: "paystack", reference, user_id: null },
    guard,
  });
  const [row] = await database.$queryRaw<
    { r: { outcome: string } }[]
  >`SELECT place_order(${p}::jsonb, ${now}::timestamptz) AS r`;
  if (row?.r.outcome !== "created") throw new Error(JSON.stringify(row));
};

/** Without what `admit_sale` would raise and the amount that it would reserve, so a little too fast. */
const byPrisma: Place = async (database) => {
  const { id, line, payment, hash, reference, now } = wanted();
  const [checked] = await database.$transaction([
    database.$queryRaw<
      { r: { outcome: string } }[]
    >`SELECT refuse_sale(${JSON.stringify(guard)}::jsonb, ${now}::timestamptz) AS r
      FROM (SELECT FROM upstream_wallet WHERE id = 1 FOR UPDATE) AS locked`,
    database.order.create({
      data: {
        id,
        ref: id.slice(-11),
        service: "airtime",
        input: { product: "mtn", amount: 100 },
        email: "ada@example.com",
        checkoutKey: id,
        requestHash: hash,
        repeatHash: hash,
        tokenSalt: hash,
        tokenSha256: hash,
        status: "awaiting_payment",
        totalKobo: money.total,
        paymentFeeKobo: money.fee,
        placedAt: now,
        expiresAt: new Date(now.getTime() + 3_600_000),
        lines: {
          create: {
            id: line,
            position: 1,
            service: "airtime",
            product: "MTN",
            recipient: "+2348031230001",
            request: {},
            faceKobo: money.face,
            costKobo: money.cost,
            ceilingKobo: money.ceiling,
            feeKobo: money.fee,
            totalKobo: money.total,
            status: "waiting",
          },
        },
        payments: {
          create: {
            id: payment,
            purpose: "ORDER",
            provider: "paystack",
            reference,
            expectedKobo: money.total,
            state: "CREATED",
            createdAt: now,
          },
        },
        events: { create: { at: now, event: "placed" } },
      },
    }),
  ]);
  if (checked[0]?.r.outcome !== "free") throw new Error(JSON.stringify(checked));
};

interface Turn {
  perSecond: number;
  /** Processor time of this process, in ms an order. */
  ownMs: number;
}

async function turn(database: Database, place: Place, buyers: number, orders: number): Promise<Turn> {
  let left = orders;
  const cpu = process.cpuUsage();
  const began = performance.now();
  const buy = async () => {
    while (left-- > 0) await place(database);
  };
  await Promise.all(Array.from({ length: buyers }, buy));
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(cpu);
  return { perSecond: orders / seconds, ownMs: (user + system) / 1000 / orders };
}

const median = (all: number[]) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;

const dataDir = await mkdtemp(path.join(tmpdir(), "kiosk-place-"));
const server = await startEmbeddedPostgres({ dataDir, durable: true });
try {
  await deployMigrations(server.ownerUrl);
  const database = createDatabase(server.ownerUrl);
  await database.$executeRaw`UPDATE upstream_wallet SET balance_kobo = 100000000000000, seen_at = now(), balance_at = now()`;
  const ways = { bySql, byPrisma };
  for (const place of Object.values(ways)) await turn(database, place, 8, 100);
  for (const buyers of [1, 8, 32]) {
    const took: Record<string, Turn[]> = { bySql: [], byPrisma: [] };
    for (let index = 0; index < Number(values.turns); index++)
      for (const [name, place] of index % 2 ? Object.entries(ways).reverse() : Object.entries(ways))
        took[name]?.push(await turn(database, place, buyers, Number(values.orders)));
    const of = (name: string, what: keyof Turn) => median((took[name] ?? []).map((one) => one[what]));
    console.log(
      `${buyers} buyers: ${of("bySql", "perSecond").toFixed(0)} > ${of("byPrisma", "perSecond").toFixed(0)} orders/s,` +
        ` × ${(of("byPrisma", "perSecond") / of("bySql", "perSecond")).toFixed(2)};` +
        ` own processor time ${of("bySql", "ownMs").toFixed(2)} > ${of("byPrisma", "ownMs").toFixed(2)} ms an order`,
    );
  }
  await database.$disconnect();
} finally {
  await server.stop();
  await rm(dataDir, { recursive: true, force: true });
}
process.exit(0);
