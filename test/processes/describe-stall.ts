import { connect } from "@/scripts/migrations/connection";
import type { WorkerProcess } from "./worker-process";

const LAST_LINES = 60;

/** What to look at when an order isn't decided in time, for the message of the test that fails. */
const ASKED = {
  lines: `SELECT o.ref, o.status, o.paid_at, l.id, l.status AS line, l.reason, l.next_at, l.attempts FROM orders o JOIN lines l ON l.order_id = o.id
    WHERE o.status NOT IN ('delivered','refunded') ORDER BY o.paid_at`,
  effects: `SELECT f.id, f.line_id, f.kind, f.state, f.reason, f.worker_id, f.created_at, f.sent_at, f.next_at, f.tries,
    f.clean_scans, f.last_scan_at, f.sighted_at FROM effects f JOIN orders o ON o.id = f.order_id
    WHERE o.status NOT IN ('delivered','refunded') ORDER BY f.created_at`,
  jobs: "SELECT id, key, run_at, attempts, max_attempts, locked_at, locked_by, left(last_error, 200) AS last_error FROM graphile_worker._private_jobs ORDER BY id",
  workers:
    "SELECT id, started_at, ended_at, gone_at, job_workers, worker_alive(id) AS alive FROM workers ORDER BY id",
  books: "SELECT * FROM books",
  wallet: "SELECT name, balance_kobo, seen_at, down_at, stopped_until, stop_reason FROM upstream_wallet",
  breakers: "SELECT * FROM breakers",
  ticks: "SELECT * FROM ticks ORDER BY at",
  sessions: `SELECT pid, application_name, state, wait_event_type, wait_event, state_change, left(query, 160) AS query FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() ORDER BY pid`,
  now: "SELECT clock_timestamp() AS now",
};

/** The rows that say why an order waits, and the last that the worker said. */
export async function describeStall(url: string, worker: WorkerProcess): Promise<string> {
  const client = await connect(url);
  const parts: string[] = [];
  for (const [name, text] of Object.entries(ASKED)) {
    const { rows } = await client.query(text);
    parts.push(`${name}:`, ...rows.map((row) => `  ${JSON.stringify(row)}`));
  }
  await client.end();
  const said = worker.output().trimEnd().split("\n").slice(-LAST_LINES);
  return [...parts, `the worker, which ${worker.running() ? "runs" : "has ended"}:`, ...said].join("\n");
}
