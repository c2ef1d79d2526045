import { afterEach, describe, expect, it } from "vitest";
import { findDispute } from "@/lib/admin/cases/find-dispute";
import { setCrashHook } from "@/lib/platform/crash-point";
import { kobo } from "@/lib/platform/money";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { accountBalances, DISPUTE_ACCOUNTS, hearPaystack } from "@/test/hear-paystack";
import { openTimedShop } from "@/test/timed-shop";
import { type AnswerKind, beginDisputeAnswer } from "./begin-dispute-answer";
import { sendDisputeAnswers } from "./send-dispute-answers";

/**
 * An answer to a dispute is given once: stored, sent by a worker, and after an unknown outcome checked first
 * (docs/adr/0086).
 */
const { advance, client, clock, ctx, shop } = await openTimedShop();
afterEach(async () => {
  setCrashHook(undefined);
  await shop.control("/paystack/fault", { clear: true });
});

const OWNER = { userId: "01OWNER", role: "owner" };
const PDF = Buffer.from("%PDF-1.3 of what we know");
const EVIDENCE = {
  email: "ada@example.com",
  name: "Ada Obi",
  phone: "08031230001",
  service: "MTN airtime, delivered",
};
const MINUTE = 60_000;

let count = 0;
/** A paid order with a dispute. `fee`: what the customer paid on top for the provider, in kobo. */
async function disputed({ fee = 0 } = {}) {
  const order = await shop.place(
    "airtime",
    { product: "MTN", phone: `0803129${String(2000 + ++count)}`, amount: 500 },
    `answered-${count}-of-airtime`,
  );
  const { expectedKobo } = await shop.database.payment.findFirstOrThrow({ where: { orderId: order.id } });
  const paid = Number(expectedKobo) + fee;
  await shop.control("/paystack", { reference: order.reference, amount: paid, pay: true });
  await shop.control("/paystack/dispute", { reference: order.reference });
  const there = shop.sandbox.state.paystack.disputes.find(
    ({ payment }) => payment.reference === order.reference,
  );
  if (!there) throw new Error("no dispute");
  const hear = (event: string) =>
    hearPaystack(ctx(), `charge.dispute.${event}`, {
      id: there.id,
      status: there.status,
      resolution: there.resolution,
      transaction: { reference: order.reference },
    });
  await hear("create");
  const id = `paystack:${there.id}`;
  const begin = (kind: AnswerKind, more: { amount?: number; message?: string } = {}) =>
    beginDisputeAnswer(shop.ctx, {
      disputeId: id,
      kind,
      message: more.message ?? "It was delivered.",
      actor: OWNER,
      amount: more.amount === undefined ? null : kobo(more.amount),
      evidence: EVIDENCE,
      pdf: PDF,
    });
  const answer = () =>
    shop.database.disputeAnswer.findFirstOrThrow({
      where: { disputeId: id },
      orderBy: { createdAt: "desc" },
    });
  const row = () => shop.database.dispute.findUniqueOrThrow({ where: { id } });
  const kase = () => shop.database.case.findFirstOrThrow({ where: { kind: "dispute", subject: id } });
  return { ...order, id, order: order.id, paid, there, hear, begin, answer, row, kase };
}
const send = () => sendDisputeAnswers(ctx());
/** The alerts about an order's answer, with their reasons. */
const alertsOf = async (orderId: string) =>
  (await shop.database.alarm.findMany({ where: { orderId, kind: "answer_failed" } })).map(
    ({ detail }) => detail,
  );
const fault = (operation: string, kind: string | number, more: object = {}) =>
  shop.control("/paystack/fault", { operation, fault: kind, ...more });
const accounts = () => accountBalances(client, DISPUTE_ACCOUNTS);
const whole = async () => expect(await findBreaks(client)).toEqual([]);

describe("a dispute that is contested", () => {
  it("is sent with its evidence and document, waits for the bank, and is booked as lost", async () => {
    const { begin, answer, there, row, kase, hear } = await disputed();
    const before = await accounts();
    expect(await begin("CONTEST")).toBe("begun");
    expect(await answer()).toMatchObject({ state: "INTENT", kobo: 0n, askedBy: "01OWNER" });
    await send();
    expect(await answer()).toMatchObject({ state: "SENT", tries: 1, sealed: null });
    expect(there).toMatchObject({ status: "awaiting-bank-feedback", answers: 1 });
    expect(there.answer).toMatchObject({
      resolution: "declined",
      message: "It was delivered.",
      refund_amount: 0,
      evidence: there.id * 10 + 1,
    });
    expect(there.evidence).toEqual([
      {
        customer_email: EVIDENCE.email,
        customer_name: EVIDENCE.name,
        customer_phone: EVIDENCE.phone,
        service_details: EVIDENCE.service,
      },
    ]);
    expect(Buffer.from(there.files.get(String(there.answer?.uploaded_filename)) ?? []).toString()).toBe(
      PDF.toString(),
    );
    expect(await kase()).toMatchObject({ state: "closed", closedWhy: "answered: CONTEST" });
    expect(await accounts()).toEqual(before);
    expect(await row()).toMatchObject({ state: "open" });
    await whole();
    await shop.control("/paystack/dispute", {
      reference: there.payment.reference,
      step: "resolve",
      resolution: "merchant-accepted",
    });
    await hear("resolve");
    expect(await row()).toMatchObject({ state: "lost" });
    const { kobo: money } = await row();
    expect(await accounts()).toEqual({
      ...before,
      risk: before.risk - Number(money),
      lost: before.lost + Number(money),
    });
    await whole();
  });

  it("is released once the bank agrees", async () => {
    const { begin, there, row, hear } = await disputed();
    await begin("CONTEST");
    await send();
    await shop.control("/paystack/dispute", {
      reference: there.payment.reference,
      step: "resolve",
      resolution: "declined",
    });
    await hear("resolve");
    expect(await row()).toMatchObject({ state: "won" });
    await whole();
  });
});

describe("a dispute that is accepted", () => {
  it.each([
    ["in whole", undefined],
    ["in part", 20_000],
  ])("%s is booked as lost to that amount, at once", async (_what, amount) => {
    const { begin, answer, there, row } = await disputed();
    const { kobo: all } = await row();
    const before = await accounts();
    expect(await begin("ACCEPT", { amount, message: "We agree." })).toBe("begun");
    await send();
    const back = amount ?? Number(all);
    expect(await answer()).toMatchObject({ state: "SENT", kobo: BigInt(back) });
    expect(there).toMatchObject({ resolution: "merchant-accepted", refundAmount: back });
    expect(there.evidence).toEqual([]);
    expect(await row()).toMatchObject({ state: "lost", kobo: BigInt(back) });
    expect(await accounts()).toEqual({
      provider: before.provider + Number(all) - back,
      risk: before.risk - Number(all),
      lost: before.lost + back,
    });
    await whole();
  });

  it("returns the provider's fee too, if the customer paid it on top", async () => {
    const { begin, row, paid } = await disputed({ fee: 500 });
    expect(await begin("ACCEPT")).toBe("begun");
    await send();
    expect(await row()).toMatchObject({ state: "lost", kobo: BigInt(paid) });
    await whole();
  });

  it("returns no more than the disputed amount, and not zero", async () => {
    const { begin, row } = await disputed();
    const { kobo: all } = await row();
    expect(await begin("ACCEPT", { amount: Number(all) + 1 })).toBe("amount");
    expect(await begin("ACCEPT", { amount: 0 })).toBe("amount");
    expect(await begin("CONTEST", { message: "  " })).toBe("message");
  });
});

describe("an answer with an unknown outcome", () => {
  it.each(["reset", "html", 500])("is checked after a %s, and stands if it arrived", async (kind) => {
    const { begin, answer, there } = await disputed();
    await begin("CONTEST");
    await fault("answer-dispute", kind, { after: true });
    await send();
    expect(await answer()).toMatchObject({ state: "UNKNOWN", why: "lost" });
    await send();
    expect(there.answers).toBe(1);
    advance(2 * MINUTE);
    await send();
    expect(await answer()).toMatchObject({ state: "SENT", tries: 1 });
    expect(there.answers).toBe(1);
    await whole();
  });

  it("tells staff once if Paystack asks again after an answer, with a later deadline", async () => {
    const { begin, answer, order, there, hear, kase } = await disputed();
    const again = async () => (await findDispute(shop.ctx, Number((await kase()).id)))?.askedAgain;
    const alerts = () => shop.database.alarm.count({ where: { orderId: order, kind: "dispute_again" } });
    const answered = there.status;
    await begin("CONTEST");
    await send();
    // Paystack's record as before the answer, late; then with the bank.
    there.status = answered;
    advance(MINUTE);
    await hear("remind");
    there.status = "awaiting-bank-feedback";
    await hear("remind");
    expect([await again(), await alerts()]).toEqual([false, 0]);
    // The bank sends it back to the shop, with another deadline.
    there.status = "awaiting-merchant-feedback";
    there.dueAt += 48 * 60 * MINUTE;
    await hear("remind");
    await hear("remind");
    expect([await again(), await alerts()]).toEqual([true, 1]);
    expect((await kase()).dueAt?.getTime()).toBe(there.dueAt);
    // The shop gives each dispute one answer.
    expect(await begin("ACCEPT")).toBe("answered");
    expect(await answer()).toMatchObject({ kind: "CONTEST", state: "SENT" });
    await whole();
  });

  it("is sent again only after Paystack's record showed none", async () => {
    const { begin, answer, there } = await disputed();
    await begin("CONTEST");
    await fault("answer-dispute", "reset");
    await send();
    advance(2 * MINUTE);
    await fault("list-disputes", 500);
    await send();
    // Paystack's record can't be read: nothing is concluded.
    expect(await answer()).toMatchObject({ state: "UNKNOWN", why: "lost", tries: 1 });
    advance(10 * MINUTE);
    await send();
    expect(await answer()).toMatchObject({ state: "INTENT", why: "not_received" });
    await send();
    expect(await answer()).toMatchObject({ state: "SENT", tries: 2 });
    expect(there).toMatchObject({ answers: 2, status: "awaiting-bank-feedback" });
  });

  it("is given up after three sends, and may then be started again", async () => {
    const { begin, answer, order } = await disputed();
    await begin("CONTEST");
    await fault("answer-dispute", "reset", { times: "always" });
    for (let step = 0; step < 8; step++) {
      await send();
      advance(31 * MINUTE);
    }
    // The owner is alerted once, and never about an answer that is still being sent.
    expect(await alertsOf(order)).toEqual([{ why: "no_answer" }]);
    expect(await answer()).toMatchObject({ state: "FAILED", why: "no_answer", tries: 3, sealed: null });
    await shop.control("/paystack/fault", { clear: true });
    expect(await begin("CONTEST")).toBe("begun");
    await send();
    expect(await answer()).toMatchObject({ state: "SENT" });
  });

  it.each([
    ["before Paystack heard it", "answerDispute.afterSending", 0, "INTENT"],
    ["after Paystack heard it", "answerDispute.afterAnswer", 1, "SENT"],
  ])("is taken up when its worker died %s", async (_what, point, arrived, state) => {
    const { begin, answer, there } = await disputed();
    await begin("CONTEST");
    setCrashHook((name) => {
      if (name === point) throw new Error("the process died");
    });
    await expect(send()).rejects.toThrow("the process died");
    setCrashHook(undefined);
    expect(await answer()).toMatchObject({ state: "SENDING" });
    expect(there.answers).toBe(arrived);
    await send();
    expect(await answer()).toMatchObject({ state: "SENDING" });
    advance(66_000);
    await send();
    expect(await answer()).toMatchObject({ state });
    await send();
    expect(await answer()).toMatchObject({ state: "SENT" });
    expect(there.answers).toBe(1);
  });
});

describe("an answer that isn't taken", () => {
  it("is rejected with Paystack's message, and checked first", async () => {
    const { begin, answer, there, order } = await disputed();
    await begin("CONTEST");
    await fault("answer-dispute", 422);
    await send();
    expect(await answer()).toMatchObject({ state: "UNKNOWN", why: "refused" });
    expect(await alertsOf(order)).toEqual([]);
    advance(2 * MINUTE);
    await send();
    expect(await answer()).toMatchObject({ state: "FAILED", why: "refused" });
    expect(await alertsOf(order)).toEqual([{ why: "refused" }]);
    expect(there.answers).toBe(1);
  });

  it("isn't counted as ours when another one was accepted meanwhile", async () => {
    const { begin, answer, there, row } = await disputed();
    await begin("CONTEST");
    await fault("answer-dispute", 422);
    await send();
    await shop.control("/paystack/dispute", { reference: there.payment.reference, step: "resolve" });
    advance(2 * MINUTE);
    await send();
    expect(await answer()).toMatchObject({ state: "FAILED", why: "other_answer" });
    expect(await row()).toMatchObject({ state: "lost" });
  });

  it("is never sent once the dispute is decided", async () => {
    const { begin, answer, there } = await disputed();
    await begin("CONTEST");
    await shop.control("/paystack/dispute", { reference: there.payment.reference, step: "resolve" });
    await send();
    expect(await answer()).toMatchObject({ state: "FAILED", why: "decided", sentAt: null });
    expect(there.answers).toBe(0);
    expect(await begin("CONTEST")).toBe("not_open");
  });

  it("is rejected after the deadline, whether started or due", async () => {
    const { begin, answer, there, kase } = await disputed();
    await begin("CONTEST");
    await fault("dispute-upload", 500, { times: "always" });
    await send();
    expect(await answer()).toMatchObject({ state: "INTENT", sentAt: null });
    expect((await kase()).dueAt).toEqual(new Date(there.dueAt));
    advance(there.dueAt - clock.now().getTime());
    await send();
    expect(await answer()).toMatchObject({ state: "FAILED", why: "late" });
    expect(there.answers).toBe(0);
    expect(await begin("CONTEST")).toBe("late");
  });

  it.each(["dispute-evidence", "dispute-upload"])("is retried after a failure of %s", async (operation) => {
    const { begin, answer, there } = await disputed();
    await begin("CONTEST");
    await fault(operation, 500);
    await send();
    expect(await answer()).toMatchObject({ state: "INTENT", sentAt: null });
    advance(MINUTE);
    await send();
    expect(await answer()).toMatchObject({ state: "SENT" });
    expect(there.answers).toBe(1);
  });
});

it("lets one of two people answer, and one of two workers send it", async () => {
  const { begin, there } = await disputed();
  const both = await Promise.all([begin("CONTEST"), begin("ACCEPT")]);
  expect(both.toSorted()).toEqual(["answered", "begun"]);
  await Promise.all([send(), send(), send()]);
  expect(there.answers).toBe(1);
  expect(await begin("ACCEPT")).toMatch(/answered|not_open/);
  await whole();
});

it("stores the customer's data encrypted, and only until the answer is settled", async () => {
  const { begin, answer, id } = await disputed();
  await begin("CONTEST");
  const { sealed } = await answer();
  expect(sealed).toMatch(/^v1\./);
  expect(JSON.stringify(await client.query("SELECT * FROM dispute_answers"))).not.toContain(EVIDENCE.name);
  await expect(
    client.query("UPDATE dispute_answers SET message = 'other' WHERE dispute_id = $1", [id]),
  ).rejects.toThrow("is written once");
});
