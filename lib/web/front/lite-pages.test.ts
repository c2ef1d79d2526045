import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFront } from "./front";
import { StaticFiles } from "./static-files";

/** The front over real HTTP, before a fake Next that records its requests. */
const PAGE = `<!DOCTYPE html><html lang="en-NG"><head><link rel="preload" as="script" href="/_next/static/chunks/a.js" nonce="n1"/>
<link rel="stylesheet" href="/_next/static/chunks/b.css" nonce="n1"/><link rel="stylesheet" href="/theme.css?v=1"/>
<link rel="manifest" href="/manifest.webmanifest"/><link rel="icon" href="/icon.svg"/><meta property="og:title" content="Data"/>
<script nonce="n1" src="/_next/static/chunks/a.js" async=""></script></head><body><!--$--><p>₦577</p><!--/$-->
<noscript><a href="/again">Refresh</a></noscript><form method="POST"><input type="hidden" name="$ACTION_KEY" value="k1"/></form>
<script nonce="n1">self.__next_f.push([1,"</p>"])</script></body></html>`;

let server: Server;
let base: string;
let requested: string[];
let answer: (response: ServerResponse) => void;

beforeEach(async () => {
  requested = [];
  answer = (response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader(
      "content-security-policy",
      "default-src 'self'; script-src 'self' 'nonce-n1'; style-src 'self'",
    );
    response.setHeader("link", '</fonts/a.woff2>; rel=preload; as="font"; nonce="n1"');
    response.setHeader("cache-control", "private, no-cache, no-store, max-age=0, must-revalidate");
    response.end(PAGE);
  };
  const front = createFront(
    async (request, response) => {
      requested.push(`${request.method} ${request.url}`);
      answer(response);
    },
    await StaticFiles.open("/nonexistent"),
  );
  server = createServer((request, response) => void front(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => new Promise((resolve) => server.close(resolve)));

const LITE = { "save-data": "on" };

async function get(address: string, headers: Record<string, string> = {}, method = "GET") {
  const response = await fetch(base + address, { method, headers });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

test.each(["/airtime", "/track"])(
  "%s: leaves out scripts and what they need, and keeps its content and forms",
  async (address) => {
    const { text, headers } = await get(address, LITE);
    expect(text).not.toMatch(/<script|nonce|preload|manifest|og:title|<!--|noscript/);
    for (const part of [
      "<p>₦577</p>",
      '<a href="/again">Refresh</a>',
      'name="$ACTION_KEY" value="k1"',
      'href="/_next/static/chunks/b.lite.css"',
      'href="/theme.css?v=1"',
      "<html data-lite ",
    ])
      expect(text).toContain(part);
    expect(headers.get("content-security-policy")).toContain(
      "default-src 'self'; script-src 'none'; style-src 'self'",
    );
    expect(headers.get("link")).toBeNull();
    expect(headers.get("cache-control")).toMatch(/^private, no-(cache|store)$/);
  },
);

test("keeps the full and the lite page of one address apart", async () => {
  const [full, lite] = [await get("/airtime"), await get("/airtime", LITE)];
  expect(full.text).toContain("<script");
  expect(full.headers.get("vary")).toContain("Save-Data");
  expect(lite.text).not.toContain("<script");
  expect([(await get("/airtime")).text, (await get("/airtime", LITE)).text]).toEqual([full.text, lite.text]);
  expect(requested).toEqual(["GET /airtime", "GET /airtime"]);
  const known = lite.headers.get("etag") ?? "";
  expect((await get("/airtime", { ...LITE, "if-none-match": known })).status).toBe(304);
  expect((await get("/airtime", { "if-none-match": known })).status).toBe(200);
});

test("sends a lite page after a form, and other responses unchanged", async () => {
  expect((await get("/airtime", LITE, "POST")).text).not.toContain("<script");
  answer = (response) => response.writeHead(303, { location: "/orders/x" }).end();
  const moved = await fetch(`${base}/airtime`, { method: "POST", headers: LITE, redirect: "manual" });
  expect([moved.status, moved.headers.get("location")]).toEqual([303, "/orders/x"]);
  answer = (response) =>
    response.writeHead(200, { "content-type": "application/pdf" }).end("<script>%PDF</script>");
  expect((await get("/orders/x/receipt.pdf", LITE)).text).toBe("<script>%PDF</script>");
});

test("sends an event stream piece by piece in any case", async () => {
  answer = (response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write("data: 1\n\n");
  };
  const stream = await fetch(`${base}/api/orders/x/events`, { headers: LITE });
  const first = await stream.body?.getReader().read();
  expect(Buffer.from(first?.value ?? []).toString()).toBe("data: 1\n\n");
  server.closeAllConnections();
});
