import { Agent, request } from "node:http";

export interface LoadJob {
  urls: string[];
  connections: number;
  ms: number;
  headers: Record<string, string>;
}

export interface LoadResult {
  perSecond: number;
  medianMs: number;
  p95Ms: number;
  /** Responses with a status other than 200. */
  failed: number;
}

/**
 * The load generator in its own process: keep-alive connections, each of which sends the next request after a complete
 * response.
 */
async function run({ urls, connections, ms, headers }: LoadJob): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const took: number[] = [];
  let failed = 0;
  let turn = 0;
  const ask = () =>
    new Promise<void>((resolve, reject) => {
      const begun = performance.now();
      const sent = request(urls[turn++ % urls.length] ?? "", { agent, headers }, (response) => {
        if (response.statusCode !== 200) failed += 1;
        response.resume();
        response.on("end", () => {
          took.push(performance.now() - begun);
          resolve();
        });
        response.on("error", reject);
      });
      sent.on("error", reject).end();
    });
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() - begun < ms) await ask();
    }),
  );
  const seconds = (performance.now() - begun) / 1_000;
  agent.destroy();
  took.sort((a, b) => a - b);
  const at = (part: number) => took[Math.floor(took.length * part)] ?? Number.NaN;
  return { perSecond: took.length / seconds, medianMs: at(0.5), p95Ms: at(0.95), failed };
}

console.log(JSON.stringify(await run(JSON.parse(process.argv[2] ?? "{}") as LoadJob)));
