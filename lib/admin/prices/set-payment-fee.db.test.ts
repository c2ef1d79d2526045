import { expect, it } from "vitest";
import { quoteOrder } from "@/lib/orders/checkout/quote-order";
import { naira } from "@/lib/platform/money";
import { DEFAULT_PAYMENT_FEE } from "@/lib/pricing/default-payment-fee";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { verifyAuditChain } from "@/test/verify-audit-chain";
import { previewFee } from "./preview-fee";
import { setPaymentFee } from "./set-payment-fee";

const shop = await openShop();
const owner = await createPerson(shop.ctx, { role: "owner" });

const seen = DEFAULT_PAYMENT_FEE;
const change = { seen, acceptedLoss: 0, reason: "Their new contract" };

async function feeOf(amount: number): Promise<number> {
  const quoted = await quoteOrder(shop.ctx, {
    service: "airtime",
    input: { product: "MTN", phone: "08031230001", amount },
  });
  if (!quoted.ok) throw new Error("not quoted");
  return quoted.quote.paymentFee;
}

it("compares with the usual fee on examples while there are no payments", async () => {
  expect(await previewFee(shop.ctx, DEFAULT_PAYMENT_FEE)).toMatchObject({ count: 0, loss: 0 });
  const none = await previewFee(shop.ctx, { ...DEFAULT_PAYMENT_FEE, rateBp: 0, flat: naira(0) });
  expect(none).toMatchObject({ count: 0, charged: 0, loss: none.kept });
});

it("refuses a fee below what the provider kept until the loss is accepted, then applies it once, at once", async () => {
  const order = await shop.place("airtime", { product: "MTN", phone: "08031230002", amount: 1_000 });
  await shop.pay(order.reference);
  const cheap = { ...DEFAULT_PAYMENT_FEE, rateBp: 100 };
  const { count, kept, loss } = await previewFee(shop.ctx, cheap);
  expect([count, kept]).toEqual([1, 1_524]);
  expect(loss).toBeGreaterThan(0);
  expect(await setPaymentFee(shop.ctx, owner, { ...change, fee: cheap })).toEqual({
    ok: false,
    reason: "loss",
    loss,
  });
  expect(await feeOf(1_000)).toBe(naira(16));

  const accepted = { ...change, fee: cheap, acceptedLoss: loss };
  const both = await Promise.all([
    setPaymentFee(shop.ctx, owner, accepted),
    setPaymentFee(shop.ctx, owner, accepted),
  ]);
  expect(both.map((one) => one.ok && one.outcome).sort()).toEqual(["same", "saved"]);
  expect(await feeOf(1_000)).toBe(naira(11));
  const entries = await shop.database.auditEntry.findMany({ where: { action: "fee.changed" } });
  expect(entries).toMatchObject([
    {
      subject: "price:payment-fee",
      before: { rateBp: 150 },
      after: { rateBp: 100, acceptedLoss: loss },
      reason: "Their new contract",
    },
  ]);
});

it("refuses the second of two concurrent changes as stale", async () => {
  const other = { ...DEFAULT_PAYMENT_FEE, cap: naira(3_000) };
  expect(await setPaymentFee(shop.ctx, owner, { ...change, fee: other })).toEqual({
    ok: false,
    reason: "stale",
  });
  expect(await feeOf(1_000)).toBe(naira(11));
});

it("refuses everyone but owners", async () => {
  for (const role of ["customer", "support", "auditor"] as const) {
    const actor = await createPerson(shop.ctx, { role });
    await expect(setPaymentFee(shop.ctx, actor, { ...change, fee: seen })).rejects.toMatchObject({
      code: "not_allowed",
    });
  }
  expect(await verifyAuditChain(shop.database)).toEqual([]);
});
