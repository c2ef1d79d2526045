import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { silentLog } from "@/lib/platform/log/log";
import { connectSuperuser } from "@/test/superuser";
import { JobRunner } from "./job-runner";
import { WorkerLock } from "./worker-lock";

/** A worker's queue on this file's database, whose connections break at critical moments. */
const url = process.env.DATABASE_URL ?? "";
let superuser: pg.Client;
/** Holds a lock, so that a statement of the queue blocks. */
let holder: pg.Client;
let life: WorkerLock;
const done: string[] = [];
const runners: JobRunner[] = [];

beforeAll(async () => {
  superuser = await connectSuperuser(url);
  holder = await connectSuperuser(url);
  life = new WorkerLock(url, silentLog);
  await life.begin();
});
afterAll(async () => {
  await holder.end();
  for (const runner of runners) await runner.stop();
  await life.end();
  await superuser.end();
});

const newRunner = () => {
  const runner = new JobRunner(url, life, silentLog, ["vend"], async (_name, payload) => {
    done.push((payload as { id: string }).id);
  });
  runners.push(runner);
  return runner;
};
const enqueue = (id: string) => superuser.query("SELECT enqueue('vend', $1, NULL)", [id]);
const WAITS =
  "application_name = 'kiosk-queue' AND datname = current_database() AND wait_event_type = 'Lock'";

it("fetches jobs even though its first statement failed", async () => {
  await enqueue("first");
  await holder.query("BEGIN; LOCK TABLE graphile_worker._private_tasks IN ACCESS EXCLUSIVE MODE");
  await newRunner().begin();
  const waits = async () => (await superuser.query(`SELECT FROM pg_stat_activity WHERE ${WAITS}`)).rowCount;
  await expect.poll(waits).toBeGreaterThan(0);
  await superuser.query(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE ${WAITS}`);
  await holder.query("COMMIT");
  await expect.poll(() => done).toContain("first");
});
