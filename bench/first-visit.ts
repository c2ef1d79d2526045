import { gzipSync } from "node:zlib";
import type { Browser, Page } from "@playwright/test";

export interface FirstVisit {
  requests: number;
  /** Bodies and headers as transferred. */
  bytes: number;
  /** The JavaScript part of `bytes`. */
  scriptBytes: number;
  /** The bodies of the same scripts in gzip, whatever encoding they were transferred in. */
  scriptGzipBytes: number;
  otherHosts: number;
  /** Cumulative layout shift. */
  shift: number;
}

/** Opens a page in a phone browser with an empty cache, and waits until loading stops. */
export async function firstVisit(browser: Browser, address: string): Promise<FirstVisit> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, isMobile: true });
  const page = await context.newPage();
  const shift = await watchShift(page);
  const wire = await context.newCDPSession(page);
  await wire.send("Network.enable");
  const kinds = new Map<string, string>();
  const visit = { requests: 0, bytes: 0, scriptBytes: 0, scriptGzipBytes: 0, otherHosts: 0, shift: 0 };
  wire.on("Network.requestWillBeSent", ({ requestId, request, type }) => {
    if (!/^https?:/.test(request.url)) return;
    kinds.set(requestId, type ?? "Other");
    visit.requests += 1;
    if (new URL(request.url).host !== new URL(address).host) visit.otherHosts += 1;
  });
  wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    visit.bytes += encodedDataLength;
    if (kinds.get(requestId) === "Script") visit.scriptBytes += encodedDataLength;
  });
  const bodies: Promise<number>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== "script") return;
    bodies.push(response.body().then((body) => gzipSync(body).length));
  });
  // An order page's event stream never ends, so loading counts as finished after a second without a new request.
  await page.goto(address, { waitUntil: "load" });
  for (let seen = -1; seen !== visit.requests; ) {
    seen = visit.requests;
    await page.waitForTimeout(1_000);
  }
  for (const size of await Promise.all(bodies)) visit.scriptGzipBytes += size;
  visit.shift = await shift();
  await context.close();
  return visit;
}

/**
 * Records every layout shift not caused by user input. Call it before opening the page; the result returns the sum so
 * far.
 */
async function watchShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const told = globalThis as { shift?: number };
    told.shift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) told.shift = (told.shift ?? 0) + entry.value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () => page.evaluate(() => (globalThis as { shift?: number }).shift ?? -1);
}
