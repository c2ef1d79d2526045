import { expect, it } from "vitest";
import { openAnswer } from "@/lib/cases/begin-dispute-answer";
import { recordDispute } from "@/lib/cases/record-dispute";
import { kobo } from "@/lib/platform/money";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { answerDispute } from "./answer-dispute";
import { findDispute } from "./find-dispute";

const shop = await openShop();
const PHONE = "08031290081";

async function disputed(id: string, phone = PHONE) {
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 }, `answer-dispute-${id}`);
  await shop.pay(order.reference);
  const opened = await recordDispute(shop.ctx, "paystack", "charge.dispute.create", {
    id,
    reference: order.reference,
    status: "awaiting-merchant-feedback",
    resolution: null,
    category: "fraud",
    amount: null,
    currency: "NGN",
    dueAt: new Date(Date.now() + 57_600_000),
  });
  return { ...order, caseId: Number(opened.id) };
}

it("stores the answer with the fields required by Paystack, and audits it", async () => {
  const { caseId, ref } = await disputed("A1");
  const manager = await createPerson(shop.ctx, { role: "manager" });
  const wanted = { caseId, kind: "CONTEST", amount: null, message: " It was delivered. " } as const;
  expect(await answerDispute(shop.ctx, manager, wanted)).toBe("begun");
  const answer = await shop.database.disputeAnswer.findFirstOrThrow({ where: { disputeId: "paystack:A1" } });
  const { evidence, pdf } = openAnswer(shop.ctx, answer.id, answer.sealed ?? "");
  expect(evidence).toMatchObject({
    phone: PHONE,
    service: "MTN Airtime to 0803 129 0081, ₦508. Not delivered.",
  });
  expect(Buffer.from(pdf).subarray(0, 5).toString()).toBe("%PDF-");
  const entry = await shop.database.auditEntry.findFirstOrThrow({ where: { action: "dispute.answered" } });
  expect(entry).toMatchObject({
    subject: `order:${ref}`,
    reason: "It was delivered.",
    actorId: manager.userId,
  });
  const found = await findDispute(shop.ctx, caseId);
  expect(found?.dispute).toMatchObject({ ref, state: "open", answer: "CONTEST", answerState: "INTENT" });
  expect(found?.answers).toMatchObject([
    { by: manager.email, message: "It was delivered.", state: "INTENT" },
  ]);
  expect(JSON.stringify(found)).not.toContain("v1.");
});

it("sends a smaller document with an acceptance than with a contest", async () => {
  const owner = await createPerson(shop.ctx, { role: "owner" });
  const sizes: number[] = [];
  for (const [id, kind] of [
    ["A2", "ACCEPT"],
    ["A3", "CONTEST"],
  ] as const) {
    const { caseId } = await disputed(id, `0803129009${id.slice(1)}`);
    expect(await answerDispute(shop.ctx, owner, { caseId, kind, amount: kobo(100), message: "x" })).toBe(
      "begun",
    );
    const { id: row, sealed } = await shop.database.disputeAnswer.findFirstOrThrow({
      where: { disputeId: `paystack:${id}` },
    });
    sizes.push(openAnswer(shop.ctx, row, sealed ?? "").pdf.length);
  }
  expect(sizes[0]).toBeLessThan(sizes[1] ?? 0);
});

it("is for owners and managers, and for disputes alone", async () => {
  const support = await createPerson(shop.ctx, { role: "support" });
  const owner = await createPerson(shop.ctx, { role: "owner" });
  const wanted = { caseId: 999_999, kind: "CONTEST", amount: null, message: "x" } as const;
  await expect(answerDispute(shop.ctx, support, wanted)).rejects.toThrow();
  expect(await answerDispute(shop.ctx, owner, wanted)).toBe("not_open");
});
