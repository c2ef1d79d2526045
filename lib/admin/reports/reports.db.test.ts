import { expect, it } from "vitest";
import { GET } from "@/app/admin/reports/export/route";
import { giveGoodwill } from "@/lib/admin/customers/give-goodwill";
import { getOverview } from "@/lib/admin/money/get-overview";
import { parseRange } from "@/lib/admin/money/parse-range";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { recordDispute } from "@/lib/cases/record-dispute";
import { dayOf } from "@/lib/platform/lagos-day";
import { kobo, naira } from "@/lib/platform/money";
import { writeSaleDays } from "@/lib/reconcile/sale-days";
import { subjectText } from "@/lib/words/en/activity";
import { findBreaks } from "@/scripts/doctor/find-breaks";
import { openClient, openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { sendTo } from "@/test/routes/call-route";
import { sellThree } from "@/test/sell-three";
import { getReport, REPORTS, waitWithin } from "./get-report";

const DAY = 86_400_000;
const shop = await openShop();
const client = await openClient(shop);
const range = parseRange(
  { range: "month", day: dayOf(shop.ctx.clock.now()).day },
  shop.ctx.clock.now(),
  "month",
);
const later = (days: number) => ({ ...shop.ctx, clock: { now: () => new Date(Date.now() + days * DAY) } });

it("reads waits from their classes", () => {
  const none = Array.from({ length: 16 }, () => 0);
  expect(waitWithin(none, 0.5)).toBeNull();
  expect(waitWithin(none.with(0, 9).with(6, 1), 0.5)).toBe(1);
  expect(waitWithin(none.with(0, 9).with(6, 1), 0.95)).toBe(20);
  expect(waitWithin(none.with(15, 1), 0.5)).toBeNull();
});

it("says that nothing happened in a new shop", async () => {
  for (const name of REPORTS) expect((await getReport(shop.ctx, name, range)).sheet.rows).toEqual([]);
});

it("splits the overview's sales, refunds and failures, with names and links, from days and from the ledger", async () => {
  await shop.startWorker();
  await sellThree(shop);
  const { now: all } = await getOverview(shop.ctx, range);
  for (const ctx of [shop.ctx, later(40)]) {
    if (ctx !== shop.ctx) await writeSaleDays(ctx);
    for (const name of ["service", "product", "provider", "channel", "hour"] as const) {
      const { sheet, chart } = await getReport(ctx, name, range);
      const sum = (at: number) => sheet.rows.reduce((total, { cells }) => total + Number(cells[at]), 0);
      expect([name, sum(1), sum(4), sum(6), sum(7)]).toEqual([name, all.sales, all.count, 1, all.refunds]);
      if (chart?.kind === "heat")
        expect(chart.counts.flat().reduce((total, one) => total + one, 0)).toBe(all.count);
      else expect(chart?.rows).toHaveLength(sheet.rows.length);
    }
    const service = (await getReport(ctx, "service", range)).sheet.rows;
    expect(service.map(({ cells }) => cells[0]).sort()).toEqual(["Airtime", "Exam PINs"]);
    const airtime = service.find(({ cells }) => cells[0] === "Airtime");
    expect([airtime?.cells[4], airtime?.cells[5], airtime?.links?.[0]]).toEqual([
      1,
      50,
      `/admin/orders?service=airtime&from=${range.first}&until=${range.last}`,
    ]);
    const reasons = (await getReport(ctx, "reason", range)).sheet.rows;
    expect(reasons.map(({ cells }) => cells.slice(1))).toEqual([[1, all.refunds]]);
    const price = (await getReport(ctx, "price", range)).sheet.rows;
    expect(price).toHaveLength(2);
    for (const { cells } of price) expect(Number(cells[1]) - Number(cells[2])).toBe(cells[3]);
  }
  const customers = (await getReport(later(40), "customers", range)).sheet;
  expect(customers.rows.map(({ cells }) => cells[1])).toEqual([1, 1, 0]);
});

it("shares an order's fee, goodwill and losses between its items: the margin is Money's, in every report", async () => {
  const phone = (end: number) => ({ product: "MTN", phone: `0803123000${end}`, amount: 500 });
  const lost = await shop.sell("08031230005");
  const dispute = {
    id: "D1",
    reference: lost.reference,
    category: "fraud",
    currency: "NGN",
    dueAt: null,
  } as const;
  const decided = { ...dispute, status: "resolved", resolution: "merchant-accepted", amount: kobo(20_000) };
  await recordDispute(shop.ctx, "paystack", "charge.dispute.resolve", decided);
  const mixed = await shop.place("basket", {
    items: [
      { service: "airtime", input: phone(6) },
      { service: "exam-pin", input: { product: "neco", quantity: 1 } },
    ],
  });
  await shop.pay(mixed.reference);
  await shop.until(mixed, ({ status }) => status === "delivered");
  const { userId } = await createPerson(shop.ctx);
  await shop.database.order.update({ where: { id: mixed.id }, data: { userId, userHow: "placed" } });
  const given = {
    key: "g1",
    orderId: mixed.id,
    amount: naira(101),
    actor: await createPerson(shop.ctx, { role: "owner" }),
    reason: "late",
  };
  expect(await giveGoodwill(shop.ctx, given)).toBe("done");

  const { now: all } = await getOverview(shop.ctx, range);
  expect([all.losses, all.goodwill]).toEqual([20_000, 10_100]);
  const margins = async (ctx: typeof shop.ctx) => {
    const of: number[] = [];
    for (const name of ["service", "product", "provider", "channel", "hour"] as const) {
      const { rows } = (await getReport(ctx, name, range)).sheet;
      of.push(rows.reduce((sum, { cells }) => sum + Number(cells[2]), 0));
    }
    return of;
  };
  const same = Array.from({ length: 5 }, () => all.margin);
  // Days written before the margin was stored are read from the ledger, then written again.
  await client.query("UPDATE sale_days SET margin_kobo = NULL");
  expect(await margins(shop.ctx)).toEqual(same);
  expect(await margins(later(40))).toEqual(same);
  await writeSaleDays(later(40));
  expect(await margins(later(40))).toEqual(same);
  expect((await findBreaks(client, ["S10"])).filter(({ id }) => id === "R3")).toEqual([]);
  await client.query(
    "UPDATE sale_days SET margin_kobo = margin_kobo + 1 WHERE by = 'service' AND margin_kobo <> 0",
  );
  expect((await findBreaks(client, ["S10"])).map(({ id }) => id)).toContain("R3");
});

it("exports a report to permitted staff only", async () => {
  Reflect.set(globalThis, "kioskContext", shop.ctx);
  const owner = await createPerson(shop.ctx, { role: "owner" });
  const support = await createPerson(shop.ctx, { role: "support" });
  const get = (query: string, { cookie }: { cookie: string }) =>
    sendTo(GET, { path: `/admin/reports/export?${query}`, headers: { cookie } });
  const csv = await (await get("by=service&as=csv&range=month", owner)).text();
  expect(csv).toContain('"Airtime","');
  expect((await get("by=service&as=xlsx&range=month", owner)).headers.get("content-type")).toContain(
    "spreadsheet",
  );
  expect((await get("by=weather", owner)).status).toBe(404);
  expect((await get("by=service", support)).status).toBe(404);
  // Only what was given is in the activity log.
  const { entries } = await findAudit(shop.ctx, { action: "list.exported" });
  const asked = { action: "list.exported", subject: "export:reports/service", role: "owner" };
  expect(entries).toMatchObject([asked, asked]);
  expect(subjectText(asked.subject)).toBe("reports, service");
});
