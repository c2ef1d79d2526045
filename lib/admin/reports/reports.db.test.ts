import { expect, it } from "vitest";
import { GET } from "@/app/admin/reports/export/route";
import { getOverview } from "@/lib/admin/money/get-overview";
import { parseRange } from "@/lib/admin/money/parse-range";
import { findAudit } from "@/lib/auth/audit/find-audit";
import { dayOf } from "@/lib/platform/lagos-day";
import { writeSaleDays } from "@/lib/reconcile/sale-days";
import { subjectText } from "@/lib/words/en/activity";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { sendTo } from "@/test/routes/call-route";
import { sellThree } from "@/test/sell-three";
import { getReport, REPORTS, waitWithin } from "./get-report";

const DAY = 86_400_000;
const shop = await openShop();
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
