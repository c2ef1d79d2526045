import type { Page } from "@playwright/test";
import { SERVICE_FACTS } from "../lib/model/service-facts";
import { expect, test } from "./fixtures";
import { holdHalf } from "./hold-half";
import { holdScripts } from "./hold-scripts";
import { ONLY_LONG } from "./long";

/** The service pages and others that hydrate. */
const PAGES = [
  ...Object.values(SERVICE_FACTS).map(({ page }) => page),
  "/",
  "/esim/top-up",
  "/plans?gb=3&days=30",
  "/track",
  "/sign-in",
];

/** A layout shift since the first paint without user input. */
interface Shift {
  value: number;
  first: string;
}

/** Opens a page whose scripts load only after it was painted, as on a slow network. */
async function openSlowly(page: Page, path: string): Promise<Shift[]> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: "commit" });
  await untilPainted(page);
  release();
  return readShifts(page);
}

async function untilPainted(page: Page, timeout?: number): Promise<void> {
  await page.waitForFunction(
    () => performance.getEntriesByName("first-contentful-paint").length > 0,
    undefined,
    { timeout, polling: 50 },
  );
}

/** Records the page's layout shifts from the start. */
async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const moves: Shift[] = [];
    Reflect.set(window, "moved", moves);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const sources = Reflect.get(entry, "sources") as { node?: Node }[];
        const node = sources[0]?.node;
        const first = node instanceof Element ? node.outerHTML.slice(0, 100) : String(node?.textContent);
        moves.push({ value: Reflect.get(entry, "value") as number, first });
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
}

async function readShifts(page: Page): Promise<Shift[]> {
  await page.waitForLoadState("networkidle");
  // Wait two frames, so that the last script's changes are painted.
  return page.evaluate(
    () =>
      new Promise<Shift[]>((done) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => done(Reflect.get(window, "moved") as Shift[])),
        ),
      ),
  );
}

for (const [name, size] of [
  ["a phone", { width: 360, height: 740 }],
  ["a desk", { width: 1_280, height: 900 }],
] as const) {
  test(`shifts nothing when the scripts load late, on ${name}`, ONLY_LONG, async ({ browser }) => {
    test.setTimeout(240_000);
    const moved: string[] = [];
    for (const path of PAGES) {
      const context = await browser.newContext({ viewport: size, serviceWorkers: "block" });
      const page = await context.newPage();
      await recordShifts(page);
      for (const { value, first } of await openSlowly(page, path)) moved.push(`${path} ${value} ${first}`);
      await context.close();
    }
    expect(moved).toEqual([]);
  });
}

test("shifts nothing when the page arrives in two parts, cut in its header", async ({ page, baseURL }) => {
  const half = await holdHalf(String(baseURL), 'aria-label="English, Languages"');
  try {
    await recordShifts(page);
    await page.goto(`${half.url}/data`, { waitUntil: "commit" });
    // A header painted without its last link moves the others when it arrives, so nothing may be painted yet.
    await expect(untilPainted(page, 1_500)).rejects.toThrow("Timeout");
    half.release();
    await untilPainted(page);
    expect(await readShifts(page)).toEqual([]);
  } finally {
    await half.close();
  }
});
