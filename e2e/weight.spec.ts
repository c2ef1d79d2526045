import { gzipSync } from "node:zlib";
import { SERVICE_PAGES } from "../app/_shop/service-pages";
import { expect, test } from "./fixtures";
import { newEmail, newPhone } from "./journey";

/** The framework's own hello world and 25 KiB for the shop, gzip (issue 6, Weight). */
const MOST_KIB = 134 + 25;

const sizes = new Map<string, number>();

/** What a page's own script tags load, in KiB gzip; what a form loads when it is touched isn't in it. */
async function firstLoad(address: string): Promise<number> {
  const page = await fetch(new URL(address, process.env.BASE_URL));
  expect(page.status, address).toBe(200);
  const tags = (await page.text()).match(/<script\b[^>]*>/gi) ?? [];
  const sources = new Set(
    tags.filter((tag) => !/nomodule/i.test(tag)).map((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1]),
  );
  let bytes = 0;
  for (const source of sources) {
    if (source === undefined) continue;
    if (!sizes.has(source)) {
      const script = await fetch(new URL(source, process.env.BASE_URL));
      sizes.set(source, gzipSync(Buffer.from(await script.arrayBuffer())).length);
    }
    bytes += sizes.get(source) ?? 0;
  }
  return bytes / 1024;
}

test("no shop page loads more script than the framework's own and 25 KiB", async () => {
  const order = await fetch(`${process.env.BASE_URL}/api/orders`, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": newPhone() },
    body: JSON.stringify({
      service: "airtime",
      input: { product: "mtn", phone: newPhone(), amount: 100 },
      email: newEmail(),
    }),
  });
  const { ref, token } = (await order.json()) as { ref: string; token: string };
  const regions = await fetch(new URL("/esim", process.env.BASE_URL)).then((answer) => answer.text());
  const region = /href="(\/esim\/[^"?#]+)"/.exec(regions)?.[1];
  const pages = [
    "/",
    ...Object.values(SERVICE_PAGES),
    ...(region ? [region] : []),
    "/track",
    "/go?q=08031234567",
    "/go/airtime?q=08031234567",
    "/plans?gb=3&days=30",
    "/status",
    "/help",
    `/orders/${ref}?token=${token}`,
  ];
  const heavy: string[] = [];
  for (const page of pages) {
    const kib = await firstLoad(page);
    console.log(`${page.replace(/\?.*/, "").padEnd(24)} ${kib.toFixed(1)} KiB`);
    if (kib > MOST_KIB) heavy.push(`${page}: ${kib.toFixed(1)} KiB`);
  }
  expect(heavy).toEqual([]);
});
