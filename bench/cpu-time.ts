import { readdir, readFile } from "node:fs/promises";
import type pg from "pg";

/** CPU time used so far, in ms: this process, PostgreSQL with all its children, and the sandbox. */
export interface CpuTime {
  shop: number;
  database: number;
  sandbox: number;
}

/** Linux counts CPU time in hundredths of a second. */
const TICK_MS = 10;

interface Stat {
  parent: number;
  own: number;
  /** CPU time of children that have exited. */
  ended: number;
}

/** The CPU time used so far; null if there is no /proc. `client` is a connection to the database server to measure. */
export async function cpuTime(client: pg.Client, sandbox: number | undefined): Promise<CpuTime | null> {
  const { rows } = await client.query<{ pid: number }>("SELECT pg_backend_pid() AS pid");
  const server = (await statOf(rows[0]?.pid ?? 0))?.parent;
  const own = process.cpuUsage();
  if (server === undefined || sandbox === undefined) return null;
  const pids = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const stats = await Promise.all(
    pids.map(async (pid) => ({ pid: Number(pid), stat: await statOf(Number(pid)) })),
  );
  let database = 0;
  let upstream = 0;
  for (const { pid, stat } of stats) {
    if (stat?.parent === server) database += stat.own;
    if (stat && pid === server) database += stat.own + stat.ended;
    if (stat && pid === sandbox) upstream += stat.own;
  }
  return { shop: (own.user + own.system) / 1_000, database, sandbox: upstream };
}

async function statOf(pid: number): Promise<Stat | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // The fields after the name, which may contain anything: state, ppid, … utime (14), stime, cutime, cstime.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const at = (index: number) => Number(fields[index]);
  if (fields.length < 16) return null;
  return { parent: at(1), own: (at(11) + at(12)) * TICK_MS, ended: (at(13) + at(14)) * TICK_MS };
}

/** Formats the average cost of one of `orders`: "shop 9.1, PostgreSQL 6.2, sandbox 2.8 ms". */
export function cpuEach(before: CpuTime | null, after: CpuTime | null, orders: number): string {
  if (!before || !after || orders === 0) return "";
  const each = (who: keyof CpuTime) => ((after[who] - before[who]) / orders).toFixed(1);
  return `shop ${each("shop")}, PostgreSQL ${each("database")}, sandbox ${each("sandbox")} ms`;
}
