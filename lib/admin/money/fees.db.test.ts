import { expect, it } from "vitest";
import { setPaymentFee } from "@/lib/admin/prices/set-payment-fee";
import { payOrder } from "@/lib/orders/payment/pay-order";
import { dayOf } from "@/lib/platform/lagos-day";
import { kobo } from "@/lib/platform/money";
import { DEFAULT_PAYMENT_FEE } from "@/lib/pricing/default-payment-fee";
import { writeFeeDays } from "@/lib/reconcile/fee-days";
import { writeSaleDays } from "@/lib/reconcile/sale-days";
import { startTopUp } from "@/lib/wallet/start-topup";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { connectSuperuser } from "@/test/superuser";
import { EXPORTS } from "./export-sheets";
import { feeSheets } from "./fee-sheets";
import { chargedOf, getFees } from "./get-fees";
import { getOverview } from "./get-overview";
import { parseRange } from "./parse-range";
import { sheetsCsv } from "./sheet";

const DAY = 86_400_000;
const shop = await openShop();
const now = () => shop.ctx.clock.now();
const month = (at = now()) => parseRange({ range: "month", day: dayOf(at).day }, now(), "month");
/** The shop as seen days later. */
const later = (days: number) => ({ ...shop.ctx, clock: { now: () => new Date(Date.now() + days * DAY) } });

async function buy(amount: number) {
  const order = await shop.place("airtime", { product: "MTN", phone: "08031230001", amount }, `k${amount}`);
  await shop.pay(order.reference);
  return order;
}

it("is empty in a new shop", async () => {
  const fees = await getFees(shop.ctx, month());
  expect([fees.channels, fees.apart, fees.kept]).toEqual([[], [], []]);
  expect(fees.total.now.count).toBe(0);
});

it("finds no difference while the provider charges what the rule says", async () => {
  for (const amount of [100, 500, 2_600]) await buy(amount);
  const fees = await getFees(shop.ctx, month());
  const { now: all } = await getOverview(shop.ctx, month());
  const [orders] = await shop.database.$queryRaw<[{ kobo: number }]>`
    SELECT sum(payment_fee_kobo)::float8 AS kobo FROM orders WHERE paid_at IS NOT NULL`;
  expect(fees.total.now).toMatchObject({ count: 3, apart: 0, expected: orders.kobo });
  expect(chargedOf(fees.total.now)).toBe(all.fees);
  // A price is rounded up to whole naira.
  expect(orders.kobo - all.fees).toBeGreaterThanOrEqual(0);
  expect(orders.kobo - all.fees).toBeLessThan(300);
  expect(fees.apart).toEqual([]);
});

it("expects of a surplus card payment the fee that its own price contained", async () => {
  const ada = await createPerson(shop.ctx);
  const topUp = { userId: ada.userId, email: ada.email, credit: kobo(1_000_00), key: "top-up" };
  const started = await startTopUp(shop.ctx, topUp);
  if (!started.ok) throw new Error(started.reason);
  await shop.pay(started.reference);
  const before = await getFees(shop.ctx, month());
  const order = await shop.place("airtime", { product: "MTN", phone: "08031230009", amount: 700 }, "k700");
  const { paymentFeeKobo } = await shop.database.order.findUniqueOrThrow({ where: { id: order.id } });
  const paid = await payOrder(shop.ctx, { ...order, provider: "wallet", userId: ada.userId });
  expect(paid).toMatchObject({ ok: true });
  await shop.pay(order.reference);
  const { total } = await getFees(shop.ctx, month());
  expect(total.now.expected - before.total.now.expected).toBe(Number(paymentFeeKobo));
  expect(total.now).toMatchObject({ count: before.total.now.count + 1, apart: 0 });
});

it("lists each payment whose fee isn't what its price contains, from the ledger and from written days", async () => {
  const owner = await createPerson(shop.ctx, { role: "owner" });
  const cheap = { rateBp: 50, flat: kobo(0), flatFrom: kobo(0), cap: null };
  const change = { fee: cheap, seen: DEFAULT_PAYMENT_FEE, acceptedLoss: 10_000_000, reason: "A test" };
  expect(await setPaymentFee(shop.ctx, owner, change)).toMatchObject({ ok: true });
  const order = await buy(1_200);
  const live = await getFees(shop.ctx, month());
  expect(live.total.now).toMatchObject({ count: 6, apart: 1 });
  const [payment] = live.apart;
  const row = await shop.database.order.findUniqueOrThrow({ where: { id: order.id } });
  expect(live.apart).toHaveLength(1);
  expect(payment).toMatchObject({
    ref: order.ref,
    kobo: Number(row.totalKobo),
    expected: Number(row.paymentFeeKobo),
  });
  expect(chargedOf(payment ?? expect.fail())).toBeGreaterThan(Number(row.paymentFeeKobo));
  // Stored: the same figures, also after the days' other sums are rewritten, and then as the period before.
  const admin = await connectSuperuser(shop.url);
  try {
    expect(await writeFeeDays(later(62))).toBeGreaterThan(60);
    await writeSaleDays(later(62));
    expect(await getFees(later(62), month())).toEqual(live);
    const next = await getFees(
      later(62),
      parseRange({ range: "month", day: dayOf(new Date(month().to)).day }, later(62).clock.now(), "month"),
    );
    expect([next.total.before, next.total.now.count]).toEqual([live.total.now, 0]);
    // It reads stored days, and the ledger for days without stored sums.
    await admin.query("UPDATE sale_days SET fee_kobo = fee_kobo + 1 WHERE by = 'paid' AND count > 0");
    expect((await getFees(later(62), month())).total.now.expected).not.toBe(live.total.now.expected);
    await admin.query("UPDATE sale_days SET fee_kobo = fee_kobo + 1 WHERE by = 'apart' AND count > 0");
    for (const channel of [null, "card"]) {
      const stored = await getFees(later(62), month(), channel);
      expect(stored.apart).toEqual(live.apart.map((one) => ({ ...one, expected: one.expected + 1 })));
    }
    expect((await getFees(later(62), month(), "bank")).apart).toEqual([]);
    await admin.query("DELETE FROM sale_days WHERE by = 'paid' AND key = ''");
    // As an earlier version wrote its days: the worker writes them again.
    await admin.query("DELETE FROM sale_days WHERE by = 'apart'");
    expect(await getFees(later(62), month())).toEqual(live);
    expect(await writeFeeDays(later(62))).toBeGreaterThan(60);
    expect(await getFees(later(62), month())).toEqual(live);
  } finally {
    await admin.end();
  }
});

it("shows the same figures as a table and in its download; a difference leads to its payments and orders", async () => {
  const fees = await getFees(shop.ctx, month());
  const sheets = feeSheets(fees, month());
  const [channels, parts, payments, kept] = sheets;
  expect(channels?.rows.map(({ cells }) => cells[0])).toEqual(["Card", "Total"]);
  expect(channels?.rows[0]?.links?.[4]).toContain("channel=card#payments");
  const total = channels?.rows.at(-1)?.cells ?? [];
  for (const at of [1, 2, 3, 4, 5])
    expect(parts?.rows.reduce((sum, { cells }) => sum + Number(cells[at]), 0)).toBe(total[at]);
  expect(payments?.rows[0]?.links?.[1]).toBe(`/admin/orders/${fees.apart[0]?.ref}`);
  expect(kept?.rows.at(-1)?.cells[1]).toBe(chargedOf(fees.total.now));
  expect((await getFees(shop.ctx, month(), "bank")).apart).toEqual([]);
  const csv = sheetsCsv((await EXPORTS.fees?.(shop.ctx, month())) ?? []);
  expect(csv).toContain(fees.apart[0]?.ref);
  expect(csv).toContain((chargedOf(fees.total.now) / 100).toFixed(2));
});
