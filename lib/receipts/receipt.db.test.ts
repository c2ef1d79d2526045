import { describe, expect, it } from "vitest";
import { openShop } from "@/test/open-shop";
import { findReceipt } from "./find-receipt";
import { findReceiptProof } from "./find-receipt-proof";
import { formatReceiptCode } from "./receipt-code";
import { receiptRows } from "./receipt-rows";

/** A receipt exists for what was delivered, adds up, can be verified, and reveals nothing usable to strangers. */
const shop = await openShop({ connections: 10 });
await shop.startWorker();

const TWO = {
  recipients: [
    { product: "MTN", phone: "08031251111", amount: 500 },
    { product: "MTN", phone: "08030000101", amount: 700 },
  ],
};
async function paid(service: string, input: unknown, until: string) {
  const order = await shop.place(service, input);
  await shop.pay(order.reference);
  return { order, view: await shop.until(order, ({ status }) => status === until) };
}
const receiptOf = async (of: { ref: string; token: string }) => {
  const receipt = await findReceipt(shop.ctx, of);
  if (!receipt) throw new Error("no receipt");
  return receipt;
};
const METER = {
  product: "Ikeja Electric",
  meterNumber: "45012345678",
  meterType: "prepaid",
  amount: 5_000,
  phone: "08031234567",
  customerName: "ADA OBI",
  address: "12 Broad Street, Lagos",
};

describe("findReceipt", () => {
  it("creates one code per order, even for five concurrent requests", async () => {
    const { order } = await paid(
      "airtime",
      { product: "MTN", phone: "08031251001", amount: 500 },
      "delivered",
    );
    const receipts = await Promise.all([1, 2, 3, 4, 5].map(() => receiptOf(order)));
    expect(new Set(receipts.map(({ code }) => code)).size).toBe(1);
    expect(receipts[0]?.code).toMatch(/^[0-9A-HJKMNP-TV-Z]{12}$/);
    expect(await shop.database.receipt.count({ where: { orderId: order.id } })).toBe(1);
  });

  it("returns null before a delivery, for a refused purchase and for another order's token", async () => {
    const unpaid = await shop.place("airtime", { product: "MTN", phone: "08031251002", amount: 500 });
    expect(await findReceipt(shop.ctx, unpaid)).toBeNull();
    const { order: refused } = await paid(
      "airtime",
      { product: "MTN", phone: "08030000101", amount: 500 },
      "refunded",
    );
    expect(await findReceipt(shop.ctx, refused)).toBeNull();
    expect(await shop.database.receipt.count({ where: { orderId: { in: [unpaid.id, refused.id] } } })).toBe(
      0,
    );
    const { order } = await paid(
      "airtime",
      { product: "MTN", phone: "08031251003", amount: 500 },
      "delivered",
    );
    expect(await findReceipt(shop.ctx, { ref: order.ref, token: unpaid.token })).toBeNull();
    expect(await findReceipt(shop.ctx, { ref: order.ref, token: null })).toBeNull();
  });

  it("adds up for a partly delivered order and shows the refund", async () => {
    const { order } = await paid("airtime", TWO, "partly_delivered");
    await shop.until(order, ({ lines }) => lines.some(({ status }) => status === "refunded"));
    const receipt = await receiptOf(order);
    const rows = receiptRows(receipt.order);
    const sum = [...rows.goods, ...rows.fees].reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBe(rows.paid.amount);
    const refunded = receipt.order.lines.find(({ status }) => status === "refunded");
    expect(rows.back).toEqual([{ label: "Refunded", amount: refunded?.total.amount }]);
    expect(rows.goods.map(({ state, deliveredAt }) => [state, deliveredAt !== null])).toEqual(
      expect.arrayContaining([
        [null, true],
        ["Refunded", false],
      ]),
    );
    const proof = await findReceiptProof(shop.ctx, receipt.code);
    expect(proof).toMatchObject({ status: "partly_delivered", back: refunded?.total });
  });

  it("shows the VAT included in electricity, and never the token", async () => {
    const { order, view } = await paid("electricity", METER, "delivered");
    const receipt = await receiptOf(order);
    const rows = receiptRows(receipt.order);
    // 5,000 / 1.075 = 4,651.16
    expect(rows.vat).toEqual([
      { label: "For energy", amount: 465_116 },
      { label: "VAT (7.5%), included", amount: 34_884 },
    ]);
    const token = String(view.lines[0]?.delivery?.token);
    expect(token).toMatch(/^\d{20}$/);
    expect(JSON.stringify(receipt)).not.toContain(token);
  });
});

describe("findReceiptProof", () => {
  it("shows a stranger the receipt's facts and nothing usable", async () => {
    const { order, view } = await paid("electricity", METER, "delivered");
    const { code, order: seen } = await receiptOf(order);
    const proof = await findReceiptProof(shop.ctx, formatReceiptCode(code).toLowerCase());
    expect(proof).toMatchObject({
      code,
      service: "electricity",
      status: "delivered",
      total: seen.total,
      lines: [{ recipient: "*** 678", status: "delivered" }],
    });
    const text = JSON.stringify(proof);
    const secrets = [
      order.token,
      order.ref,
      order.reference,
      "45012345678",
      "8031234567",
      "ADA",
      "Broad",
      "ada@example.com",
      String(view.lines[0]?.delivery?.token),
    ];
    for (const secret of secrets) expect(text).not.toContain(secret);
  });

  it("returns null for other and invalid codes", async () => {
    const { order } = await paid(
      "airtime",
      { product: "MTN", phone: "08031251004", amount: 500 },
      "delivered",
    );
    const { code } = await receiptOf(order);
    const last = code.endsWith("0") ? "1" : "0";
    for (const wrong of [`${code.slice(0, -1)}${last}`, code.slice(1), order.ref, "", "'; --", order.id]) {
      expect(await findReceiptProof(shop.ctx, wrong)).toBeNull();
    }
  });
});
