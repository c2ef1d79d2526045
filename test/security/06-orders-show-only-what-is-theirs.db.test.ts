import { expect, test } from "vitest";
import * as orderRoute from "@/app/api/orders/[ref]/route";
import * as quoteRoute from "@/app/api/quote/route";
import { findMissing } from "@/lib/cases/find-missing";
import { findOrder } from "@/lib/orders/reading/find-order";
import { findReceipt } from "@/lib/receipts/find-receipt";
import { findReceiptProof } from "@/lib/receipts/find-receipt-proof";
import { callRoute, openRoutes } from "@/test/routes/call-route";

process.env.ABUSE_LIMITS = "off";
const OTHER = "08031239999";

const shop = await openRoutes();
const { plans } = await shop.ctx.snapshot();
const plan = plans.find((one) => one.service === "data" && one.price > 50_000);
const of = (phone: string) => ({ plan: plan?.planId ?? plan?.id, phone });
const order = await shop.place("data", { recipients: [of("08031234567"), of(OTHER)] });
await shop.pay(order.reference);
const worker = await shop.startWorker();
await shop.until(order, ({ status }) => status === "delivered", 60_000);
await worker.stop();
const line = await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } });
const stored = {
  face: Number(line.faceKobo),
  cost: Number(line.costKobo),
  price: Number(line.totalKobo - line.feeKobo),
};
expect(stored.price).toBeGreaterThan(stored.face);

/** Every path of a JSON value, list positions left out: "lines[].total.amount". */
function pathsOf(value: unknown, at = ""): string[] {
  if (Array.isArray(value)) return [...new Set(value.flatMap((one) => pathsOf(one, `${at}[]`)))];
  if (typeof value !== "object" || value === null) return [at];
  return Object.entries(value).flatMap(([name, inner]) => pathsOf(inner, at ? `${at}.${name}` : name));
}

/** What the goods cost the shop, and the email. */
function expectNoneOf(json: string): void {
  expect(json).not.toMatch(new RegExp(`\\b(?:${stored.face}|${stored.cost})\\b`));
  expect(json).not.toContain("ada@example.com");
}

test("tracking by reference and phone shows its status and nothing it was for", async () => {
  const found = await findOrder(shop.ctx, { ref: order.ref, contact: "08031234567" });
  expect(pathsOf(found).sort()).toEqual(["cancelled", "changedAt", "placedAt", "ref", "status"]);
  const json = JSON.stringify(found);
  expectNoneOf(json);
  expect(json).not.toContain(OTHER);
});

test("the holder of the token sees exactly these fields, without cost or email", async () => {
  const path = `/api/orders/${order.ref}?token=${order.token}`;
  const { json } = await callRoute(orderRoute.GET, { path, params: { ref: order.ref } });
  expect([...new Set(pathsOf(json))].sort()).toEqual([
    "cancelled",
    "case",
    "expiresAt",
    "late",
    "lines[].amount.amount",
    "lines[].amount.currency",
    "lines[].delivery.reference",
    "lines[].plan",
    "lines[].planLabel",
    "lines[].position",
    "lines[].product",
    "lines[].reason",
    "lines[].recipient",
    "lines[].service",
    "lines[].status",
    "lines[].total.amount",
    "lines[].total.currency",
    "nextCheckAt",
    "payment.provider",
    "payment.reference",
    "payment.state",
    "payment.url",
    "paymentFee.amount",
    "paymentFee.currency",
    "placedAt",
    "queueSeconds",
    "ref",
    "refundTo",
    "service",
    "settleBy",
    "status",
    "timeline[].amount.amount",
    "timeline[].amount.currency",
    "timeline[].at",
    "timeline[].event",
    "timeline[].line",
    "total.amount",
    "total.currency",
    "version",
  ]);
  expectNoneOf(JSON.stringify(json));
});

test("the page of a missing delivery, the receipt and its public proof show no cost and no email", async () => {
  const receipt = await findReceipt(shop.ctx, order);
  const proof = await findReceiptProof(shop.ctx, receipt?.code ?? "");
  for (const view of [receipt, proof, await findMissing(shop.ctx, order)]) {
    expect(view).not.toBeNull();
    expectNoneOf(JSON.stringify(view));
  }
  expect(JSON.stringify(proof)).not.toContain(OTHER);
});

test("a quote names the price, not what the supplier lists it for", async () => {
  const row = await shop.database.order.findUniqueOrThrow({ where: { id: order.id } });
  const body = { service: "data", input: row.input };
  const { status, json } = await callRoute(quoteRoute.POST, { path: "/api/quote", body });
  expect(status).toBe(200);
  expectNoneOf(JSON.stringify(json));
  expect(json.lines[0].face).toEqual(json.lines[0].price);
});
