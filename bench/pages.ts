import { type Browser, chromium } from "@playwright/test";
import { SERVICE_FACTS } from "@/lib/model/service-facts";
import { prefixed } from "@/lib/words/local-href";
import { OFFERED } from "@/lib/words/locale";
import { startStack } from "@/test/stack";
import { airtime, newPhone, place } from "@/test/stack/shop-client";
import { findBrowser, LAUNCH_FLAGS } from "../scripts/shared/find-browser.mjs";
import { firstVisit } from "./first-visit";
import { startHello } from "./hello-app";
import { addHistory } from "./history";
import type { Report } from "./report";

const KIB = 1_024;
/** Scripts: the framework's own hello world plus 25 KiB, gzip. Other: everything else together. */
const MAX_SCRIPT_KIB = 134 + 25;
const MAX_OTHER_KIB = 60;

/**
 * Measures what a first visit transfers, in a browser with an empty cache, next to the hello-world page. One figure set
 * per page.
 */
export async function benchPages(report: Report): Promise<void> {
  const hello = await startHello();
  const stack = await startStack();
  const browser = await chromium.launch({ executablePath: findBrowser(), args: LAUNCH_FLAGS });
  try {
    await addHistory(stack.databaseUrl);
    const floor = await firstVisit(browser, `${hello.baseUrl}/`);
    for (const { of, address } of await pagesOf(stack.baseUrl, browser)) {
      const visit = await firstVisit(browser, address);
      const other = visit.bytes - visit.scriptBytes;
      const script = visit.scriptGzipBytes / KIB;
      const says = { of, floor: floor.bytes / KIB, unit: "KiB" };
      report.add({
        figure: "transferred",
        ...says,
        value: visit.bytes / KIB,
        target: `scripts ≤ ${MAX_SCRIPT_KIB} KiB gzip, all else ≤ ${MAX_OTHER_KIB}, no other host, no shift`,
        met:
          script <= MAX_SCRIPT_KIB &&
          other / KIB <= MAX_OTHER_KIB &&
          visit.otherHosts === 0 &&
          visit.shift === 0,
        note: `${visit.requests} requests (floor ${floor.requests}); scripts ${kib(visit.scriptBytes)} (gzip ${script.toFixed(1)}, floor ${kib(floor.scriptGzipBytes)}), all else ${kib(other)}, shift ${visit.shift}`,
      });
    }
  } finally {
    await browser.close();
    await stack.stop();
    await hello.stop();
  }
}

function kib(bytes: number): string {
  return (bytes / KIB).toFixed(1);
}

async function pagesOf(baseUrl: string, browser: Browser): Promise<{ of: string; address: string }[]> {
  const order = await place(baseUrl, airtime(newPhone()));
  const page = await browser.newPage();
  await page.goto(`${baseUrl}/esim`);
  const region = await page.locator('a[href^="/esim/"]').first().getAttribute("href");
  await page.close();
  const paths = [
    "/",
    ...Object.values(SERVICE_FACTS).map(({ page: path }) => path),
    ...(region ? [region] : []),
    "/track",
    "/status",
    "/help",
    "/sign-in",
    "/sign-up",
    ...OFFERED.filter((locale) => locale !== "en").flatMap((locale) =>
      ["/", "/airtime", "/data"].map((path) => prefixed(locale, path)),
    ),
  ];
  return [
    ...paths.map((path) => ({ of: path, address: `${baseUrl}${path}` })),
    { of: "/orders/[ref]", address: `${baseUrl}/orders/${order.ref}?token=${order.token}` },
  ];
}
