import { afterAll, expect, it } from "vitest";
import { schedules } from "@/lib/platform/config/schedules";
import { reconcile } from "@/lib/reconcile/reconcile";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { openShop } from "@/test/open-shop";
import { connectSuperuser } from "@/test/superuser";

/** Paystack's payouts to the bank are booked once, to the kobo (S18). */
let time = Date.now();
const clock = { now: () => new Date(time) };
const shop = await openShop({ sandbox: { clock }, parts: { clock, schedules: schedules(1) } });
const client = await connectSuperuser(shop.url);
afterAll(() => client.end());
const { paystack } = shop.sandbox.state;

const accounts = async () =>
  Object.fromEntries(
    (
      await client.query<{ account: string; kobo: number }>(
        "SELECT account, sum(amount_kobo)::int AS kobo FROM ledger_entries GROUP BY account",
      )
    ).rows.map(({ account, kobo }) => [account, kobo]),
  );

it("leaves no balance at the provider after payouts and refunds", async () => {
  for (const [index, amount] of [500, 3_000].entries()) {
    const input = { product: "MTN", phone: `0803140000${index}`, amount };
    const { reference } = await shop.place("airtime", input, `payout-${index}-of-airtime`);
    await shop.pay(reference);
  }
  const [payment] = paystack.payments.values();
  if (!payment) throw new Error("no payment");
  const refund = paystack.addRefund(payment, 10_000, { customerNote: "", merchantNote: "sorry" });
  refund.status = "processed";
  await shop.control("/paystack/payout", {});
  const [paid] = paystack.settlements;
  if (!paid) throw new Error("no payout");
  time += 20 * 60_000;
  for (let run = 0; run < 2; run++) {
    await reconcile(shop.ctx);
    expect(await accounts()).toMatchObject({
      "bank:paystack": paid.processed - paid.fees - paid.deductions,
      "provider:paystack": 0,
      "fees_kept:paystack": 0,
      refunded_outside: 10_000,
    });
    expect(await findBreaks(client)).toEqual([]);
    time += 7 * 3_600_000;
  }
});

it("books the fee that a customer paid on top of the price, whatever happens to the payment", async () => {
  const input = { product: "MTN", phone: "08031400009", amount: 3_000 };
  const kept = await shop.place("airtime", input, "payout-with-fee-on-top");
  const lost = await shop.place("airtime", { ...input, phone: "08031400008" }, "dispute-with-fee-on-top");
  for (const { reference } of [kept, lost]) {
    const asked = paystack.payments.get(reference)?.requestedAmount ?? 0;
    await shop.control("/paystack", { reference, amount: asked + 4_000 });
    await shop.pay(reference);
    expect(await shop.ctx.db.payment.findFirstOrThrow({ where: { reference } })).toMatchObject({
      disposition: "APPLIED",
      capturedKobo: BigInt(asked),
    });
  }
  await shop.control("/paystack/dispute", { reference: lost.reference, step: "create", webhook: "lost" });
  await shop.control("/paystack/dispute", { reference: lost.reference, step: "resolve", webhook: "lost" });
  await shop.control("/paystack/payout", {});
  time += 7 * 3_600_000;
  await reconcile(shop.ctx);
  expect(await accounts()).toMatchObject({ "provider:paystack": 0, "fees_kept:paystack": 0 });
  expect(await findBreaks(client)).toEqual([]);
});
