import "../environment";
import { spawn } from "node:child_process";
import { availableParallelism } from "node:os";
import { createInterface } from "node:readline";
import { Option } from "commander";
import { plainCommand } from "@/scripts/shared/plain-command";
import { createTestDatabase } from "../database";
import startDatabaseServer from "../database-server";
import { addSeen, missing } from "./coverage";
import { SimDatabase } from "./sim-database";
import { simulate } from "./simulate";

/** Runs one seed with its whole history, or many with progress lines and one line of JSON at the end. Exit 1 when an invariant broke. */
const values = plainCommand("simulate", "Run the simulation: 500 seeds, or one in full.")
  .option("--seed <n>", "one run with its whole history")
  .option("--wants <events>", "events that this run should reach, with commas between")
  .option("--reconciles", "this run reconciles")
  .option("--seeds <n>", "how many runs", "500")
  .option("--from <n>", "the first seed", "1")
  .option("--orders <n>", "orders per run", "8")
  .option("--jobs <n>", "processes", String(Math.min(2, availableParallelism())))
  .addOption(new Option("--step <n>").default("1").hideHelp())
  .addOption(new Option("--child").hideHelp())
  .parse()
  .opts<Values>();
const orders = Number(values.orders);

interface Values extends Record<"seeds" | "from" | "orders" | "jobs" | "step", string> {
  seed?: string;
  wants?: string;
  reconciles?: true;
  child?: true;
}

interface Told {
  seed: number;
  violations: { rule: string; what: string }[];
  seen: [string, number][];
}

async function withDatabase<T>(run: (database: SimDatabase) => Promise<T>): Promise<T> {
  const made = await createTestDatabase();
  const database = await SimDatabase.open(made.url);
  try {
    return await run(database);
  } finally {
    await database.close();
    await made.drop();
  }
}

async function one(seed: number): Promise<boolean> {
  const wants = (values.wants ?? "").split(",").filter(Boolean);
  const aim = { wants, ...(values.reconciles ? { reconciles: true } : {}) };
  const run = await withDatabase((database) => simulate(database, seed, orders, aim));
  console.log(run.story.join("\n"));
  const hours = (run.virtualMs / 3_600_000).toFixed(1);
  console.log(
    `\nseed ${seed}: ${hours} h in ${Math.round(run.tookMs)} ms, ${run.steps} steps, ${run.statements} statements`,
  );
  for (const { rule, what } of run.violations) console.log(`✗ ${rule}: ${what}`);
  if (run.violations.length === 0) console.log("✓ every invariant holds");
  return run.violations.length === 0;
}

/** One child process's share of the runs: one line of JSON per run. */
async function child(from: number, step: number, seeds: number): Promise<void> {
  await withDatabase(async (database) => {
    for (let index = 0; index < seeds; index++) {
      const seed = from + index * step;
      const { violations, seen } = await simulate(database, seed, orders);
      const told: Told = { seed, violations, seen: [...seen] };
      console.log(JSON.stringify(told));
    }
  });
}

async function many(from: number, seeds: number, jobs: number): Promise<boolean> {
  const began = Date.now();
  const seen = new Map<string, number>();
  const runs: Told[] = [];
  const hear = (told: Told) => {
    runs.push(told);
    addSeen(seen, new Map(told.seen));
    if (told.violations.length > 0) {
      console.log(
        `✗ seed ${told.seed}: ${told.violations.map(({ rule, what }) => `${rule} ${what}`).join("; ")}`,
      );
      console.log(`  npm run simulate -- --seed ${told.seed} --orders ${orders}`);
    }
    if (runs.length % 50 === 0)
      console.log(`${runs.length} of ${seeds} runs, ${Math.round((Date.now() - began) / 1000)} s`);
  };
  const parts = Array.from({ length: jobs }, (_, part) => {
    const count = Math.floor((seeds - part + jobs - 1) / jobs);
    return runPart(["--from", String(from + part), "--step", String(jobs), "--seeds", String(count)], hear);
  });
  const codes = await Promise.all(parts);
  const failed = runs.filter(({ violations }) => violations.length > 0);
  const result = {
    simulation: {
      seeds,
      from,
      orders,
      done: runs.length,
      failed: failed.map(({ seed }) => seed),
      heldByWitness: seen.get("witness:held") ?? 0,
      withoutWitness: seen.get("witness:none") ?? 0,
      neverSeen: missing(seen, process.cwd()),
      seconds: Math.round((Date.now() - began) / 1000),
    },
  };
  console.log(JSON.stringify(result));
  return failed.length === 0 && runs.length === seeds && codes.every((code) => code === 0);
}

function runPart(args: string[], hear: (told: Told) => void): Promise<number | null> {
  const script = import.meta.filename;
  const all = [
    "--import",
    "tsx",
    "--conditions=react-server",
    script,
    "--child",
    "--orders",
    String(orders),
    ...args,
  ];
  const part = spawn(process.execPath, all, { stdio: ["ignore", "pipe", "inherit"] });
  createInterface({ input: part.stdout }).on("line", (line) => {
    if (line.startsWith('{"seed"')) hear(JSON.parse(line) as Told);
    else console.log(line);
  });
  return new Promise((resolve) =>
    part.on("close", (code, signal) => {
      if (code !== 0)
        console.log(`✗ the runs ${args.join(" ")} ended early: ${signal ?? `exit code ${code}`}`);
      resolve(code);
    }),
  );
}

async function main(): Promise<void> {
  if (values.child) {
    await child(Number(values.from), Number(values.step), Number(values.seeds));
    return;
  }
  const stop = await startDatabaseServer();
  try {
    const all = [Number(values.from), Number(values.seeds), Number(values.jobs)] as const;
    let well: boolean;
    if (values.seed !== undefined) well = await one(Number(values.seed));
    else well = await many(...all);
    if (!well) process.exitCode = 1;
  } finally {
    await stop();
  }
}

await main();
