import { chromium } from "@playwright/test";
import lighthouse, { type Config } from "lighthouse";
import { startStack } from "@/test/stack";
import { freePort } from "../scripts/postgres/free-port";
import { findBrowser, LAUNCH_FLAGS } from "../scripts/shared/find-browser.mjs";
import { startHello } from "./hello-app";
import { addHistory } from "./history";
import type { Report } from "./report";
import { median } from "./run-buyers";

/** Lighthouse's own phone on its slow network. */
const CONFIG: Config = {
  extends: "lighthouse:default",
  settings: {
    formFactor: "mobile",
    throttlingMethod: "simulate",
    onlyCategories: ["performance"],
    disableFullPageScreenshot: true,
  },
};
const ROUNDS = 5;
/** How many points below the hello-world page, and the largest contentful paint. */
const MAX_POINTS = 3;
const MAX_LCP_S = 1.5;

interface Speed {
  points: number;
  lcpSeconds: number;
}

/** Measures the pages that most people open first, as Lighthouse does, in turn with the hello-world page. */
export async function benchLighthouse(report: Report): Promise<void> {
  const hello = await startHello();
  const stack = await startStack();
  const port = await freePort();
  const args = [...LAUNCH_FLAGS, `--remote-debugging-port=${port}`];
  const browser = await chromium.launch({ executablePath: findBrowser(), args });
  try {
    await addHistory(stack.databaseUrl);
    const paths = ["/", "/airtime", "/data"];
    const pages = [`${hello.baseUrl}/`, ...paths.map((path) => `${stack.baseUrl}${path}`)];
    const runs = pages.map((): Speed[] => []);
    for (let round = 0; round < ROUNDS; round++)
      for (const [index, page] of pages.entries()) runs[index]?.push(await measure(page, port));
    const [floor, ...shop] = runs.map((all) => ({
      points: median(all.map(({ points }) => points)),
      lcpSeconds: median(all.map(({ lcpSeconds }) => lcpSeconds)),
    }));
    for (const [index, { points, lcpSeconds }] of shop.entries()) {
      const of = paths[index];
      report.add({
        figure: "performance",
        of,
        value: points,
        unit: "points",
        floor: floor?.points,
        target: `≥ floor − ${MAX_POINTS}`,
        met: points >= (floor?.points ?? 0) - MAX_POINTS,
      });
      report.add({
        figure: "largest contentful paint",
        of,
        value: lcpSeconds,
        unit: "s",
        floor: floor?.lcpSeconds,
        target: `≤ ${MAX_LCP_S} s`,
        met: lcpSeconds <= MAX_LCP_S,
      });
    }
  } finally {
    await browser.close();
    await stack.stop();
    await hello.stop();
  }
}

async function measure(address: string, port: number): Promise<Speed> {
  const run = await lighthouse(address, { port, logLevel: "error" }, CONFIG);
  const score = run?.lhr.categories.performance?.score;
  const lcp = run?.lhr.audits["largest-contentful-paint"]?.numericValue;
  if (typeof score !== "number" || lcp === undefined) throw new Error(`Lighthouse can't measure ${address}`);
  return { points: score * 100, lcpSeconds: lcp / 1_000 };
}
