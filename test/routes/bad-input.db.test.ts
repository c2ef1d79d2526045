import { describe, expect, test } from "vitest";
import * as esimRoute from "@/app/api/catalogue/esim/route";
import * as catalogueRoute from "@/app/api/catalogue/route";
import * as healthRoute from "@/app/api/health/route";
import * as cancelRoute from "@/app/api/orders/[ref]/cancel/route";
import * as eventsRoute from "@/app/api/orders/[ref]/events/route";
import * as payRoute from "@/app/api/orders/[ref]/pay/route";
import * as orderRoute from "@/app/api/orders/[ref]/route";
import * as ordersRoute from "@/app/api/orders/route";
import * as returnRoute from "@/app/api/payments/[provider]/return/route";
import * as quoteRoute from "@/app/api/quote/route";
import * as validateRoute from "@/app/api/validate/route";
import * as merchantRoute from "@/app/api/webhooks/merchant/[token]/route";
import * as paystackRoute from "@/app/api/webhooks/paystack/route";
import { type Answer, callRoute, countRows, openRoutes } from "./call-route";
import { checkedAnswers } from "./check-answer";

process.env.ABUSE_LIMITS = "off";
const shop = await openRoutes();
const order = await shop.place("airtime", { product: "MTN", phone: "08031234567", amount: 500 });
const before = await countRows(shop);

const input = { product: "MTN", phone: "08031234567", amount: 500 };
const good = { service: "airtime", input, email: "ada@example.com" };
const line = { product: "MTN", phone: "08031234567", amount: 100 };
let count = 0;

const orders = (body: unknown, headers: Record<string, string> = {}) =>
  callRoute(ordersRoute.POST, {
    path: "/api/orders",
    body,
    headers: { "idempotency-key": `bad-input-order-key-${++count}`, ...headers },
  });
const onOrder =
  (tail: string) =>
  (body: unknown, headers: Record<string, string> = {}) =>
    callRoute(tail === "pay" ? payRoute.POST : cancelRoute.POST, {
      path: `/api/orders/${order.ref}/${tail}?token=${order.token}`,
      params: { ref: order.ref },
      body,
      headers,
    });
const on =
  (route: typeof quoteRoute.POST, path: string) =>
  (body: unknown, headers: Record<string, string> = {}) =>
    callRoute(route, { path, body, headers });

const takers: [string, (body: unknown, headers?: Record<string, string>) => Promise<Answer>][] = [
  ["POST /api/orders", orders],
  ["POST /api/quote", on(quoteRoute.POST, "/api/quote")],
  ["POST /api/validate", on(validateRoute.POST, "/api/validate")],
  ["POST /api/orders/[ref]/pay", onOrder("pay")],
  ["POST /api/orders/[ref]/cancel", onOrder("cancel")],
];

async function refused(answer: Answer, statuses: number[], path?: string): Promise<void> {
  expect(statuses, JSON.stringify(answer.json)).toContain(answer.status);
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  expect(answer.json).toMatchObject({
    type: expect.stringMatching(/^urn:kiosk:problem:[a-z-]+$/),
    title: expect.any(String),
    status: answer.status,
    detail: expect.any(String),
  });
  if (path !== undefined) {
    const paths = answer.json.errors.map((error: { path: string }) => error.path);
    expect(paths).toContain(path);
    for (const error of answer.json.errors) expect(error.message).toMatch(/^[A-Z].*[.?]$/);
  }
  expect(await countRows(shop)).toEqual(before);
}

describe.each(takers)("%s", (_, send) => {
  test("malformed JSON", async () => {
    for (const body of ["{", "{'a':1}", '{"a":NaN}', '{"a":Infinity}', '{"a":1}x', "undefined", "\u0000"]) {
      await refused(await send(body), [400]);
    }
    await refused(await send(new Uint8Array([0xff, 0xfe, 0x00])), [400]);
  });

  test("JSON that isn't an object", async () => {
    for (const body of ["[]", "null", "1", '"x"', "true", "[[[[]]]]"]) await refused(await send(body), [422]);
  });

  test("another content type", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]) {
      await refused(await send("a=b", { "content-type": type }), [415]);
    }
  });

  test("10 MB, with and without a length", async () => {
    const body = `{"a":"${"x".repeat(10_485_760)}"}`;
    await refused(await send(body), [413]);
    await refused(await send(body, { "content-length": "12" }), [413]);
    await refused(await send(new Blob([body]).stream()), [413]);
  });

  test("text that can't be stored, at its path", async () => {
    await refused(await send('{"input":{"phone":"0803\\u0000"}}'), [422], "input.phone");
    await refused(await send('{"email":"\\ud800@b.ng"}'), [422], "email");
    await refused(await send(`{"a":${"[".repeat(500)}${"]".repeat(500)}}`), [422]);
  });

  test("unknown fields", async () => {
    for (const field of ["price", "status", "total", "constructor", "token"]) {
      await refused(await send({ ...good, [field]: 1 }), [422]);
    }
    await refused(await send(`{"__proto__":{"admin":true},"service":"airtime"}`), [422]);
  });

  test("a cookie from another site", async () => {
    for (const origin of ["null", "https://evil.example", "http://localhost:3001"]) {
      await refused(await send(good, { cookie: "kiosk_device=abc", origin }), [403]);
    }
  });
});

describe("POST /api/orders names the invalid field", () => {
  const recipients = (many: unknown) => ({ ...good, input: { recipients: many } });
  test.each<[string, unknown, string]>([
    ["no service", { ...good, service: undefined }, "service"],
    ["a number for a service", { ...good, service: 7 }, "service"],
    ["an unknown service", { ...good, service: "gold" }, "service"],
    ["a service of JavaScript's", { ...good, service: "constructor" }, "service"],
    ["a service that nobody sells", { ...good, service: "bill" }, "service"],
    ["no input", { ...good, input: undefined }, "input"],
    ["a list for input", { ...good, input: [] }, "input"],
    ["null for input", { ...good, input: null }, "input"],
    ["a number for e-mail", { ...good, email: 7 }, "email"],
    ["no e-mail", { ...good, email: undefined }, "email"],
    ["half an e-mail", { ...good, email: "ada@" }, "email"],
    ["a long e-mail", { ...good, email: `${"a".repeat(300)}@b.ng` }, "email"],
    ["an e-mail with a new line", { ...good, email: "ada@example.com\nbcc: x@y.z" }, "email"],
    ["a phone that isn't one", { ...good, phone: "0803" }, "phone"],
    ["an unknown language", { ...good, locale: "fr" }, "locale"],
    ["an unknown way to pay", { ...good, payment: "gold" }, "payment"],
    ["an object for payment", { ...good, payment: {} }, "payment"],
    ["a total in text", { ...good, expectedTotal: "500" }, "expectedTotal"],
    ["a total below nothing", { ...good, expectedTotal: -1 }, "expectedTotal"],
    ["half a kobo", { ...good, expectedTotal: 0.5 }, "expectedTotal"],
    ["a price", { ...good, price: 1 }, "price"],
    ["a status", { ...good, status: "paid" }, "status"],
    ["a price in the input", { ...good, input: { ...input, price: 1 } }, "input.price"],
    ["a status in the input", { ...good, input: { ...input, status: "delivered" } }, "input.status"],
    ["no phone", { ...good, input: { product: "MTN", amount: 500 } }, "input.phone"],
    ["a short phone", { ...good, input: { ...input, phone: "0803" } }, "input.phone"],
    ["a number for a phone", { ...good, input: { ...input, phone: 8031234567 } }, "input.phone"],
    ["a foreign phone", { ...good, input: { ...input, phone: "+14155550100" } }, "input.phone"],
    ["no amount", { ...good, input: { ...input, amount: undefined } }, "input.amount"],
    ["an amount in text", { ...good, input: { ...input, amount: "500" } }, "input.amount"],
    ["an amount out of reach", JSON.stringify(good).replace("500", "1e999"), "input.amount"],
    ["half a naira", { ...good, input: { ...input, amount: 500.5 } }, "input.amount"],
    ["too little", { ...good, input: { ...input, amount: 49 } }, "input.amount"],
    ["too much", { ...good, input: { ...input, amount: 50_001 } }, "input.amount"],
    ["less than nothing", { ...good, input: { ...input, amount: -500 } }, "input.amount"],
    ["an unknown network", { ...good, input: { ...input, product: "Gold" } }, "input.product"],
    ["an object for a network", { ...good, input: { ...input, product: {} } }, "input.product"],
    ["no recipient", recipients([]), "input.recipients"],
    ["text for recipients", recipients("x"), "input.recipients"],
    ["null among recipients", recipients([line, null]), "input.recipients.1"],
    ["a bad one among recipients", recipients([line, { ...line, phone: "1" }]), "input.recipients.1.phone"],
    ["too many recipients", recipients(Array(500).fill(line)), "input.recipients"],
    [
      "an unknown plan",
      { ...good, service: "data", input: { plan: "gold", phone: "08031234567" } },
      "input.plan",
    ],
    ["no plan", { ...good, service: "data", input: { phone: "08031234567" } }, "input.plan"],
  ])("%s", async (_, body, path) => {
    await refused(await orders(body), [422], path);
  });

  test.each(["", " ", "a b", "short", "fifteen-signs-x", "x".repeat(65), "k\u00e9y"])(
    "Idempotency-Key %j",
    async (key) => {
      await refused(await orders(good, { "idempotency-key": key }), [422], "Idempotency-Key");
    },
  );

  test("no Idempotency-Key", async () => {
    await refused(
      await callRoute(ordersRoute.POST, { path: "/api/orders", body: good }),
      [422],
      "Idempotency-Key",
    );
  });
});

test("rejects invalid values in every field of an order", async () => {
  const rubbish: unknown[] = [
    null,
    true,
    -1,
    1e308,
    0.1,
    "",
    " ",
    "\u202e",
    "'; DROP TABLE orders;--",
    "💸".repeat(500),
  ];
  const more: unknown[] = [[], {}, [[]], { $ne: null }, ["MTN"], "x".repeat(5_000)];
  for (const value of [...rubbish, ...more]) {
    for (const field of ["service", "input", "email", "phone", "locale", "payment", "expectedTotal"]) {
      await refused(await orders({ ...good, [field]: value }), [422]);
    }
    for (const field of ["product", "phone", "amount"]) {
      await refused(await orders({ ...good, input: { ...input, [field]: value } }), [422]);
      await refused(await orders({ ...good, input: { recipients: [{ ...line, [field]: value }] } }), [422]);
    }
    for (const field of ["plan", "phone"]) {
      const plan = { plan: "x", phone: "08031234567", [field]: value };
      await refused(await orders({ ...good, service: "data", input: plan }), [422]);
    }
  }
});

test("POST /api/validate names the invalid field, and reports an unknown number or a failed check", async () => {
  const validate = on(validateRoute.POST, "/api/validate");
  const meter = {
    service: "electricity",
    product: "Ikeja Electric",
    meterNumber: "01234567890",
    meterType: "prepaid",
  };
  await refused(await validate({ ...meter, service: "airtime" }), [422], "service");
  await refused(await validate({ ...meter, meterType: "solar" }), [422], "meterType");
  await refused(await validate({ ...meter, meterNumber: 7 }), [422], "meterNumber");
  await refused(await validate({ ...meter, amount: "500" }), [422], "amount");
  await refused(await validate({ ...meter, smartcardNumber: "1" }), [422], "smartcardNumber");
  await refused(await validate({ service: "tv", product: "DStv" }), [422], "smartcardNumber");
  await refused(await validate({ ...meter, meterNumber: "45000000001" }), [422], "meterNumber");
  await refused(await validate({ ...meter, meterNumber: "45000000002" }), [503]);
  const known = await validate(meter);
  expect([known.status, known.json]).toEqual([
    200,
    { customerName: expect.any(String), address: expect.any(String) },
  ]);
});

test("POST /api/orders/[ref]/pay names the invalid field", async () => {
  await refused(await onOrder("pay")({ payment: "gold" }), [422], "payment");
  await refused(await onOrder("pay")({ again: "yes" }), [422], "again");
  await refused(await onOrder("pay")({ payment: "wallet" }), [401]);
});

test("GET /api/catalogue and /api/catalogue/esim reject invalid parameters", async () => {
  const catalogue = (query: string) => callRoute(catalogueRoute.GET, { path: `/api/catalogue${query}` });
  await refused(await catalogue("?service=gold"), [422], "service");
  for (const query of ["?product=%00", "?product=💸", "?x=1", `?product=${"x".repeat(5000)}`]) {
    expect((await catalogue(query)).status).toBe(200);
  }
  const esim = (query: string) => callRoute(esimRoute.GET, { path: `/api/catalogue/esim${query}` });
  await refused(await esim(""), [422], "region");
  await refused(await esim("?region=NG&iccid=1"), [422], "region");
  await refused(await esim("?region=%00"), [422], "region");
  await refused(await esim("?iccid=12"), [422], "iccid");
});

test("rejects malformed addresses of orders", async () => {
  for (const ref of ["", "x".repeat(5_000), "..", "\u0000", "'", "null", "💸"]) {
    for (const token of ["", "\u0000", "x".repeat(5_000), order.token]) {
      const at = { path: `/api/orders/x?token=${encodeURIComponent(token)}`, params: { ref } };
      await refused(await callRoute(orderRoute.GET, at), [404]);
      await refused(await callRoute(eventsRoute.GET, at), [404]);
      await refused(await callRoute(payRoute.POST, { ...at, method: "POST" }), [404]);
      await refused(await callRoute(cancelRoute.POST, { ...at, method: "POST" }), [404]);
    }
  }
});

test("rejects methods that an address doesn't accept", async () => {
  const params = { ref: order.ref, token: "x", provider: "paystack" };
  const routes: [string, Record<string, unknown>, string[]][] = [
    ["orders", ordersRoute, ["POST"]],
    ["order", orderRoute, ["GET", "HEAD"]],
    ["pay", payRoute, ["POST"]],
    ["cancel", cancelRoute, ["POST"]],
    ["events", eventsRoute, ["GET"]],
    ["catalogue", catalogueRoute, ["GET", "HEAD"]],
    ["esim", esimRoute, ["GET", "HEAD"]],
    ["validate", validateRoute, ["POST"]],
    ["quote", quoteRoute, ["POST"]],
    ["merchant webhook", merchantRoute, ["POST"]],
    ["paystack webhook", paystackRoute, ["POST"]],
    ["return", returnRoute, ["GET"]],
    ["health", healthRoute, ["GET", "HEAD"]],
  ];
  for (const [name, route, takes] of routes) {
    for (const method of ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]) {
      // Next itself handles HEAD for an address with GET.
      if (takes.includes(method) || (method === "HEAD" && !(method in route))) continue;
      const handler = route[method] as typeof orderRoute.POST;
      const answer = await callRoute(handler as never, { path: "/api/x", params, method });
      expect([name, method, answer.status, answer.headers.get("allow")]).toEqual([
        name,
        method,
        405,
        takes.join(", "),
      ]);
    }
  }
});

test("all of these answers were as the OpenAPI document says", () => {
  expect(checkedAnswers.length).toBeGreaterThan(200);
  const statuses = new Set(checkedAnswers.map((seen) => seen.split(" ")[2]));
  expect([...statuses].sort()).toEqual(
    expect.arrayContaining(["400", "401", "403", "404", "413", "415", "422"]),
  );
});
