import { readFile } from "node:fs/promises";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { GlobalDatabase } from "@/lib/platform/db/global-pool";
import { PATH_HEADER } from "@/lib/platform/request/path-header";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { ROOT } from "@/scripts/shared/root";
import { createTestShop, type TestShop } from "@/test/shop";
import { createFront } from "./front";
import { FRONT_HEADER } from "./open-order";
import { StaticFiles } from "./static-files";

/** The front before a fake Next that records the headers of its requests. */
let shop: TestShop;
let server: Server;
let base: string;
let order: { ref: string; token: string };
let received: IncomingHttpHeaders = {};

beforeAll(async () => {
  shop = await createTestShop();
  (globalThis as GlobalDatabase).kioskDatabase = shop.database;
  order = await shop.place("airtime", { product: "MTN", phone: "08031234567", amount: 500 });
  const front = createFront(
    async (request, response) => {
      received = request.headers;
      response.end("page");
    },
    await StaticFiles.open("/nowhere"),
  );
  server = createServer((request, response) => void front(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  delete (globalThis as GlobalDatabase).kioskDatabase;
  await new Promise((resolve) => server.close(resolve));
  await shop.close();
});

const FORGED = {
  [FRONT_HEADER]: "1",
  "content-security-policy": "script-src 'nonce-mine'",
  "content-security-policy-report-only": "script-src 'nonce-mine'",
  [PATH_HEADER]: "/admin",
};

it("sets the policy with a new nonce each time and skips the proxy for an order that opens", async () => {
  const nonces = new Set<string | undefined>();
  for (const headers of [{}, FORGED]) {
    const address = `/orders/${order.ref.toLowerCase()}?token=${order.token}&kept=no`;
    const { headers: got } = await fetchFresh(base + address, { headers });
    expect(received).toMatchObject({ [FRONT_HEADER]: "1", [PATH_HEADER]: address });
    expect(received["content-security-policy"]).toBe(got.get("content-security-policy"));
    expect(received["content-security-policy-report-only"]).toBeUndefined();
    expect(got.get("x-robots-tag")).toBe("noindex, nofollow");
    nonces.add(/'nonce-([A-Za-z0-9+/]{22}==)'/.exec(got.get("content-security-policy") ?? "")?.[1]);
  }
  expect(nonces.size).toBe(2);
  expect(nonces).not.toContain(undefined);
});

it.each([
  ["another's token", () => `/orders/${order.ref}?token=${"x".repeat(43)}`, "GET"],
  ["another's reference", () => `/orders/AAAAA-AAAAA?token=${order.token}`, "GET"],
  ["no token", () => `/orders/${order.ref}`, "GET"],
  ["two tokens", () => `/orders/${order.ref}?token=${order.token}&token=${order.token}`, "GET"],
  ["a receipt", () => `/orders/${order.ref}/receipt?token=${order.token}`, "GET"],
  ["a form", () => `/orders/${order.ref}?token=${order.token}`, "POST"],
  ["the desk", () => `/admin/orders/${order.ref}?token=${order.token}`, "GET"],
  ["another page", () => "/sign-in", "GET"],
])("%s stays the proxy's, whatever a visitor says", async (_, address, method) => {
  for (const headers of [{}, FORGED]) {
    received = {};
    const answer = await fetchFresh(base + address(), { method, headers });
    expect(received[FRONT_HEADER]).toBeUndefined();
    expect(received.host).toBeDefined();
    expect(answer.headers.has("x-robots-tag")).toBe(false);
  }
});

it("drops a visitor's forged headers from cached pages", async () => {
  received = {};
  await fetchFresh(`${base}/airtime`, { headers: FORGED });
  expect(received.host).toBeDefined();
  expect(received[FRONT_HEADER]).toBeUndefined();
});

it("leaves the request to the page when the database is down", async () => {
  const held = globalThis as GlobalDatabase;
  delete held.kioskDatabase;
  await fetchFresh(`${base}/orders/${order.ref}?token=${order.token}`);
  expect(received[FRONT_HEADER]).toBeUndefined();
  held.kioskDatabase = shop.database;
});

it("uses the header that the proxy's matcher excludes", async () => {
  const text = await readFile(path.join(ROOT, "proxy.ts"), "utf8");
  expect(text).toContain(`missing: [{ type: "header", key: "${FRONT_HEADER}" }]`);
});
