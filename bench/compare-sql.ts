import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { newCustomerRef, newId, newPaymentReference, newRefundRef } from "@/lib/model/ids";
import { sessionOptions } from "@/lib/platform/db/session-options";
import startDatabaseServer from "@/test/database-server";
import { connectionConfig } from "../scripts/migrations/connection";
import { deployMigrations } from "../scripts/migrations/deploy";
import { addHistory } from "./history";
import { orderRow } from "./order-row";

/**
 * PostgreSQL's own processor time for one order's calls, before and after a change of SQL files or migrations, in ms:
 * `--base` keeps a database as this checkout makes it; a run without it gives a copy of that database the changed files and
 * buys in both by turns. Two equal databases differ by up to 5 %: connections differ, so they are made anew now and then.
 * Linux only. docs/adr/0030 has what it found.
 */
const { values } = parseArgs({
  options: { base: { type: "boolean", default: false }, orders: { type: "string", default: "400" } },
});
const BASE = "kiosk_bench_base";
const ROUND = 40;
/** PL/pgSQL keeps a statement's plan after five runs. */
const WARM = 12;

const stop = await startDatabaseServer();
const server = process.env.KIOSK_TEST_SERVER ?? "";
const owner = new pg.Client(connectionConfig(server));
await owner.connect();

const urlOf = (name: string) => connectionConfig(server, name).connectionString ?? "";

async function copy(name: string, from: string): Promise<string> {
  await owner.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await owner.query(`CREATE DATABASE ${name} TEMPLATE ${from}`);
  return urlOf(name);
}

async function makeBase(): Promise<void> {
  const url = await copy(BASE, process.env.KIOSK_TEST_TEMPLATE ?? "");
  await addHistory(url);
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    "UPDATE upstream_wallet SET balance_kobo = 100000000000, seen_at = now(), balance_at = now()",
  );
  await client.query("VACUUM ANALYZE");
  await client.end();
}

/** One connection to one database, and what each function cost on it. */
class Buyer {
  #client = new pg.Client();
  #pid = 0;
  #worker = 0;
  /** Whether intent and SENDING are one call here, and the webhook and its payment one read (docs/adr/0032). */
  #merged = false;
  readonly #life: pg.Client;
  readonly took: Record<string, number[]> = {};

  constructor(private readonly url: string) {
    this.#life = new pg.Client(url);
  }

  async start(): Promise<void> {
    await this.#life.connect();
    const made = await this.#life.query<{ id: number }>(
      `WITH w AS (INSERT INTO workers (host, pid, job_workers, started_at) VALUES ('bench', 1, '{}', now()) RETURNING id)
       SELECT id, pg_advisory_lock(7201, id) FROM w`,
    );
    this.#worker = made.rows[0]?.id ?? 0;
    const source = await this.#life.query<{ merged: boolean }>(
      "SELECT prosrc LIKE '%begin_sending%' AS merged FROM pg_proc WHERE proname = 'vend_intent'",
    );
    this.#merged = source.rows[0]?.merged ?? false;
    await this.#connect();
  }

  async round(): Promise<void> {
    await this.#client.end();
    await this.#connect();
  }

  async #connect(): Promise<void> {
    this.#client = new pg.Client({ connectionString: this.url, options: sessionOptions() });
    await this.#client.connect();
    this.#pid =
      (await this.#client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid")).rows[0]?.pid ?? 0;
    for (let order = 0; order < WARM; order++) await this.buy(false);
  }

  async stop(): Promise<void> {
    await this.#client.end();
    await this.#life.end();
  }

  /** In nanoseconds. */
  async #cpuTime(): Promise<number> {
    return Number((await readFile(`/proc/${this.#pid}/schedstat`, "utf8")).split(" ")[0]);
  }

  /** The calls of one airtime order, as the pipeline makes them without a queue. */
  async buy(counts = true): Promise<void> {
    const [order, line, payment, effect, ref] = [newId(), newId(), newId(), newId(), newCustomerRef()];
    const reference = newPaymentReference();
    const hash = createHash("sha256").update(order).digest("hex");
    const refund = () => ({ id: newId(), ref: newRefundRef() });
    const money = {
      face_kobo: 10_000,
      cost_kobo: 9_735,
      ceiling_kobo: 10_000,
      fee_kobo: 200,
      total_kobo: 10_200,
    };
    const rates = { buys: 0, calls: 0, windowMs: 65_000, lateMs: 5_000, lanes: {}, databaseClock: true };
    const call = async <T>(name: string, ...args: unknown[]): Promise<T> => {
      const list = args.map((arg, index) => {
        const type = arg instanceof Date ? "timestamptz" : typeof arg === "number" ? "int" : typeof arg;
        return `$${index + 1}::${type === "object" ? "jsonb" : type === "string" ? "text" : type}`;
      });
      const values = args.map((arg) =>
        typeof arg === "object" && !(arg instanceof Date) ? JSON.stringify(arg) : arg,
      );
      return run<T>(name, `SELECT ${name}(${list.join(", ")}) AS r`, values);
    };
    const run = async <T>(name: string, text: string, values: unknown[]): Promise<T> => {
      const before = await this.#cpuTime();
      const { rows } = await this.#client.query<{ r: T }>({ name, text, values });
      if (counts) this.took[name] = [...(this.took[name] ?? []), (await this.#cpuTime()) - before];
      return rows[0]?.r as T;
    };
    const now = new Date();
    await call(
      "place_order",
      {
        order: orderRow(order, hash, { total: 10_200, fee: 200 }, now),
        lines: [
          { id: line, position: 1, product: "MTN", recipient: "+2348031230001", request: {}, ...money },
        ],
        payment: { id: payment, provider: "paystack", reference, user_id: null },
        guard: {
          products: ["airtime:MTN"],
          lines: 1,
          costKobo: 9_735,
          rates,
          queueLimitMs: 600_000,
          holdMs: 900_000,
          freshMs: 1_000_000_000,
          asked: false,
        },
      },
      now,
    );
    await call("payment_started", payment, "http://127.0.0.1/pay", new Date(now.getTime() + 20_000), now);
    await call(
      "store_webhook",
      "paystack",
      hash,
      JSON.stringify({ event: "charge.success", data: { reference } }),
      now,
    );
    const stored = await this.#life.query<{ id: string }>("SELECT max(id)::text AS id FROM inbox");
    const inbox = stored.rows[0]?.id ?? "";
    if (this.#merged) {
      await run(
        "webhook",
        `SELECT i.raw, to_jsonb(y) AS r FROM inbox i LEFT JOIN payments y ON y.provider = i.source
           AND y.reference = substring(i.raw FROM '"reference" *: *"([^"]+)"') WHERE i.id = $1 AND i.done_at IS NULL`,
        [inbox],
      );
    } else {
      await run("webhook", "SELECT raw AS r FROM inbox WHERE id = $1 AND done_at IS NULL", [inbox]);
      const payment = "SELECT to_jsonb(y) AS r FROM payments y WHERE provider = $1 AND reference = $2";
      await run("payment", payment, ["paystack", reference]);
    }
    await call(
      "settle_payment",
      {
        provider: "paystack",
        reference,
        refund: refund(),
        nextAt: now,
        lateMs: 86_400_000,
        verdict: "captured",
        exact: true,
        capturedKobo: 10_200,
        currency: "NGN",
        feesKobo: 153,
        channel: "card",
        providerId: "1",
        fact: { status: "success" },
        inbox,
        here: true,
      },
      now,
    );
    await call(
      "vend_intent",
      {
        line,
        effect,
        customerRef: ref,
        refund: refund(),
        currentCostKobo: 9_735,
        queueMs: 900_000,
        pauseMs: 60_000,
        breakerMs: 120_000,
        worker: this.#worker,
        horizonMs: 1_800_000,
        scanGapMs: 300_000,
        rates,
      },
      now,
    );
    if (!this.#merged) await call("begin_sending", effect, this.#worker, rates, now);
    const settled = await call<{ status: string }>(
      "settle_effect",
      {
        effect,
        from: ["SENDING", "UNKNOWN"],
        to: "SUCCEEDED",
        fact: { kind: "answer", status: 200 },
        factKind: "purchase",
        balanceKobo: 100_000_000_000,
        alarms: [],
        breaker: 0,
        breakerLimit: 5,
        breakerMs: 120_000,
        upstreamId: order,
        costKobo: 9_735,
        deliveryCipher: hash,
        refund: refund(),
      },
      now,
    );
    if (settled.status !== "delivered") throw new Error(`not delivered: ${JSON.stringify(settled)}`);
  }
}

function quantile(values: readonly number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return (sorted[Math.floor(sorted.length * part)] ?? Number.NaN) / 1_000_000;
}

async function compare(orders: number): Promise<void> {
  const before = new Buyer(await copy("kiosk_bench_before", BASE));
  const changed = await copy("kiosk_bench_after", BASE);
  await deployMigrations(changed);
  const after = new Buyer(changed);
  const both = [before, after];
  for (const one of both) await one.start();
  for (let order = 0; order < orders; order++) {
    if (order % ROUND === ROUND - 1) for (const one of both) await one.round();
    for (const one of order % 2 === 0 ? both : both.toReversed()) await one.buy();
  }
  for (const part of [0.25, 0.5]) {
    const names = Object.keys({ ...before.took, ...after.took });
    const of = ({ took }: Buyer, name: string) => (took[name] ? quantile(took[name], part) : 0);
    const sum = (buyer: Buyer) => names.reduce((total, name) => total + of(buyer, name), 0);
    const each = names.map(
      (name) => `${name} ${of(before, name).toFixed(2)} > ${of(after, name).toFixed(2)}`,
    );
    const ratio = (sum(after) / sum(before)).toFixed(3);
    console.log(
      `quantile ${part}: ${sum(before).toFixed(2)} > ${sum(after).toFixed(2)} ms, × ${ratio} (${each.join(", ")})`,
    );
  }
  for (const one of both) await one.stop();
  for (const name of ["kiosk_bench_before", "kiosk_bench_after"]) await owner.query(`DROP DATABASE ${name}`);
}

const known = await owner.query("SELECT FROM pg_database WHERE datname = $1", [BASE]);
if (values.base || known.rowCount === 0) await makeBase();
if (!values.base) await compare(Number(values.orders));
await owner.end();
await stop();
process.exit(0);
