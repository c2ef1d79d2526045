import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { findOrderView } from "@/lib/orders/reading/find-order-view";
import { poolOf } from "@/lib/platform/db/db";
import type { GlobalDatabase } from "@/lib/platform/db/global-pool";
import { DEVICE_COOKIE } from "@/lib/platform/request/device";
import { KNOWN_COOKIE } from "@/lib/platform/request/known-cookie";
import { fetchFresh } from "@/sandbox/fetch-fresh";
import { createTestShop, type TestShop } from "@/test/shop";
import { connectSuperuser } from "@/test/superuser";
import { inlineHashes } from "../csp";
import { recordShopChange } from "../freshness";
import { orderOfRequest } from "./open-order";
import { OrderPages } from "./order-pages";

/** Order pages before a fake Next, which renders the order from the database and counts its requests. */
const held = globalThis as GlobalDatabase;
let shop: TestShop;
let server: Server;
let base: string;
let ours: { ref: string; token: string; id: string; reference: string };
let theirs: typeof ours;
let unpaid: typeof ours;
let rendered = 0;
let extra: (response: ServerResponse) => void = () => undefined;

async function render(request: IncomingMessage, response: ServerResponse): Promise<void> {
  rendered += 1;
  const policy = String(request.headers["content-security-policy"] ?? "");
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? "";
  const link = orderOfRequest(request);
  const order = link && (await findOrderView(shop.ctx, link));
  response.setHeader("content-type", "text/html; charset=utf-8");
  response.setHeader("cache-control", "private, no-cache, no-store, max-age=0, must-revalidate");
  response.setHeader("link", `</a.css>; rel=preload; as="style"; nonce="${nonce}"`);
  extra(response);
  response.write(`<h1>${request.headers.cookie ?? "a guest"}</h1><script>alert("slipped in")</script>`);
  response.write(`<script nonce="${nonce}">page("${nonce}")</script><p>${JSON.stringify(order)}</p>`);
  response.end(`<p>${"long ".repeat(500)}</p>`);
}

async function serve(pages: OrderPages): Promise<[Server, string]> {
  const made = createServer(async (request, response) => {
    if (!(await pages.handle(request, response))) response.writeHead(404).end("Next's alone");
  });
  await new Promise<void>((resolve) => made.listen(0, "127.0.0.1", resolve));
  return [made, `http://127.0.0.1:${(made.address() as AddressInfo).port}`];
}

beforeAll(async () => {
  shop = await createTestShop();
  held.kioskDatabase = shop.database;
  await shop.startWorker();
  const place = (phone: string) => shop.place("airtime", { product: "MTN", phone, amount: 500 });
  [ours, theirs, unpaid] = [
    await place("08031234567"),
    await place("08031234568"),
    await place("08031234569"),
  ];
  for (const order of [ours, theirs]) {
    await shop.pay(order.reference);
    await shop.until(order, ({ status }) => status === "delivered");
  }
});
beforeEach(async () => {
  [server, base] = await serve(new OrderPages(render));
  rendered = 0;
  extra = () => undefined;
  return () => new Promise((resolve) => server.close(resolve));
});
afterAll(async () => {
  delete held.kioskDatabase;
  await shop.close();
});

const pageOf = ({ ref, token }: { ref: string; token: string }) => `/orders/${ref}?token=${token}`;

async function get(address: string, headers: Record<string, string> = {}, method = "GET") {
  const answer = await fetchFresh(base + address, { method, headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

it("renders the page once and sends it again for the same link, even from a known device", async () => {
  const first = await get(pageOf(ours));
  expect(first.text).toContain("08031234567");
  for (const cookie of ["", `${DEVICE_COOKIE}=0123456789abcdef`]) {
    const again = await get(pageOf(ours), cookie ? { cookie } : {});
    expect(again.text).toBe(first.text);
    expect(again.headers.get("cache-control")).toContain("no-store");
    expect(again.headers.get("etag")).toBeNull();
    expect(again.headers.get("x-robots-tag")).toBe("noindex, nofollow");
    expect(again.headers.get("content-security-policy")).toBe(first.headers.get("content-security-policy"));
  }
  expect((await get(pageOf(ours), {}, "HEAD")).headers.get("content-length")).not.toBeNull();
  expect(rendered).toBe(1);
});

it("reads a finished order once, and an unfinished one again while its page renders", async () => {
  const query = vi.spyOn(poolOf(shop.database), "query");
  const reads = () =>
    query.mock.calls
      .splice(0)
      .map(([statement]) => String(Reflect.get(Object(statement), "name")))
      .filter((name) => /^(see_order|order_by_ref)$/.test(name));
  const { text } = await get(pageOf(ours));
  expect(reads()).toEqual(["see_order"]);
  expect(text).toContain(JSON.stringify(await findOrderView(shop.ctx, ours)));
  reads();
  await get(pageOf(unpaid));
  expect(reads()).toEqual(["see_order", "order_by_ref"]);
});

it("lists the page's own scripts by hash, removes the nonce and blocks injected scripts", async () => {
  const { text, headers } = await get(pageOf(ours));
  const policy = headers.get("content-security-policy") ?? "";
  const [slipped, own] = inlineHashes(text, "script");
  expect(text).toContain('<script nonce="">page("")</script>');
  expect(`${policy} ${headers.get("link")} ${text}`).not.toMatch(/nonce-|nonce="[^"]/);
  expect(policy).toContain(own);
  expect(policy).not.toContain(slipped);
});

it.each(["orders", "lines", "payments", "effects", "order_events"])(
  "a change of any of its rows in %s is on the next page",
  async (table) => {
    const superuser = await connectSuperuser(shop.url);
    try {
      await get(pageOf(ours));
      // Bypass all triggers and notifications, so that not even the version is raised.
      await superuser.query("SET session_replication_role = replica");
      const [column, value] = {
        orders: ["email", "'grace@example.com'"],
        lines: ["recipient", "'+2348055555555'"],
        payments: ["url", "'https://pay.example/other'"],
        effects: ["reason", "'moved'"],
        order_events: ["at", "at + interval '7 seconds'"],
      }[table] ?? ["", ""];
      const where = table === "orders" ? "id = $1" : "order_id = $1";
      const { rowCount } = await superuser.query(`UPDATE ${table} SET ${column} = ${value} WHERE ${where}`, [
        ours.id,
      ]);
      expect(rowCount).toBeGreaterThan(0);
      const now = await get(pageOf(ours));
      expect(rendered).toBe(2);
      expect(now.text).toContain(JSON.stringify(await findOrderView(shop.ctx, ours)));
    } finally {
      await superuser.end();
    }
  },
);

it("refuses another order's token, another order's ref and a missing token", async () => {
  const { text } = await get(pageOf(ours));
  for (const address of [
    pageOf({ ref: ours.ref, token: theirs.token }),
    pageOf({ ref: theirs.ref, token: ours.token }),
    pageOf({ ref: ours.ref, token: "x".repeat(43) }),
    `/orders/${ours.ref}`,
    `/orders/${ours.ref}?token=`,
    `${pageOf(ours)}&token=${ours.token}`,
    `/orders/${ours.ref}/receipt?token=${ours.token}`,
  ])
    expect([address, (await get(address)).text]).toEqual([address, "Next's alone"]);
  const other = await get(pageOf(theirs));
  expect(other.text).not.toBe(text);
  expect(other.text).toContain(theirs.ref);
  expect(rendered).toBe(2);
});

it("refuses a revoked link right after its page was sent", async () => {
  expect((await get(pageOf(theirs))).status).toBe(200);
  const superuser = await connectSuperuser(shop.url);
  await superuser.query("SET session_replication_role = replica");
  await superuser.query("UPDATE orders SET token_sha256 = repeat('0', 64) WHERE id = $1", [theirs.id]);
  await superuser.end();
  expect((await get(pageOf(theirs))).text).toBe("Next's alone");
});

it.each<[string, Record<string, string>, string]>([
  ["somebody signed in", { cookie: `${DEVICE_COOKIE}=x; next-auth.session-token=abc` }, ""],
  ["somebody signed in over https", { cookie: "__Secure-next-auth.session-token=abc" }, ""],
  ["a cookie that nobody knows", { cookie: "theme=1" }, ""],
  ["Next's own navigation", { rsc: "1" }, ""],
  ["a part of it", { range: "bytes=0-9" }, ""],
  ["a question behind the link", {}, "&kept=no"],
  ["a form", {}, ""],
])("%s gets a page of its own, and leaves none behind", async (what, headers, query) => {
  const method = what === "a form" ? "POST" : "GET";
  for (let turn = 1; turn <= 2; turn++) {
    const { text } = await get(pageOf(ours) + query, headers, method);
    if (method === "POST") expect(text).toBe("Next's alone");
    else expect(text).toContain(headers.cookie ?? "a guest");
    expect(rendered).toBe(method === "POST" ? 0 : turn);
  }
  expect((await get(pageOf(ours))).text).toContain("a guest");
  await get(pageOf(ours) + query, headers, method);
  expect(rendered).toBe(method === "POST" ? 1 : 4);
});

it("shares one page among guests, whatever accounts their browsers have signed in to", async () => {
  const { text } = await get(pageOf(ours));
  const cookie = `${DEVICE_COOKIE}=x; ${KNOWN_COOKIE}=nonce.mac`;
  expect((await get(pageOf(ours), { cookie })).text).toBe(text);
  expect(rendered).toBe(1);
});

it("renders a separate page for Save-Data", async () => {
  const saving = { "save-data": "on" };
  for (let turn = 1; turn <= 2; turn++) {
    await get(pageOf(ours));
    await get(pageOf(ours), saving);
  }
  expect(rendered).toBe(2);
});

it("renders an unfinished order each time, with its nonce", async () => {
  for (let turn = 1; turn <= 2; turn++) {
    const { text, headers } = await get(pageOf(unpaid));
    const nonce = /'nonce-([^']+)'/.exec(headers.get("content-security-policy") ?? "")?.[1];
    expect(text).toContain(`page("${nonce}")`);
    expect(rendered).toBe(turn);
  }
});

it("renders again after a change of the shop's details", async () => {
  await get(pageOf(ours));
  recordShopChange();
  await get(pageOf(ours));
  expect(rendered).toBe(2);
});

it("doesn't cache errors or responses that set a cookie", async () => {
  for (const odd of [
    (response: ServerResponse) => void response.writeHead(500),
    (response: ServerResponse) => void response.setHeader("set-cookie", "a=b"),
  ]) {
    extra = odd;
    await get(pageOf(ours));
    await get(pageOf(ours));
  }
  expect(rendered).toBe(4);
});

it("evicts pages by age and by count", async () => {
  const [hasty, address] = await serve(new OrderPages(render, 20));
  const ask = async () => {
    await (await fetchFresh(address + pageOf(ours))).text();
    return rendered;
  };
  await ask();
  await expect.poll(ask).toBeGreaterThan(1);
  await new Promise((resolve) => hasty.close(resolve));

  rendered = 0;
  // One order, under many spellings of its link.
  const spellings = Array.from({ length: 101 }, (_, turn) => {
    const hex = (at: number) => `%${ours.token.charCodeAt(at).toString(16)}`;
    const token = [...ours.token].map((letter, at) => ((turn >> at) & 1 ? hex(at) : letter)).join("");
    return pageOf({ ref: ours.ref, token });
  });
  for (const spelling of spellings) await get(spelling);
  await get(spellings[1] ?? "");
  expect(rendered).toBe(101);
  await get(spellings[0] ?? "");
  expect(rendered).toBe(102);
});

it("sends no cached page when the database is down", async () => {
  await get(pageOf(ours));
  delete held.kioskDatabase;
  expect((await get(pageOf(ours))).text).toBe("Next's alone");
  held.kioskDatabase = shop.database;
});
