import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { HttpExchange, LostReason, NotSentReason } from "@/lib/platform/http/http-exchange";
import { kobo } from "@/lib/platform/money";
import { propertyRuns } from "@/test/property-runs";
import type { DeliveryNeed } from "./delivery";
import { classifyPurchase } from "./outcome";

const RUNS = propertyRuns();
/** Long enough for 100,000 runs on two busy cores. */
const TIMEOUT_MS = 60_000 + RUNS * 12;
const REF = "01JD0000000000000000000000";
const TOKEN = "12345678901234567890";

/** Mostly what a working upstream sends, so that enough runs succeed. */
const mostly = (good: readonly unknown[], odd: readonly unknown[]) =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constantFrom(...good) },
    { weight: 2, arbitrary: fc.constantFrom(...odd) },
  );
const id = mostly([undefined, "665f1c2e", "T-77"], ["", null, 77, TOKEN, {}]);
const status = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom("SUCCESS", "success", undefined) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...[null, "", "FAILED", "PROCESSING", "PENDING", "CANCELLED", "COMPLETED", 1, true, {}, []],
    ),
  },
);
const amount = mostly([undefined, 500, "500.00"], [null, 499, "₦500", "x", {}, 1e21, -1]);
const record = fc.record(
  {
    _id: id,
    tranxId: id,
    transactionId: id,
    status,
    amount,
    amountPaid: amount,
    balanceAfter: amount,
    customerRef: mostly([undefined, "", REF], [null, "another", 5, {}]),
    isReversal: mostly([undefined, false], [true, "true"]),
    tranxType: mostly([undefined, "DEBIT"], ["CREDIT"]),
    token: fc.constantFrom(
      undefined,
      null,
      "N/A",
      TOKEN,
      `Token : ${TOKEN} Bonus Token : 62${TOKEN.slice(2)}`,
    ),
    remarks: fc.constantFrom(undefined, "done", TOKEN),
    pins: fc.constantFrom(undefined, [], [{ pin: "1", serial: "a" }], [{ pin: "1" }, { pin: "2" }], "x", [
      {},
    ]),
    activationCode: fc.constantFrom(undefined, "LPA:1$smdp.io$AB-1", "pending"),
  },
  { requiredKeys: [] },
);
const envelope = fc.record(
  {
    success: mostly([undefined, true], [false, "true", "false", 1]),
    statusCode: mostly([undefined, 200, 201], [400, "x"]),
    message: fc.constantFrom(
      ...[undefined, "ok", "Insufficient wallet balance", "Product not found", "Something"],
      ...[["Product not found"], ["Product not found", "x"], {}, 5],
    ),
    data: fc.oneof(
      { weight: 6, arbitrary: record },
      {
        weight: 1,
        arbitrary: fc.constantFrom(undefined, null, "text", TOKEN, [], {}, { transaction: { _id: "a" } }),
      },
    ),
  },
  { requiredKeys: [] },
);
const body = fc.oneof(
  { weight: 8, arbitrary: envelope.map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: record.map((value) => JSON.stringify(value)) },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.string() },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      "",
      "<html>",
      '{"a":1,"a":2}',
      "[".repeat(60_000),
      '{"__proto__":{"status":"SUCCESS"}}',
    ),
  },
);
const httpStatus = fc.oneof(
  fc.constantFrom(200, 200, 200, 201, 202, 204, 302, 400, 401, 403, 404, 408, 409, 422, 429, 500, 502, 503),
  fc.integer({ min: 0, max: 999 }),
);
const headers = fc.record(
  {
    "retry-after": fc.constantFrom("5", "x", "99999999999999", "-1"),
    "x-ratelimit-reset": fc.constantFrom("1", "1763719230", "1763719230000", "999999999999999", ""),
    date: fc.constantFrom("Sat, 21 Nov 2026 09:00:00 GMT", "x"),
  },
  { requiredKeys: [] },
);
const exchange: fc.Arbitrary<HttpExchange> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({ kind: fc.constant("answer" as const), status: httpStatus, headers, body }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("not_sent" as const),
      reason: fc.constantFrom<NotSentReason>("dns", "refused", "connect_timeout", "tls", "fenced", "aborted"),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant("lost" as const),
      reason: fc.constantFrom<LostReason>("reset", "timeout", "too_large", "truncated", "aborted"),
    }),
  },
);
const needs: fc.Arbitrary<DeliveryNeed> = fc.constantFrom(
  { kind: "none" },
  { kind: "token" },
  { kind: "pins", quantity: 1 },
  { kind: "pins", quantity: 2 },
  { kind: "lpa" },
);

/** An independent, plain implementation of the table's two success rows. */
function mayBeSuccess(answer: HttpExchange, need: DeliveryNeed): boolean {
  if (answer.kind !== "answer" || answer.status < 200 || answer.status > 299) return false;
  const json = JSON.parse(answer.body);
  if (json.success === false || json.success === "false") return false;
  const inner =
    typeof json.data === "object" && json.data !== null && !Array.isArray(json.data) ? json.data : json;
  const rec = inner.transaction ?? inner;
  const word = typeof rec.status === "string" ? rec.status.toUpperCase() : rec.status;
  const wordOk = word === "SUCCESS" || (need.kind !== "none" && (word ?? "") === "");
  const refOk = (rec.customerRef ?? "") === "" || rec.customerRef === REF;
  const named = ["_id", "tranxId", "transactionId"].some((key) => rec[key]);
  const reversal = rec.isReversal === true || rec.isReversal === "true" || rec.tranxType === "CREDIT";
  return wordOk && refOk && !reversal && (need.kind !== "none" || named);
}

describe("classifyPurchase", () => {
  it(
    `never throws, and only the listed rows succeed (${RUNS} runs)`,
    () => {
      let succeeded = 0;
      fc.assert(
        fc.property(
          exchange,
          needs,
          fc.option(fc.constant(kobo(50_000)), { nil: undefined }),
          (ex, need, faceAmount) => {
            const now = new Date("2026-11-21T10:00:00Z");
            const outcome = classifyPurchase({
              service: "any",
              exchange: ex,
              sentRef: REF,
              faceAmount,
              needs: need,
              now,
            });
            expect(["SUCCEEDED", "PROCESSING", "REJECTED", "UNKNOWN"]).toContain(outcome.effect);
            expect(JSON.stringify(outcome)).toBeTypeOf("string");
            switch (outcome.effect) {
              case "SUCCEEDED":
                succeeded++;
                expect(mayBeSuccess(ex, need)).toBe(true);
                expect(outcome.park).toBeUndefined();
                expect(outcome.delivery.kind).toBe(need.kind);
                if (outcome.delivery.kind === "pins" && need.kind === "pins") {
                  expect(outcome.delivery.pins.length).toBeGreaterThanOrEqual(need.quantity);
                }
                if (outcome.delivery.kind === "token") expect(outcome.delivery.token).toMatch(/^\d{20}$/);
                if (outcome.delivery.kind === "lpa")
                  expect(outcome.delivery.activationCode).toMatch(/^LPA:1\$/);
                break;
              case "PROCESSING":
                expect(outcome.upstreamId).not.toBe("");
                break;
              case "REJECTED":
                // Only these may be classified as "refused before any debit".
                expect(
                  ex.kind === "not_sent" ||
                    (ex.kind === "answer" && [400, 401, 403, 429].includes(ex.status)),
                ).toBe(true);
                break;
              case "UNKNOWN":
                break;
            }
          },
        ),
        { numRuns: RUNS },
      );
      // About 9 in 1,000 succeed; fewer than 1 in 1,000 means that the generators are broken.
      expect(succeeded).toBeGreaterThan(RUNS / 1_000);
    },
    TIMEOUT_MS,
  );

  it(
    "returns the same outcome twice",
    () => {
      fc.assert(
        fc.property(exchange, needs, (ex, need) => {
          const question = { service: "any", exchange: ex, sentRef: REF, needs: need, now: new Date(0) };
          expect(classifyPurchase(question)).toEqual(classifyPurchase(question));
        }),
        { numRuns: 1_000 },
      );
    },
    TIMEOUT_MS,
  );
});
