import { expect, it } from "vitest";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { findCaseMessages, findMergedInto, findThread } from "@/lib/cases/conversation/case-message";
import { receiveMail } from "@/lib/cases/mail/receive-mail";
import { openMissing } from "@/lib/cases/open-missing";
import { writeToCase } from "@/lib/cases/write-to-case";
import { replyAddress } from "@/lib/mail/in/reply-address";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { verifyAuditChain } from "@/test/verify-audit-chain";
import { closeCaseAs } from "./close-case-as";
import { findMergeable, mergeCases } from "./merge-cases";

const shop = await openShop();
await shop.startWorker();
const support = await createPerson(shop.ctx, { role: "support" });

let phones = 0;
/** A delivered order of this address, and its conversation. */
async function reported(email: string, text: string) {
  const phone = `0803125${String(1000 + ++phones)}`;
  const order = await shop.sell(phone);
  await shop.database.order.update({ where: { id: order.id }, data: { email } });
  const opened = await openMissing(shop.ctx, order, "any", { about: "no_token", text });
  if (!opened.ok || opened.outcome !== "opened") throw new Error("not opened");
  return { ...order, caseId: opened.id };
}
const caseOf = (id: number) => shop.database.case.findUniqueOrThrow({ where: { id } });
const own = async (id: number) => (await findCaseMessages(shop.ctx, id)).map(({ text }) => text);
const thread = async (id: number) =>
  (await findThread(shop.ctx, id)).map(({ text, ref }) => `${ref}: ${text}`);
const closings = (orderId: string) =>
  shop.database.message.count({ where: { orderId, kind: "case_closed" } });
const merge = (id: number, into: number, actor = support) => mergeCases(shop.ctx, actor, { id, into });

let uid = 0;
function mail(to: number, text: string) {
  const address = replyAddress("help@shop.example", to, shop.ctx.authSecret);
  const raw = `From: a@example.com\r\nTo: ${address}\r\nSubject: Re\r\nMessage-ID: <m${++uid}@x>\r\n\r\n${text}\r\n`;
  return receiveMail(shop.ctx, { validity: "1", uid }, new TextEncoder().encode(raw));
}

it("merges a conversation once, shows both to staff, and each order's page its own", async () => {
  const first = await reported("Ada@example.com", "The first");
  const second = await reported("ada@example.com", "The second");
  const stranger = await reported("tobi@example.com", "Somebody else");
  const sooner = new Date(Date.now() + 60_000);
  await shop.database.case.update({ where: { id: first.caseId }, data: { dueAt: sooner } });
  expect((await findMergeable(shop.ctx, first.caseId)).map(({ id }) => id)).toEqual([second.caseId]);
  expect(await merge(first.caseId, stranger.caseId)).toBe("other_customer");
  expect(await merge(first.caseId, first.caseId)).toBe("other_customer");
  const all = await Promise.all([1, 2, 3].map(() => merge(first.caseId, second.caseId)));
  expect(all.sort()).toEqual(["merged", "merged_before", "merged_before"]);

  expect(await caseOf(first.caseId)).toMatchObject({ state: "closed", outcome: "merged" });
  expect((await caseOf(second.caseId)).dueAt).toEqual(sooner);
  expect(await thread(second.caseId)).toEqual([`${first.ref}: The first`, `${second.ref}: The second`]);
  expect(await own(first.caseId)).toEqual(["The first"]);
  expect(await own(second.caseId)).toEqual(["The second"]);
  expect(await findMergedInto(shop.ctx, first.caseId)).toEqual({ ref: second.ref, closedAt: null });
  // Notified of the merge once, and of the close once.
  expect([await closings(first.id), await closings(second.id)]).toEqual([1, 0]);
  expect(await closeCaseAs(shop.ctx, support, second.caseId, "done", { outcome: "explained" })).toBe(
    "closed",
  );
  expect([await closings(first.id), await closings(second.id)]).toEqual([1, 1]);
  expect((await findMergedInto(shop.ctx, first.caseId))?.closedAt).not.toBeNull();
  const { entries } = await findAudit(shop.ctx, { subject: `order:${first.ref}` });
  expect(entries.filter(({ action }) => action === "case.merged")).toMatchObject([
    { after: { case: first.caseId, into: second.caseId, order: second.ref } },
  ]);
});

it("adds messages for a merged case to its target, also after two merges and a close", async () => {
  const one = await reported("bola@example.com", "One");
  const two = await reported("bola@example.com", "Two");
  const three = await reported("bola@example.com", "Three");
  expect(await merge(one.caseId, two.caseId)).toBe("merged");
  expect(await merge(two.caseId, three.caseId)).toBe("merged");
  await shop.database.case.update({
    where: { id: three.caseId },
    data: { dueAt: null, snoozedUntil: new Date(Date.now() + 3_600_000) },
  });
  expect(await writeToCase(shop.ctx, one, "On the first page")).toBe("written");
  const awake = await caseOf(three.caseId);
  expect(awake.snoozedUntil).toBeNull();
  expect(awake.dueAt).not.toBeNull();
  expect(await mail(two.caseId, "By mail")).toBe("answered");
  expect(await thread(three.caseId)).toEqual([
    ...[`${one.ref}: One`, `${two.ref}: Two`, `${three.ref}: Three`],
    ...[`${one.ref}: On the first page`, `${two.ref}: By mail`],
  ]);
  expect(await own(one.caseId)).toEqual(["One", "On the first page"]);

  await closeCaseAs(shop.ctx, support, three.caseId, "done", { outcome: "explained" });
  expect(await writeToCase(shop.ctx, one, "Too late")).toBe("closed");
  // An email after the close opens a new conversation.
  expect(await mail(one.caseId, "I disagree")).toBe("answered");
  const follower = await shop.database.case.findFirstOrThrow({
    where: { orderId: three.id, kind: "not_received", state: "open" },
  });
  expect(await thread(Number(follower.id))).toContain(`${one.ref}: I disagree`);
  expect(await writeToCase(shop.ctx, two, "So do I")).toBe("written");
  expect((await thread(Number(follower.id))).at(-1)).toBe(`${two.ref}: So do I`);
  expect(await shop.database.case.count({ where: { orderId: one.id } })).toBe(1);
});

it("keeps one of two cases merged into each other concurrently", async () => {
  const one = await reported("chidi@example.com", "One");
  const two = await reported("chidi@example.com", "Two");
  const both = await Promise.all([merge(one.caseId, two.caseId), merge(two.caseId, one.caseId)]);
  expect(both.filter((done) => done === "merged")).toHaveLength(1);
  const states = [(await caseOf(one.caseId)).state, (await caseOf(two.caseId)).state];
  expect(states.sort()).toEqual(["closed", "open"]);
});

it("refuses those without the right", async () => {
  for (const role of ["accountant", "auditor", "customer"] as const) {
    const actor = await createPerson(shop.ctx, { role });
    await expect(merge(1, 2, actor)).rejects.toMatchObject({ code: "not_allowed" });
  }
  expect(await verifyAuditChain(shop.database)).toEqual([]);
});
