import { describe, expect, it } from "vitest";
import { decideParked } from "@/lib/admin/orders/decide-parked";
import { refund } from "@/lib/orders/fulfilment/refund";
import { requery } from "@/lib/orders/fulfilment/requery";
import { vend } from "@/lib/orders/fulfilment/vend";
import { settlePayment } from "@/lib/orders/payment/settle-payment";
import { silentLog } from "@/lib/platform/log/log";
import { reconcile } from "@/lib/reconcile/reconcile";
import { HANDLERS } from "@/lib/worker/handlers";
import { WorkerLock } from "@/lib/worker/worker-lock";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { accountBalances, DISPUTE_ACCOUNTS, hearPaystack } from "@/test/hear-paystack";
import { openTimedShop } from "@/test/timed-shop";

/** Refunds made in the provider's dashboard are booked once and aren't made a second time (docs/adr/0057). */
const { advance, client, ctx, shop } = await openTimedShop();
const { paystack } = shop.sandbox.state;

let count = 0;
async function paid() {
  const phone = `0803129${String(1000 + ++count)}`;
  const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 }, `outside-${count}`);
  await shop.pay(order.reference);
  const line = await shop.database.line.findFirstOrThrow({ where: { orderId: order.id } });
  return { ...order, line: line.id, total: Number(line.totalKobo) };
}
type Paid = Awaited<ReturnType<typeof paid>>;
/** A dashboard refund without any webhook. */
function refundByHand({ reference }: Paid, amount: number) {
  const payment = paystack.findPayment(reference);
  if (!payment) throw new Error("no payment");
  return paystack.addRefund(payment, amount, { customerNote: "", merchantNote: "sorry" });
}
type ByHand = ReturnType<typeof refundByHand>;
const hear = ({ id, payment, status, merchantNote }: ByHand) =>
  hearPaystack(ctx(), `refund.${status}`, {
    id: String(id),
    status,
    transaction_reference: payment.reference,
    merchant_note: merchantNote,
  });
const accounts = () => accountBalances(client, { ...DISPUTE_ACCOUNTS, outside: "refunded_outside" });
const whole = async () => expect(await findBreaks(client)).toEqual([]);
const dueOf = ({ id }: Paid) =>
  shop.database.effect.findFirstOrThrow({ where: { orderId: id, kind: "REFUND" } });

/** A delivered order of which Paystack reported a dashboard refund of ₦200, and the accounts before that. */
async function refundedOutside() {
  const order = await paid();
  await vend(ctx(), order.line);
  const before = await accounts();
  const made = refundByHand(order, 20_000);
  await hear(made);
  return { order, before, made };
}

describe("a refund made in the dashboard", () => {
  it("is booked once, however often it is reported, and shown on the order", async () => {
    const { order, before, made } = await refundedOutside();
    expect(await accounts()).toEqual({
      ...before,
      provider: before.provider - 20_000,
      risk: before.risk + 20_000,
    });
    await whole();
    made.status = "processed";
    for (let again = 0; again < 3; again++) await hear(made);
    advance(20 * 60_000);
    await reconcile(ctx());
    expect(await accounts()).toEqual({
      ...before,
      provider: before.provider - 20_000,
      outside: before.outside + 20_000,
    });
    const { status, timeline } = await shop.order(order);
    expect(status).toBe("delivered");
    expect(timeline.filter(({ event }) => event === "refunded_outside")).toMatchObject([
      { amount: { amount: 20_000 } },
    ]);
    await whole();
  });

  it("of a payment in another currency is shown in that currency", async () => {
    const phone = `0803129${String(1000 + ++count)}`;
    const order = await shop.place("airtime", { product: "MTN", phone, amount: 500 }, `outside-${count}`);
    await shop.control("/paystack", { reference: order.reference, currency: "USD", pay: true });
    await settlePayment(ctx(), { provider: "paystack", reference: order.reference });
    const made = refundByHand({ ...order, line: "", total: 0 }, 10_000);
    made.status = "processed";
    await hear(made);
    const { timeline } = await shop.order(order);
    expect(timeline.find(({ event }) => event === "refunded_outside")?.amount).toEqual({
      amount: 10_000,
      currency: "USD",
    });
    await whole();
  });

  it("that fails is released", async () => {
    const { before, made } = await refundedOutside();
    made.status = "failed";
    await hear(made);
    expect(await accounts()).toEqual(before);
    await whole();
  });

  it("is found in the list without a webhook", async () => {
    const order = await paid();
    await vend(ctx(), order.line);
    const before = await accounts();
    refundByHand(order, 10_000).status = "processed";
    advance(20 * 60_000);
    await reconcile(ctx());
    expect((await accounts()).outside).toBe(before.outside + 10_000);
    await whole();
  });

  it("for an item whose refund is due covers that refund, which isn't sent", async () => {
    const order = await paid();
    await shop.control("/scenario", { scenario: "http-400", service: "airtime" });
    await vend(ctx(), order.line);
    const before = await accounts();
    const due = await dueOf(order);
    const made = refundByHand(order, order.total);
    made.status = "processed";
    await hear(made);
    await refund(ctx(), due.id);
    expect(await dueOf(order)).toMatchObject({ state: "NOT_SENT", reason: "already_back" });
    expect(paystack.refundPosts.get(due.customerRef)).toBeUndefined();
    expect((await shop.order(order)).status).toBe("refunded");
    expect(await accounts()).toEqual({ ...before, provider: before.provider - order.total });
    await whole();
  });

  it("of a part doesn't count as the refund of the whole", async () => {
    const order = await paid();
    const made = refundByHand(order, 10_000);
    made.status = "processed";
    await hear(made);
    expect((await shop.order(order)).status).toBe("paid");
    await shop.control("/scenario", { scenario: "http-400", service: "airtime" });
    await vend(ctx(), order.line);
    const due = await dueOf(order);
    await refund(ctx(), due.id);
    // Together it would be more than was paid, so staff review it.
    expect(await dueOf(order)).toMatchObject({ state: "PARKED", reason: "refund_partly_back" });
    expect(paystack.refundPosts.get(due.customerRef)).toBeUndefined();
    expect((await shop.order(order)).status).toBe("under_review");
    await whole();
  });

  it("of all the money withdraws what wasn't bought yet", async () => {
    const order = await paid();
    const made = refundByHand(order, order.total);
    made.status = "processed";
    await hear(made);
    await vend(ctx(), order.line);
    expect(await shop.database.effect.count({ where: { orderId: order.id, kind: "VEND" } })).toBe(0);
    expect((await shop.order(order)).status).toBe("refunded");
    await whole();
  });

  it("while no worker ran withdraws what would be bought next, also before its webhook", async () => {
    const [order, other] = [await paid(), await paid()];
    refundByHand(order, order.total).status = "processed";
    advance(20 * 60_000);
    await shop.control("/paystack/fault", { operation: "list-refunds", fault: "500", times: 1 });
    await HANDLERS.vend(ctx(), order.line);
    expect((await shop.order(order)).status).toBe("paid");
    for (const { line } of [order, other]) await HANDLERS.vend(ctx(), line);
    expect((await shop.order(order)).status).toBe("refunded");
    expect((await shop.order(other)).status).toBe("delivered");
    expect(await shop.database.effect.count({ where: { orderId: order.id, kind: "VEND" } })).toBe(0);
    await whole();
  });

  it("of all the money also withdraws what a worker was about to buy", async () => {
    const order = await paid();
    // It ends between the intent and the mark, so nothing is sent.
    const gone = new WorkerLock(shop.url, silentLog);
    await gone.begin();
    const worker = gone.id;
    await gone.end();
    await vend({ ...shop.ctx, worker }, order.line);
    const vends = () => shop.database.effect.findMany({ where: { orderId: order.id, kind: "VEND" } });
    expect(await vends()).toMatchObject([{ state: "INTENT" }]);
    const made = refundByHand(order, order.total);
    made.status = "processed";
    await hear(made);

    await vend(ctx(), order.line);
    expect(await vends()).toMatchObject([{ state: "NOT_SENT", reason: "refunded_outside" }]);
    const due = await dueOf(order);
    await refund(ctx(), due.id);
    expect(await dueOf(order)).toMatchObject({ state: "NOT_SENT", reason: "already_back" });
    expect((await shop.order(order)).status).toBe("refunded");
    await whole();
  });
});

describe("a refund that a dashboard refund stood in for", () => {
  const refundsOf = async ({ id }: Pick<Paid, "id">) =>
    (
      await shop.database.effect.findMany({ where: { orderId: id, kind: "REFUND" }, orderBy: { id: "asc" } })
    ).map(({ state, reason }) => [state, reason]);
  const alarms = ({ id }: Pick<Paid, "id">) =>
    shop.database.alarm.count({ where: { orderId: id, kind: "refund_bounced" } });

  /** An order of one or two items that the supplier refused, so that a refund of each is due. */
  async function failed(amount: number) {
    const phone = `0803129${String(1000 + ++count)}`;
    const order = await shop.place("airtime", { product: "MTN", phone, amount }, `outside-${count}`);
    await shop.pay(order.reference);
    const lines = await shop.database.line.findMany({ where: { orderId: order.id } });
    for (const { id } of lines) {
      await shop.control("/scenario", { scenario: "http-400", service: "airtime" });
      await vend(ctx(), id);
    }
    const total = lines.reduce((sum, one) => sum + Number(one.totalKobo), 0);
    return { ...order, line: lines[0]?.id ?? "", total };
  }
  /** All of it, refunded by hand, processed and reported. */
  async function coveredByHand(order: Paid) {
    const made = refundByHand(order, order.total);
    made.status = "processed";
    await hear(made);
    expect((await shop.order(order)).status).toBe("refunded");
    await whole();
    return made;
  }

  it("is due again when the bank returns that one, and is sent", async () => {
    const order = await failed(500);
    const before = await accounts();
    const made = await coveredByHand(order);
    made.status = "failed";
    for (let again = 0; again < 2; again++) await hear(made);
    expect(await refundsOf(order)).toEqual([
      ["NOT_SENT", "refund_bounced"],
      ["INTENT", null],
    ]);
    const { status, lines, timeline } = await shop.order(order);
    expect({ status, lines }).toMatchObject({
      status: "refund_due",
      lines: [{ status: "refund_due", reason: "refund_bounced" }],
    });
    expect(timeline.filter(({ event }) => event === "refund_bounced")).toHaveLength(1);
    expect(await alarms(order)).toBe(1);
    expect(await accounts()).toEqual(before);
    await whole();
    const again = await shop.database.effect.findFirstOrThrow({
      where: { orderId: order.id, state: "INTENT" },
    });
    await refund(ctx(), again.id);
    expect(paystack.refundPosts.get(again.customerRef)).toBe(1);
    await whole();
  });

  it("is due again for each item that the returned money covered", async () => {
    const order = await failed(2_000);
    const made = await coveredByHand(order);
    made.status = "failed";
    await hear(made);
    expect(await refundsOf(order)).toEqual([
      ["NOT_SENT", "refund_bounced"],
      ["NOT_SENT", "refund_bounced"],
      ["INTENT", null],
      ["INTENT", null],
    ]);
    expect((await shop.order(order)).status).toBe("refund_due");
    await whole();
  });

  it("stays refunded when another dashboard refund bounces", async () => {
    const order = await failed(2_000);
    const half = order.total / 2;
    const [first, second] = [refundByHand(order, half), refundByHand(order, half)];
    for (const one of [first, second]) {
      one.status = "processed";
      await hear(one);
    }
    expect((await shop.order(order)).status).toBe("refunded");
    second.status = "failed";
    await hear(second);
    expect((await shop.order(order)).lines.map(({ status }) => status).sort()).toEqual([
      "refund_due",
      "refunded",
    ]);
    await whole();
  });

  it("is due again without a webhook, too", async () => {
    const order = await failed(500);
    const made = await coveredByHand(order);
    advance(20 * 60_000);
    await reconcile(ctx());
    made.status = "failed";
    advance(20 * 60_000);
    await reconcile(ctx());
    expect((await shop.order(order)).status).toBe("refund_due");
    await whole();
  });

  it("opens a case if a person had confirmed it", async () => {
    const order = await failed(500);
    const { id } = await dueOf(order);
    paystack.refundOutcome = "failed";
    await refund(ctx(), id);
    await expect.poll(() => paystack.refunds.at(-1)?.status).toBe("failed");
    paystack.refundOutcome = "processed";
    expect(await requery(ctx(), id)).toBe("PARKED");
    const made = refundByHand(order, order.total);
    made.status = "processed";
    await hear(made);
    await decideParked(ctx(), id, { verdict: "refunded" }, { name: "Ada", reason: "by hand" });
    await whole();
    made.status = "failed";
    await hear(made);
    expect((await refundsOf(order)).map(([state]) => state)).toEqual(["SUCCEEDED"]);
    expect(await alarms(order)).toBe(1);
    const cases = await shop.database.case.findMany({ where: { orderId: order.id, state: "open" } });
    expect(cases.map(({ kind, why }) => [kind, why])).toEqual([["staff", "confirmed_refund_bounced"]]);
    await whole();
  });
});
