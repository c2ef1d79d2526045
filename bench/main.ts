import { benchBooks } from "./books";
import { HISTORY } from "./history";
import { benchLighthouse } from "./lighthouse";
import { benchLists } from "./lists";
import { benchLive } from "./live";
import { benchPages } from "./pages";
import { benchPipeline } from "./pipeline";
import { benchProcesses } from "./processes";
import { benchQuiet } from "./quiet";
import { Report, writePage } from "./report";
import { benchRequests } from "./requests";
import { benchScale } from "./scale";

/**
 * `npm run bench [-- PART…]`: prints the figures for speed, weight and memory, one JSON line each, each with the floor
 * of the same run, then writes docs/benchmarks.md. The shop has 1,000 orders, or BENCH_ORDERS. Run it on an idle
 * machine.
 */
const PARTS: readonly { name: string; says: string; run(report: Report): Promise<void> }[] = [
  { name: "pages", says: "bytes and requests of a first visit", run: benchPages },
  { name: "lighthouse", says: "Lighthouse's speed on a phone", run: benchLighthouse },
  { name: "requests", says: "requests a second", run: benchRequests },
  { name: "pipeline", says: "orders a second, create to delivered", run: benchPipeline },
  { name: "live", says: "from the payment's webhook to the open page", run: benchLive },
  { name: "quiet", says: "the first customer after a quiet while", run: benchQuiet },
  { name: "processes", says: "cold start and memory", run: benchProcesses },
  { name: "scale", says: "what an order costs: processor time, WAL, statements, growth", run: benchScale },
  { name: "books", says: "every page and list of admin, against the clock", run: benchBooks },
  { name: "lists", says: "lists and searches of desk and account", run: benchLists },
];

const wanted = process.argv.slice(2).filter((name) => name !== "--");
const unknown = wanted.filter((name) => !PARTS.some((part) => part.name === name));
if (unknown.length > 0) {
  console.error(`No part ${unknown.join(", ")}. Parts: ${PARTS.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}
for (const { name, run } of PARTS) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const report = new Report();
  await run(report);
  await report.keep(name, HISTORY);
}
await writePage(PARTS);
process.exit(0);
