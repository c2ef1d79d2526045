import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { binOf } from "../shared/bin-of";
import { ensureBrowser } from "../shared/find-browser.mjs";
import { ROOT } from "../shared/root";

/** One row of money-safety.md, "How it is tested", at full size. */
export interface Part {
  name: string;
  /** Description for the table. */
  says: string;
  /** Arguments to Node; null if this checkout can't run it. */
  command(): Promise<string[] | null>;
  env: Record<string, string>;
  /** Needs the production build, because it starts web processes. */
  needsBuild?: boolean;
}

const LONG = { KIOSK_LONG: "1" };
/** A part may take as long as it needs. These limits only end one that hangs. */
const PATIENCE = ["--testTimeout=7200000", "--hookTimeout=600000", "--disableConsoleIntercept"];

const vitest = (project: string, ...files: string[]) => [
  binOf("vitest"),
  "run",
  "--project",
  project,
  ...files,
  ...PATIENCE,
];

const SIMULATED = 5_000;
const DAY_MS = 86_400_000;

/** The first of a day's new seeds (UTC), far from those of `npm test`: what failed today can be run again today. */
function firstSeed(today: Date): number {
  return 1_000_000 + Math.floor(today.getTime() / DAY_MS) * SIMULATED;
}

/** Every unit and database test with generated cases (property tests). */
async function propertyTests(): Promise<string[]> {
  const folders = await Promise.all(
    ["lib", "app"].map(async (folder) =>
      (await readdir(path.join(ROOT, folder), { recursive: true })).map((name) => path.join(folder, name)),
    ),
  );
  const tests = folders.flat().filter((name) => name.endsWith(".test.ts"));
  const drawn: string[] = [];
  for (const file of tests) {
    if ((await readFile(path.join(ROOT, file), "utf8")).includes('from "fast-check"')) drawn.push(file);
  }
  return drawn;
}

/** A script of another part of the repository, run if it exists. */
async function script(file: string, ...args: string[]): Promise<string[] | null> {
  if (!existsSync(path.join(ROOT, file))) return null;
  const serverOnly = ["--import", "tsx", "--conditions=react-server"];
  return [...serverOnly, file, ...args];
}

export const PARTS: readonly Part[] = [
  {
    name: "properties",
    says: "decision and transition functions, 100,000 runs each",
    command: async () => [...vitest("unit", ...(await propertyTests())), "--project", "db"],
    env: { PROPERTY_RUNS: "100000" },
  },
  {
    name: "simulation",
    says: "seeded simulation on a virtual clock, 5,000 new seeds × 8 orders",
    command: () => {
      const sizes = ["--seeds", String(SIMULATED), "--orders", "8"];
      return script("test/simulation/main.ts", "--from", String(firstSeed(new Date())), ...sizes);
    },
    env: {},
  },
  {
    name: "determinism",
    says: "the same seed gives the same history word for word, 20 seeds",
    command: async () => vitest("apart", "test/simulation/determinism"),
    env: LONG,
  },
  {
    name: "kills",
    says: "kill -9 of a worker, and a failure, 20 times at each crash point",
    command: async () => [...vitest("apart", "kill-everywhere"), "--project", "db", "crash-points"],
    env: LONG,
  },
  {
    name: "recovery",
    says: "served again within 10 s: after kill -9 of a worker, also during an email, and after PostgreSQL was away",
    command: async () => [
      ...vitest(
        "apart",
        ...["kill-worker", "mail-killed", "database-away"].map((name) => `test/processes/${name}`),
      ),
      ...["--project", "db", "test/routes/health"],
      ...["--project", "stack", "test/stack/one-shop", "test/stack/database-away"],
    ],
    env: LONG,
    needsBuild: true,
  },
  {
    name: "chaos",
    says: "two web and two worker processes, 1,000 orders, a kill every 3 s, a database restart every 20 s",
    command: async () => vitest("stack", "test/stack/chaos"),
    env: LONG,
    needsBuild: true,
  },
  {
    name: "rate",
    says: "rate limits alone, 3 minutes with 4 processes pushing; then three keys",
    // One after the other: both measure how much gets through.
    command: async () => [...vitest("rate"), "--no-file-parallelism"],
    env: LONG,
  },
  {
    name: "webhooks",
    says: "10,000 webhooks: lost, once, ten times and shuffled, forged, lying",
    command: async () => vitest("apart", "test/webhooks"),
    env: LONG,
  },
  {
    name: "strangers",
    says: "one anonymous client does its worst for ten minutes, another address still buys",
    command: async () => vitest("stack", "test/security/worst-client"),
    env: LONG,
    needsBuild: true,
  },
  {
    name: "refusals",
    says: "web and worker refuse to start with each bad configuration, in one sentence; 1,000 meters show first letters only",
    command: async () => [
      ...vitest("stack", "test/stack/refuses-to-start"),
      ...["--project", "db", "test/security/02-names-stay-masked"],
    ],
    env: LONG,
    needsBuild: true,
  },
  {
    name: "restore",
    says: "the database's folder lost: recovered from a copy and the archived log, to its end and to a time",
    command: async () => vitest("apart", "test/processes/recover-log"),
    env: LONG,
  },
  {
    name: "guide",
    says: "the blocks of docs/guide.md typed in a fresh clone: built, sold, refunded, backed up, restored",
    command: async () => vitest("stack", "test/stack/guide"),
    env: LONG,
  },
  {
    name: "upgrade",
    says: "from the version before the last change of the tables, then from the previous commit: 150 orders and more meanwhile, both versions side by side",
    command: async () => vitest("stack", "test/stack/upgrade"),
    env: LONG,
    needsBuild: true,
  },
  {
    name: "drain",
    says: "both web and both worker processes restarted one after the other, and every SQL function deployed, while customers buy",
    command: async () => vitest("stack", "test/stack/drain"),
    env: LONG,
    needsBuild: true,
  },
  {
    name: "processes",
    says: "four web and four worker processes on one PostgreSQL, 300 orders, 240 purchases a minute allowed; the growing tables are split twice meanwhile",
    command: async () => vitest("stack", "test/stack/eight-processes"),
    env: LONG,
    needsBuild: true,
  },
  {
    name: "pooler",
    says: "four web and four worker processes through PgBouncer on six connections, 300 orders, then three kills of PgBouncer",
    command: async () => vitest("stack", "test/stack/pooled"),
    env: LONG,
    needsBuild: true,
  },
  {
    name: "failover",
    says: "three PostgreSQL servers under Patroni with etcd: the primary killed three times while 300 orders flow; once without synchronous replication",
    command: async () => vitest("stack", "test/stack/failover"),
    env: LONG,
    needsBuild: true,
  },
  {
    name: "browser",
    says: "every journey in all its variants; every page in both themes, with large text, by keyboard, weighed and by Lighthouse; twenty of them in every language",
    command: async () => {
      ensureBrowser();
      return [binOf("@playwright/test", "playwright"), "test"];
    },
    env: LONG,
    needsBuild: true,
  },
  {
    name: "sabotage",
    says: "one guard switched off at a time: missed within 200 seeds each",
    command: async () => vitest("apart", "test/sabotage"),
    env: LONG,
  },
];
