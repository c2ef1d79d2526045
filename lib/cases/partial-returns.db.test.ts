import { describe, expect, it } from "vitest";
import { giveGoodwill } from "@/lib/admin/customers/give-goodwill";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import { watchDeadlines } from "@/lib/cases/watch-deadlines";
import { placeOrder } from "@/lib/orders/checkout/place-order";
import { refund } from "@/lib/orders/fulfilment/refund";
import { requery } from "@/lib/orders/fulfilment/requery";
import { vend } from "@/lib/orders/fulfilment/vend";
import { payOrder } from "@/lib/orders/payment/pay-order";
import { kobo } from "@/lib/platform/money";
import { getWalletBalance } from "@/lib/wallet/get-wallet";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { accountBalances, DISPUTE_ACCOUNTS, hearPaystack } from "@/test/hear-paystack";
import { createPerson } from "@/test/people";
import { buy, validated } from "@/test/services/bills";
import { openTimedShop } from "@/test/timed-shop";

/** What a bank or the dashboard returned of a part of an order isn't returned again (docs/adr/0041). */
const { advance, client, ctx, shop } = await openTimedShop();
const { paystack } = shop.sandbox.state;

let count = 0;
/** A paid order of one or several top-ups; nothing of it is sent yet. `owner`: refunds go to that account's wallet. */
async function paid(amount: number, owner?: string) {
  const order = await place(amount, owner);
  await shop.pay(order.reference);
  return order;
}
async function place(amount: number, owner?: string) {
  const placed = await placeOrder(shop.ctx, {
    service: "airtime",
    input: { product: "MTN", phone: `0803127${String(1000 + ++count)}`, amount },
    email: "ada@example.com",
    key: `partial-${count}-of-airtime`,
    ...(owner ? { userId: owner, refundTo: "wallet" } : {}),
  });
  if (!placed.ok) throw new Error(placed.reason);
  const order = { ...placed.order, reference: placed.payment.reference };
  const rows = await shop.database.line.findMany({
    where: { orderId: order.id },
    orderBy: { position: "asc" },
  });
  const lines = rows.map(({ id, totalKobo }) => ({ id, total: Number(totalKobo) }));
  return { ...order, lines, total: lines.reduce((sum, { total }) => sum + total, 0) };
}
type Paid = Awaited<ReturnType<typeof paid>>;

async function paidTwoItems(owner?: string) {
  const order = await paid(2_000, owner);
  const [first, second] = order.lines;
  if (!first || !second) throw new Error("no second item");
  return { order, first, second };
}

const deliver = ({ id }: Paid["lines"][number]) => vend(ctx(), id);
async function fail({ id }: Paid["lines"][number]) {
  await shop.control("/scenario", { scenario: "http-400", service: "airtime" });
  await vend(ctx(), id);
}

const record = ({ reference }: Paid) => {
  const found = paystack.disputes.find(({ payment }) => payment.reference === reference);
  if (!found) throw new Error("no dispute");
  return found;
};
async function hear(order: Paid, event: string) {
  const { id, status, resolution } = record(order);
  const transaction = { reference: order.reference };
  await hearPaystack(ctx(), `charge.dispute.${event}`, { id, status, resolution, transaction });
}
async function dispute(order: Paid) {
  await shop.control("/paystack/dispute", { reference: order.reference, step: "create" });
  await hear(order, "create");
}
async function decline({ reference, ...order }: Paid) {
  await shop.control("/paystack/dispute", { reference, step: "resolve", resolution: "declined" });
  await hear({ reference, ...order }, "resolve");
}
/** The shop accepts a part of the dispute, in kobo. */
async function accept(order: Paid, part: number) {
  record(order).refundAmount = part;
  const resolution = "merchant-accepted";
  await shop.control("/paystack/dispute", { reference: order.reference, step: "resolve", resolution });
  await hear(order, "resolve");
}

const refundsOf = ({ id }: Paid["lines"][number]) =>
  shop.database.effect.findMany({ where: { lineId: id, kind: "REFUND" }, orderBy: { attempt: "asc" } });
const runRefunds = async (order: Paid) => {
  const due = await shop.database.effect.findMany({
    where: { orderId: order.id, kind: "REFUND", state: "INTENT" },
    orderBy: { id: "asc" },
  });
  for (const { id } of due) await refund(ctx(), id);
};
/** What Paystack itself has returned of a payment for our own refunds. */
const sent = ({ reference }: Paid) =>
  paystack.refunds
    .filter(({ payment, merchantNote }) => payment.reference === reference && merchantNote?.startsWith("KR"))
    .reduce((sum, { amount }) => sum + amount, 0);
/** A refund of the dashboard, in kobo. */
async function refundByHand(
  { reference }: Paid,
  amount: number,
  first: "processing" | "processed" = "processed",
) {
  const payment = paystack.findPayment(reference);
  if (!payment) throw new Error("no payment");
  const made = paystack.addRefund(payment, amount, { customerNote: "", merchantNote: "sorry" });
  const becomes = async (status: "processing" | "processed" | "failed") => {
    made.status = status;
    const data = { id: String(made.id), status, transaction_reference: reference };
    await hearPaystack(ctx(), `refund.${status}`, { ...data, merchant_note: made.merchantNote });
  };
  await becomes(first);
  return becomes;
}
/** Staff decide about the item's refund in review. */
async function decide(line: Paid["lines"][number], verdict: "refunded" | "failed") {
  const parked = (await refundsOf(line)).find(({ state }) => state === "PARKED");
  const who = { name: "Ada", reason: "as Paystack shows it" };
  expect(await decideParked(shop.ctx, parked?.id ?? "", { verdict }, who)).toMatchObject({ ok: true });
}
const IN_REVIEW = { state: "PARKED", reason: "refund_partly_back" };
const accounts = () => accountBalances(client, DISPUTE_ACCOUNTS);
const whole = async () => expect(await findBreaks(client)).toEqual([]);

describe("a dispute accepted in part", () => {
  it("is the refund of the undelivered item that it returned", async () => {
    const { order, first, second } = await paidTwoItems();
    await deliver(first);
    await fail(second);
    await dispute(order);
    const before = await accounts();
    await accept(order, second.total);
    await runRefunds(order);
    expect(await refundsOf(second)).toMatchObject([{ state: "NOT_SENT", reason: "already_back" }]);
    expect(sent(order)).toBe(0);
    expect((await shop.order(order)).lines.map(({ status }) => status)).toEqual(["delivered", "refunded"]);
    expect(await accounts()).toEqual({
      ...before,
      provider: before.provider + first.total,
      risk: before.risk - order.total,
    });
    await whole();
  });

  it("is the refund of all undelivered items if it returned their sum", async () => {
    const order = await paid(3_000);
    const [first, second, third] = order.lines;
    if (!first || !second || !third) throw new Error("no third item");
    await deliver(first);
    await fail(second);
    await fail(third);
    await dispute(order);
    await accept(order, second.total + third.total);
    await runRefunds(order);
    for (const line of [second, third])
      expect(await refundsOf(line)).toMatchObject([{ state: "NOT_SENT", reason: "already_back" }]);
    expect(sent(order)).toBe(0);
    await whole();
  });

  it("sends an item to review if it returned another amount, and staff may send the refund", async () => {
    const { order, first, second } = await paidTwoItems();
    await deliver(first);
    await fail(second);
    await dispute(order);
    await accept(order, second.total - 3_000);
    await runRefunds(order);
    expect(await refundsOf(second)).toMatchObject([IN_REVIEW]);
    expect(sent(order)).toBe(0);
    expect((await shop.order(order)).status).toBe("under_review");
    await whole();

    await decide(second, "failed");
    await runRefunds(order);
    expect(await refundsOf(second)).toMatchObject([{ state: "FAILED" }, { state: "PROCESSING" }]);
    expect(sent(order)).toBe(second.total);
    await whole();
  });

  it("sends an item that fails later to review, and is booked as its refund if staff say so", async () => {
    const { order, first, second } = await paidTwoItems();
    await deliver(first);
    await dispute(order);
    await accept(order, second.total);
    const before = await accounts();
    advance(60_000);
    await fail(second);
    await runRefunds(order);
    expect(await refundsOf(second)).toMatchObject([IN_REVIEW]);

    await decide(second, "refunded");
    expect((await shop.order(order)).lines.map(({ status }) => status)).toEqual(["delivered", "refunded"]);
    expect(sent(order)).toBe(0);
    expect(await accounts()).toEqual({ ...before, lost: before.lost - second.total });
    await whole();
  });

  it("opens a case if staff had taken it for the refund, or for a part beside a rest, and it is won after all", async () => {
    for (const rest of [0, 90_000]) {
      const { order, first, second } = await paidTwoItems();
      await deliver(first);
      await dispute(order);
      await accept(order, second.total - rest);
      advance(60_000);
      await fail(second);
      await runRefunds(order);
      if (rest > 0) await refundByHand(order, rest);
      await decide(second, "refunded");

      record(order).resolution = "declined";
      await hear(order, "resolve");
      expect(await refundsOf(second)).toMatchObject([{ state: "SUCCEEDED" }]);
      const cases = await shop.database.case.findMany({ where: { orderId: order.id, state: "open" } });
      expect(cases.map(({ kind, why }) => [kind, why])).toEqual([["staff", "confirmed_refund_bounced"]]);
      await whole();
    }
  });

  it("that is won after all makes only the refund due again that it covered", async () => {
    const order = await paid(3_000);
    const [first, second, third] = order.lines;
    if (!first || !second || !third) throw new Error("no third item");
    await deliver(first);
    await fail(second);
    await refundByHand(order, second.total);
    await runRefunds(order);
    await fail(third);
    await dispute(order);
    await accept(order, third.total);
    await runRefunds(order);
    for (const line of [second, third]) expect(await refundsOf(line)).toMatchObject([{ state: "NOT_SENT" }]);

    record(order).resolution = "declined";
    await hear(order, "resolve");
    expect(await refundsOf(second)).toMatchObject([{ reason: "already_back" }]);
    expect(await refundsOf(third)).toMatchObject([{ reason: "refund_bounced" }, { state: "INTENT" }]);
    await whole();
  });
});

describe("a month of TV", () => {
  it("is refunded too if the refund of the one before goes to review at once", async () => {
    const smartcardNumber = "0212345711";
    const { plans } = await shop.ctx.snapshot();
    const plan = plans.find(({ service, productSlug }) => service === "tv" && productSlug === "gotv");
    await validated(shop, "tv", { product: "GOTV", smartcardNumber });
    const input = { product: "gotv", plan: plan?.planId, smartcardNumber, months: 4 };
    const bought = await buy(shop, "tv", input);
    const rows = await shop.database.line.findMany({
      where: { orderId: bought.id },
      orderBy: { position: "asc" },
    });
    const lines = rows.map(({ id, totalKobo }) => ({ id, total: Number(totalKobo) }));
    const order = { ...bought, lines } as Paid;
    const [first, second, third, fourth] = lines;
    if (!first || !second || !third || !fourth) throw new Error("no fourth month");
    await deliver(first);
    await dispute(order);
    await accept(order, 10_000);
    await shop.control("/scenario", { scenario: "http-400", recipient: smartcardNumber, times: 1 });
    await deliver(second);
    await runRefunds(order);
    expect(await refundsOf(second)).toMatchObject([IN_REVIEW]);

    for (const month of [third, fourth]) await deliver(month);
    await runRefunds(order);
    for (const month of [second, third, fourth]) {
      expect(await refundsOf(month)).toMatchObject([IN_REVIEW]);
      await decide(month, "refunded");
    }
    const { lines: done } = await shop.order(order);
    expect(done.map(({ status }) => status)).toEqual(["delivered", "refunded", "refunded", "refunded"]);
    await whole();
  });
});

describe("a compensation that was credited to the wallet", () => {
  /** An order of two items: the first is delivered and compensated with ₦500, the second waits. */
  async function compensated() {
    const { userId } = await createPerson(shop.ctx);
    const order = await paid(2_000, userId);
    const [first, second] = order.lines;
    if (!first || !second) throw new Error("no second item");
    await deliver(first);
    const actor = { userId: "01OWNER", role: "owner" } as const;
    const gift = { key: order.id, orderId: order.id, amount: kobo(50_000), actor, reason: "late" };
    expect(await giveGoodwill(shop.ctx, gift)).toBe("done");
    return { order, second, balance: () => getWalletBalance(shop.ctx, userId) };
  }

  it("counts as returned: an item whose money went back as well isn't bought", async () => {
    const { order, second, balance } = await compensated();
    await refundByHand(order, second.total);
    await deliver(second);
    expect(await refundsOf(second)).toMatchObject([{ state: "NOT_SENT", reason: "already_back" }]);
    expect(await balance()).toBe(50_000);
    await whole();
  });

  it("counts as returned: a refund that makes it more than was paid is reviewed", async () => {
    const { order, second, balance } = await compensated();
    await refundByHand(order, second.total - 30_000);
    await fail(second);
    expect(await refundsOf(second)).toMatchObject([IN_REVIEW]);
    expect(await balance()).toBe(50_000);
    await whole();
  });
});

it("counts what went back once, also for an item of exactly that amount", async () => {
  const order = await paid(3_000);
  const [first, second, third] = order.lines;
  if (!first || !second || !third) throw new Error("not three items");
  expect([second.total, third.total]).toEqual([first.total - 1, first.total - 1]);
  await dispute(order);
  await fail(second);
  await fail(third);
  advance(60_000);
  for (const _ of [1, 2]) await refundByHand(order, first.total);
  const resolution = "declined";
  await shop.control("/paystack/dispute", { reference: order.reference, step: "resolve", resolution });
  await hear(order, "resolve");
  expect([await refundsOf(second), await refundsOf(third)]).toMatchObject([
    [{ reason: "already_back" }],
    [{ reason: "already_back" }],
  ]);
  expect(await refundsOf(first)).toMatchObject([IN_REVIEW]);
  await whole();
});

describe("the 30 seconds of a refund", () => {
  const MINUTE = 60_000;
  const missed = async ({ id }: Paid) => {
    advance(MINUTE);
    await watchDeadlines(ctx());
    return shop.database.case.count({ where: { orderId: id, kind: "overdue" } });
  };

  it("aren't missed by one that the bank or the dashboard made", async () => {
    for (const back of ["bank", "dashboard"]) {
      const order = await paid(500);
      if (back === "bank") {
        await dispute(order);
        await accept(order, order.total);
      } else await refundByHand(order, order.total);
      for (const line of order.lines) await deliver(line);
      await runRefunds(order);
      expect(await shop.order(order)).toMatchObject({ status: "refunded" });
      expect(await missed(order)).toBe(0);
    }
  });

  it("begin when the bank has decided", async () => {
    const order = await paid(500);
    await dispute(order);
    for (const line of order.lines) await fail(line);
    expect(await missed(order)).toBe(0);
    await shop.control("/paystack/dispute", {
      reference: order.reference,
      step: "resolve",
      resolution: "declined",
    });
    await hear(order, "resolve");
    await watchDeadlines(ctx());
    expect(await shop.database.case.count({ where: { orderId: order.id, kind: "overdue" } })).toBe(0);
    expect(await missed(order)).toBe(1);
  });
});

it("is due again if the bank returned the dashboard's refund during a dispute that didn't return it", async () => {
  for (const part of [0, 12_300]) {
    const { order, first, second } = await paidTwoItems();
    const becomes = await refundByHand(order, order.total);
    expect((await shop.order(order)).status).toBe("refunded");
    await dispute(order);
    await becomes("failed");
    expect((await shop.order(order)).status).toBe("refunded");
    if (part > 0) await accept(order, part);
    else await decline(order);
    const due = part > 0 ? IN_REVIEW : { state: "INTENT" };
    for (const item of [first, second])
      expect(await refundsOf(item)).toMatchObject([{ state: "NOT_SENT", reason: "refund_bounced" }, due]);
    await whole();
  }
});

/** Its refund is in review, because the bank refused it. */
async function failAndBounce(order: Paid, line: Paid["lines"][number]) {
  await fail(line);
  paystack.refundOutcome = "failed";
  await runRefunds(order);
  paystack.refundOutcome = "processed";
  const [{ id } = { id: "" }] = await refundsOf(line);
  await expect.poll(() => requery(ctx(), id)).toBe("PARKED");
}

it.each(["processing", "processed"] as const)(
  "books one made by hand once if staff confirm it while it is %s",
  async (first) => {
    for (const isWhole of [false, true]) {
      const two = await paidTwoItems();
      const { order } = two;
      await deliver(two.second);
      await failAndBounce(order, two.first);
      const amount = isWhole ? order.total : two.first.total;
      const before = await accounts();
      const becomes = await refundByHand(order, amount, first);
      await decide(two.first, "refunded");
      for (let again = 0; again < 2; again++) await becomes("processed");
      expect(await accounts()).toEqual({ ...before, provider: before.provider - amount });
      await whole();
    }
  },
);

it("isn't tried again beside one made by hand while it was in review", async () => {
  const { order, first, second } = await paidTwoItems();
  await deliver(second);
  await failAndBounce(order, first);
  const before = sent(order);
  const becomes = await refundByHand(order, first.total, "processing");
  advance(60_000);
  await decide(first, "failed");
  await becomes("processed");
  await runRefunds(order);
  expect(sent(order)).toBe(before);
  expect((await refundsOf(first)).at(-1)).toMatchObject({ state: "NOT_SENT", reason: "already_back" });
  await whole();
});

it.each([
  ["of that item", ({ first }: { first: { total: number } }) => first.total],
  ["of the whole order", ({ order }: { order: { total: number } }) => order.total],
])("books a refund in review once if a dispute %s returned it instead", async (_what, part) => {
  const two = await paidTwoItems();
  const { order, first, second } = two;
  await deliver(second);
  await failAndBounce(order, first);
  const before = await accounts();
  await dispute(order);
  await accept(order, part(two));
  await decide(first, "refunded");
  const lost = before.lost + part(two) - first.total;
  expect(await accounts()).toEqual({ ...before, provider: before.provider - part(two), lost });
  await whole();
});

it("isn't the refund of an item while another's, which it may have been for, is in review", async () => {
  const { order, first, second } = await paidTwoItems();
  await failAndBounce(order, first);
  await refundByHand(order, first.total);
  await fail(second);
  await runRefunds(order);
  expect(await refundsOf(second)).toMatchObject([IN_REVIEW]);

  const before = sent(order);
  await decide(first, "refunded");
  await decide(second, "failed");
  await runRefunds(order);
  expect(sent(order) - before).toBe(second.total);
  await whole();
});

it("isn't said to wait because the bank disputes a second payment of its order", async () => {
  const order = await place(500);
  const second = await payOrder(shop.ctx, { ...order, again: true });
  if (!second.ok) throw new Error(second.reason);
  const { reference } = second.payment;
  await shop.pay(order.reference);
  await shop.pay(reference);
  const twice = { ...order, reference };
  await dispute(twice);
  const ofBank = { amount: order.total, currency: "NGN" };
  expect(await shop.order(order)).toMatchObject({ status: "paid", refundWaits: ofBank });
  for (const line of order.lines) await fail(line);
  const due = await shop.order(order);
  expect(due.status).toBe("refund_due");
  expect(due.refundWaits).toBeUndefined();
  await dispute(order);
  expect(await shop.order(order)).toMatchObject({ refundWaits: ofBank, refundWaitsFor: "dispute" });
});

describe("a refund to the wallet", () => {
  it("isn't said to be there if the dashboard made it", async () => {
    const { userId } = await createPerson(shop.ctx);
    const order = await paid(500, userId);
    await refundByHand(order, order.total);
    for (const line of order.lines) await deliver(line);
    expect(await getWalletBalance(shop.ctx, userId)).toBe(0);
    expect(await shop.order(order)).toMatchObject({ status: "refunded", refundTo: "source" });
  });

  it("is told apart from what the bank returned of the same order", async () => {
    const { userId } = await createPerson(shop.ctx);
    const { order, first, second } = await paidTwoItems(userId);
    expect(await shop.order(order)).toMatchObject({ refundTo: "wallet" });
    await fail(first);
    await dispute(order);
    await fail(second);
    await accept(order, second.total);
    expect(await getWalletBalance(shop.ctx, userId)).toBe(first.total);
    const { status, timeline } = await shop.order(order);
    expect(status).toBe("refunded");
    const refunds = timeline.filter(({ event }) => event === "refunded" || event === "refund_sent");
    expect(refunds.map(({ event, line, to }) => [event, line, to])).toEqual([
      ["refund_sent", 1, "wallet"],
      ["refunded", 1, "wallet"],
      ["refunded", 2, "source"],
    ]);
    await whole();
  });

  it("waits like any other while the payment is disputed, and the order says so until it is decided", async () => {
    const { userId } = await createPerson(shop.ctx);
    for (const owner of [userId, undefined]) {
      const order = await paid(500, owner);
      await dispute(order);
      for (const line of order.lines) await fail(line);
      await runRefunds(order);
      expect(await shop.order(order)).toMatchObject({
        status: "refund_due",
        refundWaits: { amount: order.total, currency: "NGN" },
      });
      await accept(order, order.total);
      const decided = await shop.order(order);
      expect(decided.status).toBe("refunded");
      expect(decided.refundWaits).toBeUndefined();
    }
  });

  it("is reviewed if a part went back already, and never credited if staff return the rest", async () => {
    const { userId } = await createPerson(shop.ctx);
    const order = await paid(500, userId);
    const [line] = order.lines;
    if (!line) throw new Error("no item");
    await refundByHand(order, 30_000);
    await fail(line);
    expect(await refundsOf(line)).toMatchObject([IN_REVIEW]);
    expect(await getWalletBalance(shop.ctx, userId)).toBe(0);
    await whole();

    await refundByHand(order, order.total - 30_000);
    await decide(line, "refunded");
    expect(await getWalletBalance(shop.ctx, userId)).toBe(0);
    expect(await shop.order(order)).toMatchObject({ status: "refunded", refundTo: "source" });
    await whole();
  });

  it("isn't credited for the second of two items if both would be more than was paid", async () => {
    const { userId } = await createPerson(shop.ctx);
    const { order, first, second } = await paidTwoItems(userId);
    await dispute(order);
    await accept(order, first.total + 50_000);
    await fail(first);
    await fail(second);
    expect(await refundsOf(first)).toMatchObject([{ state: "NOT_SENT", reason: "already_back" }]);
    expect(await refundsOf(second)).toMatchObject([IN_REVIEW]);

    // Sending it again doesn't change that.
    await decide(second, "failed");
    await runRefunds(order);
    expect(await refundsOf(second)).toMatchObject([{ state: "FAILED" }, IN_REVIEW]);
    expect(await getWalletBalance(shop.ctx, userId)).toBe(0);
    await whole();
  });
});
