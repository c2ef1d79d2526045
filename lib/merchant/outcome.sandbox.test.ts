import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { naira } from "@/lib/platform/money";
import { merchantClient } from "@/test/merchant-client";
import { reversalShapes } from "../../sandbox/core/settings";
import { type RunningSandbox, startSandbox } from "../../sandbox/start-sandbox";
import { classifyRequery } from "./classify-requery";
import { classifySighting } from "./classify-sighting";
import { classifyPurchase } from "./outcome";

let sandbox: RunningSandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ rateLimits: false, timeScale: 0.01, quiet: true });
});
afterAll(() => sandbox.close());
let sequence = 0;
const nextRef = () => `WRONG-${++sequence}`;

describe("failure scenarios", () => {
  const rows: [string, string, string | undefined][] = [
    ["0101", "PROCESSING", "failed_needs_confirmation"],
    ["0104", "PROCESSING", "in_progress"],
    ["0112", "UNKNOWN", "failed_without_id"],
    ["0113", "UNKNOWN", "processing_without_id"],
    ["0307", "UNKNOWN", "http_status"],
    ["0400", "REJECTED", "validation"],
    ["0401", "REJECTED", "unauthorised"],
    ["0402", "REJECTED", "insufficient_balance"],
    ["0404", "UNKNOWN", "unlisted_refusal"],
    ["0411", "REJECTED", "validation"],
    ["0412", "UNKNOWN", "unlisted_refusal"],
    ["0429", "REJECTED", "rate_limited"],
    ["1500", "UNKNOWN", "http_status"],
    ["1502", "UNKNOWN", "http_status"],
    ["1600", "UNKNOWN", "lost"],
    ["1601", "UNKNOWN", "lost"],
    ["1603", "UNKNOWN", "lost"],
    ["1604", "UNKNOWN", "lost"],
    ["1700", "UNKNOWN", "unreadable_body"],
    ["1701", "UNKNOWN", "unreadable_body"],
    ["1702", "UNKNOWN", "lost"],
    ["1703", "UNKNOWN", "unreadable_body"],
    ["1704", "UNKNOWN", "unreadable_body"],
    ["1705", "UNKNOWN", "unreadable_body"],
    ["1706", "UNKNOWN", "lost"],
    ["0800", "PROCESSING", "schema_drift"],
    ["0801", "PROCESSING", "schema_drift"],
    ["0802", "UNKNOWN", "success_false"],
    ["0803", "UNKNOWN", "foreign_ref"],
    ["0804", "PROCESSING", "amount_differs"],
    ["0805", "UNKNOWN", "success_without_id"],
    ["0806", "SUCCEEDED", undefined],
    ["0807", "SUCCEEDED", undefined],
    ["0808", "SUCCEEDED", undefined],
    ["0816", "SUCCEEDED", undefined],
    ["0817", "UNKNOWN", "schema_drift"],
  ];
  it.each(rows)("classifies scenario %s as %s %s after exactly one POST", async (code, effect, reason) => {
    // Use a short timeout only where no response ever comes. A busy machine may be slow with any other response.
    const client = merchantClient(sandbox, { timeouts: { purchaseMs: reason === "lost" ? 1_500 : 20_000 } });
    const customerRef = nextRef();
    const faceAmount = naira(500);
    const phone = `0803000${code}`;
    const exchange = await client.buyAirtime({ product: "MTN", phone, amount: faceAmount, customerRef });
    const needs = { kind: "none" } as const;
    const outcome = classifyPurchase({
      service: "airtime",
      exchange,
      sentRef: customerRef,
      faceAmount,
      needs,
    });
    expect(outcome.effect).toBe(effect);
    expect("reason" in outcome ? outcome.reason : undefined).toBe(reason);
    expect(sandbox.state.postsByRef.get(customerRef)).toBe(1);
  });

  it("classifies a debit with its reversal as failed", async () => {
    const client = merchantClient(sandbox);
    const customerRef = nextRef();
    await client.buyAirtime({ product: "MTN", phone: "08030000101", amount: naira(500), customerRef });
    const page = await client.transactions({ query: customerRef });
    const rows = page.ok ? page.value.items : [];
    expect(rows.length).toBe(2);
    const question = { rows, customerRef, faceAmount: naira(500), needs: { kind: "none" } } as const;
    expect(classifySighting(question)).toMatchObject({ kind: "failed" });
  });

  it.each(
    (["default", "variant"] as const).flatMap((profile) =>
      reversalShapes.map((shape) => [profile, shape] as const),
    ),
  )("takes a reversed purchase as failed: %s records, %s", async (profile, reversals) => {
    const client = merchantClient(sandbox);
    const { state } = sandbox;
    Object.assign(state, { profile });
    state.settings.reversals = reversals;
    try {
      const customerRef = nextRef();
      const faceAmount = naira(500);
      await client.buyAirtime({ product: "MTN", phone: "08030000101", amount: faceAmount, customerRef });
      const page = await client.transactions({ query: customerRef });
      const rows = page.ok ? page.value.items : [];
      expect(rows.length).toBe(reversals === "debit-flagged" ? 1 : 2);
      const needs = { kind: "none" } as const;
      expect(classifySighting({ rows, customerRef, faceAmount, needs })).toMatchObject({ kind: "failed" });
      const askedId = state.books.rows().find((row) => row.customerRef === customerRef)?.id ?? "";
      const read = await client.transaction(askedId);
      const requeried = classifyRequery({ read, askedId, sentRef: customerRef, faceAmount, needs });
      expect(requeried.effect).toBe("FAILED");
    } finally {
      Object.assign(state, { profile: "default" });
      state.settings.reversals = "credit-row";
    }
  });

  it("returns the rate limits and when to retry", async () => {
    const limited = await startSandbox({ timeScale: 0.01, quiet: true });
    try {
      const client = merchantClient(limited);
      const first = await client.wallets();
      expect(first.rateLimit).toMatchObject({ limit: 120, remaining: 119 });
      let last = first;
      for (let i = 0; i < 120; i++) last = await client.wallets();
      if (last.ok) throw new Error("not limited");
      expect(last.reason).toBe("rate_limited");
      expect(last.retryAt?.getTime()).toBeGreaterThan(Date.now());
      expect(last.retryAt?.getTime()).toBeLessThan(Date.now() + 62_000);
    } finally {
      await limited.close();
    }
  });

  it("recognises a rejected key and an unknown transaction", async () => {
    const stranger = merchantClient(sandbox, { apiKey: "wrong-key" });
    expect(await stranger.services()).toMatchObject({ ok: false, reason: "unauthorised", status: 401 });
    const client = merchantClient(sandbox);
    expect(await client.transaction("665f00000000000000000000")).toMatchObject({
      ok: false,
      reason: "not_found",
    });
    expect(await client.transaction("")).toMatchObject({ ok: false, reason: "not_found" });
  });
});
