import { describe, expect, it } from "vitest";
import { refund } from "@/lib/orders/fulfilment/refund";
import { vend } from "@/lib/orders/fulfilment/vend";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { accountBalances, DISPUTE_ACCOUNTS, hearPaystack } from "@/test/hear-paystack";
import { openTimedShop } from "@/test/timed-shop";

/** What a bank or the dashboard returned of a part of an order isn't returned again (docs/adr/0041). */
const { client, ctx, shop } = await openTimedShop();
const { paystack } = shop.sandbox.state;

let count = 0;
/** A paid order of several top-ups; nothing of it is sent yet. */
async function paid(amount: number) {
  const phone = `0803127${String(1000 + ++count)}`;
  const order = await shop.place("airtime", { product: "MTN", phone, amount }, `partial-${count}-of-airtime`);
  await shop.pay(order.reference);
  const rows = await shop.database.line.findMany({
    where: { orderId: order.id },
    orderBy: { position: "asc" },
  });
  const lines = rows.map(({ id, totalKobo }) => ({ id, total: Number(totalKobo) }));
  return { ...order, lines, total: lines.reduce((sum, { total }) => sum + total, 0) };
}
type Paid = Awaited<ReturnType<typeof paid>>;

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
const accounts = () => accountBalances(client, DISPUTE_ACCOUNTS);
const whole = async () => expect(await findBreaks(client)).toEqual([]);

describe("a dispute accepted in part", () => {
  it("is the refund of the undelivered item that it returned", async () => {
    const order = await paid(2_000);
    const [first, second] = order.lines;
    if (!first || !second) throw new Error("no second item");
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
});
