import { expect, it } from "vitest";
import { insertCaseMessage } from "@/lib/cases/conversation/case-message";
import { recordDispute } from "@/lib/cases/record-dispute";
import { kobo } from "@/lib/platform/money";
import { openShop } from "@/test/open-shop";
import { sheetsPdf } from "../money/month-pack";
import { findDisputeEvidence } from "./dispute-evidence";

const shop = await openShop();
await shop.startWorker();
const TOKEN = "12345678901234567890";

/** A delivered order for this number. */
async function delivered(phone: string, key: string) {
  const order = await shop.sell(phone, { key });
  return order;
}

async function disputed(reference: string, id: string) {
  return recordDispute(shop.ctx, "paystack", "charge.dispute.create", {
    id,
    reference,
    status: "awaiting-merchant-feedback",
    resolution: null,
    category: "fraud",
    amount: kobo(50_000),
    currency: "NGN",
    dueAt: new Date(Date.now() + 57_600_000),
  });
}

const complain = (orderId: string) =>
  shop.database.case.create({
    data: {
      kind: "not_received",
      subject: `order:${orderId}`,
      orderId,
      why: "not_received",
      evidence: {},
      openedAt: new Date(),
      heardAt: new Date(),
      state: "open",
    },
  });

it("holds payment, delivery, conversation and earlier deliveries, and of a token only its last four digits", async () => {
  const phone = "08031290071";
  const before = await delivered(phone, "evidence-before");
  await shop.database.order.update({ where: { id: before.id }, data: { email: "" } });
  const order = await delivered(phone, "evidence-of-order");
  await delivered("08031290072", "evidence-another");
  const complaint = await complain(order.id);
  const text = `Nothing came. My last token was ${TOKEN}.`;
  await insertCaseMessage(shop.ctx, { caseId: Number(complaint.id), author: "customer", text });
  const { id } = await disputed(order.reference, "E1");
  const evidence = await findDisputeEvidence(shop.ctx, Number(id));
  if (!evidence) throw new Error("no evidence");
  expect(evidence.ref).toBe(order.ref);
  const rows = evidence.sheets.map(({ title, rows }) => [
    title,
    Object.fromEntries(rows.map(({ cells }) => cells)),
  ]);
  const effect = await shop.database.effect.findFirstOrThrow({ where: { orderId: order.id, kind: "VEND" } });
  const known = Object.fromEntries(rows);
  expect(known.Dispute).toMatchObject({
    "Paystack dispute ID": "E1",
    Reason: "Fraud",
    "Disputed amount": "₦500",
  });
  expect(known.Payment).toMatchObject({
    Order: order.ref,
    "Payment reference": order.reference,
    Customer: "Bought as a guest",
  });
  expect(known["Item 1"]).toMatchObject({
    Sold: "MTN Airtime",
    "Our reference": effect.customerRef,
    "Supplier's reference": effect.upstreamId,
    "Delivered at": expect.stringMatching(/\d{4}, \d\d:\d\d:\d\d$/),
  });
  expect(JSON.stringify(known.Conversation)).toContain("My last token was …7890.");
  const earlier = Object.values(known["Earlier deliveries to the same number"] ?? {});
  expect(earlier).toEqual([`${before.ref}: MTN 0803 129 0071`]);
  expect(Object.keys(known["Earlier deliveries to the same number"] ?? {})).toHaveLength(1);
  expect(JSON.stringify(evidence)).not.toContain(TOKEN.slice(0, 8));
  const pdf = await sheetsPdf(evidence.sheets, {
    title: "Evidence",
    shop: "Kiosk",
    at: new Date(),
    note: "",
  });
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe("%PDF-");
});

it("is nothing for another case, or a dispute of a payment without an order", async () => {
  const order = await delivered("08031290073", "evidence-no-dispute");
  const complaint = await complain(order.id);
  expect(await findDisputeEvidence(shop.ctx, Number(complaint.id))).toBeNull();
  const { id } = await disputed("K-NOBODYS", "E2");
  expect(await findDisputeEvidence(shop.ctx, Number(id))).toBeNull();
});
