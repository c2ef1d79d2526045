import { describe, expect, it } from "vitest";
import { applyRetention } from "@/lib/account/apply-retention";
import { redactOrders } from "@/lib/account/redact-order";
import { closeCaseAs } from "@/lib/admin/cases/close-case-as";
import { findUnsentReply } from "@/lib/admin/cases/record-unsent-reply";
import { replyToCase } from "@/lib/admin/cases/reply-to-case";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { messageContent } from "@/lib/messages/message-content";
import { findFinishedOrder } from "@/lib/orders/reading/find-finished-order";
import { poolOf } from "@/lib/platform/db/db";
import { DAY_MS } from "@/lib/platform/lagos-day";
import { openClient, openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { verifyAuditChain } from "@/test/verify-audit-chain";
import { findCaseMessages, parseCaseText } from "./conversation/case-message";
import { openCase } from "./open-case";
import { openMissing } from "./open-missing";
import { writeToCase } from "./write-to-case";

/** A report becomes a conversation: on the order's page, in admin and by email. */
const shop = await openShop();
await shop.startWorker();
const owner = await createPerson(shop.ctx, { role: "owner" });
const support = await createPerson(shop.ctx, { role: "support" });
const auditor = await createPerson(shop.ctx, { role: "auditor" });

let phones = 0;
async function delivered() {
  return shop.sell(`0803124${String(1000 + ++phones)}`);
}
type Placed = Awaited<ReturnType<typeof delivered>>;

async function reported(text = "Nothing came to my phone.") {
  const order = await delivered();
  const opened = await openMissing(shop.ctx, order, "any", { about: "no_token", text });
  if (!opened.ok || opened.outcome !== "opened") throw new Error("not opened");
  return { ...order, caseId: opened.id };
}
const mailsOf = (orderId: string) =>
  shop.database.message.findMany({
    where: { orderId, kind: { startsWith: "case_" } },
    orderBy: { createdAt: "asc" },
  });
/** An email as its recipient reads it. */
async function read(orderId: string, kind: string) {
  const row = (await mailsOf(orderId)).findLast((one) => one.kind === kind);
  if (!row) throw new Error(`no ${kind}`);
  const { content } = await messageContent(shop.ctx, {
    key: row.key,
    kind,
    data: row.data as Record<string, unknown>,
    order_id: orderId,
    created_at: row.createdAt.toISOString(),
  });
  return { row, content, text: JSON.stringify(content) };
}
/** The shop, so many seconds later. */
const later = (seconds: number) => ({
  ...shop.ctx,
  clock: { now: () => new Date(Date.now() + seconds * 1_000) },
});
const texts = async (caseId: number) =>
  (await findCaseMessages(shop.ctx, caseId)).map(({ author, text }) => [author, text]);

describe("a conversation", () => {
  it("stores messages encrypted and shows them only to the holder of the link", async () => {
    const order = await reported("My meter is 45001234567.\r\n\u0007Please help");
    expect(await findCaseMessages(shop.ctx, order.caseId)).toMatchObject([
      { author: "customer", about: "no_token", text: "My meter is 45001234567.\nPlease help" },
    ]);
    const [row] = await shop.database.caseMessage.findMany({ where: { caseId: order.caseId } });
    expect(row?.cipher).not.toContain("meter");
    expect((await shop.order(order)).case).toMatchObject({ id: order.caseId, closedAt: null });

    const other = await delivered();
    const forged = { ref: order.ref, token: other.token };
    expect(await writeToCase(shop.ctx, forged, "I am somebody else")).toBe("not_found");
    expect(await writeToCase(shop.ctx, other, "no case yet")).toBe("not_found");
    expect(await texts(order.caseId)).toHaveLength(1);
  });

  it("continues both ways: each reply by email, each customer message with a new promised time", async () => {
    const order = await reported();
    const opened = await read(order.id, "case_opened");
    expect(opened.row.toAddress).toBe("ada@example.com");
    expect(opened.content.subject).toContain(String(order.caseId));
    expect(opened.text).toMatch(/We reply by \d/);

    expect(await replyToCase(shop.ctx, support, order.caseId, "  ")).toBe("empty");
    await expect(replyToCase(shop.ctx, auditor, order.caseId, "x")).rejects.toThrow();
    expect(await replyToCase(shop.ctx, support, order.caseId, "Please restart the phone.")).toBe("replied");
    const found = () => shop.database.case.findUniqueOrThrow({ where: { id: order.caseId } });
    expect(await found()).toMatchObject({ dueAt: null, owner: support.email });
    const reply = await read(order.id, "case_reply");
    expect(reply.text).toContain("Please restart the phone.");
    expect(reply.text).toContain(`/orders/${order.ref}?token=`);
    expect(JSON.stringify(reply.row.data)).not.toContain("restart");

    expect(await writeToCase(shop.ctx, order, "Still nothing")).toBe("written");
    expect((await found()).dueAt).not.toBeNull();
    expect(await texts(order.caseId)).toEqual([
      ["customer", "Nothing came to my phone."],
      ["staff", "Please restart the phone."],
      ["customer", "Still nothing"],
    ]);
    expect(await verifyAuditChain(shop.database)).toEqual([]);
  });

  it("adds a message without a lock on its order, so that it never deadlocks with a case that opens", async () => {
    const order = await reported();
    const rival = await openClient(shop);
    await rival.query("BEGIN");
    await rival.query("SELECT 1 FROM orders WHERE id = $1 FOR UPDATE", [order.id]);
    expect(await writeToCase(shop.ctx, order, "Still nothing")).toBe("written");
    await rival.query("COMMIT");
  });

  it("adds what a customer submits to a case that opened meanwhile, once however often they submit", async () => {
    const order = await delivered();
    const subject = `order:${order.id}`;
    const slow = { kind: "not_received" as const, subject, orderId: order.id, why: "no_answer", once: true };
    const { id } = await openCase(shop.ctx, slow);
    if (id === null) throw new Error("not opened");
    const said = { about: "no_token" as const, text: "My meter shows no units." };
    for (let press = 0; press < 2; press++) {
      expect(await openMissing(shop.ctx, order, "any", said)).toMatchObject({ ok: true, outcome: "known" });
      expect(await texts(id)).toEqual([["customer", "My meter shows no units."]]);
    }
    await closeCaseAs(shop.ctx, owner, id, "done", { outcome: "explained" });
    expect(await openMissing(shop.ctx, order, "any", { ...said, text: "And now?" })).toEqual({
      ok: false,
      reason: "closed",
    });
  });

  it("takes the same reply of a double press once, with one email and one audit entry", async () => {
    const order = await reported();
    const reply = (actor = support, ctx = shop.ctx) =>
      replyToCase(ctx, actor, order.caseId, "Please restart the phone.");
    expect(await Promise.all([reply(), reply(), reply()])).toEqual(["replied", "replied", "replied"]);
    expect(await texts(order.caseId)).toHaveLength(2);
    expect((await mailsOf(order.id)).map(({ kind }) => kind)).toEqual(["case_opened", "case_reply"]);
    const { entries } = await findAudit(shop.ctx, { subject: `order:${order.ref}` });
    expect(entries).toHaveLength(1);
    // A colleague's, or a later one, is meant.
    expect(await reply(owner)).toBe("replied");
    expect(await reply(support, later(61))).toBe("replied");
    expect(await texts(order.caseId)).toHaveLength(4);
  });

  it("takes the same message of a customer's double press once", async () => {
    const order = await reported();
    const write = (ctx = shop.ctx) => writeToCase(ctx, order, "Still nothing");
    expect(await Promise.all([write(), write(), write()])).toEqual(["written", "written", "written"]);
    expect(await texts(order.caseId)).toHaveLength(2);
    expect(await write(later(61))).toBe("written");
    expect(await texts(order.caseId)).toHaveLength(3);
  });

  it("takes a report once that is submitted twice at the same moment", async () => {
    const order = await delivered();
    const said = { about: "no_token" as const, text: "My meter shows no units." };
    const opened = await Promise.all([1, 2, 3].map(() => openMissing(shop.ctx, order, "any", said)));
    const [first] = opened;
    if (!first?.ok || first.id === null) throw new Error("not opened");
    expect(opened.every(({ ok }) => ok)).toBe(true);
    expect(await texts(first.id)).toEqual([["customer", "My meter shows no units."]]);
  });

  it("renders the order's page again after each message", async () => {
    const order = await reported();
    const view = async () => (await findFinishedOrder(poolOf(shop.database), order))?.view;
    const before = await view();
    expect(before).toBeTruthy();
    await replyToCase(shop.ctx, owner, order.caseId, "We look into it.");
    expect(await view()).not.toBe(before);
  });

  it("ends with an outcome that the customer is notified of, and accepts no message afterwards", async () => {
    const order = await reported();
    expect(await closeCaseAs(shop.ctx, owner, order.caseId, "checked with MTN")).toBe("no_outcome");
    expect(
      await closeCaseAs(shop.ctx, owner, order.caseId, "checked with MTN", {
        outcome: "delivered",
        say: "MTN shows it on your line.",
      }),
    ).toBe("closed");
    const told = await read(order.id, "case_closed");
    expect(told.text).toContain("You have what you bought.");
    expect(told.text).toContain("MTN shows it on your line.");
    // The internal note stays with staff.
    expect(told.text).not.toContain("checked with MTN");
    expect((await shop.order(order)).case).toMatchObject({
      outcome: "delivered",
      closedAt: expect.any(String),
    });
    expect(await writeToCase(shop.ctx, order, "But no")).toBe("closed");
    expect(await replyToCase(shop.ctx, owner, order.caseId, "late")).toBe("unsent");
    expect(await mailsOf(order.id)).toHaveLength(2);
  });

  it("keeps a reply that a colleague's close overtook, and says who closed it", async () => {
    const order = await reported();
    const close = (actor: typeof owner, say = "") =>
      closeCaseAs(shop.ctx, actor, order.caseId, "done", { outcome: "explained", say });
    expect(await close(owner, "MTN shows it on your line.")).toBe("closed");
    expect(await findUnsentReply(shop.ctx, order.caseId)).toBeNull();
    // A double press isn't a second reply.
    expect(await close(owner, "MTN shows it on your line.")).toBe("closed_before");
    expect(await findUnsentReply(shop.ctx, order.caseId)).toBeNull();

    expect(await replyToCase(shop.ctx, support, order.caseId, "  ")).toBe("closed");
    expect(await replyToCase(shop.ctx, support, order.caseId, "Please restart the phone.")).toBe("unsent");
    expect(await findUnsentReply(shop.ctx, order.caseId)).toEqual({
      text: "Please restart the phone.",
      ref: order.ref,
      closedBy: owner.email,
      closedAt: expect.any(Date),
      into: null,
    });
    expect(await close(support, "We sent it again.")).toBe("unsent");
    expect(await findUnsentReply(shop.ctx, order.caseId)).toMatchObject({ text: "We sent it again." });
    const { draft } = await shop.database.case.findUniqueOrThrow({ where: { id: order.caseId } });
    expect(draft).not.toContain("again");
    expect(await texts(order.caseId)).toHaveLength(2);
    expect((await mailsOf(order.id)).map(({ kind }) => kind)).toEqual(["case_opened", "case_closed"]);
    // Kept for a week, to copy.
    const later = (days: number) => ({
      ...shop.ctx,
      clock: { now: () => new Date(Date.now() + days * DAY_MS) },
    });
    await applyRetention(later(6));
    expect(await findUnsentReply(shop.ctx, order.caseId)).not.toBeNull();
    await applyRetention(later(8));
    expect(await findUnsentReply(shop.ctx, order.caseId)).toBeNull();
  });

  it("is emptied when the order's customer is erased", async () => {
    const order: Placed & { caseId: number } = await reported();
    await closeCaseAs(shop.ctx, owner, order.caseId, "done", { outcome: "explained" });
    const { placedAt } = await shop.database.order.findUniqueOrThrow({ where: { id: order.id } });
    const span = { from: placedAt, to: new Date(placedAt.getTime() + 1) };
    expect(await redactOrders(shop.ctx, span, 10, false)).toBe(1);
    expect(await shop.database.caseMessage.findMany({ where: { caseId: order.caseId } })).toMatchObject([
      { cipher: "" },
    ]);
    expect(await texts(order.caseId)).toEqual([]);
  });
});

it("parses a message without control characters, and no longer than allowed", () => {
  expect(parseCaseText(" a\u0000b\r\n\r\n\r\n\r\nc\u202e ")).toBe("ab\n\nc");
  expect(parseCaseText("x".repeat(3_000))).toHaveLength(2_000);
});
