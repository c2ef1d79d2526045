import { expect, it } from "vitest";
import { saveBusiness } from "@/lib/admin/settings/save-business";
import { type Business, findBusiness, vatIn } from "@/lib/invoices/find-business";
import { dayOf } from "@/lib/platform/lagos-day";
import { findSold, writeSaleDays } from "@/lib/reconcile/sale-days";
import { openShop } from "@/test/open-shop";
import { createPerson } from "@/test/people";
import { sellThree } from "@/test/sell-three";
import { connectSuperuser } from "@/test/superuser";
import { findVat, vatSheet } from "./find-vat";
import { getOverview } from "./get-overview";
import { getMonthFigures, monthFigures } from "./month-figures";
import { parseRange } from "./parse-range";

const DAY = 86_400_000;
const shop = await openShop();
const owner = await createPerson(shop.ctx, { role: "owner" });
const range = (name: "month" | "year") =>
  parseRange({ range: name, day: dayOf(shop.ctx.clock.now()).day }, shop.ctx.clock.now(), name);
const later = (days: number) => ({ ...shop.ctx, clock: { now: () => new Date(Date.now() + days * DAY) } });
const typed = (parts: Partial<Business>): Business => ({
  legalName: "",
  address: "",
  rcNumber: "",
  tin: "",
  vatRate: "",
  vatBasis: "",
  vatConfirmedBy: "",
  invoiceSeries: "",
  ...parts,
});
const save = async (parts: Partial<Business>) =>
  saveBusiness(shop.ctx, owner, typed(parts), (await findBusiness(shop.ctx)).version);

it("computes the VAT contained in an amount, to the kobo", () => {
  expect([vatIn(10_750, 7.5), vatIn(-10_750, 7.5), vatIn(0, 7.5), vatIn(1, 7.5), vatIn(51_000, 0)]).toEqual([
    750, -750, 0, 0, 0,
  ]);
});

it("keeps VAT off without a tax number and a named adviser", async () => {
  expect(await findVat(shop.ctx, range("month"))).toEqual([]);
  expect(await save({ vatRate: "7.5" })).toEqual({ ok: false, reason: "vat" });
  expect(await save({ vatRate: "7.5", tin: "12345678-0001" })).toEqual({ ok: false, reason: "vat" });
  for (const [field, bad] of [
    ["tin", "12"],
    ["rcNumber", "none"],
    ["vatRate", "75"],
    ["vatBasis", "profit"],
    ["legalName", "x".repeat(121)],
  ] as const)
    expect(await save({ [field]: bad })).toEqual({ ok: false, reason: field });
  expect(await save({ legalName: "Till  Ltd", rcNumber: "RC 1234567", tin: "12345678-0001" })).toMatchObject({
    ok: true,
  });
  expect(await findBusiness(shop.ctx)).toMatchObject({ legalName: "Till Ltd", version: 1 });
  expect(await findVat(shop.ctx, range("month"))).toEqual([]);
});

it("shows VAT by service and month since it began, at each sale's own rate and basis", async () => {
  const vatOfMonth = (ctx = shop.ctx) => findVat(ctx, range("month"));
  await shop.startWorker();
  await shop.sell("08031230009");
  const { now: early } = await getOverview(shop.ctx, range("month"));
  const VAT = { tin: "12345678-0001", vatRate: "7.5", vatConfirmedBy: "A. Bello, 21 Nov" };
  await save({ ...VAT, vatBasis: "margin" });
  expect(await vatOfMonth()).toEqual([{ vat: { rate: 7.5, basis: "margin" }, lines: [] }]);
  // No table for a month before it began.
  expect(await findVat(shop.ctx, { from: new Date(0), to: range("month").from })).toEqual([]);

  await sellThree(shop);
  const { now: all } = await getOverview(shop.ctx, range("month"));
  const onMargin = await vatOfMonth();
  expect(onMargin).toHaveLength(1);
  const [{ lines } = { lines: [] }] = onMargin;
  expect(lines.map(({ service }) => service)).toEqual(["airtime", "exam-pin"]);
  const sum = (of: "sales" | "cost") => lines.reduce((total, line) => total + line[of], 0);
  expect([sum("sales"), sum("cost")]).toEqual([all.sales - early.sales, all.cost - early.cost]);
  for (const { basis, sales, cost, vat } of lines) {
    expect(basis).toBe(sales - cost);
    expect(vat).toBe(vatIn(basis, 7.5));
  }
  for (const one of onMargin) expect(vatSheet(one).rows.at(-1)?.cells[2]).toBe(all.sales - early.sales);

  // A later rate, basis or address doesn't change what was sold before.
  await save({ ...VAT, vatBasis: "sales", vatRate: "10" });
  expect(await vatOfMonth()).toEqual(onMargin);
  await shop.sell("08031230010");
  await save({ ...VAT, vatBasis: "sales", vatRate: "10", address: "2 Marina, Lagos" });
  await shop.sell("08031230011");
  const { now: later1 } = await getOverview(shop.ctx, range("month"));
  const both = await vatOfMonth();
  const sales = later1.sales - all.sales;
  expect(both.slice(0, 1)).toEqual(onMargin);
  expect(both.slice(1)).toMatchObject([
    {
      vat: { rate: 10, basis: "sales" },
      lines: [{ service: "airtime", sales, basis: sales, vat: vatIn(sales, 10) }],
    },
  ]);
  const titles = both.map((one) => vatSheet(one).title);
  expect(titles).toEqual(["VAT at 7.5% on margin", "VAT at 10% on sales"]);
  expect(monthFigures.shape.vat.parse((await getMonthFigures(shop.ctx, range("month"))).vat)).toHaveLength(2);
  expect(monthFigures.shape.vat.parse(null)).toEqual([]);

  // The same from written days, and once VAT is off.
  await writeSaleDays(later(40));
  expect(await vatOfMonth(later(40))).toEqual(both);
  await save({ tin: "12345678-0001" });
  expect(await vatOfMonth()).toEqual(both);
});

it("sums refunds, waits and failures by every part, the same from the ledger and from its days", async () => {
  const span = [{ ...range("year"), name: "m" }];
  const { now: all } = await getOverview(shop.ctx, range("year"));
  for (const part of ["service", "product", "provider", "channel", "hour"] as const) {
    const rows = (await findSold(later(40), part, span))("m");
    const sum = (of: "count" | "sales" | "cost" | "refunds") =>
      rows.reduce((total, row) => total + row[of], 0);
    expect([part, sum("count"), sum("sales"), sum("cost"), sum("refunds")]).toEqual([
      part,
      all.count,
      all.sales,
      all.cost,
      all.refunds,
    ]);
    expect(rows.flatMap(({ waits }) => waits).reduce((total, count) => total + count, 0)).toBe(all.count);
    const live = (await findSold(shop.ctx, part, span))("m");
    expect(live.sort((a, b) => a.key.localeCompare(b.key))).toEqual(
      rows.sort((a, b) => a.key.localeCompare(b.key)),
    );
  }
  const failed = (await findSold(later(40), "reason", span))("m");
  expect(failed.reduce((total, row) => total + row.failed, 0)).toBe(1);
  const cohorts = await shop.database.saleDay.findMany({ where: { by: "cohort" } });
  expect(cohorts.map(({ key, count }) => [key, count])).toEqual([
    [dayOf(shop.ctx.clock.now()).day.slice(0, 7), 1],
  ]);
  // Sums that don't belong to a day are deleted when all are rewritten.
  const admin = await connectSuperuser(shop.url);
  await admin.query(
    "INSERT INTO sale_days SELECT day, 'service', 'tv', 9, 0, 9, 9, 0, 0, waits FROM sale_days WHERE by = ''",
  );
  await admin.end();
  await writeSaleDays(later(40), { since: new Date(0) });
  expect((await findSold(later(40), "service", span))("m").find(({ key }) => key === "tv")?.sales).toBe(0);
});
