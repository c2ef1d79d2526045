import { Agent, request } from "node:http";
import { brotliDecompressSync } from "node:zlib";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inlineHashes } from "@/lib/web/csp";
import { freePort } from "@/scripts/postgres/free-port";
import { parseSamples } from "../parse-samples";
import { type Stack, startStack } from "../stack";
import { type CutDatabase, startCutDatabase } from "./cut-database";
import { follow, pay, place, until, untilStatus } from "./shop-client";

/** What a phone gets from a web process without a proxy. */
let database: CutDatabase;
let stack: Stack;
let metricsPort: number;
const METRICS_TOKEN = "metrics-token-of-this-stack";
beforeAll(async () => {
  database = await startCutDatabase();
  metricsPort = await freePort();
  stack = await startStack({
    server: database,
    sandboxEnv: { SANDBOX_TIME_SCALE: "0.3" },
    env: { METRICS_TOKEN, METRICS_PORT: String(metricsPort) },
  });
});
afterAll(async () => {
  await stack?.stop();
});

interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  raw: Buffer;
}

/** A client without automatic decoding. */
function get(address: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const sent = request(new URL(address, stack.baseUrl), { headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("error", reject);
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, headers: response.headers, raw: Buffer.concat(chunks) }),
      );
    });
    sent.on("error", reject).end();
  });
}

const PHONE = { "accept-encoding": "gzip, deflate, br, zstd" };
/** The visible part of a page. A regenerated page may list its scripts in another order. */
const shown = (page: string) => page.replace(/<script[\s\S]*?<\/script>|<link[^>]*>|<!--[\s\S]*?-->/g, "");
const HELD = [
  ...["/", "/airtime", "/electricity", "/betting", "/exam-pins", "/help", "/refunds"],
  ...["/data", "/data?network=glo&validity=month", "/tv", "/internet", "/esim"],
];
const MADE = ["/track", "/status", "/sign-in", "/data?phone=08031234567"];

test("sends every page and every script in brotli", async () => {
  const scripts = new Set<string>();
  for (const page of [...HELD, ...MADE, "/api/catalogue"]) {
    const got = await get(page, PHONE);
    expect([page, got.status, got.headers["content-encoding"]]).toEqual([page, 200, "br"]);
    expect(String(got.headers.vary).toLowerCase()).toContain("accept-encoding");
    const text = brotliDecompressSync(got.raw).toString();
    for (const [, src] of text.matchAll(/(?:src|href)="(\/_next\/static\/[^"]+\.(?:js|css))"/g))
      scripts.add(src ?? "");
  }
  expect(scripts.size).toBeGreaterThan(10);
  for (const src of scripts) {
    const got = await get(src, PHONE);
    expect([src, got.status, got.headers["content-encoding"]]).toEqual([src, 200, "br"]);
    expect(got.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(got.headers["x-content-type-options"]).toBe("nosniff");
    expect((await get(src, { "accept-encoding": "gzip" })).headers["content-encoding"]).toBe("gzip");
    expect((await get(src)).raw.equals(brotliDecompressSync(got.raw))).toBe(true);
  }
});

test("keeps connections longer than a proxy in front does", async () => {
  const agent = new Agent({ keepAlive: true });
  const said = await new Promise<string | undefined>((resolve, reject) => {
    request(new URL("/api/health", stack.baseUrl), { agent }, (response) => {
      response.resume().on("end", () => resolve(response.headers["keep-alive"] as string | undefined));
    })
      .on("error", reject)
      .end();
  });
  agent.destroy();
  // Caddy keeps them for two minutes. If the shop closed first, a purchase could be written to a closing connection:
  // 502 with an unknown outcome.
  expect(Number(/timeout=(\d+)/.exec(said ?? "")?.[1])).toBeGreaterThan(120);
});

test("answers 304 for a page or price list that the client has, by its ETag", async () => {
  for (const page of [...HELD, "/api/catalogue", "/api/catalogue?service=data"]) {
    const first = await get(page, PHONE);
    const tag = String(first.headers.etag);
    expect(first.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    const again = await get(page, { ...PHONE, "if-none-match": tag });
    expect([page, again.status, again.raw.length, again.headers.etag]).toEqual([page, 304, 0, tag]);
    // The page's policy, made of its scripts' hashes, comes with it.
    if (!page.startsWith("/api/")) expect(first.headers["content-security-policy"]).toContain("'sha256-");
    expect(again.headers["content-security-policy"]).toBe(first.headers["content-security-policy"]);
    expect((await get(page, { ...PHONE, "if-none-match": 'W/"other"' })).status).toBe(200);
  }
});

test("streams an order's events uncompressed, as they happen", async () => {
  const order = await place(stack.baseUrl);
  const seen: string[] = [];
  const following = follow(stack.baseUrl, order, { onEvent: ({ status }) => seen.push(status) });
  await until(async () => seen.length > 0, 60_000);
  await pay(order);
  await following;
  expect(seen.at(-1)).toBe("delivered");
  const { headers } = await get(`/api/orders/${order.ref}/events?token=${order.token}`, {
    ...PHONE,
    accept: "text/event-stream",
  });
  expect(headers["content-encoding"]).toBeUndefined();
  expect(headers["cache-control"]).toContain("no-transform");
});

test("uses the policy's nonce alone on an order's page, whatever the visitor's headers say", async () => {
  const order = await place(stack.baseUrl);
  const right = `/orders/${order.ref}?token=${order.token}`;
  const wrong = `/orders/${order.ref}?token=${"x".repeat(43)}`;
  const visitors: Record<string, string>[] = [{}, { "x-kiosk-front": "1" }];
  for (const headers of visitors) {
    for (const page of [right, wrong, "/track", "/status"]) {
      const got = await get(page, headers);
      expect([page, got.status]).toEqual([page, page === wrong ? 404 : 200]);
      const policy = String(got.headers["content-security-policy"]);
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1];
      const found = [...got.raw.toString().matchAll(/<script[^>]*\snonce="([^"]*)"/g)].map(([, one]) => one);
      expect(policy).toMatch(/script-src 'self' '/);
      if (nonce) expect(new Set(found)).toEqual(new Set([nonce]));
      else expect(page).not.toBe(right);
    }
    expect((await get("/account", headers)).status).toBe(303);
  }
});

test("caches a completed order's page until it changes, runs only its own scripts, and serves the shop's newest", async () => {
  const order = await place(stack.baseUrl);
  await pay(order);
  await untilStatus(stack.baseUrl, order, ["delivered"]);
  const address = `/orders/${order.ref}?token=${order.token}`;
  const first = await get(address, PHONE);
  const again = await get(address, PHONE);
  expect(again.raw.equals(first.raw)).toBe(true);
  const html = brotliDecompressSync(again.raw).toString();
  expect(html).toContain("Delivered");
  const policy = String(again.headers["content-security-policy"]);
  expect(`${policy} ${again.headers.link} ${html}`).not.toMatch(/nonce-|nonce="[^"]/);
  const hashes = inlineHashes(html, "script");
  expect(hashes.length).toBeGreaterThan(1);
  for (const hash of hashes) expect(policy).toContain(hash);
  expect(again.headers["cache-control"]).toMatch(/private.*no-store/);

  const client = new pg.Client(stack.databaseUrl);
  await client.connect();
  await client.query("UPDATE orders SET version = version + 1 WHERE ref = $1", [order.ref]);
  const changed = await get(address, PHONE);
  expect(changed.raw.equals(first.raw)).toBe(false);
  await client.query(`INSERT INTO settings (key, value, updated_at) VALUES ('shop', '{"name":"Kiosk of Ada"}', now())
    ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
  await client.end();
  const named = async () => brotliDecompressSync((await get(address, PHONE)).raw).toString();
  await until(async () => (await named()).includes("Kiosk of Ada"), 60_000);
});

test("sends no font and no font face with Save-Data", async () => {
  const home = brotliDecompressSync((await get("/", PHONE)).raw).toString();
  const styles = [...home.matchAll(/href="(\/_next\/static\/[^"]+\.css)"/g)].map(([, href]) => href ?? "");
  expect(styles.length).toBeGreaterThan(0);
  for (const href of styles) {
    const got = await get(href, { "save-data": "on" });
    expect(got.status).toBe(200);
    expect(got.raw.toString()).not.toContain("@font-face");
  }
  const font = await get("/_next/static/media/any.woff2", { "save-data": "on" });
  expect([font.status, font.raw.length]).toEqual([204, 0]);
});

test("tells its metrics to whoever has the token, web and worker each on its own port", async () => {
  const bearer = { authorization: `Bearer ${METRICS_TOKEN}` };
  const refused = await get("/metrics");
  expect(refused.status).toBe(404);
  const web = await get("/metrics", bearer);
  expect([web.status, web.headers["cache-control"]]).toEqual([200, "no-store"]);
  for (const { headers } of [refused, web]) {
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["content-security-policy"]).toContain("default-src 'none'");
  }
  const shop = parseSamples(web.raw.toString());
  expect(shop.value("kiosk_process_info", { process: "web" })).toBe(1);
  expect(shop.value("kiosk_workers_alive")).toBe(1);
  // The worker has read the catalogue.
  const own = await get(`http://127.0.0.1:${metricsPort}/metrics`, bearer);
  const worker = parseSamples(own.raw.toString());
  expect(worker.value("kiosk_process_info", { process: "worker" })).toBe(1);
  const services = { operation: "services", outcome: "ok" };
  expect(worker.value("kiosk_supplier_call_seconds_count", services)).toBeGreaterThan(0);
  expect((await get(`http://127.0.0.1:${metricsPort}/metrics`)).status).toBe(404);
  expect((await get(`http://127.0.0.1:${metricsPort}/health`)).status).toBe(200);
});

test("removes a withdrawn product from the page and the price list at once", async () => {
  const addresses = ["/betting", "/api/catalogue?service=betting"];
  for (const address of addresses) expect((await get(address)).raw.toString()).toContain("1XBET");
  const client = new pg.Client(stack.databaseUrl);
  await client.connect();
  await client.query("UPDATE products SET withdrawn_at = now() WHERE name = '1XBET'");
  await client.query("NOTIFY kiosk_catalogue");
  await client.end();
  // Shorter than the cache lifetime, so only the notification can have caused it.
  for (const address of addresses) {
    await until(async () => !(await get(address)).raw.toString().includes("1XBET"), 8_000);
  }
});

test("serves the catalogue, its pages and the texts without the database", async () => {
  const before = new Map<string, string>();
  for (const page of [...HELD, "/api/catalogue"]) before.set(page, shown((await get(page)).raw.toString()));
  for (const page of MADE) await get(page);
  await database.cut();
  try {
    for (const [page, text] of before) {
      const got = await get(page);
      expect([page, got.status]).toEqual([page, 200]);
      expect([page, shown(got.raw.toString()) === text]).toEqual([page, true]);
    }
    // Rendered for this request from the copy in memory.
    const data = await get("/data?phone=08031234567");
    expect([data.status, data.raw.includes("₦")]).toEqual([200, true]);
    expect((await get("/api/health")).status).toBe(503);
  } finally {
    await database.mend();
  }
  await until(async () => (await get("/api/health")).status === 200, 60_000);
  expect((await place(stack.baseUrl)).status).toBe("awaiting_payment");
});
