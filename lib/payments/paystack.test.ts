import { createHmac } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createLog } from "@/lib/platform/log/log";
import { kobo } from "@/lib/platform/money";
import { createPaystack } from "./paystack";

const SECRET = "sk_test_canary0011223344";
let server: Server;
let seen: { method: string; url: string; body: unknown; authorization: string | undefined }[];
let answers: ({ status: number; body: unknown } | "reset")[];
let logged: string[];

beforeEach(async () => {
  seen = [];
  answers = [];
  logged = [];
  server = createServer(async (req, res) => {
    let text = "";
    for await (const chunk of req) text += chunk;
    const body: unknown = text === "" ? null : JSON.parse(text);
    seen.push({
      method: req.method ?? "",
      url: req.url ?? "",
      body,
      authorization: req.headers.authorization,
    });
    const answer = answers.shift() ?? { status: 500, body: "" };
    if (answer === "reset") return void res.socket?.resetAndDestroy();
    res.writeHead(answer.status);
    res.end(typeof answer.body === "string" ? answer.body : JSON.stringify(answer.body));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterEach(() => {
  server.close();
});

function paystack() {
  const { port } = server.address() as AddressInfo;
  const destination = { write: (line: string) => void logged.push(line) };
  const log = createLog({ level: "debug", process: "test", destination });
  return createPaystack({ secretKey: SECRET, baseUrl: `http://127.0.0.1:${port}/paystack/`, log });
}
const payment = {
  reference: "K-01JD.1",
  email: "ada@example.com",
  amount: kobo(102_000),
  callbackUrl: "http://localhost:3000/orders/K-1",
};
const refund = { reference: "K-1", amount: kobo(500), merchantNote: "E-1", customerNote: "Airtime failed" };
const data = (value: unknown, meta?: unknown) => ({
  status: 200,
  body: { status: true, message: "ok", data: value, meta },
});

describe("start", () => {
  it("initialises in kobo and returns the payment page", async () => {
    answers = [
      data({ authorization_url: "https://checkout.example/x", access_code: "ac", reference: "K-01JD.1" }),
    ];
    expect(await paystack().start(payment)).toEqual({
      kind: "done",
      url: "https://checkout.example/x",
      accessCode: "ac",
    });
    expect(seen).toEqual([
      {
        method: "POST",
        url: "/paystack/transaction/initialize",
        authorization: `Bearer ${SECRET}`,
        body: {
          email: "ada@example.com",
          amount: 102000,
          currency: "NGN",
          reference: "K-01JD.1",
          callback_url: "http://localhost:3000/orders/K-1",
        },
      },
    ]);
    expect(logged.join("")).not.toMatch(/canary|ada@/);
  });

  it.each([
    [{ status: 400, body: { status: false, message: "Duplicate Transaction Reference" } }, "rejected"],
    [{ status: 401, body: { status: false, message: "Invalid key" } }, "rejected"],
    [{ status: 400, body: "<html>" }, "unknown"],
    [{ status: 500, body: { status: false } }, "unknown"],
    [{ status: 302, body: "" }, "unknown"],
    [{ status: 200, body: { status: false, message: "no" } }, "unknown"],
    [data({ authorization_url: "javascript:alert(1)" }), "unknown"],
    [data({}), "unknown"],
    [data(null), "unknown"],
    ["reset" as const, "unknown"],
  ])("%o is %s", async (answer, kind) => {
    answers = [answer];
    expect((await paystack().start(payment)).kind).toBe(kind);
    expect(seen).toHaveLength(1);
  });

  it("reports that nothing was sent", async () => {
    const away = createPaystack({ secretKey: SECRET, baseUrl: "http://127.0.0.1:9" });
    expect(await away.start(payment)).toEqual({ kind: "rejected", reason: "refused" });
    expect(await away.refund(refund)).toMatchObject({ kind: "rejected", mayRetry: true });
    expect(await away.verify("R")).toMatchObject({ kind: "unknown" });
    expect(await away.listRefunds("R")).toMatchObject({ kind: "unknown", isRefused: false });
  });
});

describe("verify", () => {
  it("parses the payment, with amounts as numbers or text", async () => {
    answers = [
      data({
        id: 4099260516,
        status: "success",
        reference: "K-1",
        amount: "103530",
        requested_amount: 102000,
        currency: "NGN",
        fees: 1530,
        channel: "card",
        paid_at: "2026-11-21T10:00:00.000Z",
        gateway_response: "Approved",
        authorization: { channel: "card", signature: "SIG_yEXdNp5VYSxbBmjTDFNt", last4: "4081" },
      }),
    ];
    expect(await paystack().verify("K-1")).toEqual({
      kind: "found",
      status: "success",
      reference: "K-1",
      amount: 103530,
      requestedAmount: 102000,
      currency: "NGN",
      fees: 1530,
      channel: "card",
      paidAt: new Date("2026-11-21T10:00:00Z"),
      providerId: "4099260516",
      gatewayResponse: "Approved",
      card: "SIG_yEXdNp5VYSxbBmjTDFNt",
    });
  });

  it.each([
    ["another channel", { channel: "bank_transfer", authorization: { signature: "SIG_x" } }],
    ["no authorization", { channel: "card" }],
    ["an empty one", { channel: "card", authorization: {} }],
    ["no text", { channel: "card", authorization: { signature: null } }],
  ])("knows no card of %s", async (_what, more) => {
    answers = [data({ status: "success", reference: "K-1", amount: 1, currency: "NGN", ...more })];
    expect(await paystack().verify("K-1")).toMatchObject({ kind: "found", card: null });
  });

  it.each([
    [{ status: 404, body: { status: false, message: "Transaction not found" } }, "not_found"],
    [{ status: 400, body: { status: false, message: "Transaction reference not found." } }, "not_found"],
    [{ status: 400, body: { status: false, message: "Bad" } }, "unknown"],
    [{ status: 401, body: { status: false, message: "Invalid key" } }, "unknown"],
    [{ status: 404, body: "<html>not found</html>" }, "unknown"],
    [{ status: 503, body: "" }, "unknown"],
    [data({ reference: "K-1" }), "unknown"],
    [data([]), "unknown"],
    ["reset" as const, "unknown"],
  ])("%o is %s", async (answer, kind) => {
    answers = [answer];
    expect((await paystack().verify("K-1")).kind).toBe(kind);
  });

  it("encodes the reference and sends nothing for an empty one", async () => {
    answers = [data({})];
    await paystack().verify("a/../b");
    expect(seen[0]?.url).toBe("/paystack/transaction/verify/a%2F..%2Fb");
    expect(await paystack().verify("")).toEqual({ kind: "not_found" });
    expect(seen).toHaveLength(1);
  });
});

describe("refund", () => {
  it("sends the attempt's reference as merchant_note", async () => {
    answers = [data({ id: 77, status: "pending" })];
    expect(await paystack().refund(refund)).toEqual({ kind: "done", refundId: "77", status: "pending" });
    expect(seen[0]).toMatchObject({
      url: "/paystack/refund",
      body: {
        transaction: "K-1",
        amount: 500,
        currency: "NGN",
        merchant_note: "E-1",
        customer_note: "Airtime failed",
      },
    });
  });

  it.each([
    [
      { status: 400, body: { status: false, message: "fully reversed" } },
      { kind: "rejected", mayRetry: false },
    ],
    [
      { status: 429, body: { status: false, message: "slow" } },
      { kind: "rejected", mayRetry: true },
    ],
    [
      { status: 401, body: { status: false, message: "key" } },
      { kind: "rejected", mayRetry: true },
    ],
    [{ status: 409, body: { status: false } }, { kind: "unknown" }],
    [{ status: 504, body: "" }, { kind: "unknown" }],
    [data({ status: "pending" }), { kind: "unknown" }],
    ["reset" as const, { kind: "unknown" }],
  ])("%o", async (answer, outcome) => {
    answers = [answer];
    expect(await paystack().refund(refund)).toMatchObject(outcome);
    expect(seen).toHaveLength(1);
  });

  it("sends nothing when beforeWrite returns false", async () => {
    const options = { beforeWrite: () => false };
    expect(await paystack().refund(refund, options)).toMatchObject({ reason: "fenced", mayRetry: true });
    expect(seen).toHaveLength(0);
  });
});

describe("listRefunds", () => {
  const row = (id: number, more = {}) => ({
    id,
    amount: 500,
    status: "processed",
    merchant_note: `E-${id}`,
    ...more,
  });

  it("reads every page and counts unreadable rows", async () => {
    answers = [
      data([row(1), { id: 2 }], { pageCount: 2, page: 1 }),
      data([row(3, { status: "needs-attention", amount: "700" })], { pageCount: 2, page: 2 }),
    ];
    expect(await paystack().listRefunds("K-1")).toEqual({
      kind: "found",
      unreadable: 1,
      refunds: [
        { id: "1", amount: 500, status: "processed", merchantNote: "E-1" },
        { id: "3", amount: 700, status: "needs_attention", merchantNote: "E-3" },
      ],
    });
    expect(seen.map((one) => one.url)).toEqual([
      "/paystack/refund?transaction=K-1&perPage=100&page=1",
      "/paystack/refund?transaction=K-1&perPage=100&page=2",
    ]);
  });

  it("omits refunds of other payments", async () => {
    answers = [
      data([row(1, { transaction_reference: "K-2" }), row(2, { transaction: { reference: "K-1" } })]),
    ];
    expect(await paystack().listRefunds("K-1")).toMatchObject({ refunds: [{ id: "2" }] });
  });

  it("returns unknown if any page fails", async () => {
    answers = [data([row(1)], { pageCount: 2 }), "reset"];
    expect(await paystack().listRefunds("K-1")).toMatchObject({ kind: "unknown" });
    answers = [data({})];
    expect(await paystack().listRefunds("K-1")).toMatchObject({ kind: "unknown" });
  });
});

describe("parseWebhook", () => {
  const provider = createPaystack({ secretKey: SECRET, baseUrl: "http://127.0.0.1:9" });
  const sign = (body: Buffer, key = SECRET) => createHmac("sha512", key).update(body).digest("hex");
  const read = (text: string, signature?: string) => {
    const body = Buffer.from(text);
    return provider.parseWebhook(body, { "x-paystack-signature": signature ?? sign(body) });
  };

  it.each([
    ['{"event":"charge.success","data":{"reference":"K-1","amount":"5"}}', "charge.success", "K-1", null],
    [
      '{"event":"refund.processed","data":{"transaction_reference":"K-1","id":77}}',
      "refund.processed",
      "K-1",
      "77",
    ],
    [
      '{"event":"charge.dispute.create","data":{"id":1,"transaction":{"reference":"K-1"}}}',
      "charge.dispute.create",
      "K-1",
      null,
    ],
    ['{"event":"transfer.success","data":{}}', "transfer.success", null, null],
  ])("%s", (text, event, reference, refundId) => {
    expect(read(text)).toEqual({ kind: "ok", event, reference, refundId });
  });

  it("rejects a body that isn't signed with the key byte for byte", () => {
    const body = '{"event":"charge.success"}';
    const good = sign(Buffer.from(body));
    expect(read(body, good.toUpperCase()).kind).toBe("ok");
    expect(read(`${body} `, good).kind).toBe("bad_signature");
    for (const bad of ["", "x", good.slice(1), `${good}0`, sign(Buffer.from(body), "other")]) {
      expect(read(body, bad)).toEqual({ kind: "bad_signature" });
    }
    expect(provider.parseWebhook(Buffer.from(body), {})).toEqual({ kind: "bad_signature" });
    const keyless = createPaystack({ secretKey: "", baseUrl: "http://127.0.0.1:9" });
    const forged = { "x-paystack-signature": good };
    expect(keyless.parseWebhook(Buffer.from(body), forged)).toEqual({ kind: "bad_signature" });
  });

  it("never throws on signed nonsense", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(["ok", "unreadable"]).toContain(read(text).kind);
      }),
    );
  });
});
