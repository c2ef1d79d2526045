import { request } from "node:http";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Stack, startStack } from "../stack";
import { airtime, place } from "./shop-client";

/**
 * Invalid input over a real socket: the web process answers a machine-readable 4xx, stores nothing, and never fails.
 */
let stack: Stack;
let client: pg.Client;
let routes: string[];
const failures: string[] = [];
/** Next logs a form with an unknown action, and shows the page again. */
const OWN_WORDS = /Failed to find Server Action|Server Reference ID did not match/;

beforeAll(async () => {
  stack = await startStack({
    onLine: (name, line) => {
      if (name === "web" && /"level":"error"|Error:|Unhandled/.test(line) && !OWN_WORDS.test(line))
        failures.push(line);
    },
  });
  client = new pg.Client(stack.databaseUrl);
  await client.connect();
  const { ref, token } = await place(stack.baseUrl);
  const { rows } = await client.query("SELECT value FROM settings WHERE key = 'merchant_webhook_token'");
  routes = [
    "/api/orders",
    "/api/quote",
    "/api/validate",
    `/api/orders/${ref}/pay?token=${token}`,
    `/api/orders/${ref}/cancel?token=${token}`,
    "/api/webhooks/paystack",
    `/api/webhooks/merchant/${rows[0]?.value}`,
  ];
});
afterAll(async () => {
  await client?.end();
  await stack?.stop();
});

interface Answer {
  status: number;
  type: string;
  body: string;
}

/** Sends one request as raw bytes with arbitrary lengths, chunks and broken ends, which fetch wouldn't send. */
function send(
  address: string,
  options: { method?: string; headers?: Record<string, string>; chunks?: (string | Buffer)[] },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const url = new URL(stack.baseUrl + address);
    const { method = "POST", headers = {}, chunks = [] } = options;
    const call = request(url, {
      method,
      agent: false,
      headers: { "content-type": "application/json", "idempotency-key": "bad-bad-bad-bad-bad", ...headers },
    });
    let answered = false;
    call.on("response", (response) => {
      answered = true;
      let body = "";
      response.setEncoding("utf8");
      response.on("data", (text) => (body += text));
      response.on("end", () =>
        resolve({ status: response.statusCode ?? 0, type: response.headers["content-type"] ?? "", body }),
      );
      response.on("error", reject);
    });
    // A server that has answered may stop reading the rest of a refused body.
    call.on("error", (error) => (answered ? undefined : reject(error)));
    const rest = [...chunks];
    let next: NodeJS.Timeout | undefined;
    const more = (): void => {
      clearTimeout(next);
      const chunk = rest.shift();
      if (chunk === undefined || answered) call.end();
      else call.write(chunk, () => (next = setTimeout(more, 25)));
    };
    call.on("response", more);
    more();
  });
}

const rows = async () =>
  (
    await client.query(
      "SELECT (SELECT count(*) FROM orders) + (SELECT count(*) FROM payments) + (SELECT count(*) FROM inbox) AS n",
    )
  ).rows[0].n;

function refused(address: string, answer: Answer, statuses: number[]): void {
  expect([address, answer.status]).toEqual([
    address,
    statuses.includes(answer.status) ? answer.status : statuses,
  ]);
  expect(answer.type).toContain("application/problem+json");
  expect(JSON.parse(answer.body)).toMatchObject({
    status: answer.status,
    title: expect.any(String),
    detail: expect.any(String),
  });
}

const PART = "x".repeat(256 * 1024);
const TEN_MB = Array<string>(40).fill(PART);
const FIRST = "x".repeat(1_024);
const isWebhook = (address: string) => address.startsWith("/api/webhooks");

describe("rejects bad bodies on every route that takes one", () => {
  test("rejects 10 MB, with a length and chunked", async () => {
    const before = await rows();
    for (const address of routes) {
      // Refused by its length alone, before the rest is sent: whatever follows may meet a closed connection.
      const told = { "content-length": String(FIRST.length + 40 * PART.length) };
      refused(address, await send(address, { headers: told, chunks: [FIRST] }), [413]);
      refused(address, await send(address, { chunks: TEN_MB }), [413]);
    }
    expect(await rows()).toBe(before);
  });

  test("rejects null bytes, broken JSON, NaN, half a character and another type", async () => {
    const before = await rows();
    const bodies: (string | Buffer)[] = [
      "\u0000",
      '{"service":"airtime\\u0000","input":{},"email":"a@b.ng"}',
      "{",
      '{"amount":NaN}',
      '{"amount":1e999}',
      "[1,2",
      Buffer.from([0xff, 0xfe, 0x00, 0x01]),
      '"\\ud800"',
      "[]",
      "null",
      `{"a":${"[".repeat(5_000)}`,
      '{"price":1,"status":"paid"}',
    ];
    for (const address of routes) {
      for (const body of bodies) {
        const answer = await send(address, { chunks: [body] });
        // A merchant webhook without a signature is stored whatever it says: it only triggers a query.
        if (isWebhook(address) && answer.status === 200) continue;
        refused(address, answer, [400, 401, 415, 422]);
      }
      if (!isWebhook(address)) {
        refused(
          address,
          await send(address, { chunks: ["a=1"], headers: { "content-type": "text/plain" } }),
          [415],
        );
        expect([address, await rows()]).toEqual([address, before]);
      }
    }
  });

  test("rejects invalid methods, headers and addresses", async () => {
    for (const address of routes) {
      for (const method of ["PUT", "PATCH", "DELETE"])
        refused(address, await send(address, { method }), [405]);
    }
    for (const address of [
      "/api/orders/%00?token=x",
      "/api/orders/%FF?token=%FF",
      "/api/orders/x/events?token=%00",
      "/api/webhooks/merchant/%00",
      "/api/catalogue/esim?region=%00",
      "/api/no/such/thing",
      `/api/orders/${"x".repeat(4_000)}?token=${"y".repeat(4_000)}`,
    ]) {
      const answer = await send(address, { method: address.includes("webhooks") ? "POST" : "GET" });
      expect([address, answer.status >= 400 && answer.status < 500]).toEqual([address, true]);
    }
    refused(
      "key",
      await send("/api/orders", {
        chunks: [JSON.stringify(airtime())],
        headers: { "idempotency-key": "x".repeat(65) },
      }),
      [422],
    );
    refused(
      "origin",
      await send("/api/orders", {
        chunks: [JSON.stringify(airtime())],
        headers: { cookie: "kiosk_device=1", origin: "https://evil.example" },
      }),
      [403],
    );
  });
});

test("rejects invalid input to pages", async () => {
  for (const page of ["/airtime", "/data", "/track", "/orders/AAAAA-AAAAA?token=x"]) {
    const form = { "content-type": "multipart/form-data; boundary=x" };
    for (const [headers, chunks] of [
      [form, TEN_MB],
      [form, ["--x\r\nnot a form"]],
      [{ ...form, "next-action": "0".repeat(42) }, ["--x--\r\n"]],
      [{ "content-type": "text/plain", "next-action": "x" }, ["[\u0000]"]],
      [{ "content-type": "application/x-www-form-urlencoded" }, ["a=%00&b=%FF"]],
    ] as [Record<string, string>, string[]][]) {
      const { status } = await send(page, { headers: { ...headers, origin: stack.baseUrl }, chunks });
      expect([page, headers, status < 500]).toEqual([page, headers, true]);
    }
    for (const query of [
      "?network=%00",
      "?network=__proto__&size=constructor",
      `?x=${"y".repeat(6_000)}`,
      "?token=%00",
    ]) {
      const { status } = await send(page.split("?")[0] + query, { method: "GET" });
      expect([page, query, status < 500]).toEqual([page, query, true]);
    }
  }
});

test("logs no error of the shop's own", () => {
  expect(failures).toEqual([]);
});
