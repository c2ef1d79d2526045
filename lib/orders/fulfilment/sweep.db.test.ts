import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { UNSCALED } from "@/lib/platform/config/schedules";
import { setCrashHook } from "@/lib/platform/crash-point";
import { processTable } from "@/lib/platform/process-table";
import { holdSlow } from "@/test/hold-slow";
import {
  advance,
  client,
  clock,
  ctx,
  MINUTE,
  newLife,
  shop,
  superuser,
  withUnknownShop,
  worker,
} from "@/test/unknown-shop";
import { sweep } from "./sweep";
import { vend } from "./vend";

/**
 * Two separate rules (docs/adr/0036): without its lease a worker starts no POST, and its running POST isn't
 * lost.
 */
withUnknownShop();

let phones = 0;
const paid = async (phone = `0803128${1000 + ++phones}`) => {
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 });
  await shop.pay(order.reference);
  const line = await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } });
  return { order, line: line.id };
};
const attempts = (line: string) =>
  shop.database.effect.findMany({ where: { lineId: line }, orderBy: { createdAt: "asc" } });
/** The database ends the session of a live worker, and a sweep notices. */
async function cut(id: number | null) {
  // pg_locks shows all databases, and tests that run in parallel have workers with the same ids.
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND classid = 7201 AND objid = $1
       AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    [id],
  );
  const noticed = async () => {
    await sweep(ctx);
    return (await shop.database.workerProcess.findUniqueOrThrow({ where: { id: id ?? 0 } })).endedAt;
  };
  await expect.poll(noticed).not.toBeNull();
}

/** A worker that fails right after it marked a purchase as sent. */
async function crashAfterSending() {
  const life = await newLife();
  const { line } = await paid();
  setCrashHook((point) => {
    if (point === "vend.afterSending") throw new Error(point);
  });
  await vend(worker(life), line).catch(() => undefined);
  setCrashHook(undefined);
  return { life, line };
}

describe("a running POST whose worker lost its lease", () => {
  it("is left alone until it can no longer be answered, and its refusal then counts", async () => {
    const life = await newLife();
    const { line } = await paid("08030001602");
    const answer = holdSlow(shop);
    const vending = vend(worker(life), line);
    await expect.poll(async () => (await attempts(line))[0]?.state).toBe("SENDING");
    await cut(life.id);
    advance(UNSCALED.answerWithin - 1_000);
    expect(await sweep(ctx)).toMatchObject({ unknown: 0 });
    expect((await attempts(line))[0]?.state).toBe("SENDING");
    answer();
    await vending;
    expect(await attempts(line)).toMatchObject([{ state: "SUCCEEDED" }]);
    await life.end();
  });

  it("is unknown once it can no longer be answered", async () => {
    const { life, line } = await crashAfterSending();
    await cut(life.id);
    advance(UNSCALED.answerWithin + 1);
    expect(await sweep(ctx)).toMatchObject({ unknown: 1 });
    expect(await attempts(line)).toMatchObject([{ state: "UNKNOWN", reason: "sender_silent" }]);
    await life.end();
  });

  it("is unknown at once when its process is known to be dead", async () => {
    const { life, line } = await crashAfterSending();
    const gone = spawn(process.execPath, ["-e", ""], { stdio: "ignore" });
    await once(gone, "exit");
    const { id } = life;
    const pidOf = (pid: number | undefined, machine: string | null) =>
      client.query("UPDATE workers SET pid = $2, machine = $3 WHERE id = $1", [id, pid, machine]);
    await cut(id);
    // A process on another machine may be alive, whatever its pid is here.
    await pidOf(gone.pid, "another machine");
    expect(await sweep(ctx)).toMatchObject({ unknown: 0 });
    await pidOf(process.pid, processTable());
    expect(await sweep(ctx)).toMatchObject({ unknown: 0 });
    await pidOf(gone.pid, processTable());
    expect(await sweep(ctx)).toMatchObject({ unknown: 1 });
    expect(await attempts(line)).toMatchObject([{ state: "UNKNOWN", reason: "sender_died" }]);
    await life.end();
  });
});

/** The jobs of this line: how often each was enqueued, and whether a worker may run it. */
const jobsOf = async (line: string) =>
  (
    await superuser.query(
      "SELECT revision, is_available FROM graphile_worker._private_jobs WHERE key = 'vend:' || $1",
      [line],
    )
  ).rows;

describe("a paid line", () => {
  it.each([
    ["is gone", "DELETE FROM graphile_worker._private_jobs"],
    [
      "is held by a runner that no worker has",
      "UPDATE graphile_worker._private_jobs SET locked_at = now(), locked_by = 'pool-of-nobody'",
    ],
    ["has failed for the last time", "UPDATE graphile_worker._private_jobs SET attempts = max_attempts"],
  ])("whose job %s has another within one sweep, and is sent once", async (_what, harm) => {
    const { line } = await paid();
    const { rowCount } = await superuser.query(`${harm} WHERE key = 'vend:' || $1`, [line]);
    expect(rowCount).toBe(1);
    advance(UNSCALED.sweepGrace + 1);
    await sweep(ctx);
    expect(await jobsOf(line)).toMatchObject([{ is_available: true }]);
    await Promise.all([vend(ctx, line), vend(ctx, line)]);
    await sweep(ctx);
    const [sent, ...others] = await attempts(line);
    expect([sent?.state, others]).toEqual(["SUCCEEDED", []]);
    expect((await shop.books()).purchases[sent?.customerRef ?? ""]).toMatchObject({ posts: 1, debits: 1 });
  });

  it("keeps the job of a line that waits for its time", async () => {
    const { line } = await paid();
    const before = await jobsOf(line);
    const nextAt = new Date(clock.now().getTime() + MINUTE);
    await shop.database.line.update({ where: { id: line }, data: { nextAt } });
    advance(MINUTE - 1);
    await sweep(ctx);
    expect(await jobsOf(line)).toEqual(before);
    advance(UNSCALED.sweepGrace + 2);
    await sweep(ctx);
    expect(await jobsOf(line)).toMatchObject([{ is_available: true, revision: before[0].revision + 1 }]);
  });
});

describe("an intent", () => {
  it("is refunded, not sent, when its worker left it for longer than a paid line may wait", async () => {
    const { line } = await paid();
    // Rejected at the mark: the database doesn't know that lease.
    await vend({ ...ctx, worker: 999_999 }, line);
    expect(await attempts(line)).toMatchObject([{ state: "INTENT" }]);
    advance(ctx.schedules.queue + 2 * MINUTE);
    await vend(ctx, line);
    expect(await attempts(line)).toMatchObject([
      { kind: "VEND", state: "NOT_SENT", reason: "sender_silent" },
      { kind: "REFUND" },
    ]);
  });
});
