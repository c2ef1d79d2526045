import { spawn } from "node:child_process";
import path from "node:path";
import { ROOT } from "../scripts/shared/root";
import type { LoadJob, LoadResult } from "./load-process";

/** The connections of a busy minute. Each sends its next request as soon as the previous one is answered. */
const CONNECTIONS = 16;

/** Short rounds for a quick look. Their results prove nothing. */
export const QUICK = process.env.BENCH_QUICK === "1";

/** The headers of a phone's browser. */
const PHONE_HEADERS = {
  "accept-encoding": "gzip, deflate, br, zstd",
  accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
  "user-agent":
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36",
};

/** Requests these addresses in turn for `ms`, from a separate process. Throws if any status isn't 200. */
export async function load(urls: readonly string[], ms: number): Promise<LoadResult> {
  const job: LoadJob = { urls: [...urls], ms, connections: CONNECTIONS, headers: PHONE_HEADERS };
  const child = spawn(
    process.execPath,
    ["--import", "tsx", path.join(ROOT, "bench", "load-process.ts"), JSON.stringify(job)],
    { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] },
  );
  let said = "";
  child.stdout.on("data", (chunk) => (said += String(chunk)));
  const code = await new Promise((resolve) => child.on("close", resolve));
  if (code !== 0) throw new Error(`the load on ${urls[0]} ended with ${code}`);
  const result = JSON.parse(said) as LoadResult;
  if (result.failed > 0) throw new Error(`${result.failed} answers of ${urls[0]} weren't 200`);
  return result;
}

/**
 * Requests per second of two addresses. After a warm-up the two alternate, so that other load on the machine affects
 * both. Returns the medians of the rounds.
 */
export async function compareLoad(
  shop: readonly string[],
  floor: readonly string[],
  { rounds, ms } = QUICK ? { rounds: 1, ms: 2_000 } : { rounds: 3, ms: 4_000 },
): Promise<{ shop: number; floor: number; medianMs: number }> {
  await load(floor, ms / 2);
  await load(shop, ms / 2);
  const rates: { shop: LoadResult; floor: LoadResult }[] = [];
  for (let round = 0; round < rounds; round++)
    rates.push({ floor: await load(floor, ms), shop: await load(shop, ms) });
  const middle = (values: number[]) =>
    values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  return {
    shop: middle(rates.map(({ shop: one }) => one.perSecond)),
    floor: middle(rates.map(({ floor: one }) => one.perSecond)),
    medianMs: middle(rates.map(({ shop: one }) => one.medianMs)),
  };
}
