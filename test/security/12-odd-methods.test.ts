import { createServer, type Server } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFront } from "@/lib/web/front/front";
import { refuseBroken } from "@/lib/web/front/refuse-method";
import { StaticFiles } from "@/lib/web/front/static-files";
import { SECURITY_HEADERS } from "@/lib/web/security-headers.mjs";

/** Issue 14, hole 12: odd methods are answered 405 with Allow and the security headers, everywhere. */
let server: Server;
const asked: string[] = [];
beforeAll(async () => {
  const next = async (...[request, response]: Parameters<ReturnType<typeof createFront>>) => {
    asked.push(`${request.method} ${request.url}`);
    response.end("Next");
  };
  const front = createFront(next, await StaticFiles.open("/nonexistent"));
  server = createServer((request, response) => void front(request, response));
  refuseBroken(server);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends raw bytes, because clients refuse to send some of these methods. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect((server.address() as AddressInfo).port, "127.0.0.1", () => socket.write(bytes));
    let answer = "";
    socket.setEncoding("utf8");
    socket.on("data", (text: string) => (answer += text));
    socket.on("end", () => resolve(answer));
    socket.on("error", reject);
  });
}

const ADDRESSES = [
  "/",
  "/airtime",
  "/api/catalogue",
  "/_next/static/a.js",
  "/theme.css",
  "/orders/x?token=y",
];
const METHODS = ["TRACE", "PROPFIND", "MKCOL", "QUERY", "TRACK", "FOO", "CONNECT"];

test.each(METHODS.flatMap((method) => ADDRESSES.map((address) => [method, address] as const)))(
  "%s %s",
  async (method, address) => {
    const target = method === "CONNECT" ? "example.com:443" : address;
    const answer = await send(`${method} ${target} HTTP/1.1\r\nHost: shop\r\n\r\n`);
    const [head = ""] = answer.split("\r\n\r\n");
    expect(head).toMatch(/^HTTP\/1\.1 405 /);
    expect(head).toMatch(/^allow: GET, HEAD, POST/im);
    for (const { key, value } of SECURITY_HEADERS) {
      expect(head.toLowerCase()).toContain(`\r\n${key.toLowerCase()}: ${value.toLowerCase()}`);
    }
    expect(head).toMatch(/^content-security-policy: default-src 'none'/im);
    expect(asked).toEqual([]);
  },
);

test("PUT and DELETE are refused on pages and left to the API's own routes", async () => {
  const put = (address: string) => send(`PUT ${address} HTTP/1.1\r\nHost: shop\r\nConnection: close\r\n\r\n`);
  expect(await put("/airtime")).toMatch(/^HTTP\/1\.1 405 /);
  expect(await put("/api/orders")).toMatch(/^HTTP\/1\.1 200 /);
  expect(asked.splice(0)).toEqual(["PUT /api/orders"]);
});

test("a broken request is 400 with the headers, and a too large one 431", async () => {
  expect(await send("GET / HTTP/1.1\r\nbad header\r\n\r\n")).toMatch(
    /^HTTP\/1\.1 400 [\s\S]*x-frame-options: DENY/,
  );
  const large = `GET / HTTP/1.1\r\nHost: shop\r\nX: ${"x".repeat(20_000)}\r\n\r\n`;
  expect(await send(large)).toMatch(/^HTTP\/1\.1 431 /);
});
