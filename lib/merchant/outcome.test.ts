import { describe, expect, it } from "vitest";
import type { HttpExchange } from "@/lib/platform/http/http-exchange";
import { naira } from "@/lib/platform/money";
import type { DeliveryNeed } from "./delivery";
import { classifyPurchase, type PurchaseOutcome } from "./outcome";

const REF = "01JD0000000000000000000000";
const NONE: DeliveryNeed = { kind: "none" };
const TOKEN = "12345678901234567890";

function answer(status: number, body: unknown, headers: Record<string, string> = {}): HttpExchange {
  return { kind: "answer", status, headers, body: typeof body === "string" ? body : JSON.stringify(body) };
}
function classify(
  exchange: HttpExchange,
  needs: DeliveryNeed = NONE,
  faceAmount = naira(500),
): PurchaseOutcome {
  return classifyPurchase({
    service: "airtime",
    exchange,
    sentRef: REF,
    faceAmount,
    needs,
    now: new Date("2026-11-21T10:00:00Z"),
  });
}
const data = (fields: object) => ({ success: true, message: "ok", data: fields });

describe("every outcome of a purchase POST (money-safety.md)", () => {
  const rows: [string, HttpExchange, DeliveryNeed, string, string | undefined][] = [
    ["DNS failure", { kind: "not_sent", reason: "dns" }, NONE, "REJECTED", "not_sent"],
    ["TLS failure", { kind: "not_sent", reason: "tls" }, NONE, "REJECTED", "not_sent"],
    ["reset after a byte", { kind: "lost", reason: "reset" }, NONE, "UNKNOWN", "lost"],
    ["truncated", { kind: "lost", reason: "truncated" }, NONE, "UNKNOWN", "lost"],
    [
      "SUCCESS, ref, id",
      answer(200, data({ _id: "a", status: "SUCCESS", customerRef: REF })),
      NONE,
      "SUCCEEDED",
      undefined,
    ],
    [
      "success in lower case, empty ref",
      answer(201, data({ tranxId: "t", status: "success", customerRef: "" })),
      NONE,
      "SUCCEEDED",
      undefined,
    ],
    [
      "SUCCESS without an id",
      answer(200, data({ status: "SUCCESS" })),
      NONE,
      "UNKNOWN",
      "success_without_id",
    ],
    [
      "SUCCESS without the token",
      answer(200, data({ transactionId: "t", status: "SUCCESS", token: "N/A" })),
      { kind: "token" },
      "PROCESSING",
      "awaiting_delivery_data",
    ],
    [
      "SUCCESS with the token",
      answer(200, data({ transactionId: "t", status: "SUCCESS", token: TOKEN })),
      { kind: "token" },
      "SUCCEEDED",
      undefined,
    ],
    [
      "a tranxId of 20 digits is no token",
      answer(200, data({ tranxId: TOKEN, status: "SUCCESS", remarks: `ref ${TOKEN}` })),
      { kind: "token" },
      "PROCESSING",
      "awaiting_delivery_data",
    ],
    [
      "data is the token text",
      answer(200, { success: true, message: "ok", data: `Token : ${TOKEN}` }),
      { kind: "token" },
      "SUCCEEDED",
      undefined,
    ],
    [
      "no status, an unlabelled number is no proof",
      answer(200, data({ tranxId: "t", remarks: `done ${TOKEN}` })),
      { kind: "token" },
      "PROCESSING",
      "schema_drift",
    ],
    [
      "no status, PINs = quantity",
      answer(200, data({ tranxId: "t", pins: [{ pin: "111", serial: "a" }] })),
      { kind: "pins", quantity: 1 },
      "SUCCEEDED",
      undefined,
    ],
    [
      "fewer PINs",
      answer(200, data({ tranxId: "t", pins: [{ pin: "111", serial: "a" }] })),
      { kind: "pins", quantity: 2 },
      "PROCESSING",
      "fewer_pins",
    ],
    [
      "fewer PINs without an id",
      answer(200, data({ pins: [{ pin: "111", serial: "a" }] })),
      { kind: "pins", quantity: 2 },
      "UNKNOWN",
      "fewer_pins",
    ],
    [
      "eSIM with its LPA",
      answer(200, data({ tranxId: "t", status: "SUCCESS", iccid: "8", activationCode: "LPA:1$smdp.io$X-1" })),
      { kind: "lpa" },
      "SUCCEEDED",
      undefined,
    ],
    [
      "eSIM before its LPA",
      answer(200, data({ tranxId: "t", status: "SUCCESS" })),
      { kind: "lpa" },
      "PROCESSING",
      "awaiting_delivery_data",
    ],
    [
      "FAILED with an id",
      answer(200, data({ _id: "a", status: "FAILED", apiResponse: "no" })),
      NONE,
      "PROCESSING",
      "failed_needs_confirmation",
    ],
    [
      "CANCELLED with an id",
      answer(200, data({ _id: "a", status: "CANCELLED" })),
      NONE,
      "PROCESSING",
      "failed_needs_confirmation",
    ],
    ["FAILED without an id", answer(200, data({ status: "FAILED" })), NONE, "UNKNOWN", "failed_without_id"],
    [
      "success false",
      answer(200, { success: false, message: "no", data: { _id: "a", status: "FAILED" } }),
      NONE,
      "UNKNOWN",
      "success_false",
    ],
    [
      "a refusal's code inside a 200",
      answer(200, { statusCode: 400, message: "Insufficient wallet balance" }),
      NONE,
      "UNKNOWN",
      "success_false",
    ],
    [
      "PENDING with an id",
      answer(200, data({ _id: "a", status: "PENDING" })),
      NONE,
      "PROCESSING",
      "in_progress",
    ],
    [
      "PROCESSING without an id",
      answer(202, data({ status: "PROCESSING" })),
      NONE,
      "UNKNOWN",
      "processing_without_id",
    ],
    [
      "unknown word with an id",
      answer(200, data({ _id: "a", status: "QUEUED" })),
      NONE,
      "PROCESSING",
      "schema_drift",
    ],
    ["unknown word, no id", answer(200, data({ status: "QUEUED" })), NONE, "UNKNOWN", "schema_drift"],
    ["no status, no id", answer(200, { success: true, message: "ok" }), NONE, "UNKNOWN", "schema_drift"],
    [
      "status of a wrong type",
      answer(200, data({ _id: "a", status: 1 })),
      NONE,
      "UNKNOWN",
      "unreadable_field",
    ],
    [
      "unreadable money",
      answer(200, data({ _id: "a", status: "SUCCESS", amountPaid: "lots" })),
      NONE,
      "UNKNOWN",
      "unreadable_field",
    ],
    ["HTML", answer(200, "<html>ok</html>"), NONE, "UNKNOWN", "unreadable_body"],
    ["empty body", answer(204, ""), NONE, "UNKNOWN", "unreadable_body"],
    ["a list", answer(200, "[]"), NONE, "UNKNOWN", "unreadable_body"],
    [
      "another's ref",
      answer(200, data({ _id: "a", status: "SUCCESS", customerRef: "other" })),
      NONE,
      "UNKNOWN",
      "foreign_ref",
    ],
    [
      "a reversal row",
      answer(200, data({ _id: "a", status: "SUCCESS", isReversal: true })),
      NONE,
      "PROCESSING",
      "schema_drift",
    ],
    [
      "known validation message",
      answer(400, { statusCode: 400, message: ["Phone number must be 11 digits."] }),
      NONE,
      "REJECTED",
      "validation",
    ],
    [
      "a known message among others",
      answer(400, { message: ["phone must be a string", "Phone number must be 11 digits"] }),
      NONE,
      "REJECTED",
      "validation",
    ],
    [
      "a known message only quoted in another",
      answer(400, { message: "Upstream said: Product not found" }),
      NONE,
      "UNKNOWN",
      "unlisted_refusal",
    ],
    [
      "insufficient balance",
      answer(400, { success: false, message: "Insufficient wallet balance" }),
      NONE,
      "REJECTED",
      "insufficient_balance",
    ],
    ["unknown 400", answer(400, { message: "Bad" }), NONE, "UNKNOWN", "unlisted_refusal"],
    ["400 without a body", answer(400, ""), NONE, "UNKNOWN", "unlisted_refusal"],
    [
      "400 that carries a transaction",
      answer(400, { message: "Product not found", data: { _id: "a", status: "SUCCESS" } }),
      NONE,
      "UNKNOWN",
      "schema_drift",
    ],
    [
      "404 is not on the list",
      answer(404, { message: "Product not found" }),
      NONE,
      "UNKNOWN",
      "unlisted_refusal",
    ],
    ["409", answer(409, {}), NONE, "UNKNOWN", "unlisted_refusal"],
    ["401", answer(401, "nope"), NONE, "REJECTED", "unauthorised"],
    ["403", answer(403, ""), NONE, "REJECTED", "unauthorised"],
    ["429", answer(429, ""), NONE, "REJECTED", "rate_limited"],
    ["408", answer(408, ""), NONE, "UNKNOWN", "http_status"],
    ["302", answer(302, ""), NONE, "UNKNOWN", "http_status"],
    ["500", answer(500, { message: "Insufficient wallet balance" }), NONE, "UNKNOWN", "http_status"],
    ["503", answer(503, ""), NONE, "UNKNOWN", "http_status"],
  ];
  it.each(rows)("%s", (_name, exchange, needs, effect, reason) => {
    const outcome = classify(exchange, needs);
    expect(outcome.effect).toBe(effect);
    expect("reason" in outcome ? outcome.reason : undefined).toBe(reason);
  });
});

describe("details of an outcome", () => {
  it("sends a different face amount to manual review with its goods", () => {
    const outcome = classify(answer(200, data({ _id: "a", status: "SUCCESS", amount: 400, token: TOKEN })), {
      kind: "token",
    });
    expect(outcome).toMatchObject({
      effect: "PROCESSING",
      park: "amount_differs",
      alarms: ["amount_differs"],
      delivery: { token: TOKEN },
    });
  });

  it("ignores a plan's different price", () => {
    const outcome = classifyPurchase({
      service: "data",
      exchange: answer(200, data({ _id: "a", status: "SUCCESS", amount: 400, amountPaid: 389.5 })),
      sentRef: REF,
      needs: NONE,
    });
    expect(outcome).toMatchObject({ effect: "SUCCEEDED", facts: { amountPaid: 38950 } });
  });

  it("doesn't store the ids of a foreign record", () => {
    const outcome = classify(
      answer(200, data({ _id: "a", tranxId: "t", status: "SUCCESS", customerRef: "x" })),
    );
    expect(outcome.facts.upstreamIds).toEqual({});
    expect(outcome.alarms).toEqual(["foreign_ref"]);
  });

  it("keeps the ids of a response with an unreadable amount", () => {
    const outcome = classify(answer(200, data({ _id: "a", status: "SUCCESS", amount: {} })));
    expect(outcome.facts.upstreamIds).toEqual({ _id: "a" });
  });

  it("computes the retry time of a 429 by the upstream's clock", () => {
    const headers = {
      "x-ratelimit-reset": String(Date.parse("2026-11-21T09:00:30Z") / 1000),
      date: "Sat, 21 Nov 2026 09:00:00 GMT",
    };
    const outcome = classify(answer(429, "", headers));
    expect(outcome).toMatchObject({ retryAt: new Date("2026-11-21T10:00:30Z") });
  });

  it("counts unreachable, 408, 3xx and 5xx on the circuit breaker, but not a fence", () => {
    const breaks = (exchange: HttpExchange) => classify(exchange).breaker;
    expect(breaks({ kind: "not_sent", reason: "refused" })).toBe(true);
    expect(breaks({ kind: "not_sent", reason: "fenced" })).toBe(false);
    expect([302, 408, 500].map((status) => breaks(answer(status, "")))).toEqual([true, true, true]);
    expect([400, 401, 404, 429].map((status) => breaks(answer(status, "")))).toEqual(Array(4).fill(false));
  });

  it("reports a wrong PIN as our own fault", () => {
    const outcome = classify(answer(400, { message: "Invalid transaction PIN" }));
    expect(outcome.alarms).toEqual(["validation", "own_fault"]);
  });

  it("reports a success inside success:false as schema drift", () => {
    const outcome = classify(answer(200, { success: false, data: { _id: "a", status: "SUCCESS" } }));
    expect(outcome.alarms).toEqual(["schema_drift"]);
  });
});
